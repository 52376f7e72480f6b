/** Tests of the labels of languages that have a file each. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { conceptOf } from '../../../src/extraction/lexicon/concepts.ts';
import { LABELS } from '../../../src/extraction/lexicon/labels.ts';
import { PRINTED } from '../../../src/extraction/extract/labels/other-meanings.ts';
import { labelKey } from '../../../src/extraction/extract/fold.ts';

const folder = path.join(import.meta.dirname, '../../../src/extraction/lexicon/labels');
/** Words of English that a label without its marks would be taken for. */
const ENGLISH = new Set(
  'the no to an as at by in is it of on or so we us be am pm ale hind km ten'.split(' '),
);

describe('the labels of further languages', () => {
  it('are all taken in', () => {
    const files = readdirSync(folder).map((file) => path.basename(file, '.json'));
    expect(Object.keys(LABELS).sort()).toEqual(files.sort());
  });

  it.each(Object.entries(LABELS))('of %s belong to concepts, and each stands once', (language, labels) => {
    const text = readFileSync(path.join(folder, `${language}.json`), 'utf8');
    expect(Object.keys(JSON.parse(text) as object)).toEqual(Object.keys(labels));
    for (const [id, list] of Object.entries(labels)) {
      expect(conceptOf(id), id).not.toBeNull();
      expect(new Set(list).size, id).toBe(list.length);
    }
  });

  it('are no words of English once their marks are off, outside of tables and but for those taken as they are printed', () => {
    const taken = Object.values(LABELS).flatMap((labels) =>
      Object.entries(labels)
        .filter(([id]) => conceptOf(id)?.column === false)
        .flatMap(([id, list]) =>
          list
            .filter((label) => ENGLISH.has(labelKey(label)) && !(labelKey(label) in PRINTED))
            .map((label) => `${id}: ${label}`),
        ),
    );
    expect(taken).toEqual([]);
  });
});
