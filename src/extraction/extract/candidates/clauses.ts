/** What clauses of contracts say in a sentence: the law that governs them, and the rate of interest. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { lineText, spanAt } from '../line-text.ts';
import { paragraphsOf } from '../paragraphs.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';

/** What a clause says of a field as its label would; where clauses differ, any of them is a guess. */
const TRUST = { only: 0.9, several: 0.45 };

/** Capitalized words as states and countries are named, the parties not among them. */
const NAME = String.raw`\p{Lu}[\p{L}'’-]*(?:(?:\s(?:of|and|the))*\s(?!Part(?:y|ies)\b)\p{Lu}[\p{L}'’-]*)*`;
/** From "governed by" to the law, at most within its sentence. */
const GOVERNED = String.raw`\b(?:[Gg]overned|[Cc]onstrued)\s(?:(?!\.\s)[^;:]){0,120}?`;
const LAWS: readonly RegExp[] = [
  new RegExp(String.raw`${GOVERNED}\b[Ll]aws?\s(?:of|in\sforce\sin)\s(?:the\s)?(${NAME})`, 'gu'),
  new RegExp(String.raw`${GOVERNED}\b(?:by|under|with)\s(?:the\s)?(${NAME}\s[Ll]aws?)\b`, 'gu'),
  new RegExp(String.raw`\bRecht\s(?:der|des)\s(${NAME})`, 'gu'),
];
/** A rate behind the word in one sentence, or right before it. */
const INTEREST: readonly RegExp[] = [
  /\binterest\b(?:(?!\.\s)[^;%]){0,140}?(?<![\d.,])(\d{1,2}(?:[.,]\d{1,4})?)\s?%/giu,
  /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,4})?)\s?%\s(?:(?:annual|simple|fixed|per\s(?:annum|year|month))\s)?interest\b/giu,
];

const ASKS_LAW = /\b(?:governing|applicable|choice of) law\b|\blaw (?:that |which )?(?:governs|applies)\b/iu;
const ASKS_INTEREST = /\binterest\b/iu;

/** The patterns that answer a field, or none. */
function patternsFor({ type, labels }: FieldSpec): readonly RegExp[] {
  const asks = (pattern: RegExp): boolean => labels.some(({ text }) => pattern.test(text));
  if (type === 'text' && asks(ASKS_LAW)) return LAWS;
  return type === 'percent' && asks(ASKS_INTEREST) ? INTEREST : [];
}

/** The spans of letters `from` to `to` of the lines of a paragraph, joined by spaces. */
function spansAt(lines: readonly Line[], from: number, to: number): Span[] {
  let start = 0;
  return lines.flatMap((line) => {
    const at = lineText(line);
    const [begin, end] = [Math.max(0, from - start), Math.min(at.text.length, to - start)];
    start += at.text.length + 1;
    return begin < end ? [spanAt(at, begin, end)] : [];
  });
}

/** What the clauses of a contract answer to the fields that ask for a law or a rate of interest. */
export function findClauses(sheet: Sheet, fields: readonly FieldSpec[]): Candidate[] {
  const asked = fields.map(patternsFor);
  if (asked.every((patterns) => patterns.length === 0)) return [];
  const paragraphs = paragraphsOf(sheet).map((lines) => ({
    lines,
    text: lines.map((line) => lineText(line).text).join(' '),
  }));
  return asked.flatMap((patterns, index) => {
    const found = paragraphs.flatMap(({ lines, text }) =>
      patterns.flatMap((pattern) =>
        [...text.matchAll(pattern)].map((match) => {
          const value = match[1] ?? '';
          const from = match.index + match[0].lastIndexOf(value);
          return { value, spans: spansAt(lines, from, from + value.length) };
        }),
      ),
    );
    const labelled = new Set(found.map(({ value }) => value)).size > 1 ? TRUST.several : TRUST.only;
    return found.map(({ value, spans }) =>
      createCandidate({
        kind: fields[index]?.type ?? 'text',
        field: index,
        value: fields[index]?.type === 'percent' ? value.replace(',', '.') : value,
        spans,
        method: 'clause',
        cues: { labelled },
      }),
    );
  });
}
