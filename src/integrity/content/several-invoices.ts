/** Tells whether a file holds several invoices, of which the amounts of one say nothing of those of another. */
import type { Amount } from './amounts.ts';

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

/**
 * Whether amounts may belong together: in a batch of invoices scanned into one file, where pages have totals of their own that
 * share no amount, only those of one page do; in any other document all.
 */
export function relatedIn(amounts: readonly Amount[]): (some: readonly Amount[]) => boolean {
  const [first, ...others] = totalsByPage(amounts);
  const isBatch =
    first !== undefined && others.some((totals) => [...totals].every((cents) => !first.has(cents)));
  return (some) => !isBatch || some.every(({ page }) => page === some[0]?.page);
}
