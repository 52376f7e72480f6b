/** The page on screening lists every check there is, and only those. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listChecks } from '../../src/integrity/index.ts';

describe('docs/integrity.md', () => {
  it('lists the checks of the registry', async () => {
    const text = await readFile(path.join(import.meta.dirname, '../../docs/integrity.md'), 'utf8');
    const section = /## The checks\n([^]*?)\n### /.exec(text)?.[1] ?? '';
    const listed = [...section.matchAll(/^\| `([a-z_]+)`/gm)].map((match) => match[1]);
    const ids = Object.values(listChecks()).flatMap((rows) => rows.map((row) => row.id));
    expect(listed.sort()).toEqual(ids.sort());
  });
});
