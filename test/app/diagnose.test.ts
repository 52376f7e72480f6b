/** A machine that has everything, and one that lacks a language. */
import { describe, expect, it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnose } from '../../src/app/diagnose.ts';
import { loadSettings, placesOf } from '../../src/settings/index.ts';
import { testFolder } from '../support/folder.ts';

const diagnosed = async (flags: Record<string, unknown>, cwd: string) => {
  const places = placesOf({ env: { DOCX_HOME: cwd }, home: cwd, platform: 'linux' });
  const diagnoses = await diagnose(loadSettings({ flags, env: {}, cwd, places }));
  return Object.fromEntries(diagnoses.map(({ name, ...rest }) => [name, rest]));
};

describe('diagnose', () => {
  it('finds nothing wrong where everything is installed', async () => {
    const found = await diagnosed({}, await testFolder());
    expect(Object.keys(found)).toEqual(['Node.js', 'PDF pages', 'images', 'text recognition', 'store']);
    expect(Object.values(found).filter(({ ok }) => !ok)).toEqual([]);
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
