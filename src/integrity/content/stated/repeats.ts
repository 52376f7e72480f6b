/** The same labelled datum printed twice with different values. */
import type { Signal } from '../../check.ts';
import type { Reading } from '../../reading.ts';
import { SURE, amountsOf } from '../amounts.ts';
import type { Amount } from '../amounts.ts';
import { areOfDifferent } from './different-totals.ts';
import { labelledIn, withoutZones } from './labelled.ts';
import type { Labelled } from './labelled.ts';
import { isAlike, isDigitOff } from '../exchanged.ts';
import { unbracketed } from '../line-text.ts';
import { mayBeMisread } from '../misread.ts';
import { CASH_ROUNDING } from '../sums/sums.ts';

/** Different values of a kind in one paper: among the many of a ledger some look like others with a digit exchanged. */
const MOST_VALUES = 12;

const gapOf = (a: string, b: string): number => Math.abs(Math.round((Number(a) - Number(b)) * 100));

/** Whether rounding, or another printed amount (a discount, a tip, a fee), in cents, lies between two totals. */
function isExplained(a: string, b: string, printed: ReadonlySet<number>): boolean {
  const gap = gapOf(a, b);
  return gap <= CASH_ROUNDING || printed.has(gap);
}

const NAMES = {
  amount: 'total',
  iban: 'IBAN',
  reference: 'reference',
  number: 'invoice number',
  date: 'date',
} as const;

function signal(code: Signal['code'], here: Labelled, other: Labelled): Signal {
  const place = other.page === here.page ? '' : ` on page ${String(other.page)}`;
  return {
    code,
    detail: `the ${NAMES[here.datum]} is printed as ${unbracketed(here.text)}, and as ${unbracketed(other.text)}${place}`,
    page: here.page,
    box: [...here.box],
    old: other.text,
    new: here.text,
  };
}

/** Whether a pair was read surely, and no misreading makes one of the other. */
const isClear = (a: Labelled, b: Labelled): boolean =>
  [a, b].every(({ typed, confidence }) => typed || confidence >= SURE) &&
  ((a.typed && b.typed) || !mayBeMisread(a.value, b.value));

const isNearlyAlike = (a: Labelled, b: Labelled): boolean => isAlike(a.value, b.value);

/** Digits, without the zeros at the end, from which on a total is like no other by chance. */
const TELLING = 3;

/**
 * Whether one of two typed totals is the other with a digit put in: 520.50 and 1,520.50. A year is twelve months and a price
 * several instalments, so what goes into the other a whole number of times is not one.
 */
function isDigitMore(a: Labelled, b: Labelled): boolean {
  const [less = 0, more = 0] = [a, b]
    .map(({ value }) => Math.round(Number(value) * 100))
    .sort((x, y) => x - y);
  const digits = String(less).replace(/0+$/, '').length;
  const isLonger = String(more).length > String(less).length;
  const isTyped = a.typed && b.typed;
  return isTyped && isLonger && digits >= TELLING && more % less !== 0 && isDigitOff(less, more);
}

type Pair = readonly [Labelled, Labelled];

/** Pairs without those whose values, here or at another place, are totals of different things. */
function ofOneThing(pairs: readonly Pair[], amounts: readonly Amount[], reading: Reading): readonly Pair[] {
  const keyOf = (pair: Pair): string =>
    pair
      .map(({ value }) => value)
      .sort()
      .join(' ');
  const keys = new Set<string>();
  for (const pair of pairs) {
    if (keys.has(keyOf(pair))) continue;
    const [a, b] = pair.map((one) => amounts.find(({ box }) => box === one.box));
    if (a !== undefined && b !== undefined && areOfDifferent(a, b, amounts, reading)) keys.add(keyOf(pair));
  }
  return pairs.filter((pair) => !keys.has(keyOf(pair)));
}

/** Whether the label leaves no other meaning than a total. */
const isLone = ({ concepts }: Labelled): boolean => concepts.length === 1;

/** Whether two numbers stand beside an amount of their own each, as in a list of invoices. */
function haveOwnAmounts(a: Labelled, b: Labelled, amounts: readonly Amount[]): boolean {
  const beside = ({ page, box }: Labelled): readonly number[] =>
    amounts
      .filter((amount) => amount.page === page && box[1] < amount.box[3] && amount.box[1] < box[3])
      .map(({ cents }) => cents);
  const [own, other] = [beside(a), beside(b)];
  return own.length > 0 && other.length > 0 && !own.some((cents) => other.includes(cents));
}

/**
 * Pairs that differ although they name the same: totals, an account whose twin fails its check digits, invoice numbers.
 * Two accounts that both hold are normal.
 */
export function repeatsIn(given: Reading): readonly Signal[] {
  const reading = withoutZones(given);
  const labelled = labelledIn(reading);
  const numbers = new Set(labelled.filter(({ datum }) => datum === 'number').map(({ value }) => value));
  const isOneInvoice = numbers.size <= 1;
  const amounts = amountsOf(reading);
  const printed = new Set(amounts.map(({ cents }) => Math.abs(cents)));
  const of = (keep: (one: Labelled) => boolean, isLike = isNearlyAlike): readonly Pair[] => {
    const found = labelled.filter(keep);
    if (new Set(found.map(({ value }) => value)).size > MOST_VALUES) return [];
    return found.flatMap((a, at) =>
      found
        .slice(at + 1)
        .filter((b) => isLike(a, b) && isClear(a, b))
        .map((b) => [a, b] as const),
    );
  };
  const isTotal = ({ datum, concepts }: Labelled): boolean =>
    datum === 'amount' && concepts[0] === 'gross_total';
  // Two fees may make a round sum.
  const longer = of((one) => isTotal(one) && isLone(one), isDigitMore).filter(([a, b]) =>
    [...printed].every((fee) => !printed.has(gapOf(a.value, b.value) - fee)),
  );
  const unexplained = [...of(isTotal), ...longer].filter(
    ([a, b]) => a.currency === b.currency && !isExplained(a.value, b.value, printed),
  );
  const totals = ofOneThing(unexplained, amounts, reading).map(([a, b]) =>
    signal(
      isOneInvoice && a.typed && b.typed && isLone(a) && isLone(b)
        ? 'PRINTED_TWICE_DIFFERENTLY'
        : 'PRINTED_TWICE_UNLIKE',
      b,
      a,
    ),
  );
  const accounts = of(({ datum }) => datum === 'iban')
    .filter(([a, b]) => a.holds !== b.holds)
    .map(([a, b]) => (a.holds ? signal('PRINTED_TWICE_UNLIKE', b, a) : signal('PRINTED_TWICE_UNLIKE', a, b)));
  const invoices =
    numbers.size === 2
      ? of(({ datum }) => datum === 'number')
          .filter(([a, b]) => !haveOwnAmounts(a, b, amounts))
          .map(([a, b]) => signal('PRINTED_TWICE_UNLIKE', b, a))
      : [];
  return [...totals, ...accounts, ...invoices];
}
