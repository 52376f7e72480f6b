/** Finds printed questions that are wrapped over several lines, or recognized too badly for an ordinary label. */
import type { FieldSpec } from './compile-field.ts';
import type { LabelHit } from './find-labels.ts';
import { editDistance, foldLabelWord, labelKey, similarity } from './fold.ts';
import type { Hits } from './regions.ts';
import { boxAround } from './sheet.ts';
import type { Line, Sheet, Span, Token } from './sheet.ts';

/** A misread question is at least this much like what was asked for. */
const LEAST_ALIKE = 0.72;
/** Shorter questions are not told from other words once they are misread. */
const LEAST_LENGTH = 6;
/** Words of a wrapped question. */
const MOST_WORDS = 7;

interface Found {
  readonly spans: readonly Span[];
  readonly match: number;
}

const wordsOfLabel = (text: string): string[] =>
  text
    .split(/[\s/]+/u)
    .map(foldLabelWord)
    .filter((word) => word !== '');

function isWord(token: Token | undefined, word: string): boolean {
  if (!token) return false;
  if (token.label === word) return true;
  return word.length >= 5 && editDistance(token.label, word, 1) <= 1;
}

/** The tokens of a line that are the first of `words`, from a token on; null when the first is not there. */
function take(line: Line, from: number, words: readonly string[]): Span | null {
  let to = from;
  for (let at = 0; at < words.length;) {
    const token = line.tokens[to];
    const filler = token?.label === '';
    if (!filler && !isWord(token, words[at] ?? '')) break;
    if (to > from && (token?.x0 ?? 0) - (line.tokens[to - 1]?.x1 ?? 0) > 2.5 * (token?.size ?? 10)) break;
    to++;
    if (!filler) at++;
  }
  return to > from && line.tokens[from]?.label !== '' ? { line, from, to } : null;
}

const countOf = (span: Span): number =>
  span.line.tokens.slice(span.from, span.to).filter((token) => token.label !== '').length;

/** A question whose words go on at the left edge of the lines below its first. */
function wrapped(sheet: Sheet, words: readonly string[]): Found | null {
  for (const line of sheet.lines) {
    const em = sheet.em.get(line.page) ?? 10;
    for (const part of line.parts) {
      const first = take(line, part.from, words);
      if (!first || countOf(first) === words.length) continue;
      const spans = [first];
      let left = words.slice(countOf(first));
      const edge = line.tokens[first.from];
      let bottom = edge;
      for (const below of sheet.lines.slice(Math.max(0, line.index - 2), line.index + 6)) {
        if (below === line || below.page !== line.page || left.length === 0 || !edge || !bottom) continue;
        const { y1 } = bottom;
        const at = below.tokens.findIndex(
          (token) =>
            Math.abs(token.x0 - edge.x0) < 2.5 * em && token.y0 - y1 < em && token.y0 > y1 - 0.9 * em,
        );
        const next = at < 0 ? null : take(below, at, left);
        if (!next) continue;
        spans.push(next);
        left = left.slice(countOf(next));
        bottom = below.tokens[at];
      }
      if (left.length === 0) return { spans, match: 0.95 };
    }
  }
  return null;
}

/** The place that is most like a question, words of other labels left alone. */
function misread(sheet: Sheet, hits: Hits, key: string, count: number): Found | null {
  let best: Found | null = null;
  for (const line of sheet.lines) {
    for (const part of line.parts) {
      let text = '';
      for (let to = part.from + 1; to <= part.to && to - part.from <= count + 2; to++) {
        text += line.tokens[to - 1]?.label ?? '';
        if (Math.abs(text.length - key.length) > 0.3 * key.length) continue;
        const match = similarity(text, key);
        const taken = (hits[line.index] ?? []).some(
          (hit) => hit.from < to && hit.to > part.from && hit.owners.length > 0 && hit.match > match,
        );
        if (match >= LEAST_ALIKE && !taken && match > (best?.match ?? 0))
          best = { spans: [{ line, from: part.from, to }], match };
      }
    }
  }
  return best;
}

function toHit(found: Found, key: string, field: number): LabelHit | null {
  const last = found.spans.at(-1);
  if (!last) return null;
  const box = boxAround(found.spans.flatMap((span) => span.line.tokens.slice(span.from, span.to)));
  const { match } = found;
  return {
    ...last,
    box,
    page: last.line.page,
    key,
    owners: [{ field, weight: 1 }],
    concepts: [],
    match,
    standing: 1,
  };
}

/** The labels of a document with those of verbatim fields added that were not found as they are written. */
export function withQuestions(sheet: Sheet, hits: Hits, fields: readonly FieldSpec[]): Hits {
  const all = hits.map((list) => [...list]);
  fields.forEach((field, index) => {
    const isFound = hits.some((list) =>
      list.some((hit) => hit.owners.some((owner) => owner.field === index)),
    );
    const words = wordsOfLabel(field.name);
    if (!field.verbatim || isFound || words.length === 0) return;
    const key = labelKey(field.name);
    const found =
      (words.length > 1 && words.length <= MOST_WORDS ? wrapped(sheet, words) : null) ??
      (key.length >= LEAST_LENGTH ? misread(sheet, all, key, words.length) : null);
    const hit = found && toHit(found, key, index);
    if (!hit) return;
    const spans = found.spans;
    for (const span of spans) {
      const list = all[span.line.index];
      if (!list) continue;
      // A shorter label within the question gives way to it.
      const kept = list.filter((other) => other.from >= span.to || other.to <= span.from);
      const added = span === spans.at(-1) ? [...kept, hit] : kept;
      all[span.line.index] = added.sort((a, b) => a.from - b.from);
    }
  });
  return all;
}
