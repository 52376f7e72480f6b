/** Tells sums of pay that leave out a line above them: expenses and other pay without tax are no part of the gross pay. */
import type { Amount } from '../amounts.ts';
import { isOneDigitOff } from '../exchanged.ts';
import type { Vote } from './votes.ts';

const PAY: readonly Vote['kind'][] = ['payroll', 'earnings', 'deducted'];

/**
 * Whether a total of pay leaves out one of the lines above it: expenses and other pay without tax are paid out, and are no part
 * of the gross pay.
 */
export const leavesOut = (
  amounts: readonly Amount[],
  { cents }: Amount,
  implied: number,
  kinds: Iterable<Vote['kind']>,
): boolean =>
  [...kinds].some((kind) => PAY.includes(kind)) &&
  amounts.some((line) => line.roles.length === 0 && line.cents !== 0 && line.cents === implied - cents);

/** The one line that a total of pay leaves out where it was changed in one digit, in cents: the whole sum would be another number then. */
export function leftOut(
  amounts: readonly Amount[],
  { cents }: Amount,
  implied: number,
  kinds: Iterable<Vote['kind']>,
): number {
  if (![...kinds].some((kind) => PAY.includes(kind)) || isOneDigitOff(cents, implied)) return 0;
  const lines = amounts.filter(
    (line) => line.roles.length === 0 && line.cents > 0 && isOneDigitOff(cents, implied - line.cents),
  );
  return new Set(lines.map((line) => line.cents)).size === 1 ? (lines[0]?.cents ?? 0) : 0;
}
