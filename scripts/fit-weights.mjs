/** Fits the weights, the least score and the confidence of extraction to labelled documents, cross-validated by document. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { scorerOf } from './measure.mjs';

const USAGE = `usage: npm run fit -- <data dir> --cache <dir> [<set>...] [--score <score.mjs>] [--write]

Reads the sets of a data folder as "npm run eval" does. Pages are read once and kept in the
cache; delete it after a change of reading or layout. Prints cross-validated figures of the weights set by hand
(scripts/fit/prior.json) and of those fitted to the other documents, of the least score, and of confidence. --write
changes src/extraction/extract/weights.json and decision.json; run "npm run format" after it.`;

const {
  values: options,
  positionals: [data, ...named],
} = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string' },
    score: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
if (options.help || data === undefined || options.cache === undefined) {
  console.log(USAGE);
  process.exit(options.help ? 0 : 2);
}

const { FOLDS, loadDocuments } = await import('./fit/documents.mjs');
const { answersOf, bySet, meanOf } = await import('./fit/answers.mjs');
const { choicesOf } = await import('./fit/choices.mjs');
const { fitTable, lossOf, weightsIn } = await import('./fit/choice-model.mjs');
const { decision, saveTable, weights } = await import('./fit/tables.mjs');
const { reliability, tablesFor, untouched } = await import('./fit/trust-tables.mjs');
const { isRight } = await import(pathToFileURL(path.resolve(scorerOf(options.score))).href);

/**
 * Pull of the weights towards those set by hand: the precision of a Gaussian prior. The others are shown beside it, to see
 * that nothing hangs on it, and so is the choice among them that the other folds would make.
 */
const PULL = 3;
const PULLS = [1, 3, 10, 30];
/**
 * Utility of "no value". A candidate at the least score (0.35, utility -0.6) is then as likely right as F1 asks of a value
 * worth giving: somewhat less than half of the F1 that is reached.
 */
const NONE = 0.4;
const LEAST = [0.25, 0.3, 0.35, 0.4, 0.45];
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const folds = Array.from({ length: FOLDS }, (_, fold) => fold);

const prior = JSON.parse(readFileSync(path.join(import.meta.dirname, 'fit', 'prior.json'), 'utf8'));
const groups = Object.keys(decision.trust);
const given = { ...decision };
const use = (table) => Object.assign(weights, table);

/** What is answered by weights fitted to the documents of the other folds, and how likely they find what is right. */
function validated(documents, choices, pull) {
  let loss = 0;
  const answers = folds.flatMap((fold) => {
    const table = fitTable(
      choices.filter((one) => one.fold !== fold),
      prior,
      { none: NONE, pull },
    );
    loss += lossOf(
      choices.filter((one) => one.fold === fold),
      weightsIn(table),
      NONE,
    );
    use(table);
    return documents.filter((one) => one.fold === fold).flatMap(answersOf);
  });
  use(prior);
  return { answers, loss: loss / FOLDS };
}

/** The option that is best on some folds. */
const bestOn = (options_, keep) => {
  const means = options_.map((answers) => meanOf(answers.filter(keep)));
  return means.indexOf(Math.max(...means));
};

/** Each fold answered with the option that is best on the others. */
const chosenByOthers = (all) =>
  folds.flatMap((fold) => all[bestOn(all, (one) => one.fold !== fold)].filter((one) => one.fold === fold));

function fitWeights(documents) {
  use(prior);
  const choices = documents.flatMap(choicesOf);
  const byHand = documents.flatMap(answersOf);
  const fitted = PULLS.map((pull) => validated(documents, choices, pull));
  const all = fitted.map(({ answers }) => answers);
  console.log('\nplain F1, each document answered with weights fitted to the documents of the other folds');
  const figures = { 'by hand': byHand, ...Object.fromEntries(PULLS.map((pull, at) => [pull, all[at]])) };
  figures['chosen'] = chosenByOthers(all);
  const names = Object.keys(figures).sort((a, b) => (a === 'by hand' ? -1 : b === 'by hand' ? 1 : 0));
  console.log(`  ${'pull'.padEnd(20)}${names.map((name) => name.padStart(9)).join('')}`);
  for (const set of Object.keys(bySet(byHand)))
    console.log(
      `  ${set.padEnd(20)}${names.map((name) => percent(bySet(figures[name])[set]).padStart(9)).join('')}`,
    );
  console.log(
    `  ${'mean of the sets'.padEnd(20)}${names.map((name) => percent(meanOf(figures[name])).padStart(9)).join('')}`,
  );
  const handLoss = lossOf(choices, weightsIn(prior), NONE);
  console.log(`  loss per choice, by hand ${handLoss.toFixed(3)}, fitted to other documents:`);
  PULLS.forEach((pull, at) => console.log(`    pull ${pull}: ${fitted[at].loss.toFixed(3)}`));
  const taken = meanOf(figures[PULL]) >= meanOf(byHand);
  console.log(taken ? `  taken: pull ${PULL}` : '  not taken: worse than by hand');
  return taken ? fitTable(choices, prior, { none: NONE, pull: PULL }) : prior;
}

/** The least score a value is given at: the one in use, unless another is better on documents it was not chosen by. */
function fitLeastScore(documents) {
  const all = LEAST.map((least) => {
    decision.least_score = least;
    return documents.flatMap(answersOf);
  });
  console.log('\nleast score: plain F1, mean of the sets');
  LEAST.forEach((least, at) => console.log(`  ${least.toFixed(2)}  ${percent(meanOf(all[at]))}`));
  const now = LEAST.indexOf(given.least_score);
  const validatedMean = meanOf(chosenByOthers(all));
  const taken = now < 0 || validatedMean > meanOf(all[now]) ? bestOn(all, () => true) : now;
  console.log(`  chosen by the other folds ${percent(validatedMean)}, taken ${LEAST[taken].toFixed(2)}`);
  return LEAST[taken];
}

function printReliability(answers) {
  console.log('\nconfidence: values said to be so sure by tables fitted to other documents');
  console.log('  said         values  mean said  right');
  reliability(groups, answers, FOLDS).forEach(({ count, said, right }, at) => {
    if (count === 0) return;
    const range = `${(at / 10).toFixed(1)} - ${((at + 1) / 10).toFixed(1)}`;
    const shares = `${percent(said / count).padStart(9)}  ${percent(right / count).padStart(7)}`;
    console.log(`  ${range.padEnd(12)} ${String(count).padStart(6)}  ${shares}`);
  });
}

const documents = await loadDocuments({ data, named, cache: options.cache, isRight });
Object.assign(decision.trust, untouched(groups));
console.log(`${documents.length} documents, ${FOLDS} folds`);
const table = fitWeights(documents);
use(table);
const least = fitLeastScore(documents);
decision.least_score = least;
// Confidence is fitted to what the weights say that are shipped, and judged on documents its tables have not seen.
const answers = documents.flatMap(answersOf);
printReliability(answers);
if (options.write) {
  saveTable('weights.json', table);
  saveTable('decision.json', { ...given, least_score: least, trust: tablesFor(groups, answers) });
}
