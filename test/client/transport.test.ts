/** The phases of a request have time limits of their own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WireRequest } from '../../src/client/request.ts';
import { createTransport, type PhaseTimeouts, type Transport } from '../../src/client/transport.ts';
import { answer, listen, listenRaw } from './web.ts';

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
    expect(await reply.text(1e6)).toBe('{}');
  });

  it('that stops half-way is a broken one', async () => {
    const origin = await listen((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
    });
    const reply = await transportTo(origin).send(plain, { headers: {} });
    await expect(reply.text(1e6)).rejects.toMatchObject({
      kind: 'broken',
      message: 'the reply stopped half-way (UND_ERR_BODY_TIMEOUT)',
    });
  });

  const dripping = (drop: Buffer, drops: number): Promise<string> =>
    listen((request, response) => {
      request.resume();
      response.writeHead(200);
      let left = drops;
      const timer = setInterval(() => {
        response.write(drop);
        left -= 1;
        if (left === 0) response.end();
      }, 50);
      response.on('close', () => {
        clearInterval(timer);
      });
    });

  it('that only drips ends', async () => {
    const slow = { kind: 'broken', message: 'the reply came too slowly to wait for its end' };
    const origin = await dripping(Buffer.from(' '), 1000);
    const text = await transportTo(origin).send(plain, { headers: {} });
    await expect(text.text(1e6)).rejects.toMatchObject(slow);
    const bytes = await transportTo(origin).send(plain, { headers: {} });
    const download = async (): Promise<void> => {
      for await (const chunk of bytes.bytes()) expect(chunk.byteLength).toBeGreaterThan(0);
    };
    await expect(download()).rejects.toMatchObject(slow);
  });

  it('that makes steady progress may last, and so may one to a document, and one that is read slowly', async () => {
    const drop = Buffer.alloc(4096, 'a');
    const steady = await transportTo(await dripping(drop, 24)).send(plain, { headers: {} });
    expect(await steady.text(1e6)).toHaveLength(24 * 4096);
    const kept = await transportTo(await dripping(Buffer.from(' '), 12)).send(withDocument, { headers: {} });
    expect(await kept.text(1e6)).toHaveLength(12);
    const read = await transportTo(await dripping(Buffer.from(' '), 5)).send(plain, { headers: {} });
    for await (const chunk of read.bytes()) {
      expect(chunk.byteLength).toBeGreaterThan(0);
      await sleep(150);
    }
  });

  it('whose head drips does not come in time', async () => {
    const origin = await listenRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ');
      const timer = setInterval(() => socket.write('a'), 50);
      socket.on('close', () => {
        clearInterval(timer);
      });
    });
    await expect(transportTo(origin).send(plain, { headers: {} })).rejects.toMatchObject({ kind: 'broken' });
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
        // oxlint-disable-next-line typescript/require-await -- the port is a stream
        open: async function* () {
          for (let at = 0; at < 400; at += 1) yield chunk;
        },
      },
    };
    const reply = await transportTo(origin).send(large, { headers: {} });
    expect([reply.status, await reply.text(1e6)]).toEqual([413, '{"detail":"too large"}']);
  });
});

describe('a reply that is packed though a plain one was asked for', () => {
  const content = JSON.stringify({ detail: 'é'.repeat(50_000) });
  const packed = (bytes: Uint8Array, encoding: string): Promise<string> =>
    listen((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(bytes);
    });

  it.each([
    ['gzip', gzipSync(content)],
    ['X-GZip', gzipSync(content)],
    ['deflate', deflateSync(content)],
    ['br', brotliCompressSync(content)],
    ['deflate, gzip', gzipSync(deflateSync(content))],
    ['identity', Buffer.from(content)],
  ])('as %s is read', async (encoding, bytes) => {
    const transport = transportTo(await packed(bytes, encoding));
    expect(await (await transport.send(plain, { headers: {} })).text(1e6)).toBe(content);
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await transport.send(plain, { headers: {} })).bytes()) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe(content);
  });

  it.each([
    ['is cut off', 'gzip', gzipSync(content).subarray(0, 40), 'unexpected end of file'],
    ['is none', 'gzip', Buffer.from('{}'), 'incorrect header check'],
    [
      'is of a kind nobody knows',
      'zip',
      Buffer.from('PK'),
      'the reply is packed as zip, which was not asked for',
    ],
  ])('and %s is a broken one', async (_what, encoding, bytes, message) => {
    const reply = await transportTo(await packed(bytes, encoding)).send(plain, { headers: {} });
    await expect(reply.text(1e6)).rejects.toMatchObject({ kind: 'broken', message });
  });
});
