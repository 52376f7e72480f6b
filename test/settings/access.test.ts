/** Where a secret may come from and where it may go. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  findAccess,
  loadSettings,
  normalizedBaseUrl,
  openCredentials,
  placesOf,
  problemOfBaseUrl,
  type SettingsOptions,
} from '../../src/settings/index.ts';
import { testFolder } from '../support/folder.ts';

const URL = 'https://docs.example.com/api/v1';
const login = { base_url: URL, profile: null, api_key: 'ak_stored', api_secret: 'sk_stored' };

let home = '';
let project = '';
let path = '';
let load: (options?: Partial<SettingsOptions>) => ReturnType<typeof loadSettings>;
const projectFile = (values: unknown): void => {
  writeFileSync(join(project, 'docx-cli.json'), JSON.stringify(values));
};
const userFile = (values: unknown): void => {
  writeFileSync(join(home, 'config.json'), JSON.stringify(values));
};

beforeEach(async () => {
  const folder = await testFolder();
  home = join(folder, 'home');
  project = join(folder, 'project');
  mkdirSync(home);
  mkdirSync(project);
  const places = placesOf({ env: { DOCX_HOME: home }, home: '/none', platform: 'linux' });
  path = places.credentials;
  load = (options = {}) => loadSettings({ flags: {}, env: {}, cwd: project, places, ...options });
});

describe('an address', () => {
  it.each([
    ['https://docs.example.com', URL],
    ['https://docs.example.com/', URL],
    ['https://DOCS.example.com:443/api/v1/', URL],
    ['https://gateway.example/docs/', 'https://gateway.example/docs'],
    ['http://127.0.0.1:8787', 'http://127.0.0.1:8787/api/v1'],
  ])('%s has one spelling', (text, expected) => {
    expect(problemOfBaseUrl(text)).toBeNull();
    expect(normalizedBaseUrl(text)).toBe(expected);
    expect(load({ env: { DOCX_BASE_URL: text } }).get('base_url')).toBe(expected);
  });

  it.each(['docs.example.com', 'ftp://x', 'https://', 'https://a:b@x', 'https://x/?a=1', 'https://x/#a'])(
    '%s is refused',
    (text) => {
      expect(problemOfBaseUrl(text)).not.toBeNull();
      expect(() => load({ env: { DOCX_BASE_URL: text } })).toThrow('DOCX_BASE_URL');
    },
  );

  it.each(['http://localhost:1', 'http://127.0.0.1', 'http://[::1]:8787'])(
    'on this machine may be http: %s',
    async (text) => {
      const env = { DOCX_BASE_URL: text, DOCX_API_KEY: 'ak', DOCX_API_SECRET: 'sk' };
      expect((await findAccess(load({ env }))).api_key).toBe('ak');
    },
  );

  it('elsewhere may be http only when somebody says so', async () => {
    const env = { DOCX_BASE_URL: 'http://10.0.0.5', DOCX_API_KEY: 'ak', DOCX_API_SECRET: 'sk' };
    await expect(findAccess(load({ env }))).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('--insecure-http') as string,
    });
    expect((await findAccess(load({ env, flags: { insecure_http: true } }))).base_url).toBe(
      'http://10.0.0.5/api/v1',
    );
  });
});

describe('stored logins', () => {
  it('can be read by this user alone, and are gone after the last', async () => {
    const store = openCredentials(path);
    await store.put(login);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await store.find(login)).toEqual(login);
    expect(await store.remove(login)).toEqual([login]);
    expect(existsSync(path)).toBe(false);
    expect(await store.remove('all')).toEqual([]);
  });

  it('are kept per address and profile', async () => {
    const store = openCredentials(path);
    const work = { ...login, profile: 'work', api_key: 'ak_work' };
    await store.put(login);
    await store.put(work);
    await store.put({ ...login, api_key: 'ak_new' });
    expect((await store.find(login))?.api_key).toBe('ak_new');
    expect((await store.find(work))?.api_key).toBe('ak_work');
    expect(await store.find({ ...login, base_url: 'https://evil.example/api/v1' })).toBeNull();
  });

  it('that others can read are not used', async () => {
    await openCredentials(path).put(login);
    chmodSync(path, 0o644);
    await expect(openCredentials(path).find(login)).rejects.toMatchObject({
      code: 'settings_invalid',
      hint: expect.stringContaining('chmod 600') as string,
    });
  });

  it('that cannot be understood are told without their content', async () => {
    writeFileSync(path, '{"logins": [{"api_secret": "sk_x"', { mode: 0o600 });
    await expect(openCredentials(path).find(login)).rejects.toThrow(/^(?!.*sk_x).*cannot be understood/);
  });
});

describe('access', () => {
  it('is the login of the address', async () => {
    await openCredentials(path).put(login);
    const access = await findAccess(load({ env: { DOCX_BASE_URL: 'https://docs.example.com' } }));
    expect(access).toEqual({ ...login, origin: 'login' });
  });

  it('is what the environment says before the login', async () => {
    await openCredentials(path).put(login);
    const env = { DOCX_BASE_URL: URL, DOCX_API_KEY: 'ak_env', DOCX_API_SECRET: 'sk_env' };
    expect(await findAccess(load({ env }))).toMatchObject({
      api_key: 'ak_env',
      api_secret: 'sk_env',
      origin: 'DOCX_API_SECRET',
    });
  });

  it('may have its secret in a file, with or without a line end', async () => {
    writeFileSync(join(project, 'secret'), 'sk_file\n');
    const env = { DOCX_BASE_URL: URL, DOCX_API_KEY: 'ak', DOCX_API_SECRET_FILE: 'secret' };
    expect(await findAccess(load({ env }))).toMatchObject({
      api_secret: 'sk_file',
      origin: 'DOCX_API_SECRET_FILE',
    });
    writeFileSync(join(project, 'secret'), '');
    await expect(findAccess(load({ env }))).rejects.toMatchObject({ code: 'settings_invalid' });
  });

  it.each([
    ['nothing', {}, 'There is no login'],
    ['a key alone', { DOCX_API_KEY: 'ak' }, 'a key without its secret'],
    ['a secret alone', { DOCX_API_SECRET: 'sk' }, 'a secret without its key'],
  ])('is not there with %s', async (_, env, words) => {
    await expect(findAccess(load({ env: { DOCX_BASE_URL: URL, ...env } }))).rejects.toMatchObject({
      code: 'unauthenticated',
      detail: expect.stringContaining(words) as string,
      hint: expect.stringContaining('docx-cli login') as string,
    });
  });

  it('of one profile does not serve another', async () => {
    await openCredentials(path).put(login);
    userFile({ base_url: URL, profiles: { work: { lang: 'deu' } } });
    await expect(findAccess(load({ flags: { profile: 'work' } }))).rejects.toMatchObject({
      code: 'unauthenticated',
      detail: expect.stringContaining('profile work') as string,
    });
  });
});

describe('a repository from elsewhere', () => {
  const evil = 'https://evil.example/api/v1';

  it('gets no stored login for its address', async () => {
    await openCredentials(path).put(login);
    userFile({ base_url: URL });
    projectFile({ base_url: evil });
    await expect(findAccess(load())).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('gets no secret of the environment for its address, until the user names the address', async () => {
    projectFile({ base_url: evil });
    const env = { DOCX_API_KEY: 'ak', DOCX_API_SECRET: 'sk' };
    await expect(findAccess(load({ env }))).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('DOCX_BASE_URL') as string,
    });
    expect((await findAccess(load({ env: { ...env, DOCX_BASE_URL: evil } }))).base_url).toBe(evil);
    await openCredentials(path).put({ ...login, base_url: evil });
    expect((await findAccess(load({ env }))).base_url).toBe(evil);
  });

  it.each([
    ['api_key', 'ak'],
    ['api_secret', 'sk'],
    ['api_secret_file', '/home/somebody/.ssh/id_ed25519'],
    ['insecure_http', true],
  ])('may not set %s', (name, value) => {
    projectFile({ [name]: value });
    expect(() => load()).toThrow(expect.objectContaining({ code: 'settings_invalid' }));
  });
});

describe('the secret', () => {
  it('is in no settings file', async () => {
    userFile({ api_secret: 'sk' });
    expect(() => load()).toThrow('which no file may hold');
    userFile({});
    await expect(load().save('api_secret', 'sk')).rejects.toMatchObject({ code: 'usage' });
    expect(readFileSync(join(home, 'config.json'), 'utf8')).toBe('{}');
  });

  it('is marked as one, with its origin', () => {
    expect(load({ env: { DOCX_API_SECRET: 'sk' } }).entry('api_secret')).toMatchObject({
      secret: true,
      origin: 'DOCX_API_SECRET',
      kind: 'environment',
    });
  });
});
