/** The coin budget of an account: what its stored jobs cost and will cost at least. */
import { DocxError } from '../../contract/index.ts';
import type { Repositories } from '../../store/index.ts';

/**
 * Throws `payment_required` when the budget of an account is spent. What counts is what is stored, so what retention
 * deletes comes free again; a document that waits counts for its pages, or for one while they are unknown, and a check
 * that waits like one that is done.
 */
export async function checkBudget(
  repositories: Pick<Repositories, 'jobs'>,
  account_id: string,
  budget: number | null,
): Promise<void> {
  if (budget === null) return;
  const spent = await repositories.jobs.sumCoins(account_id);
  if (spent < budget) return;
  throw new DocxError('payment_required', `The budget of ${budget} coins is spent`, {
    hint: 'Ask the operator of the service for more.',
    data: { budget, spent },
  });
}
