/** Measures extraction: runs the built program over sets of labelled documents and scores what it gives. */
import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { program, root, runNode, scorerOf } from './measure.mjs';

const USAGE = `usage: npm run eval -- [<data dir>] [<set>...] [--score <score.mjs>] [--out <dir>] [--workers <n>]

A set is a folder of documents with NAME.EXT.expected.json (extraction) or NAME.EXT.text.txt (recognition) beside
them, and a template.json, or NAME.EXT.template.json for documents with fields of their own. Without sets: all of
the data folder. The data folder is DOCX_EVAL_DATA or ../shared/data, the scorer --score, DOCX_EVAL_SCORE or
../shared/eval/score.mjs. Results stay in --out when it is given.`;

const TEMPLATE_OF_TEXT = 'auto';

/** Files of a set by their ending; a document is what has such a file beside it. */
const documentsOf = (set, ending) =>
  readdirSync(set)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();

function describe(set) {
  const extract = documentsOf(set, '.expected.json');
  if (extract.length > 0) return { kind: 'extract', documents: extract };
  const text = documentsOf(set, '.text.txt');
  return text.length > 0 ? { kind: 'text', documents: text } : null;
}

/** Documents grouped by the template that reads them: the set's, the document's own, or the one for plain text. */
function groupsOf(set, { kind, documents }) {
  if (kind === 'text') return [{ template: null, documents }];
  const shared = path.join(set, 'template.json');
  if (existsSync(shared)) return [{ template: shared, documents }];
  return documents.map((name) => ({ template: path.join(set, `${name}.template.json`), documents: [name] }));
}

/** Keeps of each line what the scorer reads, and adds up the pages. */
async function slim(raw, actual) {
  const out = createWriteStream(actual);
  const sums = { pages: 0, completed: 0, failures: [] };
  for await (const line of createInterface({ input: createReadStream(raw) })) {
    const {
      path: file,
      filename,
      status,
      error,
      structured_data,
      pages,
      page_count,
      summary,
    } = JSON.parse(line);
    if (summary !== undefined) continue;
    sums.pages += page_count ?? 0;
    if (status === 'completed') sums.completed += 1;
    else sums.failures.push(`${file}: ${error}`);
    const text = pages?.map((page) => ({ text: page.text }));
    out.write(`${JSON.stringify({ filename, structured_data, pages: text })}\n`);
  }
  await new Promise((resolve) => out.end(resolve));
  return sums;
}

async function createTemplate(file, env) {
  const args = [program, 'templates', 'create', '--file', file, '--json'];
  const { code, stdout, stderr } = await runNode(args, { env });
  if (code !== 0) throw new Error(`templates create --file ${file} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout).template_id;
}

async function evaluate(set, folder, { score, workers }) {
  const about = describe(set);
  if (about === null) return null;
  const store = await mkdtemp(path.join(tmpdir(), 'docx-eval-'));
  const env = { ...process.env, DOCX_LOCAL: '1', DOCX_HOME: store, CI: '' };
  const name = path.basename(set);
  const raw = path.join(store, 'raw.jsonl');
  const actual = path.join(folder, `${name}.jsonl`);
  const begun = Date.now();
  try {
    for (const { template, documents } of groupsOf(set, about)) {
      const id = template === null ? TEMPLATE_OF_TEXT : await createTemplate(template, env);
      const files = documents.map((document) => path.join(set, document));
      const more = workers === undefined ? [] : ['--workers', workers];
      const args = [program, 'bulk', ...files, '--template', id, '--jsonl', '--quiet', ...more];
      const { code, stderr } = await runNode(args, { env, out: raw });
      if (![0, 1, 5, 8].includes(code)) throw new Error(`bulk ended with ${code}: ${stderr}`);
    }
    const ms = Date.now() - begun;
    const sums = await slim(raw, actual);
    const scored = await runNode([score, about.kind, '--set', set, '--actual', actual, '--json']);
    if (scored.code !== 0) throw new Error(`the scorer ended with ${scored.code}: ${scored.stderr}`);
    return {
      name,
      kind: about.kind,
      documents: about.documents.length,
      ms,
      ...sums,
      score: JSON.parse(scored.stdout),
    };
  } finally {
    await rm(store, { recursive: true, force: true });
  }
}

const percent = (share) => (typeof share === 'number' ? (100 * share).toFixed(1).padStart(5) : '    -');

function print({ name, kind, documents, ms, pages, completed, failures, score }) {
  const speed = pages === 0 ? '-' : `${(ms / pages / 1000).toFixed(2)} s/page`;
  console.log(`\n${name}: ${completed} of ${documents} documents completed, ${pages} pages, ${speed}`);
  for (const failure of failures) console.log(`  failed ${failure}`);
  const line = (label, { precision, recall, f1 }) =>
    console.log(
      `  ${label.padEnd(28)} precision ${percent(precision)}  recall ${percent(recall)}  F1 ${percent(f1)}`,
    );
  if (kind === 'text') line('words', score);
  else {
    for (const [field, figures] of Object.entries(score.fields)) line(field, figures);
    line('all plain fields', score.micro);
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      score: { type: 'string' },
      out: { type: 'string' },
      workers: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const fallback = process.env.DOCX_EVAL_DATA ?? path.join(root, '..', 'shared', 'data');
  const [data = fallback, ...named] = positionals;
  const score = scorerOf(values.score);
  for (const needed of [data, score, path.join(root, 'dist')]) {
    if (!existsSync(needed)) throw new Error(`${needed} does not exist\n\n${USAGE}`);
  }
  const sets = named.length > 0 ? named : readdirSync(data).sort();
  const folder = values.out ?? (await mkdtemp(path.join(tmpdir(), 'docx-eval-results-')));
  await mkdir(folder, { recursive: true });
  let printed = 0;
  try {
    for (const name of sets) {
      const set = path.join(data, name);
      if (!existsSync(set)) throw new Error(`There is no set ${set}`);
      const result = statSync(set).isDirectory() ? await evaluate(set, folder, { ...values, score }) : null;
      if (result !== null) {
        print(result);
        printed += 1;
      } else if (named.length > 0) console.log(`\n${name}: has nothing to score extraction or text with`);
    }
    if (printed === 0)
      throw new Error(`Nothing in ${data} could be scored; a set is a folder in it\n\n${USAGE}`);
  } finally {
    if (values.out === undefined) await rm(folder, { recursive: true, force: true });
  }
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
