/** Who may call: credentials, allow-lists, revocation, and that a secret shows up nowhere. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CreatedKey } from '../../src/contract/index.ts';
import { createLog } from '../../src/kit/log.ts';
import { until } from '../suites/document-service/house.ts';
import { call } from '../support/http.ts';
import { basic, createKey, openTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await openTestServer({ log: createLog('debug', (line) => lines.push(line)) });
});
afterAll(() => server.close());

const newKey = async (): Promise<CreatedKey> =>
  (await call(server, 'POST /api-keys', { json: { allowed_ips: ['127.0.0.1'] } })).body as CreatedKey;

describe('credentials', () => {
  it.each([
    ['no header', {}],
    ['another scheme', { authorization: 'Bearer ak_x:sk_x' }],
    ['no Base64', { authorization: 'Basic ***' }],
    ['no colon', { authorization: `Basic ${Buffer.from('ak_x').toString('base64')}` }],
    ['an unknown key', { authorization: basic({ api_key: 'ak_none', api_secret: 'sk_none' }) }],
  ])('%s is answered with 401 and WWW-Authenticate', async (_what, headers) => {
    const reply = await call(server, 'GET /templates', { key: null, headers });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    expect(reply.body).toMatchObject({ code: 'unauthenticated', detail: 'Missing or invalid credentials' });
  });

  it('an unknown key and a wrong secret get byte for byte the same answer', async () => {
    const unknown = await call(server, 'GET /templates', { key: { ...server.key, api_key: 'ak_none' } });
    const wrong = await call(server, 'GET /templates', { key: { ...server.key, api_secret: 'sk_wrong' } });
    expect(unknown.status).toBe(401);
    expect(wrong.text).toBe(unknown.text);
  });

  it('every endpoint needs them', async () => {
    const openApi = (await (await fetch(`${server.origin}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    for (const [route, verbs] of Object.entries(openApi.paths)) {
      for (const verb of Object.keys(verbs)) {
        const reply = await call(server, `${verb.toUpperCase()} ${route}`, { key: null });
        expect([route, verb, reply.status]).toEqual([route, verb, 401]);
      }
    }
  });
});

describe('a key', () => {
  it('is usable as soon as it was created, and no more once it is revoked', async () => {
    const key = await newKey();
    expect((await call(server, 'GET /templates', { key })).status).toBe(200);
    const revoked = await call(server, `DELETE /api-keys/${key.key_id}`);
    expect(revoked).toMatchObject({ status: 200, body: { message: expect.any(String) as string } });
    expect((await call(server, 'GET /templates', { key })).status).toBe(401);
  });

  it('can revoke itself, and then cannot call any more', async () => {
    const key = await newKey();
    expect((await call(server, `DELETE /api-keys/${key.key_id}`, { key })).status).toBe(200);
    expect((await call(server, 'GET /api-keys', { key })).status).toBe(401);
  });

  it('is refused with 403 from an address that is not on its list, which the answer names', async () => {
    const key = await newKey();
    await call(server, `PATCH /api-keys/${key.key_id}/ip-whitelist`, { json: { allowed_ips: ['10.1.2.3'] } });
    const reply = await call(server, 'GET /templates', { key });
    expect(reply).toMatchObject({ status: 403, body: { code: 'ip_not_allowed', data: { ip: '127.0.0.1' } } });
    expect(reply.body.detail).toContain('127.0.0.1');
  });

  it('made by another process on the same store works at once', async () => {
    const key = await createKey(server.folder);
    expect((await call(server, 'GET /templates', { key })).status).toBe(200);
  });

  it('shows its last use and how often it was used, soon after', async () => {
    const key = await newKey();
    for (let count = 0; count < 3; count += 1) await call(server, 'GET /api-keys/my-ip', { key });
    const shown = await until(async () => {
      const listed = (await call(server, 'GET /api-keys')).body as {
        key_id: string;
        request_count: number;
      }[];
      const mine = listed.find(({ key_id }) => key_id === key.key_id);
      return mine !== undefined && mine.request_count >= 3 && mine;
    });
    expect(shown).toMatchObject({
      request_count: 3,
      last_used_at: expect.stringMatching(/^20.*Z$/) as string,
    });
  });
});

describe('my-ip', () => {
  it('tells the address the service sees', async () => {
    expect((await call(server, 'GET /api-keys/my-ip')).body).toEqual({ ip: '127.0.0.1' });
  });

  it('does not believe X-Forwarded-For unless proxies are trusted', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    expect((await call(server, 'GET /api-keys/my-ip', { headers })).body).toEqual({ ip: '127.0.0.1' });
  });

  it('behind one trusted proxy it believes what that proxy added, not what the caller claimed', async () => {
    const behind = await openTestServer({ request: { trustedProxies: 1 }, allowed: ['203.0.113.5'] });
    onTestFinished(() => behind.close());
    const ask = (forwarded: string) =>
      call(behind, 'GET /api-keys/my-ip', { headers: { 'x-forwarded-for': forwarded } });
    expect((await ask('203.0.113.5')).body).toEqual({ ip: '203.0.113.5' });
    expect((await ask('198.51.100.1, 203.0.113.5')).body).toEqual({ ip: '203.0.113.5' });
    expect((await ask('203.0.113.5, 198.51.100.1')).status).toBe(403);
    expect((await ask('nonsense')).status).toBe(403);
  });
});

describe('secrets', () => {
  it('are in no listing, no log, no error and no file of the store', async () => {
    const key = await newKey();
    await call(server, 'GET /templates', { key });
    await call(server, 'GET /templates', { key: { ...key, api_secret: `${key.api_secret}x` } });
    const listed = await call(server, 'GET /api-keys');
    const wrong = await call(server, `PATCH /api-keys/${key.key_id}/ip-whitelist`, {
      json: { allowed_ips: [key.api_secret] },
    });
    expect(wrong.status).toBe(422);
    const files = await readdir(server.folder, { recursive: true, withFileTypes: true });
    const stored = await Promise.all(
      files
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(path.join(entry.parentPath, entry.name), 'latin1')),
    );
    expect(stored.join('')).toContain(key.api_key);
    for (const place of [listed.text, lines.join(''), stored.join('')]) {
      expect(place).not.toContain(key.api_secret);
    }
    expect(lines.join('')).toContain('/api/v1/templates');
  });
});

describe('the file permissions of the store', () => {
  it('let nobody else in', async () => {
    const { stdout } = await promisify(execFile)('find', [server.folder, '-mindepth', '1', '-perm', '/077']);
    expect(stdout).toBe('');
  });
});
