/** The phases of a request have time limits of their own. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WireRequest } from '../../src/client/request.ts';
import { createTransport, type PhaseTimeouts, type Transport } from '../../src/client/transport.ts';
import { answer, listen } from './web.ts';

const LIMITS: PhaseTimeouts = { connect: 5000, headers: 300, documentHeaders: 5000, body: 300 };
const transportTo = (baseUrl: string): Transport => {
  const transport = createTransport({ baseUrl, timeouts: LIMITS });
  onTestFinished(() => transport.close());
  return transport;
};
const plain: WireRequest = { method: 'GET', path: '/x', body: { kind: 'none', carriesDocument: false } };
const withDocument: WireRequest = {
  method: 'POST',
  path: '/x',
  body: { kind: 'json', text: '{}', carriesDocument: true },
};

describe('a reply', () => {
  it('that does not come in time is a broken request: it may have been carried out', async () => {
    const origin = await listen((request) => request.resume());
    await expect(transportTo(origin).send(plain, { headers: {} })).rejects.toMatchObject({
      kind: 'broken',
      message: 'no reply came in time (UND_ERR_HEADERS_TIMEOUT)',
    });
  });

  it('to a document may take longer', async () => {
    const origin = await listen((request, response) => {
      request.resume();
      setTimeout(() => {
        answer(response, 200, {});
      }, 1500);
    });
    const reply = await transportTo(origin).send(withDocument, { headers: {} });
    expect(await reply.text()).toBe('{}');
  });

  it('that stops half-way is a broken one', async () => {
    const origin = await listen((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
    });
    const reply = await transportTo(origin).send(plain, { headers: {} });
    await expect(reply.text()).rejects.toMatchObject({
      kind: 'broken',
      message: 'the reply stopped half-way (UND_ERR_BODY_TIMEOUT)',
    });
  });

  it('that comes before the document was sent whole is read all the same', async () => {
    const origin = await listen((_, response) => {
      answer(response, 413, { detail: 'too large' }, { connection: 'close' });
    });
    const chunk = Buffer.alloc(64 * 1024);
    const large: WireRequest = {
      method: 'POST',
      path: '/x',
      body: {
        kind: 'multipart',
        carriesDocument: true,
        contentType: 'multipart/form-data; boundary=b',
        length: chunk.length * 400,
        // eslint-disable-next-line @typescript-eslint/require-await -- the port is a stream
        open: async function* () {
          for (let at = 0; at < 400; at += 1) yield chunk;
        },
      },
    };
    const reply = await transportTo(origin).send(large, { headers: {} });
    expect([reply.status, await reply.text()]).toEqual([413, '{"detail":"too large"}']);
  });
});
