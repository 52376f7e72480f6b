/** Totals that statements carry over from sheet to sheet. */
import type { Reading } from '../../reading.ts';
import type { Amount } from '../amounts.ts';
import { findStatement } from './balances.ts';
import type { Chain } from '../sums/chains.ts';
import { isInColumn, sectionOf, textOf } from '../sums/lists.ts';

/** Words for a balance that goes on to the next sheet, or comes from the one before. */
const CARRIED =
  /(?<!\p{L})(?:(?:ü|ue)bertrag|carried (?:forward|over)|brought forward|[bc]\/f|(?:à|a) reporter|report(?: (?:du|de la))? (?:page|solde)|suma (?:y sigue|anterior)|riport[oi]|a riportare|transport(?:eren)?|overbrengen)(?!\p{L})/iu;
/** Entries of a column that are carried over, at least. */
const LEAST_ENTRIES = 3;

/** Whether an amount stands in a line that carries over. */
export const isCarried = ({ line }: Amount, reading: Reading): boolean => CARRIED.test(textOf(reading, line));
/** Whether another amount stands in the line of one. */
export const isBeside = (amount: Amount, other: Amount): boolean =>
  other !== amount && other.line === amount.line;

/** Columns of debits and credits that are carried over with a total each: what stands above one on its sheet makes it, with the balance at the top or without. */
export function carriedColumns(amounts: readonly Amount[], reading: Reading): readonly Chain[] {
  if (findStatement(reading) !== null) return [];
  // A sheet carries over in its last line of this kind; the one at its top is what the sheet before carried over.
  const lastOf = new Map(
    amounts.filter((amount) => isCarried(amount, reading)).map(({ page, line }) => [page, line]),
  );
  return amounts
    .filter(
      (amount) => lastOf.get(amount.page) === amount.line && amounts.some((other) => isBeside(amount, other)),
    )
    .flatMap((total): readonly Chain[] => {
      const above = amounts.filter(
        (amount) => amount.page === total.page && amount.line < total.line && isInColumn(amount, total),
      );
      const entries = above.filter(({ roles }) => roles[0] !== 'opening_balance');
      if (entries.length < LEAST_ENTRIES) return [];
      const ways = [above, entries].map((rows) => sectionOf(rows, total, reading));
      const held = ways.find(({ holds }) => holds);
      return [
        held ?? { ...sectionOf(above, total, reading), repairs: ways.flatMap(({ repairs }) => repairs) },
      ];
    });
}
