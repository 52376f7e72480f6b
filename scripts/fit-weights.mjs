/** Fits the weights, thresholds and confidence of extraction to labelled documents, cross-validated by document. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE = `usage: node scripts/fit-weights.mjs <data dir> --cache <dir> [<set>...] [--score <score.mjs>] [--write weights,trust]
       [--prior <n>]

Reads the sets of a data folder as "npm run eval" does. Pages are read once with the built program and kept in the
cache. Prints cross-validated figures for the weights as they are and as fitted, for the least score, and the
reliability of confidence. --write changes src/extraction/extract/weights.json and decision.json.`;

const FOLDS = 5;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const built = (file) => pathToFileURL(path.join(root, 'dist', file)).href;
const source = (file) => path.join(root, 'src', 'extraction', 'extract', file);
const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const clone = (value) => JSON.parse(JSON.stringify(value));

const {
  values: options,
  positionals: [data, ...named],
} = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string' },
    score: { type: 'string' },
    write: { type: 'string', default: '' },
    prior: { type: 'string', default: '20' },
    help: { type: 'boolean' },
  },
});
if (
  options.help ||
  data === undefined ||
  options.cache === undefined ||
  !existsSync(path.join(root, 'dist'))
) {
  console.log(USAGE);
  process.exit(options.help ? 0 : 2);
}

/** Pull of the weights towards those they start from: few documents shall not turn them over. */
const prior = Number(options.prior);
const { openDocument } = await import(built('document/index.js'));
const { createRecognizer, readDocument, readPage } = await import(built('extraction/index.js'));
const { systemClock: clock } = await import(built('kit/clock.js'));
const { compileField } = await import(built('extraction/extract/compile-field.js'));
const { createSheet } = await import(built('extraction/extract/sheet.js'));
const { findLabels } = await import(built('extraction/extract/find-labels.js'));
const { withQuestions } = await import(built('extraction/extract/find-questions.js'));
const { createLabelIndex } = await import(built('extraction/extract/label-index.js'));
const { findParties } = await import(built('extraction/extract/parties.js'));
const { generateCandidates } = await import(built('extraction/extract/generate.js'));
const { scoreFields } = await import(built('extraction/extract/plain-values.js'));
const { readGroup } = await import(built('extraction/extract/tables/line-items.js'));
const { trustGroupOf } = await import(built('extraction/extract/trust.js'));
// The program and this script share these two objects: what is changed here is what the program goes by.
const { default: weights } = await import(built('extraction/extract/weights.json'), {
  with: { type: 'json' },
});
const { default: decision } = await import(built('extraction/extract/decision.json'), {
  with: { type: 'json' },
});
const scorer =
  options.score ?? process.env.DOCX_EVAL_SCORE ?? path.join(root, '..', 'shared', 'eval', 'score.mjs');
const { isRight } = await import(pathToFileURL(path.resolve(scorer)).href);

const IDENTITY = [
  [0, 0],
  [1, 1],
];
const original = { weights: clone(weights), decision: clone(decision) };
const GROUPS = Object.keys(decision.trust);

function useWeights(table) {
  for (const [key, row] of Object.entries(table)) weights[key] = row;
}

async function pagesOf(set, name, recognizer) {
  const file = path.join(options.cache, path.basename(set), `${name}.json`);
  if (existsSync(file)) return json(file);
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

/** Every labelled document: pages, template, expected values, how they are compared, and its fold. */
async function load() {
  const recognizer = createRecognizer();
  const documents = [];
  const sets = (named.length > 0 ? named : readdirSync(data).sort()).map((name) => path.join(data, name));
  for (const set of sets) {
    if (!existsSync(set) || path.extname(set) !== '') continue;
    const names = readdirSync(set).filter((name) => name.endsWith('.expected.json'));
    const kindsFile = path.join(set, 'fields.json');
    const kinds = existsSync(kindsFile) ? json(kindsFile) : null;
    for (const [index, file] of names.sort().entries()) {
      const name = file.slice(0, -'.expected.json'.length);
      const shared = path.join(set, 'template.json');
      const template = existsSync(shared) ? shared : path.join(set, `${name}.template.json`);
      const pages = await pagesOf(set, name, recognizer);
      const expected = json(path.join(set, file));
      documents.push({
        set: path.basename(set),
        name,
        pages,
        template: { template_id: 'fit', ...json(template) },
        expected,
        kindOf: (field) => kinds?.[field] ?? 'text',
        fold: index % FOLDS,
      });
    }
  }
  await recognizer.close();
  return documents;
}

const wantedOf = (document, field) => {
  const want = document.expected[field];
  const isPlain = typeof document.kindOf(field) === 'string';
  if (!isPlain || want === null || want === undefined || want === '') return null;
  return Array.isArray(want) ? want : [want];
};
const right = (document, field, value) =>
  (wantedOf(document, field) ?? []).some((want) => isRight(document.kindOf(field), want, value));

/** The training rows of a document by weight key: features of every candidate and whether it is right. */
function rowsOf(document) {
  const sheet = createSheet(document.pages);
  const compiled = document.template.fields.map((field) => compileField(field));
  const fields = compiled.filter((field) => field.fields.length === 0);
  const labels = findLabels(sheet, createLabelIndex(fields, { columns: false }));
  const hits = withQuestions(sheet, labels, fields);
  const groups = compiled.filter((field) => field.fields.length > 0);
  const lines = groups.flatMap((group) => readGroup(sheet, hits, group).rows.flatMap((row) => row.lines));
  const sections = findParties(sheet, hits);
  const candidates = generateCandidates(sheet, hits, sections, fields);
  const scored = scoreFields({ sheet, hits, sections, fields, candidates, tableLines: new Set(lines) });
  return fields.flatMap((field, index) => {
    if (wantedOf(document, field.name) === null) return [];
    const { type } = field;
    const keys = [`${type}:${field.concept ?? ''}`, `${type}:${field.party ?? ''}`, type, 'default'];
    const key = keys.find((name) => name in weights);
    return (scored[index] ?? []).map(({ candidate, features }) => ({
      key,
      features,
      label: right(document, field.name, candidate.value) ? 1 : 0,
    }));
  });
}

const sigmoid = (x) => 1 / (1 + Math.exp(-x));

/** Logistic regression with a Gaussian prior around the given weights: gradient descent with momentum, no chance in it. */
function fit(rows, start) {
  const names = Object.keys(start);
  const value = names.map((name) => start[name]);
  const inputs = rows.map(({ features }) =>
    names.map((name) => (name === 'bias' ? 1 : (features[name] ?? 0))),
  );
  const speed = names.map(() => 0);
  const rate = 2 / Math.max(10, rows.length);
  for (let step = 0; step < 400; step += 1) {
    const slope = names.map((name, at) => prior * (value[at] - start[name]));
    rows.forEach(({ label }, row) => {
      const input = inputs[row];
      let sum = 0;
      for (let at = 0; at < names.length; at += 1) sum += value[at] * input[at];
      const off = sigmoid(sum) - label;
      for (let at = 0; at < names.length; at += 1) slope[at] += off * input[at];
    });
    for (let at = 0; at < names.length; at += 1) {
      speed[at] = 0.9 * speed[at] - 0.1 * rate * slope[at];
      value[at] += speed[at];
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, Number(value[at].toFixed(3))]));
}

function fitAll(rows) {
  const byKey = new Map();
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  const fitted = clone(original.weights);
  for (const [key, list] of byKey) {
    const hits = list.filter(({ label }) => label === 1).length;
    if (hits >= 15 && list.length - hits >= 15) fitted[key] = fit(list, original.weights[key]);
  }
  return fitted;
}

/** What a document's values say: for each plain field whether it was wanted, answered, right, and how sure it was. */
function answersOf(document) {
  const { structured_data: found, field_evidence: evidence } = readDocument({
    pages: document.pages,
    templates: [document.template],
  });
  return document.template.fields.flatMap((field) => {
    const spec = compileField(field);
    if (spec.fields.length > 0) return cellsOf(document, field, found[field.name] ?? [], evidence);
    if (wantedOf(document, field.name) === null) return [];
    const value = found[field.name];
    const answered = value !== null && value !== undefined && value !== '';
    return [
      {
        set: document.set,
        fold: document.fold,
        group: trustGroupOf(spec.type),
        answered,
        right: answered && right(document, field.name, value),
        raw: evidence[field.name]?.confidence ?? 0,
      },
    ];
  });
}

/** Cells: right when some expected row says the same in that column. */
function cellsOf(document, field, rows, evidence) {
  const kinds = document.kindOf(field.name);
  const want = document.expected[field.name];
  if (typeof kinds !== 'object' || !Array.isArray(want)) return [];
  return rows.flatMap((row, at) =>
    Object.entries(kinds.fields).flatMap(([name, kind]) => {
      const known = want.filter((one) => one?.[name] !== undefined && one?.[name] !== null);
      const found = evidence[`${field.name}[${at}].${name}`];
      if (known.length === 0 || found === undefined) return [];
      return [
        {
          set: document.set,
          fold: document.fold,
          group: 'cells',
          answered: true,
          right: known.some((one) => isRight(kind, one[name], row[name])),
          raw: found.confidence,
        },
      ];
    }),
  );
}

const figures = (answers) => {
  const plain = answers.filter(({ group }) => group !== 'cells');
  const count = (test) => plain.filter(test).length;
  const hit = count((one) => one.right);
  return { right: hit, answered: count((one) => one.answered), wanted: plain.length };
};
const f1 = ({ right: hit, answered, wanted }) => (hit === 0 ? 0 : (2 * hit) / (answered + wanted));
const percent = (share) => `${(100 * share).toFixed(1)} %`;

function bySet(answers) {
  const sets = [...new Set(answers.map(({ set }) => set))];
  return Object.fromEntries(sets.map((set) => [set, f1(figures(answers.filter((one) => one.set === set)))]));
}

/** Isotonic regression by pooling adjacent violators, in at least `least` values a step; as points to draw lines through. */
function isotonic(answers, least = 25) {
  const sorted = answers.filter(({ answered }) => answered).sort((a, b) => a.raw - b.raw);
  const pools = [];
  for (let at = 0; at < sorted.length; at += least) {
    const part = sorted.slice(at, at + least);
    if (part.length < least && pools.length > 0) {
      const last = pools.at(-1);
      last.raws.push(...part.map(({ raw }) => raw));
      last.hits += part.filter((one) => one.right).length;
    } else pools.push({ raws: part.map(({ raw }) => raw), hits: part.filter((one) => one.right).length });
    while (pools.length > 1) {
      const [a, b] = pools.slice(-2);
      if (a.hits / a.raws.length <= b.hits / b.raws.length) break;
      pools.splice(-2, 2, { raws: [...a.raws, ...b.raws], hits: a.hits + b.hits });
    }
  }
  if (pools.length === 0) return IDENTITY;
  // One right and one wrong value more than were seen: no share is ever quite 0 or 1.
  const points = pools.map(({ raws, hits }) => [
    Number((raws.reduce((sum, raw) => sum + raw, 0) / raws.length).toFixed(3)),
    Number(((hits + 1) / (raws.length + 2)).toFixed(3)),
  ]);
  // That pulls small pools more than large ones, so the order is seen to once more.
  let highest = 0;
  return points
    .map(([raw, trust]) => [raw, (highest = Math.max(highest, trust))])
    .filter(([raw], at) => at === 0 || raw > points[at - 1][0]);
}

function interpolate(points, raw) {
  const at = points.findIndex(([score]) => score >= raw);
  if (at <= 0) return at < 0 ? points.at(-1)[1] : points[0][1];
  const [[x0, y0], [x1, y1]] = [points[at - 1], points[at]];
  return y0 + ((raw - x0) / (x1 - x0)) * (y1 - y0);
}

const tablesFor = (answers) =>
  Object.fromEntries(GROUPS.map((group) => [group, isotonic(answers.filter((one) => one.group === group))]));

/** Of the values said to be so sure, how many are right, each said by tables that had not seen its document. */
function reliability(answers) {
  const told = answers.filter(({ answered }) => answered);
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    tablesFor(told.filter((one) => one.fold !== fold)),
  );
  const bins = Array.from({ length: 10 }, () => ({ count: 0, said: 0, right: 0 }));
  for (const one of told) {
    const said = interpolate(folds[one.fold][one.group], one.raw);
    const bin = bins[Math.min(9, Math.floor(said * 10))];
    bin.count += 1;
    bin.said += said;
    bin.right += one.right ? 1 : 0;
  }
  return bins;
}

const documents = await load();
for (const group of GROUPS) decision.trust[group] = IDENTITY;
console.log(`${documents.length} documents, ${FOLDS} folds`);

const before = documents.flatMap(answersOf);
const rows = documents.map((document) => ({ fold: document.fold, rows: rowsOf(document) }));
const after = [];
for (let fold = 0; fold < FOLDS; fold += 1) {
  useWeights(fitAll(rows.filter((one) => one.fold !== fold).flatMap((one) => one.rows)));
  after.push(...documents.filter((one) => one.fold === fold).flatMap(answersOf));
}
useWeights(original.weights);
const [given, fitted] = [bySet(before), bySet(after)];
console.log('\nplain F1, each document with weights fitted to the others');
for (const set of Object.keys(given))
  console.log(`  ${set.padEnd(20)} as they are ${percent(given[set])}  fitted ${percent(fitted[set])}`);
const drops = Object.keys(given).filter((set) => fitted[set] < given[set]);
console.log(drops.length === 0 ? '  no set drops' : `  drops: ${drops.join(', ')}`);

console.log(
  '\nleast score: plain F1 over all sets (mean of the sets), best of the other folds applied to each',
);
const LEAST = [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5];
const byLeast = LEAST.map((least) => {
  decision.least_score = least;
  return documents.flatMap(answersOf);
});
const meanOf = (answers) => {
  const sets = Object.values(bySet(answers));
  return sets.reduce((sum, one) => sum + one, 0) / sets.length;
};
LEAST.forEach((least, at) => console.log(`  ${least.toFixed(2)}  ${percent(meanOf(byLeast[at]))}`));
const bestFor = (keep) => {
  const means = byLeast.map((answers) => meanOf(answers.filter(keep)));
  return means.indexOf(Math.max(...means));
};
const validated = Array.from({ length: FOLDS }, (_, fold) =>
  byLeast[bestFor((one) => one.fold !== fold)].filter((one) => one.fold === fold),
).flat();
const best = bestFor(() => true);
const now = LEAST.indexOf(original.decision.least_score);
// A threshold that is not better on documents it was not chosen by is no better.
const taken = now < 0 || meanOf(validated) > meanOf(byLeast[now]) ? best : now;
console.log(`  best ${LEAST[best].toFixed(2)}, cross-validated ${percent(meanOf(validated))}`);
console.log(`  taken ${LEAST[taken].toFixed(2)}`);

console.log('\nconfidence: values said to be so sure by tables fitted to other documents');
console.log('  said         values  mean said  right');
reliability(byLeast[taken]).forEach(({ count, said, right: hits }, at) => {
  if (count === 0) return;
  const range = `${(at / 10).toFixed(1)} - ${((at + 1) / 10).toFixed(1)}`;
  const shares = `${percent(said / count).padStart(9)}  ${percent(hits / count).padStart(7)}`;
  console.log(`  ${range.padEnd(12)} ${String(count).padStart(6)}  ${shares}`);
});

const write = options.write.split(',');
const save = (file, value) => writeFileSync(source(file), `${JSON.stringify(value, null, 2)}\n`);
if (write.includes('weights')) save('weights.json', fitAll(rows.flatMap((one) => one.rows)));
if (write.includes('trust'))
  save('decision.json', {
    ...original.decision,
    least_score: LEAST[taken],
    trust: tablesFor(byLeast[taken]),
  });
