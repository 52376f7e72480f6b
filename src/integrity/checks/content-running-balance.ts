/** Follows the running balance of statements and names the row that breaks it. */
import type { CheckContext, Signal } from '../check.ts';
import { isSure } from '../content/amounts.ts';
import { breaksOf } from '../content/balances/balance-breaks.ts';
import type { BalanceBreak } from '../content/balances/balance-breaks.ts';
import { monthBreaks } from '../content/balances/month-breaks.ts';
import { findStatement } from '../content/balances/balances.ts';
import type { Statement } from '../content/balances/balances.ts';
import { defineContentCheck } from '../content/content-check.ts';
import type { Judgment } from '../content/judge-reading.ts';
import { mayBeMisread } from '../content/misread.ts';
import { readsAsImplied } from '../content/read-again.ts';
import { shownDigits } from '../content/shown-digits.ts';
import type { Evidence } from '../evidence.ts';
import type { Reading } from '../reading.ts';

/** Places that break at most: a forger changes one row or two, a column read wrongly breaks many. */
const MOST_BREAKS = 3;

/** Whether recognition was sure of the value that breaks, and does not take what would fit for it. */
const isReadSurely = ({ value, fits }: BalanceBreak): boolean =>
  isSure(value) && !mayBeMisread(value.text, fits);

/**
 * The breaks whose value is printed as it was read: typed, or recognized surely or by what its digits look like, and not read otherwise again.
 * Those of recognized values prove nothing, and are strong only by what the digits look like.
 */
async function standingOf(
  breaks: readonly BalanceBreak[],
  { evidence, reading }: { readonly evidence: Evidence; readonly reading: Reading },
  context: CheckContext,
): Promise<readonly Signal[]> {
  const recognized = breaks.map(({ value }) => value).filter(({ source }) => source === 'ocr');
  const isShown = recognized.length === 0 ? null : await shownDigits(evidence, reading, recognized);
  const standing: Signal[] = [];
  for (const one of breaks) {
    const { signal, value, fits } = one;
    if (standing.length > MOST_BREAKS) break;
    if (value.source === 'text') {
      standing.push(signal);
      continue;
    }
    const shown = isShown?.(value, fits) === true;
    if (!shown && !isReadSurely(one)) continue;
    const isStrong = shown && signal.code !== 'BALANCE_BREAKS';
    if (!(await readsAsImplied({ evidence, reading }, signal, context)))
      standing.push({ ...signal, code: isStrong ? 'AMOUNT_CONTRADICTED' : 'BALANCE_BREAKS' });
  }
  return standing;
}

async function rowsJudged(reading: Reading, evidence: Evidence, context: CheckContext): Promise<Judgment> {
  const statement = findStatement(reading);
  if (statement === null) return { notAbout: 'No rows with a running balance were recognized.' };
  const breaks = breaksOf(statement, reading);
  const standing = await standingOf(breaks, { evidence, reading }, context);
  if (standing.length > MOST_BREAKS)
    return {
      unclear: `Its balance breaks in more than ${String(MOST_BREAKS)} rows: its columns may be read wrongly.`,
    };
  const unclear = standing.length > 0 ? null : doubtIn(statement, breaks);
  return unclear === null ? { signals: standing } : { unclear };
}

/** What the rows say; where they accuse nothing, months that do not follow each other. */
async function judgmentOf(reading: Reading, evidence: Evidence, context: CheckContext): Promise<Judgment> {
  const judged = await rowsJudged(reading, evidence, context);
  if ('signals' in judged && judged.signals.length > 0) return judged;
  const opened = monthBreaks(reading);
  return opened.length > 0 ? { signals: opened } : judged;
}

/** What of a statement could not be followed although nothing is accused, or null. */
function doubtIn({ rows, steps }: Statement, [misread]: readonly BalanceBreak[]): string | null {
  if (misread !== undefined) {
    const { value, fits } = misread;
    return `Its balance does not follow at ${value.text} on page ${String(value.page)}, which may be misread: ${fits} fits.`;
  }
  // A line may state the balance again.
  const failed = steps.filter((step, at) => !step && rows[at]?.cents !== rows[at + 1]?.cents).length;
  return failed === 0
    ? null
    : `Its balance does not follow at ${String(failed)} of ${String(steps.length)} rows, where others may be missing or misread.`;
}

export const contentRunningBalance = defineContentCheck({
  id: 'content_running_balance',
  name: 'Running balance',
  judge: (reading, evidence, context) => judgmentOf(reading, evidence, context),
  innocentExplanation: 'Rows that are not printed, corrections by the bank, or a misread amount.',
  clear: 'Every balance follows from the one before.',
});
