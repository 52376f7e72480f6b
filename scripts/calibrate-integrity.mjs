/** Makes the weights of the integrity score from counts: how often each sign occurs in forged and in genuine documents. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { screenSet } from './screen-set.mjs';

const USAGE = `usage: npm run calibrate -- <dir>... [--results <folder>] [--without <check,...>] [--write]

Each <dir> holds documents and labels.jsonl, a line per document: {"file", "label": "genuine" or "forged", "kind", "source"}.
Prints, for every sign, its counts and the log likelihood ratio that follows, and what the score says of documents whose
sources were not counted (five folds). --without leaves checks out: their signs keep the weights they have. --results keeps the reports, and takes them from there the next time. --write
changes src/integrity/weights.json; run "npm run format" after it.`;

const FOLDS = 5;
/** A kind of forgery counts for a sign from this rate on: a sign is not to blame for what it is not about. */
const REACHED_FROM = 0.25;
/** Documents that show a sign before its counts weigh as much as the weight it starts from. */
const STARTING_DOCUMENTS = 5;
/** Fewer genuine documents that a check examined say nothing of its signs. */
const LEAST_GENUINE = 20;
/** Confidence of the bounds that rates are taken at, against the sign: at 0.8 signs of few pictures lose most of their weight. */
const BOUND = 0.5;
/** Rate among forged documents of a sign that no kind in the sample is about. */
const UNMEASURED_RATE = 0.2;
/** Largest log likelihood ratio by tier: statistics and context are bounded whatever was counted. */
const CAPS = { strong: 5, context: 1.7 };

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const file = path.join(root, 'src', 'integrity', 'weights.json');

/** P(X <= k) of a binomial distribution. */
function atMost(k, n, p) {
  if (p <= 0) return 1;
  if (p >= 1) return k >= n ? 1 : 0;
  let term = Math.exp(n * Math.log1p(-p));
  let sum = term;
  for (let i = 1; i <= k; i += 1) {
    term *= ((n - i + 1) / i) * (p / (1 - p));
    sum += term;
  }
  return Math.min(1, sum);
}

function bisect(test) {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (test(middle)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** One-sided Clopper-Pearson bounds of a rate. */
const upperRate = (k, n) => (k >= n ? 1 : bisect((p) => atMost(k, n, p) <= 1 - BOUND));
const lowerRate = (k, n) => (k === 0 ? 0 : bisect((p) => 1 - atMost(k - 1, n, p) >= 1 - BOUND));

const codesOf = ({ report }) =>
  new Set(report.detected_issues.flatMap(({ evidence = [] }) => evidence.map(({ code }) => code)));

/** The checks whose findings carry a sign. */
function checksOf(rows) {
  const checks = new Map();
  for (const { report } of rows)
    for (const { name, evidence = [] } of report.indicators)
      for (const { code } of evidence) checks.set(code, name);
  return checks;
}

const examinedBy = (rows, check) =>
  rows.filter(({ report }) =>
    report.indicators.some(
      ({ name, status }) => name === check && (status === 'clear' || status === 'detected'),
    ),
  );

/** Counts of one sign: genuine documents that its check examined, forged ones of the kinds that it reaches. */
function countsOf(code, check, rows) {
  const count = (list) => [list.filter((row) => codesOf(row).has(code)).length, list.length];
  const genuine = count(
    examinedBy(
      rows.filter(({ label }) => label === 'genuine'),
      check,
    ),
  );
  const forged = rows.filter(({ label }) => label === 'forged');
  const kinds = groupBy(forged, ({ kind }) => kind);
  const reached = [...kinds.values()]
    .map(count)
    .filter(([hits, all]) => hits >= 2 && hits / all >= REACHED_FROM);
  const tampered = reached.reduce(([hits, all], [h, a]) => [hits + h, all + a], [0, 0]);
  return { genuine, tampered };
}

function groupBy(list, keyOf) {
  const groups = new Map();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The log likelihood ratio at the cautious ends of both rates, drawn to the weight it starts from where little was seen. */
function fittedWeight({ tier, prior }, { genuine, tampered }) {
  const seen = genuine[0] + tampered[0];
  if (tier === 'proof' || tier === 'reassuring' || seen === 0 || genuine[1] < LEAST_GENUINE) {
    return prior;
  }
  const rate = tampered[1] === 0 ? UNMEASURED_RATE : lowerRate(...tampered);
  const ratio = Math.log(rate / upperRate(...genuine));
  const pooled = (STARTING_DOCUMENTS * prior + seen * ratio) / (STARTING_DOCUMENTS + seen);
  // Documents at hand are fresher than those that circulate, which are saved again, converted and mailed: counts may take
  // weight from context, never add it.
  const most = tier === 'context' ? Math.min(CAPS.context, prior) : CAPS[tier];
  return Number(Math.min(most, Math.max(0, pooled)).toFixed(2));
}

/** The table of weights as counted in rows. */
function fit(table, rows) {
  const checks = checksOf(rows);
  return Object.fromEntries(
    Object.entries(table).map(([code, row]) => {
      const { weight, prior = weight, genuine: _g, tampered: _t, ...rest } = row;
      const start = { ...rest, weight: prior, prior };
      if (!checks.has(code)) return [code, { ...row, prior }];
      const counts = countsOf(code, checks.get(code), rows);
      return [code, { ...start, weight: fittedWeight(start, counts), ...counts }];
    }),
  );
}

/** Folds by source: what is made from one document is never on both sides. */
function foldOf({ source, file: name }) {
  let hash = 0;
  for (const letter of String(source ?? name)) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  return hash % FOLDS;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      results: { type: 'string' },
      without: { type: 'string' },
      write: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help || positionals.length === 0) {
    console.log(USAGE);
    return;
  }
  if (values.results !== undefined) mkdirSync(values.results, { recursive: true });
  const rows = [];
  for (const dir of positionals) {
    const name = `${path.basename(path.dirname(path.resolve(dir)))}-${path.basename(dir)}.jsonl`;
    const out = values.results === undefined ? undefined : path.join(values.results, name);
    const own = await screenSet(dir, { out, reuse: true, without: values.without?.split(',') });
    rows.push(...own.filter(({ report }) => report !== undefined));
    console.log(
      `${dir}: ${own.length} documents, ${own.filter(({ report }) => report === undefined).length} without report`,
    );
  }
  const data = JSON.parse(readFileSync(file, 'utf8'));
  const fitted = fit(data.signals, rows);

  console.log(`\n${'sign'.padEnd(34)} tier     start   now  fitted   genuine    forged (kinds reached)`);
  for (const [code, row] of Object.entries(fitted)) {
    const counts = ([hits, all] = []) => (all === undefined ? '-' : `${hits}/${all}`);
    const cells = [row.prior, data.signals[code].weight, row.weight].map((value) =>
      value.toFixed(2).padStart(6),
    );
    console.log(
      `${code.padEnd(34)} ${row.tier.padEnd(7)} ${cells.join(' ')} ${counts(row.genuine).padStart(10)} ${counts(row.tampered).padStart(10)}`,
    );
  }

  const { riskScore } = await import(pathToFileURL(path.join(root, 'dist', 'integrity', 'score.js')).href);
  const weighBy = (table) => (code) => table[code] ?? { group: 'unknown', tier: 'context', weight: 0 };
  const judged = (tableOf) =>
    rows.map((row) => ({ ...row, score: riskScore([...codesOf(row)], weighBy(tableOf(foldOf(row)))) }));
  const tables = Array.from({ length: FOLDS }, (_, fold) =>
    fit(
      data.signals,
      rows.filter((row) => foldOf(row) !== fold),
    ),
  );
  console.log(`\n${'weights'.padEnd(28)} genuine >= 50  genuine >= 20  forged >= 50  Brier`);
  for (const [name, list] of [
    ['as they are', judged(() => data.signals)],
    ['counted in other sources', judged((fold) => tables[fold])],
  ]) {
    const share = (label, from) => {
      const own = list.filter((row) => row.label === label);
      return own.length === 0
        ? '-'
        : `${((100 * own.filter(({ score }) => score >= from).length) / own.length).toFixed(1)} %`;
    };
    const brier = list.reduce(
      (sum, row) => sum + (row.score / 100 - (row.label === 'forged' ? 1 : 0)) ** 2,
      0,
    );
    console.log(
      `${name.padEnd(28)} ${share('genuine', 50).padStart(13)} ${share('genuine', 20).padStart(14)} ${share('forged', 50).padStart(13)} ${(brier / list.length).toFixed(3).padStart(6)}`,
    );
  }
  if (values.write) {
    writeFileSync(file, `${JSON.stringify({ ...data, signals: fitted }, null, 2)}\n`);
    console.log(`\nwrote ${path.relative(root, file)}`);
  }
}

if (!existsSync(path.join(root, 'dist'))) {
  console.error('Run "npm run build" first.');
  process.exitCode = 1;
} else {
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
