/** Tells the net amount of a document whose label alone does not say that it is one: "Net", "Subtotal excl.", or no label at all. */
import type { Reading } from '../../reading.ts';
import type { Amount } from '../amounts.ts';
import { SAME_EDGE } from './sums.ts';

/** Lines of print from one amount of a column to the next, at most: a label may take two. */
const MOST_BETWEEN = 2;
/** Cents by which a tax may be rounded away from its rate. */
const ROUNDING = 1;

/**
 * Gives the role of a net amount to what has none, where the tax right below it is raised on it at the rate printed beside that tax,
 * and the amounts right above it add up to it: both at once happen to nothing else.
 */
export function withBareNets(amounts: readonly Amount[], reading: Reading): readonly Amount[] {
  if (amounts.some(({ roles }) => roles.includes('net_total'))) return amounts;
  return amounts.map((amount) => {
    if (amount.roles.length > 0 || amount.cents <= 0) return amount;
    const column = amounts.filter(
      ({ page, box }) => page === amount.page && Math.abs(box[2] - amount.box[2]) < SAME_EDGE,
    );
    const at = column.indexOf(amount);
    const tax = column[at + 1];
    if (tax?.roles.includes('tax_total') !== true || tax.line - amount.line > MOST_BETWEEN) return amount;
    const isNet = isRated(amount, tax, reading) && isSumOf(column.slice(0, at), amount.cents);
    return isNet ? { ...amount, roles: ['net_total'] } : amount;
  });
}

const isRated = (net: Amount, tax: Amount, { values }: Reading): boolean =>
  values.some(
    ({ kind, value, line }) =>
      kind === 'percent' &&
      line === tax.line &&
      Math.abs(Math.round((net.cents * Number(value)) / 100) - tax.cents) <= ROUNDING,
  );

/** Whether a run of amounts that ends a column adds up, each with the sign that is printed, to a sum. */
function isSumOf(column: readonly Amount[], sum: number): boolean {
  let made = 0;
  return column.toReversed().some(({ cents }) => {
    made += cents;
    return made === sum;
  });
}
