/** `login`, `logout`, `whoami`: what is asked, tried, kept and told. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/run.ts';
import { DocxError } from '../../../src/contract/index.ts';
import { testHost, type TestHostOptions } from '../../support/cli.ts';
import { testFolder } from '../../support/folder.ts';

const URL = 'https://docs.example.com/api/v1';
let cwd = '';
beforeEach(async () => {
  cwd = await testFolder();
});

async function run(line: string, options: TestHostOptions = {}) {
  const tried: unknown[] = [];
  const host = testHost({
    cwd,
    tryLogin: (attempt) => {
      tried.push(attempt);
      return Promise.resolve('203.0.113.7');
    },
    service: { keys: { myIp: () => Promise.resolve({ ip: '203.0.113.7' }) } },
    ...options,
  });
  const exit = await runCli(line.split(' '), host);
  return { exit, tried, stdout: host.stdout(), stderr: host.stderr(), questions: host.questions };
}
const stored = (): unknown => JSON.parse(readFileSync(join(cwd, 'credentials.json'), 'utf8'));
const config = (): unknown => JSON.parse(readFileSync(join(cwd, 'config.json'), 'utf8'));
const answers = ['https://docs.example.com', 'ak_1', 'sk_1'];

describe('login', () => {
  it('asks for address, key and secret, tries them, and keeps them', async () => {
    const { exit, tried, questions, stdout, stderr } = await run('login', { answers });
    expect(exit).toBe(0);
    expect(questions).toEqual(['Address of the service:', 'API key:', 'API secret:']);
    expect(tried).toEqual([{ base_url: URL, api_key: 'ak_1', api_secret: 'sk_1' }]);
    expect(stored()).toEqual({
      logins: [{ base_url: URL, profile: null, api_key: 'ak_1', api_secret: 'sk_1' }],
    });
    expect(config()).toEqual({ base_url: URL });
    expect(stdout).toContain('203.0.113.7');
    expect(stdout + stderr).not.toContain('sk_1');
  });

  it('keeps nothing that does not work', async () => {
    const refused = () => Promise.reject(new DocxError('unauthenticated', 'Missing or invalid credentials'));
    const { exit, stderr } = await run('login', { answers, tryLogin: refused });
    expect(exit).toBe(4);
    expect(stderr).toContain('does not accept this key with this secret: Missing or invalid credentials');
    // That is what was just done.
    expect(stderr).not.toContain('docx-cli login');
    expect(existsSync(join(cwd, 'credentials.json'))).toBe(false);
    expect(existsSync(join(cwd, 'config.json'))).toBe(false);
  });

  it('needs no questions', async () => {
    const line = `login --base-url ${URL} --api-key ak_1 --secret-stdin --json`;
    const { exit, stdout } = await run(line, { stdin: '\ufeffsk_1\r\nmore' });
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      base_url: URL,
      api_key: 'ak_1',
      profile: null,
      my_ip: '203.0.113.7',
    });
    expect(stored()).toMatchObject({ logins: [{ api_secret: 'sk_1' }] });
  });

  it('takes what the environment says', async () => {
    const env = { DOCX_BASE_URL: URL, DOCX_API_KEY: 'ak_1', DOCX_API_SECRET: 'sk_1' };
    expect((await run('login', { env })).exit).toBe(0);
    expect(stored()).toMatchObject({ logins: [{ api_key: 'ak_1' }] });
    // The variable goes on saying it.
    expect(existsSync(join(cwd, 'config.json'))).toBe(false);
  });

  it.each([
    ['login', 'No address is named'],
    [`login --base-url ${URL}`, 'API key'],
    [`login --base-url ${URL} --api-key ak_1`, 'There is no secret'],
    [`login --base-url ${URL} --api-key ak_1 --secret-stdin`, 'empty line'],
    ['login --base-url http://docs.example.com --api-key ak_1 --secret-stdin', 'not encrypted'],
  ])('says what is missing: %s', async (line, words) => {
    const { exit, stderr, tried } = await run(line, { stdin: '\n' });
    expect(exit).toBe(2);
    expect(stderr).toContain(words);
    expect(tried).toEqual([]);
  });

  it('sends nothing to an address that only a project names, unless a person agrees', async () => {
    writeFileSync(join(cwd, 'docx-cli.json'), JSON.stringify({ base_url: URL }));
    const { exit, tried } = await run('login --api-key ak_1 --secret-stdin', { stdin: 'sk_1' });
    expect([exit, tried]).toEqual([2, []]);
    expect((await run('login', { answers })).exit).toBe(0);
  });

  it('makes the profile it is given', async () => {
    expect((await run('login --profile work', { answers })).exit).toBe(0);
    expect(stored()).toMatchObject({ logins: [{ profile: 'work' }] });
    expect(config()).toEqual({ profiles: { work: { base_url: URL } } });
    expect((await run('whoami --profile work --json')).exit).toBe(0);
  });

  it.each([
    ['the service that is known already', {}],
    ['a service that the environment names', { env: { DOCX_BASE_URL: URL } }],
  ])('makes the profile also for %s', async (_, options) => {
    await run('login', { answers });
    expect((await run('login --profile work', { answers, ...options })).exit).toBe(0);
    expect((await run('whoami --profile work --json', options)).exit).toBe(0);
  });

  it.each(['login', `login --base-url ${URL}`])(
    'says when commands go on using the embedded engine: %s',
    async (line) => {
      const given = line === 'login' ? answers : answers.slice(1);
      const { exit, stderr } = await run(line, { answers: given, env: { DOCX_LOCAL: '1' } });
      expect([exit, stderr]).toEqual([0, expect.stringContaining('DOCX_LOCAL')]);
    },
  );
});

describe('whoami', () => {
  it('tells the service, the key, where it is from, and the own address', async () => {
    await run('login', { answers });
    const { exit, stdout } = await run('whoami --json');
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      base_url: URL,
      api_key: 'ak_1',
      profile: null,
      origin: 'login',
      my_ip: '203.0.113.7',
    });
  });

  it('exits 4 without a login and 2 without a service', async () => {
    expect((await run('whoami', { env: { DOCX_BASE_URL: URL } })).exit).toBe(4);
    expect((await run('whoami')).exit).toBe(2);
  });

  it('knows the embedded engine', async () => {
    const { stdout } = await run('whoami --local --json');
    expect(JSON.parse(stdout)).toMatchObject({ base_url: null, api_key: null, origin: 'local' });
  });
});

describe('logout', () => {
  it('forgets the login in use and no other', async () => {
    await run('login', { answers });
    await run('login --profile work', { answers });
    const { exit, stdout } = await run('logout');
    expect([exit, stdout]).toEqual([0, `Logged out of ${URL}\n`]);
    expect(stored()).toMatchObject({ logins: [{ profile: 'work' }] });
    expect((await run('whoami')).exit).toBe(4);
  });

  it('forgets all when asked to', async () => {
    await run('login', { answers });
    await run('login --profile work', { answers });
    const { stdout } = await run('logout --all --json');
    expect(JSON.parse(stdout)).toEqual({
      removed: [
        { base_url: URL, profile: null, api_key: 'ak_1' },
        { base_url: URL, profile: 'work', api_key: 'ak_1' },
      ],
    });
    expect(existsSync(join(cwd, 'credentials.json'))).toBe(false);
  });

  it('does not take the login of a service for that of the embedded engine', async () => {
    await run('login', { answers });
    const { exit, stderr } = await run('logout --local');
    expect(exit).toBe(2);
    expect(stderr).toContain('--local has no login to forget');
    expect(stored()).toMatchObject({ logins: [{ base_url: URL }] });
  });

  it('finds nothing to do without a login, and says what still works', async () => {
    const { exit, stdout, stderr } = await run('logout', {
      env: { DOCX_BASE_URL: URL, DOCX_API_SECRET: 'sk_1' },
    });
    expect([exit, stdout]).toEqual([0, 'There was no login to remove\n']);
    expect(stderr).toContain('DOCX_API_SECRET is still set');
  });
});
