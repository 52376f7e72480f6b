/** The coin budget of an account: what its stored jobs cost and will cost at least. */
import { DocxError } from '../../contract/index.ts';
import { counted } from '../../kit/counted.ts';
import type { Repositories } from '../../store/index.ts';

/**
 * Throws `payment_required` when an account cannot spend `cost` more coins. What counts is what is stored, so what retention
 * deletes comes free again; a document that waits counts for its pages, or for one while they are unknown, and a check
 * that waits like one that is done.
 */
export async function checkBudget(
  repositories: Pick<Repositories, 'jobs'>,
  account_id: string,
  budget: number | null,
  cost: number,
): Promise<void> {
  if (budget === null) return;
  const spent = await repositories.jobs.sumCoins(account_id);
  const left = Math.max(0, budget - spent);
  if (cost <= left) return;
  const fault =
    left === 0
      ? `The budget of ${counted(budget, 'coin')} is spent`
      : `This costs ${counted(cost, 'coin')} at least, and ${String(left)} of the budget of ${counted(budget, 'coin')} ${left === 1 ? 'is' : 'are'} left`;
  throw new DocxError('payment_required', fault, {
    hint:
      left === 0
        ? 'Ask the operator of the service for more.'
        : 'Send less at once, or ask the operator of the service for more.',
    data: { budget, spent },
  });
}
