/** Tells which sums have all their parts: typed blocks of totals that still do not add up, and sums that lack what stands between their amounts. */
import { sumOf } from '../../../kit/sum.ts';
import type { Reading } from '../../reading.ts';
import { SAME_EDGE, gapOf, holds } from './sums.ts';
import type { Sum } from './terms.ts';
import type { Amount } from '../amounts.ts';

/** Lines of a block of totals. */
const MOST_LINES = 10;
/** Parts between the first and the last amount of a sum: more are no block of totals. */
const MOST_PARTS = 6;

/** Whether leaving parts out, or turning their signs, makes a sum hold: taxes that are contained, discounts without a sign. */
export function holdsSomehow(sum: Sum): boolean {
  const [first, ...rest] = sum.terms;
  const last = rest.pop();
  if (first === undefined || last === undefined || rest.length > MOST_PARTS) return true;
  const within = (parts: Sum['terms'], from: number): boolean => {
    const part = parts[from];
    if (part === undefined) return holds({ ...sum, terms: [first, ...parts, last] });
    const turned = { ...part, sign: part.sign === 1 ? (-1 as const) : (1 as const) };
    const without = parts.filter((_, at) => at !== from);
    return within(parts, from + 1) || within(parts.with(from, turned), from + 1) || within(without, from);
  };
  return within(rest, 0);
}

/** An amount without decimals among others with them may be cut off: spreadsheets do that to long texts. */
const decimalsOf = ({ text }: Amount): boolean => /[.,]\d{2}\D*$/.test(text);

/** Whether every amount in the lines of a sum is one of its parts, printed once or again. */
function isBlock(sum: Sum, amounts: readonly Amount[]): boolean {
  const terms = sum.terms.map(({ amount }) => amount);
  const [page, ...pages] = new Set(terms.map((term) => term.page));
  if (pages.length > 0 || terms.some(({ source }) => source !== 'text')) return false;
  if (new Set(terms.map(decimalsOf)).size > 1) return false;
  const lines = terms.map(({ line }) => line);
  const [from, to] = [Math.min(...lines), Math.max(...lines)];
  return (
    to - from < MOST_LINES &&
    amounts
      .filter((amount) => amount.page === page && amount.line >= from && amount.line <= to)
      .every((amount) => terms.some(({ cents }) => Math.abs(cents) === Math.abs(amount.cents)))
  );
}

/** Lines beside a sum in which the amount may stand that it lacks. */
const BESIDE = 2;

/**
 * Whether a sum lacks an amount right beside it: with that one, and other signs, all of its amounts make nothing. Balances with
 * what came in and went out between them do so, whatever their labels are called.
 */
export function holdsWithNeighbor({ terms }: Sum, amounts: readonly Amount[]): boolean {
  const own = terms.map(({ amount }) => amount);
  const [first, ...rest] = own;
  if (first === undefined || own.length > MOST_PARTS) return false;
  const lines = own.map(({ line }) => line);
  const neighbors = amounts.filter(
    (amount) =>
      amount.page === first.page &&
      !own.includes(amount) &&
      amount.line >= Math.min(...lines) - BESIDE &&
      amount.line <= Math.max(...lines) + BESIDE,
  );
  const made = rest.reduce(
    (sums, { cents }) => sums.flatMap((sum) => [sum + cents, sum - cents]),
    [first.cents],
  );
  return neighbors.some(({ cents }) => cents !== 0 && made.some((sum) => Math.abs(sum) === Math.abs(cents)));
}

/** The amounts that stand between those of a sum, in the column of what they make. */
export function amountsBetween({ terms }: Sum, amounts: readonly Amount[]): readonly Amount[] {
  const own = terms.map(({ amount }) => amount);
  const [result] = own.slice(-1);
  const lines = own.map(({ line }) => line);
  return amounts.filter(
    (amount) =>
      amount.page === result?.page &&
      amount.line > Math.min(...lines) &&
      amount.line < Math.max(...lines) &&
      Math.abs(amount.box[2] - result.box[2]) < SAME_EDGE &&
      !own.includes(amount),
  );
}

/** Whether what a sum lacks is all that stands so without a label: a tax for the night, and a stamp duty. */
function holdsWithUnlabelled(sum: Sum, amounts: readonly Amount[]): boolean {
  const unlabelled = amountsBetween(sum, amounts).filter(({ roles }) => roles.length === 0);
  return gapOf(sum) + sumOf(unlabelled.map(({ cents }) => cents)) === 0;
}

/** Digits of an amount of which marks were not read, or read otherwise: a quantity has fewer, and a code has letters. */
const MAY_BE_AMOUNT = /^\P{L}*(?:\d\P{L}*){3}$/u;

/** Whether a line between the amounts of a recognized sum has a number where an amount stands, or a rate, of which no amount was read. */
function passesUnread({ terms }: Sum, amounts: readonly Amount[], { lines, values }: Reading): boolean {
  const [result] = terms.slice(-1).map(({ amount }) => amount);
  if (result?.source !== 'ocr') return false;
  const own = terms.map(({ amount }) => amount.line);
  const from = Math.min(...own) + 1;
  return lines.slice(from, Math.max(...own)).some(({ page, words }, at) => {
    const read = amounts.filter(({ line }) => line === from + at);
    const isInColumn = ({ box }: Pick<Amount, 'box'>): boolean =>
      Math.abs(box[2] - result.box[2]) < SAME_EDGE;
    const hasNumber = words.some((word) => isInColumn(word) && MAY_BE_AMOUNT.test(word.text));
    const hasRate = values.some(({ kind, line }) => kind === 'percent' && line === from + at);
    return page === result.page && ((hasNumber && !read.some(isInColumn)) || (hasRate && read.length === 0));
  });
}

/** Whether a sum says nothing of its amounts: what stands between them without a label makes it hold, or was not read. */
export const isIncomplete = (sum: Sum, amounts: readonly Amount[], reading: Reading): boolean =>
  holdsWithUnlabelled(sum, amounts) || passesUnread(sum, amounts, reading);

/** The fullest of the sums that form such a block when none of them holds in any way; null when there is none. */
export function failedBlock(sums: readonly Sum[], amounts: readonly Amount[]): Sum | null {
  if (sums.some((sum) => holds(sum) || holdsSomehow(sum))) return null;
  const blocks = sums.filter((sum) => isBlock(sum, amounts));
  return blocks.toSorted((a, b) => b.terms.length - a.terms.length)[0] ?? null;
}
