/** Which service is meant, and what belongs to the way there. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect, type ConnectOptions } from '../../src/app/connect.ts';
import { readPasswords } from '../../src/app/passwords.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { silentLog } from '../../src/kit/log.ts';
import { loadSettings, placesOf, type SettingsOptions } from '../../src/settings/index.ts';
import { answer, listen } from '../client/web.ts';
import { testFolder } from '../support/folder.ts';

const settingsOf = async (flags: SettingsOptions['flags'], env: SettingsOptions['env'] = {}) => {
  const cwd = await testFolder();
  const places = placesOf({ env: { DOCX_HOME: cwd }, home: cwd, platform: 'linux' });
  return { cwd, settings: loadSettings({ flags, env, cwd, places }) };
};

const connectTo = async (
  flags: SettingsOptions['flags'],
  env: SettingsOptions['env'] = {},
  use: ConnectOptions['use'] = {},
) =>
  connect({
    settings: (await settingsOf(flags, env)).settings,
    clock: systemClock,
    log: silentLog,
    use,
    onStuck: () => undefined,
  });

describe('connect', () => {
  it('says how to name a service when none is named', async () => {
    await expect(connectTo({})).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('--local') as string,
    });
  });

  it('asks the embedded engine where none is named, for a command that says so', async () => {
    const use = { embeddedByDefault: true };
    const connection = await connectTo({}, {}, use);
    const { ai } = await connection.service.integrity.available({});
    await connection.close();
    expect(ai).toHaveLength(1);
    await expect(connectTo({ base_url: 'https://a.example' }, {}, use)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('talks to the service that is named, with the key of the environment', async () => {
    const seen: (string | undefined)[] = [];
    const origin = await listen((request, response) => {
      seen.push(request.url, request.headers.authorization);
      answer(response, 200, { ip: '203.0.113.7' });
    });
    const env = { DOCX_API_KEY: 'ak', DOCX_API_SECRET: 'sk' };
    const connection = await connectTo({ base_url: origin }, env);
    expect(await connection.service.keys.myIp({})).toEqual({ ip: '203.0.113.7' });
    await connection.close();
    expect(seen).toEqual(['/api/v1/api-keys/my-ip', `Basic ${Buffer.from('ak:sk').toString('base64')}`]);
    await expect(connection.service.keys.myIp({})).rejects.toMatchObject({ code: 'service_unreachable' });
  });

  it('asks for a login where there is none', async () => {
    await expect(connectTo({ base_url: 'https://a.example' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it.each([{ ocr: 'force' }, { workers: '2' }, { password: ['x'] }, { store: 'mine' }])(
    'does not pretend that a service minds %j',
    async (flags) => {
      const env = { DOCX_API_KEY: 'ak', DOCX_API_SECRET: 'sk' };
      const [name = ''] = Object.keys(flags);
      await expect(connectTo({ base_url: 'https://a.example', ...flags }, env)).rejects.toMatchObject({
        code: 'usage',
        detail: expect.stringContaining(`--${name}`) as string,
      });
    },
  );

  it('lets settings of the engine be, where nobody wrote them for this run', async () => {
    const env = { DOCX_API_KEY: 'ak', DOCX_API_SECRET: 'sk', DOCX_OCR: 'force', DOCX_WORKERS: '2' };
    await (await connectTo({ base_url: 'https://a.example' }, env)).close();
  });

  it('opens the engine in the store that the settings name', async () => {
    const connection = await connectTo({ local: true, store: 'mine' });
    try {
      expect(await connection.service.keys.list({})).toEqual([]);
    } finally {
      await connection.close();
    }
  });
});

describe('readPasswords', () => {
  it('takes those of the settings, then those of every file, line by line', async () => {
    const { cwd, settings } = await settingsOf({ password: ['first'], password_file: ['a.txt', 'b.txt'] });
    writeFileSync(join(cwd, 'a.txt'), 'with space \r\n\nsecond\n');
    writeFileSync(join(cwd, 'b.txt'), 'third');
    expect(await readPasswords(settings)).toEqual(['first', 'with space ', 'second', 'third']);
  });

  it('says which file cannot be read', async () => {
    const { cwd, settings } = await settingsOf({ password_file: 'none.txt' });
    await expect(readPasswords(settings)).rejects.toMatchObject({
      code: 'settings_invalid',
      detail: expect.stringContaining(join(cwd, 'none.txt')) as string,
    });
  });
});
