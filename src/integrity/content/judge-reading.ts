/** The frame of every content check: no reading, no answer; what was not read is said. */
import { asShown } from '../as-shown.ts';
import { outcomeOf } from '../check.ts';
import type { CheckOutcome, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import type { Reading } from '../reading.ts';
import { tellLosses } from '../watch-pages.ts';

/** What a content check found: signals with places as they were read, why it is not about this document, or why that cannot be told. */
export type Judgment = (
  | { readonly signals: readonly Signal[] }
  | { readonly notAbout: string }
  | { readonly unclear: string }
) & {
  /** What was not looked at although it was read, as a sentence. */
  readonly leftOut?: string | undefined;
};

/** The words around an answer. */
export interface JudgmentWords {
  /** Completes "Detected: ..."; the first signal says it when left out. */
  readonly innocentExplanation: string;
  readonly clear: string;
}

/** Places named in a report. */
export const MAX_PLACES = 12;

/** Asks a question of what was read. */
export async function judgeReading(
  evidence: Evidence,
  ask: (reading: Reading) => Judgment | Promise<Judgment>,
  words: JudgmentWords,
): Promise<CheckOutcome> {
  const reading = evidence.reading();
  if (reading === null) {
    const { unread } = evidence;
    return {
      status: 'not_run',
      description: `Compares what the document says, ${unread === null ? 'but its pages were not read' : `which could not be read. ${unread}`}`,
      truncated: unread !== null,
    };
  }
  const { losses, cut: truncated } = reading;
  const left = reading.gaps.length === 0 ? '' : ` Left out: ${reading.gaps.join('; ')}.`;
  const unread = losses.length === 0 ? left : `${left} ${tellLosses(losses)}`;
  if (reading.lines.length === 0) {
    return { status: 'inconclusive', description: `No text was found to examine.${unread}`, truncated };
  }
  const judgment = await ask(reading);
  const gaps = judgment.leftOut === undefined ? unread : `${unread} ${judgment.leftOut}`;
  if ('notAbout' in judgment) {
    return { status: 'not_applicable', description: `${judgment.notAbout}${gaps}`, truncated };
  }
  if ('unclear' in judgment) {
    return { status: 'inconclusive', description: `${judgment.unclear}${gaps}`, truncated };
  }
  const signals = judgment.signals.slice(0, MAX_PLACES).map((signal) => asShown(signal, reading));
  if (signals.length === 0 && losses.length > 0) {
    return {
      status: 'inconclusive',
      description: `Nothing was found in what could be read.${gaps}`,
      truncated: true,
    };
  }
  return outcomeOf(signals, {
    detected: `${sentenceOf(signals)}${gaps}`,
    innocentExplanation: words.innocentExplanation,
    clear: `${words.clear}${gaps}`,
    truncated,
  });
}

function sentenceOf(signals: readonly Signal[]): string {
  const [first] = signals;
  if (first === undefined) return '';
  const { detail, page } = first;
  const place = page === undefined ? '' : `Page ${String(page)}: `;
  const start = place === '' ? `${detail.charAt(0).toUpperCase()}${detail.slice(1)}` : `${place}${detail}`;
  const more = signals.length > 1 ? ` (and ${String(signals.length - 1)} more)` : '';
  return `${start}${more}.`;
}
