/** The pages on screening list every check there is, and only those, and their links lead somewhere. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listChecks } from '../../src/integrity/index.ts';

const PAGES = ['integrity.md', 'integrity-checks.md', 'integrity-measured.md'];
const FOLDER = path.join(import.meta.dirname, '../../docs');

const ids = Object.values(listChecks())
  .flatMap((rows) => rows.map((row) => row.id))
  .sort();

/** The anchors of a page, as GitHub makes them of its headings. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^a-z0-9_ -]/g, '')
      .replaceAll(' ', '-'),
  );

describe('the pages on screening', async () => {
  const texts = new Map<string, string>();
  for (const page of PAGES) texts.set(page, await readFile(path.join(FOLDER, page), 'utf8'));
  const textOf = (page: string): string => texts.get(page) ?? '';

  it.each(PAGES)('%s leads to headings that there are', (page) => {
    const text = textOf(page);
    const links = [...text.matchAll(/(?:\(|^\[[a-z]+\]: )(integrity[a-z-]*\.md)?#([a-z0-9_-]+)/gm)];
    expect(links.length).toBeGreaterThan(5);
    const dead = links.filter(([, other = page, anchor = '']) => !anchorsOf(textOf(other)).includes(anchor));
    expect(dead.map(([link]) => link)).toEqual([]);
    const names = [...text.matchAll(/\]\[([a-z]+)\]/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !text.includes(`\n[${name}]: `))).toEqual([]);
  });

  it('list the checks of the registry', () => {
    const section = /## The checks\n([^]*?)\n## /.exec(textOf('integrity.md'))?.[1] ?? '';
    const listed = [...section.matchAll(/^\| \[`([a-z_]+)`\]\(integrity-checks\.md#\1\)/gm)].map(
      (match) => match[1],
    );
    expect(listed.sort()).toEqual(ids);
  });

  it('tell of every check how it decides', () => {
    const told = [...textOf('integrity-checks.md').matchAll(/^### `([a-z_]+)`$/gm)].map((match) => match[1]);
    expect(told.sort()).toEqual(ids);
  });
});
