/** Measures extraction beyond reading: pages are read once, then values are extracted again and again. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { load, ROOT } from './source.mjs';

const USAGE = `usage: npm run bench -- [--template <template.json>] [--runs <n>] <document>...

Reads the documents (recognition included, its time not counted) and prints the median CPU time of extraction in
milliseconds a page. The template is that of invoices unless another is given.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    template: { type: 'string', default: path.join(ROOT, 'templates', 'invoice.json') },
    runs: { type: 'string', default: '15' },
    help: { type: 'boolean' },
  },
});
if (values.help || positionals.length === 0) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}

const { openDocument } = await load('src/document/index.ts');
const { createRecognizer, readDocument, readPage } = await load('src/extraction/index.ts');
const { systemClock: clock } = await load('src/kit/clock.ts');
const template = { template_id: 'bench', ...JSON.parse(await readFile(values.template, 'utf8')) };
const recognizer = createRecognizer();
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

async function pagesOf(file) {
  const limits = { maxPixels: 100e6, maxPages: null, passwords: [] };
  const document = await openDocument({ path: file, name: path.basename(file) }, limits);
  const pages = [];
  const read = { ocr: 'auto', lang: 'eng', tessdata: null, pageTimeoutMs: 600_000 };
  for (let page = 1; page <= document.pageCount; page += 1)
    pages.push(await readPage(document, page, read, { recognizer, clock }));
  await document.close();
  return pages;
}

const all = [];
for (const file of positionals) {
  const pages = await pagesOf(file);
  const times = Array.from({ length: Number(values.runs) }, () => {
    const begun = process.cpuUsage();
    readDocument({ pages, templates: [template] });
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000 / pages.length;
  });
  // The first runs are compiled while they run.
  const time = median(times.slice(Math.floor(times.length / 3)));
  all.push(time);
  console.log(`${time.toFixed(1).padStart(7)} ms/page  ${pages.length} pages  ${path.basename(file)}`);
}
await recognizer.close();
console.log(
  `${median(all).toFixed(1).padStart(7)} ms/page  median, ${cpus()[0]?.model ?? 'unknown processor'}`,
);
