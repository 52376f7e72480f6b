/** Adds up what a document prints: lines, totals, payment and pay, in every consistent way. */
import { defineCheck } from '../check.ts';
import type { Signal } from '../check.ts';
import { money } from '../content/amounts.ts';
import { findContradictions } from '../content/contradictions.ts';
import type { Contradiction } from '../content/contradictions.ts';
import type { FailedFactor } from '../content/failed-lines.ts';
import { judgeReading } from '../content/judge-reading.ts';
import { around } from '../content/line-text.ts';
import { readsAsImplied } from '../content/read-again.ts';
import { gapOf } from '../content/sums.ts';
import type { Sum } from '../content/sums.ts';

const amountSignal = (
  code: 'AMOUNT_CONTRADICTED' | 'AMOUNT_SINGLED_OUT',
  { amount, implied, votes }: Contradiction,
): Signal => ({
  code,
  detail: `${amount.text} is printed where ${votes.map(({ says }) => says).join(' and ')} ${votes.length > 1 ? 'make' : 'makes'} ${money(implied)}`,
  page: amount.page,
  box: around([amount.box]),
  old: money(implied),
  new: amount.text,
});

const factorSignal = ({ amount, printed, implied, box }: FailedFactor): Signal => ({
  code: 'AMOUNT_SINGLED_OUT',
  detail: `${printed} is printed in the row of ${amount.text}, which goes with ${implied}; every other row multiplies and the column adds up`,
  page: amount.page,
  box: around([box]),
  old: implied,
  new: printed,
});

function failedSignal(code: 'SUM_CONTRADICTED' | 'SUM_DOES_NOT_ADD_UP', sum: Sum): Signal {
  const [result] = sum.terms.slice(-1);
  const parts = sum.terms.slice(0, -1);
  const left = parts.map(
    ({ amount, sign }, at) => `${sign < 0 ? '- ' : at > 0 ? '+ ' : ''}${money(amount.cents)}`,
  );
  const total = result?.amount;
  return {
    code,
    detail: `${left.join(' ')} is not ${total === undefined ? '' : money(total.cents)}: ${money(Math.abs(gapOf(sum)))} off`,
    page: total?.page,
    box: around(
      sum.terms
        .map(({ amount }) => amount)
        .filter(({ page }) => page === total?.page)
        .map(({ box }) => box),
    ),
  };
}

/** One failed sum is a hint: 2 to 3 % of genuine receipts have one. Two that name the same amount hardly happen by chance. */
export const contentArithmetic = defineCheck({
  id: 'content_arithmetic',
  name: 'Sums',
  category: 'image',
  default: true,
  needs: 'any',
  reads: true,
  run: (evidence, context) =>
    judgeReading(
      evidence,
      async (reading) => {
        const found = findContradictions(reading);
        const { failed, blocks, factors, examined } = found;
        if (!examined) return { notAbout: 'No amounts that add up to one another were recognized.' };
        const [first] = found.agreed;
        const accused = first === undefined ? found.singled : [first];
        if (accused.length > 0) {
          const code = first === undefined ? 'AMOUNT_SINGLED_OUT' : 'AMOUNT_CONTRADICTED';
          const signals: Signal[] = [];
          for (const one of accused) {
            const signal = amountSignal(code, one);
            const misread = one.amount.source === 'ocr' && (await readsAsImplied(evidence, signal, context));
            if (!misread) signals.push(signal);
          }
          return { signals };
        }
        if (factors.length > 0) return { signals: factors.map(factorSignal) };
        if (blocks.length > 0) return { signals: blocks.map((sum) => failedSignal('SUM_CONTRADICTED', sum)) };
        return { signals: failed.map((sum) => failedSignal('SUM_DOES_NOT_ADD_UP', sum)) };
      },
      {
        innocentExplanation:
          'Discounts, deposits, tips and rounding that are printed without a label, or an amount that was misread.',
        clear: 'The sums that could be recognized add up.',
      },
    ),
});
