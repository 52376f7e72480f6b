/** Where a value was found, as it is handed out: page, box of the upright page, printed text, alternatives. */
import type { FieldEvidence } from '../../contract/index.ts';
import { relativeBox, type RelativeBox } from '../../document/index.ts';
import type { FieldType } from '../lexicon/concepts.ts';
import { roundedTrust } from '../rounded-trust.ts';
import type { ScoredCandidate } from './scored-candidate.ts';
import { calibrated, trustGroupOf } from './trust.ts';
import { confidenceOf, printedBox, textOf, tokensIn } from './sheet.ts';
import type { Sheet, Span, Token } from './sheet.ts';

/** Other values that are shown beside the chosen one. */
const ALTERNATIVES = 3;

/** Where some tokens of a page are printed. */
export const boxOfTokens = (sheet: Sheet, page: number, tokens: readonly Token[]): RelativeBox =>
  relativeBox(printedBox(tokens), sheet.pages.get(page) ?? { width: 1, height: 1 });

/**
 * The raw trust in a chosen value, 0 to 1: its score, lowered by a close rival and by uncertain recognition.
 */
function confidenceIn(chosen: ScoredCandidate, ranked: readonly ScoredCandidate[]): number {
  const rival = ranked.find(
    ({ candidate }) => candidate.value.toLowerCase() !== chosen.candidate.value.toLowerCase(),
  );
  const closeness = rival ? Math.min(1, rival.score / Math.max(chosen.score, 0.01)) : 0;
  const read = 0.5 + 0.5 * Math.min(1, chosen.candidate.confidence);
  return roundedTrust(Math.min(0.99, chosen.score * (1 - 0.3 * closeness) * read));
}

/** Evidence of a plain value. */
export function evidenceOf(
  sheet: Sheet,
  type: FieldType,
  chosen: ScoredCandidate,
  ranked: readonly ScoredCandidate[],
): FieldEvidence {
  const { candidate } = chosen;
  const near = (chosen.features['labelled'] ?? 0) > 0 || (chosen.features['label'] ?? 0) > 0.3;
  const labelMethod = (chosen.features['below'] ?? 0) > 0 ? 'label-below' : 'label-right';
  return {
    page: candidate.page,
    box: boxOfTokens(sheet, candidate.page, candidate.spans.flatMap(tokensIn)),
    text: candidate.text,
    source: sheet.pages.get(candidate.page)?.source ?? 'text',
    method: candidate.method === 'shape' && near ? labelMethod : candidate.method,
    confidence: calibrated(trustGroupOf(type), confidenceIn(chosen, ranked)),
    alternatives: ranked
      .filter(({ candidate: other }) => other.value.toLowerCase() !== candidate.value.toLowerCase())
      .slice(0, ALTERNATIVES)
      .map(({ candidate: other, score }) => ({ text: other.value, confidence: roundedTrust(score) })),
  };
}

/** Evidence of a cell of a table. */
export function cellEvidence(
  sheet: Sheet,
  spans: readonly Span[],
  method: string,
  trust: number,
): FieldEvidence {
  const tokens = spans.flatMap(tokensIn);
  const page = spans[0]?.line.page ?? 1;
  return {
    page,
    box: boxOfTokens(sheet, page, tokens),
    text: spans.map(textOf).join('\n'),
    source: sheet.pages.get(page)?.source ?? 'text',
    method,
    confidence: calibrated('cells', trust * (0.5 + 0.5 * confidenceOf(tokens))),
    alternatives: [],
  };
}
