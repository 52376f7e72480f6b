/** Finds the hours or the rate of a line of pay that its amount contradicts, where the pay adds up. */
import type { PrintedValue } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import type { Amount } from '../amounts.ts';
import { factorsBefore } from '../sums/products.ts';
import { SAME_EDGE, holds } from '../sums/sums.ts';
import type { Sum } from '../sums/terms.ts';
import { isPrintedBeside, mendedFactors } from './failed-lines.ts';
import type { FailedFactor } from './failed-lines.ts';

/** Supplements for overtime, nights and holidays, and parts of a month, are whole steps of this share. */
const STEP = 0.05;

interface Line {
  readonly amount: Amount;
  readonly factors: readonly [PrintedValue, PrintedValue];
  /** Cents that the factors are off by. */
  readonly gap: number;
}

/** The lines of pay with two numbers before their amount. */
const linesOf = ({ terms }: Sum, reading: Reading): readonly Line[] =>
  terms.slice(0, -1).flatMap(({ amount }): Line[] => {
    const [a, b, ...more] = factorsBefore(amount, reading);
    if (a === undefined || b === undefined || more.length > 0) return [];
    return [{ amount, factors: [a, b], gap: Number(a.value) * Number(b.value) * 100 - amount.cents }];
  });

const fits = ({ gap }: Line): boolean => Math.abs(gap) <= 1;

/** Whether the factors of two lines stand below each other, flush right or flush left. */
const areBelow = (one: Line, other: Line): boolean =>
  one.factors.every(({ box }, at) => {
    const below = other.factors[at]?.box;
    return (
      below !== undefined &&
      (Math.abs(box[2] - below[2]) < SAME_EDGE || Math.abs(box[0] - below[0]) < SAME_EDGE)
    );
  });

/** Whether a line says that a share of its factors is paid, or that share is a usual one. */
function isShare({ amount, factors: [a, b] }: Line, { values }: Reading): boolean {
  const steps = amount.cents / 100 / Number(a.value) / Number(b.value) / STEP;
  return (
    Math.abs(steps - Math.round(steps)) < 1e-3 ||
    values.some(({ kind, line }) => kind === 'percent' && line === amount.line)
  );
}

/**
 * The only line of pay that does not multiply while another one below the same heads does, and the lines make the gross
 * pay: one digit of its hours or of its rate is another.
 */
export function payFactors(earnings: readonly Sum[], reading: Reading): readonly FailedFactor[] {
  const column = earnings.find(
    (sum) => holds(sum) && sum.terms.length > 2 && sum.terms.every(({ amount }) => amount.source === 'text'),
  );
  if (column === undefined) return [];
  const lines = linesOf(column, reading);
  const [odd, ...others] = lines.filter((line) => !fits(line));
  if (odd === undefined || others.length > 0) return [];
  const isAlike = lines.some((line) => fits(line) && areBelow(line, odd));
  if (!isAlike || isShare(odd, reading) || isPrintedBeside(odd.amount, odd.gap, reading)) return [];
  return mendedFactors(odd.amount, odd.factors);
}
