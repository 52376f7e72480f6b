/** Fields that are true or false: a yes or a no beside the label, boxes of which one is crossed, a box before or below the label. */
import { NO, YES } from '../../lexicon/yes-and-no.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { labelKey } from '../fold.ts';
import { ownBox } from '../own-box.ts';
import { linesBelow, valueBelow, valueRight } from '../regions.ts';
import type { Hits } from '../regions.ts';
import { emOf, leftOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { trustIn } from './labelled.ts';

const CROSSED = /^[[(|]?[Xx✓✔☑☒✗✘■●⊠][\])|]?$/u;
const EMPTY = /^(?:[☐□○◯❏]|[[(]_?[\])])$/u;
/** White between a box and what it belongs to, in type sizes. */
const NEAR = 2;
/** Lines of answers below a question, at most: yes, no, and that it does not apply. */
const MOST_ANSWERS = 3;

type Mark = 'yes' | 'no' | 'crossed' | 'empty';

function markOf(text: string): Mark | null {
  if (CROSSED.test(text)) return 'crossed';
  if (EMPTY.test(text)) return 'empty';
  return YES.test(text) ? 'yes' : NO.test(text) ? 'no' : null;
}

/** The answers and boxes a text begins with; boxes may be printed as two brackets. */
function marksIn({ line, from, to }: Span): { marks: Mark[]; end: number } {
  const marks: Mark[] = [];
  let at = from;
  while (at < to) {
    const text = line.tokens[at]?.text ?? '';
    if (/^[/|,]$/.test(text)) {
      at++;
      continue;
    }
    const isOpen = /^[[(]$/.test(text);
    const close = isOpen
      ? line.tokens.findIndex((token, index) => index > at && /^[\])]$/.test(token.text))
      : at;
    if (close < at || close - at > 2) break;
    const whole = line.tokens
      .slice(at, close + 1)
      .map((token) => token.text)
      .join('');
    const mark = markOf(whole);
    if (mark === null) break;
    marks.push(mark);
    at = close + 1;
  }
  return { marks, end: at };
}

/** What some answers and boxes say: the crossed one of two, the only one, or the box alone; null when they say nothing. */
function verdictOf(marks: readonly Mark[]): 'yes' | 'no' | null {
  const isBox = (mark: Mark | undefined): boolean => mark === 'crossed' || mark === 'empty';
  const answers = marks.flatMap((mark, at) => (mark === 'yes' || mark === 'no' ? [{ mark, at }] : []));
  const [first] = marks;
  if (answers.length === 0) return first === 'crossed' ? 'yes' : first === 'empty' ? 'no' : null;
  const boxAt = isBox(first) ? -1 : 1;
  const crossed = answers.filter(({ at }) => marks[at + boxAt] === 'crossed');
  if (crossed.length === 1) return crossed[0]?.mark ?? null;
  return answers.length === 1 && !marks.some(isBox) ? (answers[0]?.mark ?? null) : null;
}

/** Where the box before a word begins, or null when nothing is near it. */
function boxBefore({ tokens }: Line, at: number): number | null {
  const [box, first] = [tokens[at - 1], tokens[at]];
  if (!box || !first || first.x0 - box.x1 >= NEAR * first.size) return null;
  return at - (/^[\])]$/.test(box.text) ? 2 : 1);
}

/** The answer below a question: its box may stand left of where the question begins, and the other answer in the next line. */
function answersBelow(sheet: Sheet, below: Span): Span[] {
  const box = boxBefore(below.line, below.from);
  const isBoxed =
    box !== null &&
    marksIn(below).marks.length > 0 &&
    marksIn({ ...below, from: box, to: below.from }).marks.length > 0;
  const first = isBoxed ? { ...below, from: box } : below;
  const em = emOf(sheet, below.line.page);
  const answers = [first];
  for (const line of linesBelow(sheet, below.line, MOST_ANSWERS - 1)) {
    const last = answers.at(-1) ?? first;
    const next = line.parts.find((part) => Math.abs(leftOf(part) - leftOf(first)) < em);
    const isClose = line.y0 - last.line.y1 < em;
    if (!next || !isClose || marksIn(last).end < last.to || marksIn(next).end < next.to) break;
    answers.push(next);
  }
  return answers;
}

/** A label as far as its colon, where its field is called so and more: the "Extended warranty:" of "Extended warranty sold". */
function toColon(hit: LabelHit, { labels }: FieldSpec): LabelHit {
  const { line, from } = hit;
  const colon = line.tokens.findIndex(({ text }, at) => at >= hit.to - 1 && text.endsWith(':'));
  const words = line.tokens.slice(from, colon + 1);
  const isOne = words.every(({ segment }) => segment === words[0]?.segment);
  const key = words.map(({ label }) => label).join('');
  return isOne && key !== '' && labels.some(({ text }) => labelKey(text).startsWith(key))
    ? { ...hit, to: colon + 1 }
    : hit;
}

/** The places where the answer to a label may stand, each in one line or more. */
function placesOf(sheet: Sheet, hits: Hits, hit: LabelHit): Span[][] {
  const stops = (): boolean => false;
  const right = valueRight(sheet, hits, hit, { stops, reach: 4, firstReach: 40 });
  const below = valueBelow(sheet, hits, hit, { stops });
  // A box in front of a label has no letters, and may have been taken for a part of it.
  const { line } = hit;
  let start = hit.from;
  while (start < hit.to && line.tokens[start]?.label === '') start++;
  const box = boxBefore(line, start);
  const before = box === null ? null : { line, from: box, to: start };
  return [right, before]
    .flatMap((place) => (place ? [[place]] : []))
    .concat(below ? [answersBelow(sheet, below)] : []);
}

/** Candidates for the fields that are true or false. */
export function findBooleans(sheet: Sheet, hits: Hits, fields: readonly FieldSpec[]): Candidate[] {
  return hits.flat().flatMap((hit) =>
    hit.owners.flatMap(({ field: index, weight }) => {
      const field = fields[index];
      if (field?.type !== 'boolean') return [];
      const cues = { labelled: trustIn(hit, weight) };
      const found = { kind: 'boolean', method: 'label-right', field: index, cues } as const;
      const own = ownBox(hit);
      if (own) {
        const value = own.isCrossed ? 'yes' : 'no';
        return [createCandidate({ ...found, value, spans: [own.span] })];
      }
      for (const place of placesOf(sheet, hits, toColon(hit, field))) {
        const lines = place.map((span) => ({ span, ...marksIn(span) }));
        const value = verdictOf(lines.flatMap(({ marks }) => marks));
        if (value === null) continue;
        const spans = lines.map(({ span, end }) => ({ ...span, to: end }));
        return [createCandidate({ ...found, value, spans })];
      }
      return [];
    }),
  );
}
