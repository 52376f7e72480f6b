/** The page on screening lists every check there is, and only those, and its links lead somewhere. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listChecks } from '../../src/integrity/index.ts';

describe('docs/integrity.md', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../../docs/integrity.md'), 'utf8');

  it('leads to headings of its own', () => {
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, words = '']) =>
      words
        .toLowerCase()
        .replace(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
    const links = [...text.matchAll(/(?:\(|^\[[a-z]+\]: )#([a-z0-9-]+)/gm)].map(([, anchor]) => anchor);
    expect(links.filter((anchor) => !headings.includes(anchor ?? ''))).toEqual([]);
    const names = [...text.matchAll(/\]\[([a-z]+)\]/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !text.includes(`\n[${name}]: `))).toEqual([]);
  });

  it('lists the checks of the registry', () => {
    const section = /## The checks\n([^]*?)\n### /.exec(text)?.[1] ?? '';
    const listed = [...section.matchAll(/^\| `([a-z_]+)`/gm)].map((match) => match[1]);
    const ids = Object.values(listChecks()).flatMap((rows) => rows.map((row) => row.id));
    expect(listed.sort()).toEqual(ids.sort());
  });
});
