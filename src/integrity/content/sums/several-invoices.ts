/** Tells whether a file holds several invoices, of which the amounts of one say nothing of those of another. */
import type { Amount } from '../amounts.ts';
import { SAME_EDGE } from './sums.ts';

const has = (amounts: readonly Amount[], ...roles: readonly string[]): boolean =>
  amounts.some((amount) => amount.roles.some((role) => roles.includes(role)));

/** The totals of each page that has a whole block of them: what is to be paid, and what of it is net or tax. */
function totalsByPage(amounts: readonly Amount[]): readonly ReadonlySet<number>[] {
  return [...new Set(amounts.map(({ page }) => page))].flatMap((page) => {
    const own = amounts.filter((amount) => amount.page === page && amount.cents !== 0);
    const grosses = own.filter((amount) => has([amount], 'gross_total', 'amount_due'));
    if (grosses.length === 0 || !has(own, 'net_total', 'tax_total')) return [];
    return [new Set(grosses.map(({ cents }) => cents))];
  });
}

/** Roles that columns of totals share when each belongs to a paper, or is in a currency, of its own. */
const LEAST_SHARED = 2;

const rolesOf = (amounts: readonly Amount[]): ReadonlySet<string> =>
  new Set(amounts.flatMap(({ roles }) => roles));

/** Totals of a page that end below each other, from left to right. */
function totalColumns(amounts: readonly Amount[]): readonly (readonly Amount[])[] {
  const columns: Amount[][] = [];
  for (const amount of amounts.filter(({ roles }) => roles.length > 0)) {
    const column = columns.find(([first]) => Math.abs((first?.box[2] ?? 0) - amount.box[2]) < SAME_EDGE);
    if (column === undefined) columns.push([amount]);
    else column.push(amount);
  }
  return columns.toSorted(([a], [b]) => (a?.box[2] ?? 0) - (b?.box[2] ?? 0));
}

/** Where pages with totals side by side are parted: two receipts on one sheet, or each total in two currencies. */
function partings(amounts: readonly Amount[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const page of new Set(amounts.map((amount) => amount.page))) {
    const columns = totalColumns(amounts.filter((amount) => amount.page === page));
    for (const [index, left] of columns.entries()) {
      const shared = (right: readonly Amount[]): number =>
        [...rolesOf(right)].filter((role) => rolesOf(left).has(role)).length;
      const isParted = columns.slice(index + 1).some((right) => shared(right) >= LEAST_SHARED);
      if (isParted) found.set(page, Math.max(...left.map(({ box }) => box[2])));
    }
  }
  return found;
}

/**
 * Whether amounts may belong together: in a batch of invoices scanned into one file, where pages have totals of their own that
 * share no amount, only those of one page do, and on a page with totals side by side only those of one side; in any other
 * document all.
 */
export function relatedIn(amounts: readonly Amount[]): (some: readonly Amount[]) => boolean {
  const [first, ...others] = totalsByPage(amounts);
  const isBatch =
    first !== undefined && others.some((totals) => [...totals].every((cents) => !first.has(cents)));
  const parted = partings(amounts);
  const isLeft = ({ page, box }: Amount): boolean => box[0] < (parted.get(page) ?? 1);
  return (some) =>
    (!isBatch || some.every(({ page }) => page === some[0]?.page)) &&
    (parted.size === 0 || some.every(isLeft) || !some.some(isLeft));
}
