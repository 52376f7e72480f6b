/** A machine that has everything, and one that lacks a language. */
import { describe, expect, it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnose } from '../../src/app/diagnose.ts';
import { loadSettings, placesOf } from '../../src/settings/index.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { silentLog } from '../../src/kit/log.ts';
import { answer, listen } from '../client/web.ts';
import { testFolder } from '../support/folder.ts';

const diagnosed = async (flags: Record<string, unknown>, cwd: string) => {
  const places = placesOf({ env: { DOCX_HOME: cwd }, home: cwd, platform: 'linux' });
  const env = { DOCX_API_KEY: 'ak', DOCX_API_SECRET: 'sk' };
  const settings = loadSettings({ flags, env, cwd, places });
  const { signal } = new AbortController();
  const diagnoses = await diagnose({ settings, clock: systemClock, log: silentLog, signal });
  return Object.fromEntries(diagnoses.map(({ name, ...rest }) => [name, rest]));
};

describe('diagnose', () => {
  it('finds nothing wrong where everything is installed', async () => {
    const found = await diagnosed({}, await testFolder());
    expect(Object.keys(found)).toEqual([
      'Node.js',
      'PDF pages',
      'images',
      'text recognition',
      'bad print',
      'store',
    ]);
    expect(Object.values(found).filter(({ ok }) => !ok)).toEqual([]);
  });

  it('asks the service instead, where one is used', async () => {
    const origin = await listen((_, response) => {
      answer(response, 200, { ip: '203.0.113.7' });
    });
    const found = await diagnosed({ base_url: origin }, await testFolder());
    expect(Object.keys(found)).toEqual(['Node.js', 'service']);
    expect(found['service']).toMatchObject({ ok: true });
    expect(found['service']?.detail).toContain('203.0.113.7');
  });

  it('says why the service cannot be used', async () => {
    const origin = await listen((_, response) => {
      answer(response, 401, { detail: 'Missing or invalid credentials' });
    });
    const found = await diagnosed({ base_url: origin }, await testFolder());
    expect(found['service']).toMatchObject({ ok: false, error_code: 'unauthenticated' });
  });

  it('finds a missing language and a store that cannot be', async () => {
    const cwd = await testFolder();
    writeFileSync(join(cwd, 'file'), '');
    const found = await diagnosed({ lang: 'xyz', store: 'file' }, cwd);
    expect(found['text recognition']).toMatchObject({
      ok: false,
      hint: expect.stringContaining('xyz') as string,
    });
    expect(found['store']).toMatchObject({ ok: false });
    expect(found['images']).toMatchObject({ ok: true });
  });
});
