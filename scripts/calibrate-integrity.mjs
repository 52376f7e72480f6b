/** Makes the weights of the integrity score from counts: how often each sign occurs in forged and in genuine documents. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countable, fitWeights, groupBy } from './calibrate/weights.mjs';
import { screenSet } from './screen-set.mjs';
import { load, ROOT } from './source.mjs';

const USAGE = `usage: npm run calibrate -- <dir>... [--results <folder>] [--write]

Each <dir> holds documents and labels.jsonl, a line per document: {"file", "label": "genuine" or "forged", "kind", "source"}.
Prints, for every sign, its counts and the log likelihood ratio that follows, and what the score says of documents whose
sources were not counted (five folds), by kind. --results keeps the reports, and takes them from there the next time.
--write changes src/integrity/weights.json unless genuine documents whose sources were not counted exceed the gates
(suspicious at most 1 % of PDFs and 2 % of images, none critical, 8 % to be reviewed); run "npm run format" after it.`;

const FOLDS = 5;
const SUSPICIOUS_FROM = 50;
const REVIEW_FROM = 20;
const CRITICAL_FROM = 80;
const GATES = { pdf: 0.01, image: 0.02, review: 0.08 };

const file = path.join(ROOT, 'src', 'integrity', 'weights.json');

/** Folds by source: what is made from one document is never on both sides. */
function foldOf({ source, file: name }) {
  let hash = 0;
  for (const letter of String(source ?? name)) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  return hash % FOLDS;
}

async function readRows(dirs, results) {
  const rows = [];
  for (const dir of dirs) {
    const name = `${path.basename(path.dirname(path.resolve(dir)))}-${path.basename(dir)}.jsonl`;
    const out = results === undefined ? undefined : path.join(results, name);
    const own = await screenSet(dir, { out, reuse: true });
    const known = own.filter(({ report }) => report !== undefined);
    rows.push(...known.map(countable));
    console.log(`${dir}: ${own.length} documents, ${own.length - known.length} without report`);
  }
  return rows;
}

function printSigns(before, fitted) {
  console.log(
    `\n${'sign'.padEnd(34)} tier     start   now  fitted  basis      genuine    forged (kinds reached)`,
  );
  const counts = ([hits, all] = []) => (all === undefined ? '-' : `${hits}/${all}`).padStart(10);
  for (const [code, { tier, prior, weight, basis, genuine, tampered }] of Object.entries(fitted)) {
    const cells = [prior, before[code].weight, weight].map((value) => value.toFixed(2).padStart(6));
    console.log(
      `${code.padEnd(34)} ${tier.padEnd(7)} ${cells.join(' ')}  ${basis.padEnd(7)} ${counts(genuine)} ${counts(tampered)}`,
    );
  }
}

/** Judges rows by tables of weights: each row by the table that `tableOf` gives for its fold. */
async function judge(rows, tableOf) {
  const { riskScore } = await load('src/integrity/score.ts');
  const { placeBonus } = await load('src/integrity/agreement.ts');
  return rows.map((row) => {
    const table = tableOf(foldOf(row));
    const weigh = (code) => table[code] ?? { group: 'unknown', tier: 'context', weight: 0 };
    return { ...row, score: riskScore([...row.codes], weigh, placeBonus(row.findings, weigh)) };
  });
}

const shareFrom = (rows, from) =>
  rows.length === 0 ? 0 : rows.filter(({ score }) => score >= from).length / rows.length;
const percent = (share) => `${(100 * share).toFixed(1)} %`;

function printSummary(judgements) {
  console.log(`\n${'weights'.padEnd(26)} genuine >= 50  genuine >= 20  forged >= 50  forged >= 20  Brier`);
  for (const [name, list] of judgements) {
    const cells = ['genuine', 'forged'].flatMap((label) => {
      const own = list.filter((row) => row.label === label);
      return [SUSPICIOUS_FROM, REVIEW_FROM].map((from) => percent(shareFrom(own, from)).padStart(13));
    });
    const brier = list.reduce(
      (sum, { score, label }) => sum + (score / 100 - (label === 'forged' ? 1 : 0)) ** 2,
      0,
    );
    console.log(
      `${name.padEnd(26)} ${cells.join(' ')} ${(brier / Math.max(1, list.length)).toFixed(3).padStart(6)}`,
    );
  }
}

/** Documents from 50 and from 20 on by kind, under each table; genuine kinds that no table asks to look at are left out. */
function printKinds(judgements) {
  const keyOf = ({ label, kind, chain }) => [label, kind, chain].filter(Boolean).join(' ');
  const lists = judgements.map(([, list]) => groupBy(list, keyOf));
  console.log(
    `\n${'>= 50, >= 20'.padEnd(46)} files ${judgements.map(([name]) => name.padStart(26)).join('')}`,
  );
  for (const kind of [...lists[0].keys()].sort()) {
    const counts = lists.map((list) =>
      [SUSPICIOUS_FROM, REVIEW_FROM].map(
        (from) => list.get(kind).filter(({ score }) => score >= from).length,
      ),
    );
    if (kind.startsWith('genuine') && counts.every(([, review]) => review === 0)) continue;
    const cells = counts.map(([most, some]) => `${most}, ${String(some).padStart(3)}`.padStart(26));
    console.log(`${kind.padEnd(46)} ${String(lists[0].get(kind).length).padStart(5)} ${cells.join('')}`);
  }
}

/** What of the gates the genuine documents exceed, in sentences. */
function brokenGates(list) {
  const genuine = list.filter(({ label }) => label === 'genuine');
  const isPdf = ({ file: name }) => /\.pdf$/i.test(name);
  const broken = [];
  for (const [kind, own] of [
    ['pdf', genuine.filter(isPdf)],
    ['image', genuine.filter((row) => !isPdf(row))],
  ]) {
    const share = shareFrom(own, SUSPICIOUS_FROM);
    if (share > GATES[kind]) broken.push(`${percent(share)} of the genuine ${kind} files are suspicious`);
  }
  const review = shareFrom(genuine, REVIEW_FROM);
  if (review > GATES.review) broken.push(`${percent(review)} of the genuine files need review`);
  const critical = genuine.filter(({ score }) => score >= CRITICAL_FROM);
  if (critical.length > 0) broken.push(`critical: ${critical.map((row) => row.file).join(', ')}`);
  return broken;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { results: { type: 'string' }, write: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help || positionals.length === 0) {
    console.log(USAGE);
    return;
  }
  if (values.results !== undefined) mkdirSync(values.results, { recursive: true });
  const rows = await readRows(positionals, values.results);
  const data = JSON.parse(readFileSync(file, 'utf8'));
  const fitted = fitWeights(data.signals, rows);
  printSigns(data.signals, fitted);

  const starting = Object.fromEntries(
    Object.entries(data.signals).map(([code, row]) => [code, { ...row, weight: row.prior ?? row.weight }]),
  );
  const tables = Array.from({ length: FOLDS }, (_, fold) =>
    fitWeights(
      data.signals,
      rows.filter((row) => foldOf(row) !== fold),
    ),
  );
  const counted = await judge(rows, (fold) => tables[fold]);
  const judgements = [
    ['starting', await judge(rows, () => starting)],
    ['as they are', await judge(rows, () => data.signals)],
    ['counted in other sources', counted],
  ];
  printKinds(judgements);
  printSummary(judgements);
  const wrong = counted.filter(({ label, score }) => label === 'genuine' && score >= REVIEW_FROM);
  for (const { file: name, score, codes } of wrong)
    console.log(`genuine, ${score}: ${name}: ${[...codes].join(', ')}`);
  const broken = brokenGates(counted);
  for (const sentence of broken) console.log(`GATE: ${sentence}`);
  if (broken.length > 0) process.exitCode = 1;
  else if (values.write) {
    writeFileSync(file, `${JSON.stringify({ ...data, signals: fitted }, null, 2)}\n`);
    console.log(`\nwrote ${path.relative(ROOT, file)}`);
  }
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
