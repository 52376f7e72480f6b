/** Measures tamper screening: runs the built program's `verify` over a folder of labelled documents and scores it. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runNode, scorerOf } from './measure.mjs';
import { screenSet } from './screen-set.mjs';

const USAGE = `usage: npm run eval:integrity -- <dir> [--score <score.mjs>] [--out <results.jsonl>]

<dir> holds documents and labels.jsonl, a line per document: {"file", "label": "genuine" or "forged", "kind"}. Shown are
what the scorer says (--score, DOCX_EVAL_SCORE or ../shared/eval/score.mjs; left out when there is none), how many of
each label, kind and chain are suspicious or need review, and the slowest document. Where the labels say "page" and "box",
"located" counts documents with evidence on that page that overlaps the box by 0.3 (intersection over union); where they
say "old", "old value" counts those of which such evidence names that value. Exits with 1 when genuine documents exceed
the gates: suspicious at most 1 % of PDFs and 2 % of images, none critical, review at most 8 %.`;

/** Overlap from which on a change counts as located. */
const LOCATED = 0.3;
const GATES = { pdf: 0.01, image: 0.02, review: 0.08 };

const share = (count, all) => (all === 0 ? 0 : count / all);
const percent = (value) => `${(100 * value).toFixed(1)} %`;

/** Intersection over union of two boxes: left, top, right, bottom. */
function overlapOf([ax0, ay0, ax1, ay1], [bx0, by0, bx1, by1]) {
  const across = Math.max(0, Math.min(ax1, bx1) - Math.max(ax0, bx0));
  const down = Math.max(0, Math.min(ay1, by1) - Math.max(ay0, by0));
  const both = (ax1 - ax0) * (ay1 - ay0) + (bx1 - bx0) * (by1 - by0) - across * down;
  return both <= 0 ? 0 : (across * down) / both;
}

/** Evidence that lies where the label says the change is. */
const evidenceAt = ({ page, box, report }) =>
  report.detected_issues
    .flatMap(({ evidence = [] }) => evidence)
    .filter((fact) => fact.page === page && fact.box && overlapOf(fact.box, box) >= LOCATED);

const squash = (text) => String(text ?? '').replace(/\s+/g, '');
const isLocated = (row) => row.box && evidenceAt(row).length > 0;
const isRecovered = (row) =>
  row.box && row.old && evidenceAt(row).some(({ old }) => squash(old).includes(squash(row.old)));

function printKinds(rows) {
  const kinds = new Map();
  for (const row of rows) {
    const key = [row.label, row.kind, row.chain].filter(Boolean).join(' ');
    kinds.set(key, [...(kinds.get(key) ?? []), row]);
  }
  console.log(`\n${'kind'.padEnd(52)} files  suspicious  >= 20  review  located  old value`);
  for (const [kind, own] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) {
    const known = own.filter(({ report }) => report !== undefined);
    const count = (test) => String(known.filter(({ report }) => test(report)).length);
    const cells = [
      String(own.length).padStart(5),
      count((report) => report.is_suspicious).padStart(11),
      count((report) => report.risk_score >= 20).padStart(6),
      count((report) => report.requires_manual_review).padStart(7),
      String(known.filter(isLocated).length).padStart(8),
      String(known.filter(isRecovered).length).padStart(10),
    ];
    console.log(`${kind.padEnd(52)} ${cells.join(' ')}`);
  }
}

/** What of the gates does not hold, in sentences. */
function brokenGates(rows) {
  const genuine = rows.filter((row) => row.label === 'genuine' && row.report !== undefined);
  const broken = [];
  for (const [name, own] of [
    ['pdf', genuine.filter(({ file }) => /\.pdf$/i.test(file))],
    ['image', genuine.filter(({ file }) => !/\.pdf$/i.test(file))],
  ]) {
    const suspicious = share(own.filter(({ report }) => report.is_suspicious).length, own.length);
    console.log(`genuine ${name}: ${own.length} files, suspicious ${percent(suspicious)}`);
    if (suspicious > GATES[name])
      broken.push(`${percent(suspicious)} of the genuine ${name} files are suspicious`);
  }
  const review = share(genuine.filter(({ report }) => report.requires_manual_review).length, genuine.length);
  console.log(`genuine, to be reviewed: ${percent(review)}`);
  if (review > GATES.review) broken.push(`${percent(review)} of the genuine files need review`);
  const critical = genuine.filter(({ report }) => report.risk_level === 'critical');
  if (critical.length > 0) broken.push(`critical: ${critical.map(({ file }) => file).join(', ')}`);
  return broken;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { score: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [dir] = positionals;
  if (values.help || dir === undefined) {
    console.log(USAGE);
    return;
  }
  const home = await mkdtemp(path.join(tmpdir(), 'docx-eval-'));
  const out = values.out ?? path.join(home, 'results.jsonl');
  try {
    const rows = await screenSet(dir, { out });
    for (const { file, error } of rows.filter(({ report }) => report === undefined)) {
      console.log(`no report: ${file}: ${error}`);
    }
    printKinds(rows);
    const slowest = rows.toSorted(
      (a, b) => (b.report?.analysis_time_ms ?? 0) - (a.report?.analysis_time_ms ?? 0),
    )[0];
    console.log(`\nslowest: ${slowest?.file}, ${slowest?.report?.analysis_time_ms} ms`);
    const score = scorerOf(values.score);
    if (existsSync(score)) {
      const scored = await runNode([score, 'integrity', '--set', dir, '--actual', out]);
      console.log(scored.code === 0 ? scored.stdout : scored.stderr);
    } else if (values.score !== undefined) throw new Error(`${score} does not exist`);
    const broken = brokenGates(rows);
    for (const sentence of broken) console.log(`GATE: ${sentence}`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
