/** Debts that a repayment leads from one day to another: what was owed, less what was repaid, is what is owed. */
import type { Reading } from '../../reading.ts';
import { amountsOf } from '../amounts.ts';
import type { Amount } from '../amounts.ts';
import { isOneDigitOff } from '../exchanged.ts';
import { SAME_EDGE } from '../sums/sums.ts';
import type { Sum } from '../sums/terms.ts';

/** Words for what is owed. */
const DEBT =
  /^(?:remaining |outstanding |rest)?(?:skuld|debt|principal|loan balance|schuld|restschuld|darlehensstand|capital restant dû|capital pendiente|deuda|debito residuo|schuldrest|gjeld|gæld|dług)(?!\p{L})/iu;
/** Words for what of it is paid back. */
const REPAID =
  /^(?:amort\p{L}*|ammort\p{L}*|repa(?:id|yments?)|principal (?:re)?paid|tilgung\p{L}*|capital (?:amorti|remboursé)|remboursement|aflossing\p{L}*|avdrag|afdrag|spłat\p{L}*)(?!\p{L})/iu;
/** Lines of print between two of the amounts. */
const MOST_BETWEEN = 2;

/** The words of a label, without its date and marks. */
const wordsOf = ({ before }: Amount): string =>
  before
    .replace(/[\d.,:;/()-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const isBelow = (amount: Amount, above: Amount): boolean =>
  amount.page === above.page &&
  amount.line - above.line <= MOST_BETWEEN &&
  Math.abs(amount.box[2] - above.box[2]) < SAME_EDGE;

/**
 * Debts of two days, under the same words, and the repayment between them, that do not agree although one exchanged digit
 * would make them; interest and fees that are added to a debt are printed.
 */
export function failedDebts(reading: Reading): readonly Sum[] {
  const amounts = amountsOf(reading);
  const printed = new Set(amounts.map(({ cents }) => Math.abs(cents)));
  return amounts.flatMap((start, at): Sum[] => {
    const [repaid, end] = amounts.slice(at + 1, at + 3);
    if (repaid === undefined || end === undefined) return [];
    if (![start, repaid, end].every(({ source, cents }) => source === 'text' && cents > 0)) return [];
    const isDebt = DEBT.test(start.before) && REPAID.test(repaid.before) && wordsOf(start) === wordsOf(end);
    if (!isDebt || !isBelow(repaid, start) || !isBelow(end, repaid)) return [];
    const gap = start.cents - repaid.cents - end.cents;
    const isChanged =
      isOneDigitOff(start.cents, start.cents - gap) ||
      isOneDigitOff(repaid.cents, repaid.cents + gap) ||
      isOneDigitOff(end.cents, end.cents + gap);
    if (gap === 0 || printed.has(Math.abs(gap)) || !isChanged) return [];
    return [
      {
        kind: 'chain',
        terms: [
          { amount: start, sign: 1 },
          { amount: repaid, sign: -1 },
          { amount: end, sign: -1 },
        ],
      },
    ];
  });
}
