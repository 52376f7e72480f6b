/** The remote twin against servers that behave and misbehave, over real connections. */
import type { ServerResponse } from 'node:http';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileNameOf } from '../../src/client/download.ts';
import { DocxError } from '../../src/contract/index.ts';
import { movingClock } from '../support/cli.ts';
import { answer, bodyOf, fileOf, listen, scripted, serviceAt } from './web.ts';

const IP = { ip: '203.0.113.7' };
const upload = { file: fileOf('a.pdf', '%PDF-'), template_id: 't' };
const reply = {
  job_id: 'job_1',
  filename: 'a.pdf',
  batch_id: null,
  structured_data: { total: 1 },
  page_count: 1,
  document_type: null,
  processing_time_ms: 3,
  fraud_check_enabled: false,
  fraud_check_status: null,
  coins_consumed: 1,
};

it('keeps the digits of a large number of a reply, as text', async () => {
  const data = `{"a": 12345678901234567890.5, "b": [-9007199254740993, 9007199254740992], "c": "90071992547409931", "d": 0.12345678901234567891}`;
  const text = JSON.stringify({ ...reply, structured_data: 0 }).replace(
    '"structured_data":0',
    `"structured_data":${data}`,
  );
  const origin = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  expect(await serviceAt(`${origin}/api/v1`).documents.upload(upload)).toMatchObject({
    structured_data: {
      a: '12345678901234567890.5',
      b: ['-9007199254740993', 9007199254740992],
      c: '90071992547409931',
      d: 0.12345678901234568,
    },
  });
});

describe('a request', () => {
  it('carries the key as Basic authentication, asks for plain replies and keeps its connection', async () => {
    const seen = new Set<unknown>();
    const headers: unknown[] = [];
    const encodings = new Set<unknown>();
    const origin = await listen((request, response) => {
      seen.add(request.socket);
      headers.push(request.headers.authorization);
      encodings.add(request.headers['accept-encoding']);
      answer(response, 200, IP);
    });
    const service = serviceAt(`${origin}/api/v1`);
    for (let at = 0; at < 10; at += 1) expect(await service.keys.myIp({})).toEqual(IP);
    // A second one may open while the first ends its reply.
    expect(seen.size).toBeLessThanOrEqual(2);
    expect(headers[0]).toBe(`Basic ${Buffer.from('ak_test:sk_test').toString('base64')}`);
    expect([...encodings]).toEqual(['identity']);
  });

  it('puts fields into path, query and JSON where the contract has them', async () => {
    const { service, requests } = await scripted((response) => {
      answer(response, 404, { detail: 'no' });
    });
    await expect(service.batches.get({ batch_id: 'a/b ?', jobs_limit: 7 })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(requests).toEqual(['GET /api/v1/batches/a%2Fb%20%3F?jobs_page=1&jobs_limit=7']);
  });

  it('has nothing of our own in it unless it is asked for: another service need not know it', async () => {
    const { service, requests } = await scripted((response) => {
      answer(response, 404, { detail: 'no' });
    });
    const ask = [
      service.jobs.result({ job_id: 'j' }),
      service.jobs.result({ job_id: 'j', words: true }),
      service.integrity.verify({ file: upload.file }),
    ];
    await Promise.allSettled(ask);
    expect(requests.sort()).toEqual([
      'GET /api/v1/ocr/jobs/j/result',
      'GET /api/v1/ocr/jobs/j/result?words=true',
      'POST /api/v1/ocr/verify',
    ]);
  });

  it('is refused before it is sent when the contract does not allow it', async () => {
    const { service, requests } = await scripted();
    await expect(service.jobs.list({ limit: 0 })).rejects.toMatchObject({ code: 'bad_request' });
    expect(requests).toEqual([]);
  });

  it('sends files as a form of known length, with their names in UTF-8 and their types', async () => {
    let sent = '';
    let length = '';
    const origin = await listen((request, response) => {
      length = request.headers['content-length'] ?? '';
      void bodyOf(request).then((body) => {
        sent = body.toString('utf8');
        answer(response, 202, { batch_id: 'bat_1' });
      });
    });
    const files = [fileOf('Zoë "1".pdf', 'one'), fileOf('b.JPG', 'two'), fileOf('scan', 'three')];
    await serviceAt(`${origin}/api/v1`).documents.bulkUpload({ files, folder_name: 'f', template_id: 't' });
    expect(Number(length)).toBe(Buffer.byteLength(sent));
    expect(sent).toContain('name="files"; filename="Zoë %221%22.pdf"');
    expect(sent).toContain('Content-Type: application/pdf\r\n\r\none\r\n--');
    expect(sent).toContain('Content-Type: image/jpeg\r\n\r\ntwo\r\n--');
    expect(sent).toContain('Content-Type: application/octet-stream\r\n\r\nthree\r\n--');
  });

  it.each([
    ['shorter than it was', fileOf('a.pdf', 'abc', 10)],
    ['longer than it was', fileOf('a.pdf', 'abc', 2)],
  ])('says so when a file is %s', async (_, file) => {
    const origin = await listen((request, response) => {
      request.on('error', () => undefined);
      void bodyOf(request).then(
        () => {
          answer(response, 200, reply);
        },
        () => undefined,
      );
    });
    await expect(
      serviceAt(`${origin}/api/v1`).documents.upload({ file, template_id: 't' }),
    ).rejects.toMatchObject({ code: 'file_unreadable', detail: 'a.pdf changed while it was sent' });
  });

  it('names a file that cannot be read, and does not blame the service', async () => {
    const { service } = await scripted();
    const broken = {
      name: 'a.pdf',
      size: 3,
      // oxlint-disable-next-line typescript/require-await -- a disk that fails
      open: async function* () {
        throw new Error('EIO: i/o error');
      },
    };
    await expect(service.documents.upload({ file: broken, template_id: 't' })).rejects.toMatchObject({
      code: 'file_unreadable',
      detail: 'a.pdf could not be read: EIO: i/o error',
    });
  });

  it('ends with the reason of its signal', async () => {
    const controller = new AbortController();
    const { service } = await scripted(() => {
      controller.abort(new DocxError('interrupted', 'Interrupted'));
    });
    await expect(service.keys.myIp({}, { signal: controller.signal })).rejects.toMatchObject({
      code: 'interrupted',
    });
  });
});

describe('what may be sent again', () => {
  it.each([502, 503, 504])('is a reading request after %i', async (status) => {
    const { service, requests } = await scripted(
      (response) => {
        answer(response, status, '<html>gateway</html>');
      },
      (response) => {
        answer(response, 200, IP);
      },
    );
    expect(await service.keys.myIp({})).toEqual(IP);
    expect(requests).toHaveLength(2);
  });

  it('is a reading request whose connection broke, before the reply or half-way in it', async () => {
    const { service, requests } = await scripted(
      (response) => response.destroy(),
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"ip":');
        setTimeout(() => response.destroy(), 20);
      },
      (response) => {
        // As a gateway does that lost the rest.
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"ip": "203.0.');
      },
      (response) => {
        answer(response, 200, IP);
      },
    );
    expect(await service.keys.myIp({})).toEqual(IP);
    expect(requests).toHaveLength(4);
  });

  it('is not a page that is no reply of a service', async () => {
    const { service, requests } = await scripted((response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome');
    });
    await expect(service.keys.myIp({})).rejects.toMatchObject({
      code: 'service_failing',
      hint: expect.stringContaining('base URL') as string,
    });
    expect(requests).toHaveLength(1);
  });

  it('is anything after 429, when the service says it may', async () => {
    const clock = movingClock();
    const begun = clock.now().getTime();
    const requests: unknown[] = [];
    const origin = await listen((request, response) => {
      requests.push(request.url);
      request.resume();
      request.on('end', () => {
        if (requests.length > 1) answer(response, 200, reply);
        else answer(response, 429, { detail: 'slow down' }, { 'retry-after': '7' });
      });
    });
    await serviceAt(`${origin}/api/v1`, { clock }).documents.upload(upload);
    expect(requests).toHaveLength(2);
    expect(clock.now().getTime() - begun).toBeGreaterThanOrEqual(7000);
  });

  it('is nothing after 429 when the service asks for more than a minute', async () => {
    const { service, requests } = await scripted((response) => {
      answer(response, 429, { detail: 'tomorrow' }, { 'retry-after': '3600' });
    });
    await expect(service.keys.myIp({})).rejects.toMatchObject({ code: 'rate_limited', detail: 'tomorrow' });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['a broken connection', null],
    ['a bad gateway', 502],
    ['an overloaded service', 503],
  ])('is no upload after %s: it may have been carried out', async (_, status) => {
    const { service, requests } = await scripted((response) => {
      if (status === null) response.destroy();
      else answer(response, status, 'oops');
    });
    await expect(service.documents.upload(upload)).rejects.toMatchObject({
      code: status === null ? 'service_unreachable' : 'service_failing',
      hint: expect.stringMatching(/^It may have been carried out: .*jobs list$/) as string,
    });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['a broken connection', null],
    ['a fault of the service', 500],
    ['a bad gateway', 502],
  ])('is nothing else that creates after %s, and the advice says where to look', async (_, status) => {
    const { service } = await scripted((response) => {
      if (status === null) response.destroy();
      else answer(response, status, { detail: 'oops' });
    });
    const template = { name: 'T', fields: [{ name: 'a' }] };
    const batch = { files: [upload.file], folder_name: 'f', template_id: 't' };
    await expect(service.keys.create({ allowed_ips: ['::1'] })).rejects.toMatchObject({
      hint: expect.stringMatching(/keys list; .* revoked/) as string,
    });
    await expect(service.templates.create(template)).rejects.toMatchObject({
      hint: expect.stringMatching(/look first, .*templates list$/) as string,
    });
    await expect(service.documents.bulkUpload(batch)).rejects.toMatchObject({
      hint: expect.stringMatching(/^Run the same command again, without --force: /) as string,
    });
  });

  it.each([
    [
      'is no JSON',
      (response: ServerResponse) => {
        answer(response, 200, '<html>');
      },
    ],
    [
      'lacks the job',
      (response: ServerResponse) => {
        answer(response, 200, { ok: true });
      },
    ],
  ])('is no upload whose success reply %s, which says that the job may exist', async (_, respond) => {
    const { service, requests } = await scripted(respond);
    await expect(service.documents.upload(upload)).rejects.toMatchObject({
      code: 'service_failing',
      hint: expect.stringMatching(/^It may have been carried out: .*jobs list.* base_url/) as string,
    });
    expect(requests).toHaveLength(1);
  });

  it('is a pre-flight, which creates nothing', async () => {
    const { service, requests } = await scripted(
      (response) => response.destroy(),
      (response) => {
        answer(response, 200, { files: [], total_files: 0, valid_files: 0, invalid_files: 0 });
      },
    );
    await service.documents.bulkAnalyze({ files: [upload.file], template_id: 't' });
    expect(requests).toHaveLength(2);
  });

  it('is a deletion, and what is gone after a lost answer was deleted by it', async () => {
    const { service } = await scripted(
      (response) => response.destroy(),
      (response) => {
        answer(response, 404, { detail: 'no such template' });
      },
    );
    expect(await service.templates.delete({ template_id: 'tpl_1' })).toEqual({
      message: 'Template tpl_1 was deleted',
    });
  });

  it('ends after a few attempts', async () => {
    const { service, requests } = await scripted((response) => response.destroy());
    await expect(service.keys.myIp({})).rejects.toMatchObject({ code: 'service_unreachable' });
    expect(requests).toHaveLength(6);
  });

  it('is told where the wait is long', async () => {
    const lines: string[] = [];
    const origin = await listen((_, response) => {
      answer(response, 429, { detail: 'slow down' }, { 'retry-after': '30' });
    });
    const log = (level: string, message: string): void => {
      lines.push(`${level}: ${message}`);
    };
    const service = serviceAt(`${origin}/api/v1`, { log, attempts: 2 });
    await expect(service.keys.myIp({})).rejects.toMatchObject({ code: 'rate_limited' });
    expect(lines).toEqual(['warn: slow down; trying again in 31 s']);
  });
});

describe('a service that is not there', () => {
  it('is told as such, with the address', async () => {
    const origin = await listen(() => undefined);
    const port = Number(new URL(origin).port);
    // A port that was free a moment ago.
    const server = createNetServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const free = (server.address() as AddressInfo).port;
    await new Promise((resolve) => server.close(resolve));
    expect(free).not.toBe(port);
    const service = serviceAt(`http://127.0.0.1:${String(free)}/api/v1`);
    await expect(service.keys.myIp({})).rejects.toMatchObject({
      code: 'service_unreachable',
      detail: `http://127.0.0.1:${String(free)}/api/v1 could not be reached: nothing answers at 127.0.0.1 port ${String(free)} (ECONNREFUSED)`,
    });
  });

  it('is not asked again when it speaks no TLS', async () => {
    let connections = 0;
    const server = createNetServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    await expect(serviceAt(`https://127.0.0.1:${String(port)}/api/v1`).keys.myIp({})).rejects.toMatchObject({
      code: 'service_unreachable',
      detail: expect.stringContaining('it speaks no TLS') as string,
    });
    expect(connections).toBe(1);
  });

  it('is no web page either', async () => {
    const { service } = await scripted((response) => {
      answer(response, 200, '<html>Welcome</html>');
    });
    await expect(service.keys.myIp({})).rejects.toMatchObject({
      code: 'service_failing',
      hint: expect.stringContaining('/api/v1') as string,
    });
  });
});

describe('an answer', () => {
  /** Writes for as long as somebody reads. */
  const endless = (response: ServerResponse, status: number): void => {
    const more = Buffer.alloc(1024 * 1024, ' ');
    const write = (): void => {
      while (!response.destroyed && response.write(more));
    };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.on('drain', write);
    write();
  };

  it('that never ends is not read for ever, and not asked for again', async () => {
    const { service, requests } = await scripted((response) => {
      endless(response, 200);
    });
    await expect(service.batches.export({ batch_id: 'bat_1' })).rejects.toMatchObject({
      code: 'service_failing',
      detail: 'GET /batches/{batch_id}/export: the reply is longer than 256 MB',
      hint: expect.stringContaining('--job-ids') as string,
    });
    expect(requests).toHaveLength(1);
  });

  it('that refuses without end says what its status says', async () => {
    const { service } = await scripted((response) => {
      endless(response, 401);
    });
    await expect(service.keys.list({})).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it.each([
    ['a job', { ...reply, job_id: 'job_2' }, /the reply is about job_2/],
    ['a batch', { ...reply, batch_id: 'bat_2' }, /the reply is about bat_2/],
  ] as const)('about another thing is none: %s', async (_what, told, detail) => {
    const { service } = await scripted((response) => {
      answer(response, 200, told);
    });
    const asked =
      'job_2' === told.job_id
        ? service.jobs.result({ job_id: 'job_1' })
        : service.batches.get({ batch_id: 'bat_1' });
    await expect(asked).rejects.toMatchObject({
      code: 'service_failing',
      detail: expect.stringMatching(detail) as string,
    });
  });
});

describe('a download', () => {
  it('streams, with the name the service gives, without folders', async () => {
    const accepted: unknown[] = [];
    const { service } = await scripted((response, request) => {
      accepted.push(request.headers.accept);
      response.writeHead(200, {
        'content-type': 'application/pdf',
        'content-length': '5',
        'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''..%2Fr%C3%A9sum%C3%A9.pdf`,
      });
      response.end('%PDF-');
    });
    const file = await service.jobs.download({ job_id: 'job_1' });
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.open()) chunks.push(chunk);
    expect([file.name, file.size, file.content_type]).toEqual(['résumé.pdf', 5, 'application/pdf']);
    expect(Buffer.concat(chunks).toString()).toBe('%PDF-');
    expect(accepted).toEqual(['*/*']);
  });

  it('is the document, also when it came packed', async () => {
    const packed = gzipSync('%PDF-');
    const { service } = await scripted((response) => {
      const type = { 'content-type': 'application/pdf', 'content-encoding': 'gzip' };
      response.writeHead(200, { ...type, 'content-length': String(packed.length) });
      response.end(packed);
    });
    const file = await service.jobs.download({ job_id: 'job_1' });
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.open()) chunks.push(chunk);
    // How much it will be was not said.
    expect([file.size, Buffer.concat(chunks).toString()]).toEqual([0, '%PDF-']);
  });

  it.each([
    ['a page of a gateway', 'text/html; charset=utf-8', '<html>Log in</html>'],
    ['a message', 'application/json', '{"message": "not here"}'],
  ])('is no document when it is %s', async (_, type, content) => {
    const { service } = await scripted((response) => {
      response.writeHead(200, { 'content-type': type });
      response.end(content);
    });
    await expect(service.jobs.download({ job_id: 'job_1' })).rejects.toMatchObject({
      code: 'service_failing',
      detail: expect.stringContaining('is not a document') as string,
    });
  });

  it.each([
    ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
    ['attachment; filename="C:\\scans\\a.pdf"', 'a.pdf'],
    ['attachment; filename=a.pdf', 'a.pdf'],
    ['attachment', 'download'],
    [undefined, 'download'],
  ])('has its name from %j', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });

  it('that breaks off is an error, not a short file', async () => {
    const { service } = await scripted((response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('%PDF-');
      setTimeout(() => response.destroy(), 20);
    });
    const file = await service.jobs.download({ job_id: 'job_1' });
    const read = async (): Promise<void> => {
      for await (const _ of file.open()) continue;
    };
    await expect(read()).rejects.toMatchObject({
      code: 'service_unreachable',
      detail: expect.stringContaining('did not arrive whole') as string,
    });
  });

  it('with nothing in it is an error, not an empty file', async () => {
    const { service } = await scripted((response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.end();
    });
    const file = await service.jobs.download({ job_id: 'job_1' });
    const read = async (): Promise<void> => {
      for await (const _ of file.open()) continue;
    };
    await expect(read()).rejects.toMatchObject({ code: 'service_failing' });
  });

  it('of what is gone is an error of the service', async () => {
    const { service } = await scripted((response) => {
      answer(response, 404, { detail: 'The original is past its term' });
    });
    await expect(service.jobs.download({ job_id: 'job_1' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
