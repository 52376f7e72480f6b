/** Adds up what a document prints: lines, totals, payment and pay, in every consistent way. */
import type { CheckContext, Signal } from '../check.ts';
import { isSure, money } from '../content/amounts.ts';
import type { Amount } from '../content/amounts.ts';
import { findContradictions } from '../content/contradictions/contradictions.ts';
import type { Contradictions } from '../content/contradictions/contradictions.ts';
import type { Contradiction } from '../content/contradictions/votes.ts';
import type { FailedFactor } from '../content/contradictions/failed-lines.ts';
import { defineContentCheck } from '../content/content-check.ts';
import { MAX_PLACES } from '../content/judge-reading.ts';
import type { Judgment } from '../content/judge-reading.ts';
import { around } from '../content/line-text.ts';
import { mayBeMisread } from '../content/misread.ts';
import { readsAsImplied } from '../content/read-again.ts';
import { shownDigits } from '../content/shown-digits.ts';
import { annualMisfits, annualWords } from '../content/sums/annual.ts';
import type { AnnualMisfit } from '../content/sums/annual.ts';
import { failedEquations } from '../content/sums/equations.ts';
import type { FailedEquation } from '../content/sums/equations.ts';
import { gapOf } from '../content/sums/sums.ts';
import { statedMisfits } from '../content/sums/stated-misfits.ts';
import type { StatedMisfit, Sum } from '../content/sums/terms.ts';
import { tablesLeftOut } from '../content/tables/cells.ts';
import { findMisfit } from '../content/tables/misfits.ts';
import { isBroken, isSplit } from '../content/sums/split-number.ts';
import type { Misfit } from '../content/tables/misfits.ts';
import type { Evidence } from '../evidence.ts';
import type { Reading } from '../reading.ts';

type AccusingCode = 'AMOUNT_CONTRADICTED' | 'AMOUNT_SINGLED_OUT';

const amountSignal = (code: AccusingCode, { amount, implied, votes }: Contradiction): Signal => ({
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

/** A number of a table that does not fit; where another one of its row could be wrong instead, all of them are shown. */
function misfitSignal({ cell, implied, says, agreed, others }: Misfit): Signal {
  const fits = implied.toFixed(cell.decimals);
  const detail = `${cell.text} is printed where ${says.join(' and ')} ${says.length > 1 ? 'make' : 'makes'} ${fits}`;
  if (others.length === 0) {
    const code = agreed ? 'AMOUNT_CONTRADICTED' : 'AMOUNT_SINGLED_OUT';
    return { code, detail, page: cell.page, box: around([cell.box]), old: fits, new: cell.text };
  }
  const shown = [cell, ...others].filter(({ page }) => page === cell.page);
  return {
    code: 'SUM_CONTRADICTED',
    detail: `${detail}, or ${others.map(({ text }) => text).join(' or ')} is another number`,
    page: cell.page,
    box: around(shown.map(({ box }) => box)),
  };
}

const equationSignal = ({ values, says }: FailedEquation): Signal => ({
  code: 'SUM_CONTRADICTED',
  detail: says,
  page: values[0]?.page,
  box: around(values.map(({ box }) => box)),
});

const annualSignal = (misfit: AnnualMisfit): Signal => ({
  code: 'SUM_CONTRADICTED',
  detail: annualWords(misfit),
  page: misfit.annual.page,
  box: around([misfit.annual.box, misfit.monthly.box]),
});

const statedSignal = ({ page, boxes, says }: StatedMisfit): Signal => ({
  code: 'SUM_CONTRADICTED',
  detail: says,
  page,
  box: around(boxes),
});

function failedSignal(code: 'SUM_CONTRADICTED' | 'SUM_DOES_NOT_ADD_UP', sum: Sum): Signal {
  const [result] = sum.terms.slice(-1);
  const parts = sum.terms.slice(0, -1);
  const left = parts.map(({ amount: { cents }, sign }, at) => {
    const isTaken = sign < 0 !== cents < 0;
    return `${isTaken ? '- ' : at > 0 ? '+ ' : ''}${money(Math.abs(cents))}`;
  });
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

const amountsOf = ({ agreed, singled, failed }: Contradictions): readonly Amount[] => [
  ...[...agreed, ...singled].map(({ amount }) => amount),
  ...failed.flatMap(({ terms }) => terms.map(({ amount }) => amount)),
];

const placeOf = ({ line, from }: Amount): string => `${String(line)} ${String(from)}`;

/** Whether some of its values were recognized: typed ones are what they are. */
const isRecognized = ({ values }: Reading): boolean => values.some(({ source }) => source === 'ocr');

/** What does not add up, and the amounts that are let off because they may be misread. */
interface Added {
  readonly found: Contradictions;
  readonly doubted: readonly Amount[];
}

/** Where only the doubt whether it was read rightly excuses an amount, its digits are looked at. */
async function contradictionsIn(reading: Reading, evidence: Evidence): Promise<Added> {
  const found = findContradictions(reading);
  if (!isRecognized(reading)) return { found, doubted: [] };
  const strictly = amountsOf(findContradictions(reading, () => true)).filter(
    ({ source }) => source === 'ocr',
  );
  const excusedBut = (known: Contradictions): readonly Amount[] => {
    const places = new Set(amountsOf(known).map(placeOf));
    return strictly.filter((amount) => !places.has(placeOf(amount)));
  };
  const excused = excusedBut(found);
  if (excused.length === 0) return { found, doubted: [] };
  const seen = findContradictions(reading, await shownDigits(evidence, reading, excused));
  return { found: seen, doubted: excusedBut(seen) };
}

/** A number of a recognized table that two statements contradict alike, printed as it was read; null where there is none. */
async function recognizedMisfit(
  reading: Reading,
  evidence: Evidence,
  context: CheckContext,
): Promise<Signal | null> {
  if (!isRecognized(reading)) return null;
  const values = reading.values.map((value) =>
    isSure(value) ? { ...value, source: 'text' as const } : value,
  );
  const misfit = findMisfit({ ...reading, values });
  // What a single statement says may come of a number that was not read.
  if (misfit?.agreed !== true) return null;
  const { cell, implied } = misfit;
  const inRow = reading.values.filter(({ line }) => line === cell.line);
  // A discount may stand where a number could not be read.
  if (!inRow.every(isSure)) return null;
  const place = inRow.find(({ box }) => box === cell.box);
  const fits = implied.toFixed(cell.decimals);
  if (place !== undefined && mayBeMisread(cell.text, fits)) {
    const isShown = await shownDigits(evidence, reading, [place]);
    if (!isShown(place, fits)) return null;
  }
  const signal = misfitSignal(misfit);
  return (await readsAsImplied({ evidence, reading }, signal, context)) ? null : signal;
}

/** The strongest answer that stands; an amount of a scan is read again before it is accused. */
async function addUp(reading: Reading, evidence: Evidence, context: CheckContext): Promise<Judgment> {
  const { found, doubted } = await contradictionsIn(reading, evidence);
  const { agreed, singled, failed, blocks, factors, examined } = found;
  const misfit = findMisfit(reading);
  const inTable = misfit === null ? await recognizedMisfit(reading, evidence, context) : misfitSignal(misfit);
  if (inTable?.code === 'AMOUNT_CONTRADICTED') return { signals: [inTable] };
  const stated = [
    ...annualMisfits(reading).map(annualSignal),
    ...failedEquations(reading).map(equationSignal),
    ...statedMisfits(reading).map(statedSignal),
  ];
  if (!examined && inTable === null && stated.length === 0)
    return { notAbout: 'No amounts that add up to one another were recognized.' };
  const misread = new Set<Amount>();
  const accuse = async (
    some: readonly Contradiction[],
    { code, most }: { readonly code: AccusingCode; readonly most: number },
  ): Promise<readonly Signal[]> => {
    const signals: Signal[] = [];
    for (const one of some) {
      if (signals.length >= most) break;
      const signal = amountSignal(code, one);
      const excused =
        isSplit(reading, one.amount, one.implied) ||
        isBroken(reading, one.amount) ||
        (one.amount.source === 'ocr' && (await readsAsImplied({ evidence, reading }, signal, context)));
      if (excused) misread.add(one.amount);
      else signals.push(signal);
    }
    return signals;
  };
  const contradicted = await accuse(agreed, { code: 'AMOUNT_CONTRADICTED', most: 1 });
  if (contradicted.length > 0) return { signals: contradicted };
  const pointedAt = await accuse(singled, { code: 'AMOUNT_SINGLED_OUT', most: MAX_PLACES });
  if (pointedAt.length > 0) return { signals: pointedAt };
  if (inTable !== null) return { signals: [inTable] };
  if (factors.length > 0) return { signals: factors.map(factorSignal) };
  if (stated.length > 0) return { signals: stated };
  // Sums with a misread amount do not fail.
  const isRead = (sum: Sum): boolean =>
    !sum.terms.some(
      ({ amount }) =>
        misread.has(amount) ||
        isBroken(reading, amount) ||
        isSplit(reading, amount, Math.abs(amount.cents) + Math.abs(gapOf(sum))),
    );
  const contradictedBlocks = blocks.filter(isRead);
  if (contradictedBlocks.length > 0)
    return { signals: contradictedBlocks.map((sum) => failedSignal('SUM_CONTRADICTED', sum)) };
  const failing = failed.filter(isRead);
  const [doubt] = doubted;
  if (failing.length === 0 && doubt !== undefined)
    return {
      unclear: `Its sums do not add up around ${doubt.text} on page ${String(doubt.page)}, but an amount there may be misread.`,
    };
  return { signals: failing.map((sum) => failedSignal('SUM_DOES_NOT_ADD_UP', sum)) };
}

/** One failed sum is a hint: 2 to 3 % of genuine receipts have one. Two that name the same amount hardly happen by chance. */
export const contentArithmetic = defineContentCheck({
  id: 'content_arithmetic',
  name: 'Sums',
  judge: async (reading, evidence, context) => ({
    ...(await addUp(reading, evidence, context)),
    leftOut: tablesLeftOut(reading),
  }),
  innocentExplanation:
    'Discounts, deposits, tips and rounding that are printed without a label, or an amount that was misread.',
  clear: 'The sums that could be recognized add up.',
});
