/** Judges sums that lead from one total to the next, or from one balance to the next, by themselves. */
import type { Amount } from '../amounts.ts';
import type { Chain, Repair } from '../sums/chains.ts';
import { CASH_ROUNDING } from '../sums/sums.ts';
import type { Sum } from '../sums/terms.ts';
import { amountsIn, otherSide } from './votes.ts';
import type { Contradiction } from './votes.ts';

const isSameRun = (a: Sum, b: Sum): boolean =>
  a.terms[0]?.amount === b.terms[0]?.amount && a.terms.at(-1)?.amount === b.terms.at(-1)?.amount;

/**
 * What chains that fail say alone: the only amount of one that nothing confirms is singled out; where several could be
 * another number the chain is told as a whole.
 */
export function judgeChains(
  chains: readonly Chain[],
  confirmed: ReadonlySet<Amount>,
  amounts: readonly Amount[],
): { readonly singled: readonly Contradiction[]; readonly blocks: readonly Sum[] } {
  const told = chains.map(({ sum, repairs }) => {
    const isTwin = chains.some(
      (other) =>
        other.sum.kind === 'entries' &&
        sum.kind === 'chain' &&
        (other.holds || other.repairs.length > 0) &&
        isSameRun(other.sum, sum),
    );
    // Cents off are those of rounding, and nobody changes a paper for them.
    const isOff = ({ amount, implied }: Repair): boolean =>
      Math.abs(Math.abs(implied) - Math.abs(amount.cents)) > CASH_ROUNDING;
    const open = isTwin ? [] : repairs.filter((repair) => !confirmed.has(repair.amount) && isOff(repair));
    // What stands elsewhere as well was there before.
    const again = open.filter(({ amount, implied }) =>
      amounts.some((other) => other !== amount && Math.abs(other.cents) === Math.abs(implied)),
    );
    const [first = open[0], ...others] = again;
    const isSole =
      first !== undefined &&
      (again.length > 0
        ? others.every(({ amount }) => amount === first.amount)
        : amountsIn(sum).every((amount) => amount === first.amount || confirmed.has(amount)));
    return { first, isSole };
  });
  return {
    singled: told.flatMap(({ first, isSole }) =>
      first === undefined || !isSole
        ? []
        : [
            {
              amount: first.amount,
              implied: Math.abs(first.implied),
              votes: [{ kind: first.sum.kind, says: otherSide(first.sum, first.amount) }],
            },
          ],
    ),
    blocks: told.flatMap(({ first, isSole }) => (first === undefined || isSole ? [] : [first.sum])),
  };
}
