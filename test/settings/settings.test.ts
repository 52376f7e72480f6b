/** Flags over environment over project file over user file over defaults; every value knows where it is from. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadSettings, placesOf, unreadVariables, type SettingsOptions } from '../../src/settings/index.ts';
import { testFolder } from '../support/folder.ts';

let home = '';
let project = '';
let load: (options?: Partial<SettingsOptions>) => ReturnType<typeof loadSettings>;
const userFile = (values: unknown): void => {
  writeFileSync(join(home, 'config.json'), JSON.stringify(values));
};
const projectFile = (values: unknown): void => {
  writeFileSync(join(project, 'docx-cli.json'), JSON.stringify(values));
};

beforeEach(async () => {
  const folder = await testFolder();
  home = join(folder, 'home');
  project = join(folder, 'project');
  mkdirSync(home);
  mkdirSync(join(project, 'deep', 'er'), { recursive: true });
  const places = placesOf({ env: { DOCX_HOME: home }, home: '/none', platform: 'linux' });
  load = (options = {}) =>
    loadSettings({ flags: {}, env: {}, cwd: join(project, 'deep', 'er'), places, ...options });
});

it.each(['https://me:hunter/2@a.example/api/v1', 'ftp://me:hunter2@a.example'])(
  'the password in the address %s is not told',
  (base_url) => {
    let told = '';
    try {
      load({ env: { DOCX_BASE_URL: base_url } });
    } catch (error) {
      told = String(error);
    }
    expect(told).toContain('***@a.example');
    expect(told).not.toMatch(/hunter/);
  },
);

it('variables that nothing reads are told with the one that was meant', () => {
  const env = {
    DOCX_EVAL_DATA: '/data',
    DOCX_TESDATA: '/a',
    DOCX_LANGUAGE: 'deu',
    DOCX_FAIL_ON: 'none',
    DOCX_LANG: 'deu',
    DOCX_HOME: '/b',
    DOCX_EMPTY: '',
    LANG: 'C',
  };
  const told = (name: string, advice: string): string =>
    `the variable ${name} is no setting and was not used; ${advice}`;
  expect(unreadVariables(env)).toEqual([
    told('DOCX_FAIL_ON', 'docx-cli config list shows those there are'),
    told('DOCX_LANGUAGE', 'did you mean DOCX_LANG?'),
    told('DOCX_TESDATA', 'did you mean DOCX_TESSDATA?'),
  ]);
});

describe('layers', () => {
  it('win in their order', () => {
    const all = { flags: { ocr: 'off' }, env: { DOCX_OCR: 'force' } };
    expect(load().entry('ocr')).toMatchObject({ value: 'auto', origin: 'default' });
    userFile({ ocr: 'force' });
    expect(load().entry('ocr')).toMatchObject({ value: 'force', origin: join(home, 'config.json') });
    projectFile({ ocr: 'auto' });
    expect(load().entry('ocr')).toMatchObject({ value: 'auto', origin: join(project, 'docx-cli.json') });
    expect(load({ env: all.env }).entry('ocr')).toMatchObject({ value: 'force', origin: 'DOCX_OCR' });
    expect(load(all).entry('ocr')).toMatchObject({ value: 'off', origin: '--ocr' });
  });

  it('are read from files that begin with a byte order mark, and written back to them', async () => {
    writeFileSync(join(home, 'config.json'), '\ufeff{"ocr": "off"}');
    expect(load().get('ocr')).toBe('off');
    await load().save('lang', 'deu');
    expect([load().get('ocr'), load().get('lang')]).toEqual(['off', 'deu']);
  });

  it('turn texts into values', () => {
    const env = { DOCX_LOCAL: '1', DOCX_WORKERS: '3', DOCX_PASSWORD: 'a b', DOCX_LANG: '' };
    const settings = load({ env });
    expect(settings.get('local')).toBe(true);
    expect(settings.get('workers')).toBe(3);
    expect(settings.get('password')).toEqual(['a b']);
    expect(settings.get('lang')).toBe('eng');
  });

  it('start relative paths at the folder of the layer', () => {
    projectFile({ tessdata: 'lang', password_file: ['a.txt', '/b.txt'] });
    const settings = load({ flags: { store: 'data' } });
    expect(settings.get('tessdata')).toBe(join(project, 'lang'));
    expect(settings.get('password_file')).toEqual([join(project, 'a.txt'), '/b.txt']);
    expect(settings.get('store')).toBe(join(project, 'deep', 'er', 'data'));
  });

  it('put the values of the chosen profile over the rest of the user file only', () => {
    userFile({ ocr: 'off', lang: 'deu', workers: 1, profiles: { work: { ocr: 'force', lang: 'fra' } } });
    projectFile({ lang: 'spa', profile: 'work' });
    const settings = load();
    expect([settings.get('ocr'), settings.get('lang'), settings.get('workers')]).toEqual(['force', 'spa', 1]);
    expect(settings.entry('ocr').origin).toContain('profile work');
  });

  it('default the store to the place of this user', () => {
    expect(load().get('store')).toBe(join(home, 'store'));
  });
});

describe('an address on the command line', () => {
  const base_url = 'https://a.example/api/v1';

  it.each([
    ['the environment', { env: { DOCX_LOCAL: '1' } }, 'DOCX_LOCAL'],
    ['a file', {}, 'config.json'],
  ])('means the service there, although %s says local', (_, options, origin) => {
    userFile({ local: true });
    const local = load({ flags: { base_url }, ...options }).entry('local');
    expect(local).toMatchObject({ value: false, origin: '--base-url' });
    expect(local.otherwise).toMatchObject({ value: true, origin: expect.stringContaining(origin) as string });
  });

  it('cannot stand beside --local, which any other address may', () => {
    expect(() => load({ flags: { base_url, local: true } })).toThrow('exclude each other');
    userFile({ base_url });
    expect(load({ flags: { local: true }, env: { DOCX_BASE_URL: base_url } }).get('local')).toBe(true);
    expect(load({ env: { DOCX_LOCAL: '1' } }).get('local')).toBe(true);
  });
});

describe('bad values', () => {
  it.each([
    ['an environment variable', { env: { DOCX_WORKERS: 'many' } }, 'DOCX_WORKERS'],
    ['an option', { flags: { page_timeout: '0' } }, '--page-timeout'],
    ['a boolean that is none', { env: { DOCX_LOCAL: 'maybe' } }, 'must be true or false'],
    ['an address that is none', { env: { DOCX_BASE_URL: 'ftp://x' } }, 'must be a URL'],
    ['a path in place of a language', { flags: { lang: '../x' } }, 'language codes'],
  ])('name where they are from: %s', (_, options, words) => {
    expect(() => load(options)).toThrow(expect.objectContaining({ code: 'settings_invalid' }));
    expect(() => load(options)).toThrow(words);
  });

  it('name the file they are in', () => {
    userFile({ ocr: 'sometimes' });
    expect(() => load()).toThrow(join(home, 'config.json'));
  });

  it('are told for files that are no settings', () => {
    writeFileSync(join(home, 'config.json'), '{oops');
    expect(() => load()).toThrow('is not valid JSON');
    userFile([1]);
    expect(() => load()).toThrow('must hold an object');
    userFile({ ocrr: 'auto' });
    expect(() => load()).toThrow(
      expect.objectContaining({
        detail: expect.stringContaining('unknown setting "ocrr"') as string,
        hint: expect.stringContaining('Did you mean ocr?') as string,
      }),
    );
  });

  it('are told for a file that cannot be written', async () => {
    writeFileSync(join(home, 'file'), '');
    const places = placesOf({ env: { DOCX_HOME: join(home, 'file') }, home: '/none', platform: 'linux' });
    await expect(load({ places }).save('local', 'true')).rejects.toMatchObject({ code: 'settings_invalid' });
  });

  it('never show a secret', () => {
    expect(() => load({ flags: { password: [''] } })).toThrow(/^(?!.*\[).*password/);
  });

  it('are secrets in a project file, which others read', () => {
    projectFile({ password: 'x' });
    expect(() => load()).toThrow('holds the secret "password"');
  });

  it('are profiles of a file that has none', () => {
    userFile({ profiles: null });
    expect(() => load({ flags: { profile: 'work' } })).toThrow(/no profile "work"/);
  });

  it('are profiles that do not exist', () => {
    expect(() => load({ flags: { profile: 'work' } })).toThrow('no profile "work"');
  });
});

describe('save', () => {
  it('writes checked values to the user file, for this user only', async () => {
    await load().save('workers', '4');
    await load().save('base_url', 'https://a.example/api/v1', 'work');
    const path = join(home, 'config.json');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      workers: 4,
      profiles: { work: { base_url: 'https://a.example/api/v1' } },
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(load({ flags: { profile: 'work' } }).get('base_url')).toBe('https://a.example/api/v1');
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'writes to the profile "%s" like to any other',
    async (name) => {
      expect(() => load({ flags: { profile: name } })).toThrow(`no profile "${name}"`);
      await load().save('workers', undefined, name);
      await load().save('lang', 'deu', 'work');
      await load().save('lang', 'fra', name);
      await load().save('ocr', 'off', name);
      await load().save('ocr', undefined, name);
      const read = (profile: string) => load({ flags: { profile } });
      expect([read(name).get('lang'), read(name).get('ocr'), read('work').get('lang')]).toEqual([
        'fra',
        'auto',
        'deu',
      ]);
    },
  );

  it('takes a value out again', async () => {
    await load().save('workers', '4');
    await load().save('workers', undefined);
    expect(load().entry('workers')).toMatchObject({ value: null, origin: 'default' });
  });

  it('refuses bad values and unknown names', async () => {
    await expect(load().save('workers', '0')).rejects.toMatchObject({ code: 'settings_invalid' });
    await expect(load().save('workers', '-1')).rejects.toThrow('must be at least 1');
    await expect(load().save('wrkers', '1')).rejects.toMatchObject({ code: 'usage' });
  });
});

describe('places', () => {
  it.each([
    ['linux', { XDG_DATA_HOME: '/data' }, ['/h/.config/docx-cli/config.json', '/data/docx-cli/store']],
    ['linux', {}, ['/h/.config/docx-cli/config.json', '/h/.local/share/docx-cli/store']],
    [
      'darwin',
      {},
      ['/h/Library/Preferences/docx-cli/config.json', '/h/Library/Application Support/docx-cli/store'],
    ],
    ['linux', { DOCX_HOME: '/x', XDG_DATA_HOME: '/data' }, ['/x/config.json', '/x/store']],
    [
      'linux',
      { XDG_CONFIG_HOME: 'c', XDG_DATA_HOME: './d' },
      ['/h/.config/docx-cli/config.json', '/h/.local/share/docx-cli/store'],
    ],
  ])('are those of %s with %j', (platform, env, expected) => {
    const places = placesOf({ env, home: '/h', platform });
    expect([places.config, places.store]).toEqual(expected);
  });

  it('of a user without a home are where DOCX_HOME says, and a setting is missing without it', () => {
    const nobody = { home: null, platform: 'linux' };
    expect(placesOf({ env: { DOCX_HOME: '/x' }, ...nobody }).store).toBe('/x/store');
    expect(() => placesOf({ env: {}, ...nobody })).toThrow(
      expect.objectContaining({ code: 'settings_invalid', hint: expect.stringContaining('DOCX_HOME') }),
    );
  });
});
