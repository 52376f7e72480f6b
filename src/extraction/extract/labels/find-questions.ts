/** Finds printed questions that are wrapped over several lines, or recognized too badly for an ordinary label. */
import { boxAround } from '../../../document/index.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { LabelHit } from './label-hit.ts';
import type { LabelOwner } from './label-index.ts';
import { editDistance, labelKey, similarity } from '../fold.ts';
import type { Hits } from '../regions.ts';
import { emOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';

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

/** Letters of the rest of a question that a printed word stands for; 0 when it is another word. */
function lettersTaken(word: string, rest: string): number {
  if (rest.startsWith(word)) return word.length;
  if (word.length < 5 || !mayBegin(word, rest)) return 0;
  const lengths = [word.length, word.length - 1, word.length + 1];
  return lengths.find((length) => editDistance(word, rest.slice(0, length), 1) <= 1) ?? 0;
}

/** Whether two texts may begin with words of one edit between them: their first letters are the same, exchanged, or one is left out. */
function mayBegin(one: string, other: string): boolean {
  const [a, b, c, d] = [one.charAt(0), one.charAt(1), other.charAt(0), other.charAt(1)];
  return a === c || b === d || b === c || a === d;
}

/** The words of a line, from one on, that are the beginning of a question, and what is left of it; null without any. */
function take(line: Line, from: number, question: string): { span: Span; rest: string } | null {
  let to = from;
  let rest = question;
  for (; to < line.tokens.length && rest !== ''; to++) {
    const [before, token] = [line.tokens[to - 1], line.tokens[to]];
    if (!token || (to > from && token.x0 - (before?.x1 ?? 0) > 2.5 * token.size)) break;
    if (token.label === '') continue;
    const taken = lettersTaken(token.label, rest);
    if (taken === 0) break;
    rest = rest.slice(taken);
  }
  return rest === question || line.tokens[from]?.label === '' ? null : { span: { line, from, to }, rest };
}

/** A question whose words go on at the left edge of the lines below its first. */
function wrapped(sheet: Sheet, question: string): Found | null {
  for (const line of sheet.lines) {
    const em = emOf(sheet, line.page);
    for (const part of line.parts) {
      // The number of its box stands before the label of a form.
      const number = line.tokens[part.from];
      const from = number !== undefined && sheet.boxNumbers.has(number) ? part.from + 1 : part.from;
      const first = take(line, from, question);
      if (!first || first.rest === '') continue;
      const spans = [first.span];
      let { rest } = first;
      const edge = line.tokens[from];
      let bottom = edge;
      for (const below of sheet.lines.slice(Math.max(0, line.index - 2), line.index + 6)) {
        if (below === line || below.page !== line.page || rest === '' || !edge || !bottom) continue;
        const { y1 } = bottom;
        const at = below.tokens.findIndex(
          (token) =>
            Math.abs(token.x0 - edge.x0) < 2.5 * em && token.y0 - y1 < em && token.y0 > y1 - 0.9 * em,
        );
        const next = at < 0 ? null : take(below, at, rest);
        if (!next) continue;
        spans.push(next.span);
        rest = next.rest;
        bottom = below.tokens[at];
      }
      if (rest === '') return { spans, match: 0.95 };
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

function toHit(found: Found, key: string, owner: LabelOwner): LabelHit | null {
  const last = found.spans.at(-1);
  if (!last) return null;
  const box = boxAround(found.spans.flatMap((span) => span.line.tokens.slice(span.from, span.to)));
  const { match } = found;
  return {
    ...last,
    box,
    page: last.line.page,
    key,
    owners: [owner],
    concepts: [],
    match,
    standing: 1,
    wrapped: found.spans,
  };
}

/** An upper line of a wrapped question, as a label that has no value. */
function partOf({ wrapped: _, ...hit }: LabelHit, span: Span): LabelHit {
  return { ...hit, ...span, box: boxAround(span.line.tokens.slice(span.from, span.to)), partial: true };
}

/** A label that was found, and how much it says. */
interface Place {
  readonly found: Found;
  readonly key: string;
  readonly weight: number;
}

/** Where the question of a verbatim field is printed. */
function questionOf(sheet: Sheet, hits: Hits, { name }: FieldSpec): Place | null {
  const key = labelKey(name);
  if (key.length < LEAST_LENGTH) return null;
  const count = name.split(/[\s/]+/u).length;
  const found = (count <= MOST_WORDS ? wrapped(sheet, key) : null) ?? misread(sheet, hits, key, count);
  return found && { found, key, weight: 1 };
}

/** Words and weight of a label that is looked for over several lines, at least; one of two words only where each is all of its text. */
const CAPTION = { words: 2, alone: 2, weight: 0.7 };

/** Whether a span is all of a text; of what was recognized nothing tells. */
const isAlone = (sheet: Sheet, { line, from, to }: Span): boolean =>
  sheet.pages.get(line.page)?.source !== 'ocr' &&
  line.parts.some((part) => part.from === from && part.to === to);

/** Whether a label goes on in words behind it to the end of its text: the "Cause" of "Cause of", over "loss". */
function isCut({ line, from, to }: LabelHit): boolean {
  const part = line.parts.find((one) => one.from === from);
  const rest = line.tokens.slice(to, part?.to ?? to);
  return (
    rest.length > 0 &&
    rest.every(({ text }) => /^\p{Ll}+$/u.test(text)) &&
    line.tokens[to - 1]?.text.endsWith(':') !== true
  );
}

/** Where a label of a field stands that its template gives, over several lines of the box of a form: "Federal income tax / withheld". */
function captionOf(sheet: Sheet, { labels }: FieldSpec): Place | null {
  for (const { text, weight } of labels) {
    const words = text.split(/\s+/u).length;
    if (words < CAPTION.words || words > MOST_WORDS || weight < CAPTION.weight) continue;
    const key = labelKey(text);
    const found = wrapped(sheet, key);
    if (found && (words > CAPTION.alone || found.spans.every((span) => isAlone(sheet, span))))
      return { found, key, weight };
  }
  return null;
}

/** Weight from which on a label that stands by itself is that of its field, whatever stands around it. */
const SURE = 0.8;

/** Whether labels of a field, found as they are written, say surely where it is. */
const isSure = (own: readonly LabelHit[], { verbatim }: FieldSpec, index: number): boolean =>
  own.some(
    (hit) =>
      verbatim || (!isCut(hit) && hit.owners.some(({ field, weight }) => field === index && weight >= SURE)),
  );

/** The labels of a document with those of fields added that were not found as they are written, or only a part of them. */
export function withQuestions(sheet: Sheet, hits: Hits, fields: readonly FieldSpec[]): Hits {
  const all = hits.map((list) => [...list]);
  fields.forEach((field, index) => {
    const own = hits.flat().filter(({ owners }) => owners.some((owner) => owner.field === index));
    if (isSure(own, field, index)) return;
    const place = field.verbatim ? questionOf(sheet, all, field) : captionOf(sheet, field);
    const hit = place && toHit(place.found, place.key, { field: index, weight: place.weight });
    if (!hit) return;
    const { spans } = place.found;
    const isPartOf = ({ line, from, to }: LabelHit): boolean =>
      spans.some((span) => span.line === line && span.from <= from && span.to >= to);
    if (own.length > 0 && !own.some(isPartOf)) return;
    for (const span of spans) {
      const list = all[span.line.index];
      if (!list) continue;
      // A shorter label within the question gives way to it.
      const kept = list.filter((other) => other.from >= span.to || other.to <= span.from);
      const added = [...kept, span === spans.at(-1) ? hit : partOf(hit, span)];
      all[span.line.index] = added.sort((a, b) => a.from - b.from);
    }
  });
  return all;
}
