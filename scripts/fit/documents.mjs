/** Labelled documents for fitting: pages read once and kept, the template, the expected values and how they are compared. */
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from '../source.mjs';

/** Documents are told apart by the rest of their number in the set: so many parts take turns in being left out. */
export const FOLDS = 5;

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

async function pagesOf(set, name, cache, recognizer) {
  const file = path.join(cache, path.basename(set), `${name}.json`);
  if (existsSync(file)) return json(file);
  const { openDocument } = await load('src/document/index.ts');
  const { readPage } = await load('src/extraction/index.ts');
  const { systemClock: clock } = await load('src/kit/clock.ts');
  const limits = { maxPixels: 100e6, maxPages: null, passwords: [] };
  const document = await openDocument({ path: path.join(set, name), name }, limits);
  const pages = [];
  for (let page = 1; page <= document.pageCount; page += 1) {
    const read = { ocr: 'auto', lang: 'eng', tessdata: null, pageTimeoutMs: 600_000 };
    pages.push(await readPage(document, page, read, { recognizer, clock }));
  }
  await document.close();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(pages));
  return pages;
}

/** The documents of one set. */
async function documentsOf(set, cache, recognizer, isRight) {
  const names = readdirSync(set).filter((name) => name.endsWith('.expected.json'));
  const kindsFile = path.join(set, 'fields.json');
  const kinds = existsSync(kindsFile) ? json(kindsFile) : null;
  const documents = [];
  for (const [index, file] of names.sort().entries()) {
    const name = file.slice(0, -'.expected.json'.length);
    const shared = path.join(set, 'template.json');
    const template = existsSync(shared) ? shared : path.join(set, `${name}.template.json`);
    const expected = json(path.join(set, file));
    const kindOf = (field) => kinds?.[field] ?? 'text';
    const wanted = (field) => {
      const want = expected[field];
      if (typeof kindOf(field) !== 'string' || want === null || want === undefined || want === '')
        return null;
      return Array.isArray(want) ? want : [want];
    };
    documents.push({
      set: path.basename(set),
      pages: await pagesOf(set, name, cache, recognizer),
      template: { template_id: 'fit', ...json(template) },
      expected,
      kindOf,
      wanted,
      compare: isRight,
      isRight: (field, value) => (wanted(field) ?? []).some((want) => isRight(kindOf(field), want, value)),
      fold: index % FOLDS,
    });
  }
  return documents.map((document) => ({ ...document, setSize: documents.length }));
}

/** Every labelled document of some sets of a data folder (all that have labels, when none is named). */
export async function loadDocuments({ data, named, cache, isRight }) {
  const { createRecognizer } = await load('src/extraction/index.ts');
  const recognizer = createRecognizer();
  const sets = (named.length > 0 ? named : readdirSync(data).sort()).map((name) => path.join(data, name));
  const documents = [];
  for (const set of sets)
    if (statSync(set).isDirectory()) documents.push(...(await documentsOf(set, cache, recognizer, isRight)));
  await recognizer.close();
  return documents;
}
