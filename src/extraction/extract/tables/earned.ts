/** What a group of a payslip asks for, and where what is earned ends and what is taken off begins in one table of both. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { centsOf } from '../numerals.ts';

const DEDUCTIONS = /deduct|abz(?:ü|ue|u)g|retenue|retenci|deducci/iu;
const EARNINGS = /earning|deveng|bez(?:ü|ue|u)ge|competenze|vencimento/iu;

type Group = Pick<FieldSpec, 'name'>;

/** Whether a group asks by its name for what is taken off pay. */
export const asksDeductions = ({ name }: Group): boolean => DEDUCTIONS.test(name);

/** Whether a group asks by its name for what is earned. */
export const asksEarnings = ({ name }: Group): boolean => EARNINGS.test(name) && !DEDUCTIONS.test(name);

/**
 * How many of the amounts, in order, are earned: all of them, but where the first ones make the gross pay and the others lead from
 * it to the net pay, with a minus sign or without; none where all of them do.
 */
export function countEarned(
  amounts: readonly (string | undefined)[],
  { gross, net }: { readonly gross: string | undefined; readonly net: string | undefined },
): number {
  if (gross === undefined || net === undefined) return amounts.length;
  const cents = amounts.map((amount) => centsOf(amount ?? '0'));
  const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
  const off = centsOf(gross) - centsOf(net);
  const count = cents.findIndex((_, at) => {
    const [earned, taken] = [cents.slice(0, at), cents.slice(at)];
    const isMade = at === 0 ? sumOf(taken) !== centsOf(gross) : sumOf(earned) === centsOf(gross);
    return isMade && [sumOf(taken), sumOf(taken.map(Math.abs))].some((sum) => Math.abs(sum) === off);
  });
  return count < 0 ? amounts.length : count;
}
