/** Sums of statements and of lists in sections: entries between two balances, and the entries above or for a total of their own. */
import type { Reading } from '../../reading.ts';
import type { Amount } from '../amounts.ts';
import { findStatement } from './balances.ts';
import { groupByLine } from '../by-line.ts';
import { carriedColumns, isBeside, isCarried } from './carried.ts';
import { chainsOf } from '../sums/chains.ts';
import type { Chain } from '../sums/chains.ts';
import { isAltered } from '../exchanged.ts';
import { NAMED_TOTAL, OTHER_TOTAL, TOTAL } from './total-labels.ts';
import { isInColumn, listOf, sectionOf, textOf } from '../sums/lists.ts';

/** What amounts may be labelled as by the head of their column, too. */
const HEADS = ['net_total', 'gross_total', 'amount_due'];
/** Entries that make a statement, and a section of one. */
const LEAST_ENTRIES = 3;
const LEAST_LINES = 2;
/** Lines of print between two entries of a section: a description may take two. */
const MOST_BETWEEN = 2;
/** Columns of entries: one with signs, or one of debits and one of credits. */
const MOST_COLUMNS = 2;

/** Entries by the columns they are printed in; null where the lines are no plain list. */
function columnsOf(rows: readonly (readonly Amount[])[]): readonly (readonly Amount[])[] | null {
  const columns: Amount[][] = [];
  for (const row of rows) {
    const last = row.at(-1);
    if (last === undefined) continue;
    const column = columns.find(([first]) => first !== undefined && isInColumn(first, last));
    if (column === undefined) columns.push([last]);
    else column.push(last);
  }
  if (columns.length > MOST_COLUMNS) return null;
  const isPlain = rows.every((row) =>
    row
      .slice(0, -1)
      .every((amount) => !columns.some(([first]) => first !== undefined && isInColumn(first, amount))),
  );
  return isPlain ? columns.toSorted(([a], [b]) => (a?.box[2] ?? 0) - (b?.box[2] ?? 0)) : null;
}

/** Whether a column has the balance after each entry: it ends at the closing one. */
const isBalances = (column: readonly Amount[], to: Amount): boolean =>
  column.at(-1)?.cents === to.cents && to.cents !== 0;

/** What the entries between two balances make of the first; nothing where they are no list of entries. */
function between(
  [from, to]: readonly [Amount, Amount],
  amounts: readonly Amount[],
  reading: Reading,
): readonly Chain[] {
  const own = amounts.filter(({ line }) => line > from.line && line < to.line);
  const isTotal = (amount: Amount): boolean => TOTAL.test(labelOf(amount, reading));
  const rows = [...groupByLine(own.filter((amount) => amount.cents !== 0 && !isTotal(amount))).values()];
  const columns = rows.length < LEAST_ENTRIES ? null : columnsOf(rows);
  const [left, right] = columns ?? [];
  if (left === undefined || isBalances(left, to)) return [];
  const ways: readonly (readonly [1 | -1, 1 | -1])[] =
    right === undefined
      ? [[1, 1]]
      : [
          [-1, 1],
          [1, -1],
        ];
  const all = ways.map(([a, b]) =>
    listOf(
      {
        kind: 'entries',
        terms: [
          { amount: from, sign: 1 },
          ...left.map((amount) => ({ amount, sign: a })),
          ...(right ?? []).map((amount) => ({ amount, sign: b })),
          { amount: to, sign: -1 },
        ],
      },
      reading,
    ),
  );
  const held = all.find(({ holds }) => holds);
  return held === undefined
    ? all.slice(0, 1).map((one) => ({ ...one, repairs: all.flatMap(({ repairs }) => repairs) }))
    : [held];
}

/** The words before an amount in its line, dates and numbers left out. */
function labelOf({ line, from }: Amount, { lines }: Reading): string {
  const words = lines[line]?.words.slice(0, from) ?? [];
  return words
    .map(({ text }) => text)
    .filter((text) => /\p{L}/u.test(text))
    .join(' ');
}

const PAGES =
  /(?:page|seite|blatt|sheet|hoja|p[aá]gina|foglio|pagina|feuillet)\D{0,3}\d+ ?(?:von|of|sur|de|di|van|\/) ?(\d+)/iu;

/** Whether pages say that there are more of them than were handed in: entries are missing then. */
const isPart = ({ lines, pages }: Reading): boolean =>
  lines.some((_, at) => Number(PAGES.exec(textOf({ lines }, at))?.[1] ?? 0) > pages.length);

/** Statements without a balance in each row: every list of entries from one stated balance to the next. */
function framesOf(amounts: readonly Amount[], reading: Reading): readonly Chain[] {
  if (findStatement(reading) !== null) return [];
  const balances = amounts.filter(
    (amount) =>
      amount.roles[0] === 'opening_balance' ||
      amount.roles[0] === 'closing_balance' ||
      (isCarried(amount, reading) && !amounts.some((other) => isBeside(amount, other))),
  );
  return balances.flatMap((from, at) => {
    const to = balances[at + 1];
    const isFrame =
      to !== undefined &&
      to.line > from.line &&
      from.roles[0] !== 'closing_balance' &&
      (to.page === from.page || !isPart(reading));
    return isFrame ? between([from, to], amounts, reading) : [];
  });
}

/** An amount that ends a sentence is no entry, wherever its line happens to end. */
const ENDS_SENTENCE = /\d\.$/;

/** Runs of entries in one column, each from where the column, or a section, begins. */
function runsOf(amounts: readonly Amount[], reading: Reading): readonly (readonly Amount[])[] {
  const runs: Amount[][] = [];
  for (const amounts_ of groupByLine(amounts).values()) {
    const last = amounts_.at(-1);
    if (last === undefined || ENDS_SENTENCE.test(last.text)) continue;
    const open = runs.at(-1);
    const before = open?.at(-1);
    const follows =
      before?.page === last.page &&
      last.line - before.line <= MOST_BETWEEN &&
      isInColumn(before, last) &&
      !TOTAL.test(labelOf(before, reading));
    if (open !== undefined && follows) open.push(last);
    else runs.push([last]);
  }
  return runs;
}

/** Whether the last of a run is the total of all of it by the end of its label: nothing of the run is a total itself, nor what it follows. */
function isNamedTotal(run: readonly Amount[], before: Amount | undefined, reading: Reading): boolean {
  const [first] = run;
  const total = run.at(-1);
  if (first === undefined || total === undefined || run.length <= LEAST_ENTRIES) return false;
  const isTotal = (amount: Amount): boolean => {
    const label = labelOf(amount, reading);
    return TOTAL.test(label) || NAMED_TOTAL.test(label);
  };
  const follows = before !== undefined && before.page === first.page && isTotal(before);
  return (
    isTotal(total) &&
    !OTHER_TOTAL.test(labelOf(total, reading)) &&
    run.every(({ roles }) => roles.every((role) => HEADS.includes(role))) &&
    !follows &&
    !run.slice(0, -1).some(isTotal)
  );
}

/** Lists that end in a total of their own, and lists of which the summary of a statement states the total. */
function sectionsOf(amounts: readonly Amount[], reading: Reading): readonly Chain[] {
  const runs = runsOf(amounts, reading);
  const section = (rows: readonly Amount[], total: Amount): Chain => sectionOf(rows, total, reading);
  const ended = runs.flatMap((run, at): Chain[] => {
    const total = run.at(-1);
    const before = runs[at - 1]?.at(-1);
    const isOpened = total !== undefined && TOTAL.test(labelOf(total, reading));
    if (total === undefined || !(isOpened || isNamedTotal(run, before, reading))) return [];
    const rows = run.slice(0, -1);
    if (rows.length < LEAST_LINES) return [];
    let rest = Math.abs(total.cents);
    const start = rows.findLastIndex((row) => (rest -= row.cents) === 0);
    const own = section(rows.slice(start < 0 || rows.length - start < LEAST_LINES ? 0 : start), total);
    return isOpened || own.holds || own.repairs.length > 0 ? [own] : [];
  });
  const stated = chainsOf(amounts, reading)
    .filter(({ sum }) => sum.terms[0]?.amount.roles.includes('opening_balance'))
    .flatMap(({ sum }) => sum.terms.slice(1, -1).map(({ amount }) => amount));
  const lists = runs.filter(
    (run) =>
      run.length >= LEAST_LINES &&
      !run.some((amount) => stated.includes(amount) || TOTAL.test(labelOf(amount, reading))),
  );
  const holding = lists.flatMap((run) =>
    stated.map((total) => section(run, total)).filter(({ holds }) => holds),
  );
  const used = new Set(holding.flatMap(({ sum }) => sum.terms.map(({ amount }) => amount)));
  const failing = stated
    .filter((total) => !used.has(total))
    .flatMap((total) =>
      lists
        .filter((run) => !run.some((amount) => used.has(amount)))
        .map((run) => section(run, total))
        .filter(({ repairs }) => repairs.length > 0),
    );
  return [...ended, ...holding, ...(failing.length === 1 ? failing : [])];
}

/** Totals of debits or credits that no sum of entries makes although one makes it but for one digit, and that is printed nowhere. */
function totalsBeside(
  frames: readonly Chain[],
  amounts: readonly Amount[],
  reading: Reading,
): readonly Chain[] {
  return frames
    .filter(({ holds }) => holds)
    .flatMap(({ sum }) => {
      const entries = sum.terms.slice(1, -1);
      return ([1, -1] as const).flatMap((side): Chain[] => {
        const own = entries.filter(({ amount, sign }) => Math.sign(amount.cents) * sign === side);
        const made = own.reduce((all, { amount }) => all + Math.abs(amount.cents), 0);
        if (own.length < LEAST_LINES || amounts.some(({ cents }) => Math.abs(cents) === made)) return [];
        const totals = amounts.filter(
          (amount) => TOTAL.test(labelOf(amount, reading)) && isAltered(Math.abs(amount.cents), made),
        );
        const [total] = totals;
        if (total === undefined || totals.length > 1 || total.cents < 0) return [];
        return [
          listOf(
            {
              kind: 'section',
              terms: [
                ...own.map(({ amount }) => ({
                  amount,
                  sign: amount.cents < 0 ? (-1 as const) : (1 as const),
                })),
                { amount: total, sign: -1 },
              ],
            },
            reading,
          ),
        ];
      });
    });
}

/** Every list of entries with the balances or the total that it leads to. */
export function entrySums(amounts: readonly Amount[], reading: Reading): readonly Chain[] {
  const frames = framesOf(amounts, reading);
  return [
    ...frames,
    ...carriedColumns(amounts, reading),
    ...sectionsOf(amounts, reading),
    ...totalsBeside(frames, amounts, reading),
  ];
}
