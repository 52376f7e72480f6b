/** Which service is meant, and what belongs to the way there. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/app/connect.ts';
import { readPasswords } from '../../src/app/passwords.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { silentLog } from '../../src/kit/log.ts';
import { loadSettings, placesOf, type SettingsOptions } from '../../src/settings/index.ts';
import { testFolder } from '../support/folder.ts';

const settingsOf = async (flags: SettingsOptions['flags']) => {
  const cwd = await testFolder();
  const places = placesOf({ env: { DOCX_HOME: cwd }, home: cwd, platform: 'linux' });
  return { cwd, settings: loadSettings({ flags, env: {}, cwd, places }) };
};

const connectTo = async (flags: SettingsOptions['flags']) =>
  connect({ settings: (await settingsOf(flags)).settings, clock: systemClock, log: silentLog, use: {} });

describe('connect', () => {
  it('says how to name a service when none is named', async () => {
    await expect(connectTo({})).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('--local') as string,
    });
  });

  it('does not pretend to talk to a service', async () => {
    await expect(connectTo({ base_url: 'https://a.example/api/v1' })).rejects.toMatchObject({
      code: 'usage',
      detail: expect.stringContaining('https://a.example/api/v1') as string,
    });
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
