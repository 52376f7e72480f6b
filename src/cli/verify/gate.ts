/** The gate of `--fail-on`: which reports hold a document back. */
import type { IntegrityReport } from '../../contract/index.ts';
import { DocxError } from '../../contract/light.ts';
import { nearestTo } from '../../kit/edit-distance.ts';

/** Rising; a newer service may know others, which count as the highest. */
const LEVELS = ['low', 'medium', 'high', 'critical'];
/** Thresholds in words. */
export const GATE_WORDS: readonly string[] = [...LEVELS, 'suspicious', 'review', 'none'];

const rankOf = (level: string): number => (LEVELS.includes(level) ? LEVELS.indexOf(level) : LEVELS.length);

/** A threshold that was understood. */
export interface Gate {
  /** As it was written. */
  readonly text: string;
  /** Completes "1 document ...": `is at high risk or above`. */
  readonly says: { readonly one: string; readonly many: string };
  trips(report: IntegrityReport): boolean;
}

const gate = (text: string, rest: string, trips: Gate['trips']): Gate => ({
  text,
  says: { one: `is ${rest}`, many: `are ${rest}` },
  trips,
});

function wrong(text: string): DocxError {
  const guess = nearestTo(text, GATE_WORDS);
  const unquoted = /^score/i.test(text);
  return new DocxError('usage', `--fail-on cannot be "${text}"`, {
    hint: unquoted
      ? 'Write a score from 0 to 100, in quotes because of the shell: --fail-on "score>=50"'
      : `${guess === undefined ? 'It takes' : `Did you mean ${guess}? It takes`} ${GATE_WORDS.join(', ')} or "score>=50"`,
  });
}

/** Reads a threshold. Throws `usage`. */
export function parseGate(text: string): Gate {
  if (LEVELS.includes(text)) {
    return gate(text, `at ${text} risk or above`, ({ risk_level }) => rankOf(risk_level) >= rankOf(text));
  }
  if (text === 'suspicious') return gate(text, 'suspicious', ({ is_suspicious }) => is_suspicious);
  if (text === 'review') {
    return gate(text, 'to be reviewed by a person', ({ requires_manual_review }) => requires_manual_review);
  }
  if (text === 'none') return gate(text, '', () => false);
  const least = Number(/^score\s*>=\s*(\d{1,3})$/i.exec(text)?.[1] ?? NaN);
  if (!(least <= 100)) throw wrong(text);
  return gate(
    text.replaceAll(' ', ''),
    `at a score of ${String(least)} or more`,
    ({ risk_score }) => risk_score >= least,
  );
}
