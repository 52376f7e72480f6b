/** Fields that are true or false: a yes or a no beside the label, boxes of which one is crossed, a box before or below the label. */
import { NO, YES } from '../../lexicon/yes-and-no.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { ownBox } from '../own-box.ts';
import { valueBelow, valueRight } from '../regions.ts';
import type { Hits } from '../regions.ts';
import type { Sheet, Span } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { trustIn } from './labelled.ts';

const CROSSED = /^[[(|]?[Xx✓✔☑☒✗✘■●⊠][\])|]?$/u;
const EMPTY = /^(?:[☐□○◯❏]|[[(]_?[\])])$/u;
/** White between a box and what it belongs to, in type sizes. */
const NEAR = 2;

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

/** The places where the answer to a label may stand. */
function placesOf(sheet: Sheet, hits: Hits, hit: LabelHit): Span[] {
  const stops = (): boolean => false;
  const right = valueRight(sheet, hits, hit, { stops, reach: 4, firstReach: 40 });
  const below = valueBelow(sheet, hits, hit, { stops });
  // A box in front of a label has no letters, and may have been taken for a part of it.
  const { tokens } = hit.line;
  let start = hit.from;
  while (start < hit.to && tokens[start]?.label === '') start++;
  const [box, first] = [tokens[start - 1], tokens[start]];
  const isNear = box !== undefined && first !== undefined && first.x0 - box.x1 < NEAR * first.size;
  const before = isNear
    ? [{ line: hit.line, from: start - (/^[\])]$/.test(box.text) ? 2 : 1), to: start }]
    : [];
  return [right, ...before, below].filter((place) => place !== null);
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
      for (const place of placesOf(sheet, hits, hit)) {
        const { marks, end } = marksIn(place);
        const value = verdictOf(marks);
        if (value === null) continue;
        return [createCandidate({ ...found, value, spans: [{ ...place, to: end }] })];
      }
      return [];
    }),
  );
}
