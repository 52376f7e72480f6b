/** Where the answer to an ordinary label may begin: in the middle of its box, right of it, or below it. */
import type { FieldSpec } from '../fields/compile-field.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { linesBelow, valueBelow, valueRight } from '../regions.ts';
import type { Hits, Stops } from '../regions.ts';
import { upToWhite } from '../set-apart.ts';
import { emOf, firstOf, lastOf, leftOf, textOf, widened } from '../sheet.ts';
import type { Sheet, Span } from '../sheet.ts';
import { isInOtherBox, isRuledOff } from '../boxes.ts';
import { centeredValue } from './centered-value.ts';
import { isInLabelList } from './label-list.ts';
import { isNameLike } from './name-text.ts';
import { isAllLabel, isToldApart, pairedWith } from './value-rows.ts';

/** Lines of a caption below the first, at most. */
const CAPTION_LINES = 3;
/** What is filled in is printed larger than the caption of its box, by this share. */
const LARGER = 1.15;

/**
 * What is filled in below a caption in small print that goes on behind the label, and in the next lines: "PAYER'S name, street
 * address, city or town, / country and ZIP code". Null when the label is no such caption.
 */
function underCaption(sheet: Sheet, hit: LabelHit): Span | null {
  const [last, next] = [lastOf(hit), hit.line.tokens[hit.to]];
  const goesOn = last.text.endsWith(',') && next?.segment === last.segment && /^\p{Ll}/u.test(next.text);
  if (!goesOn) return null;
  const em = emOf(sheet, hit.page);
  for (const line of linesBelow(sheet, hit.line, CAPTION_LINES + 1)) {
    const part = line.parts.find((one) => Math.abs(leftOf(one) - hit.box.x0) < 2.5 * em);
    if (!part) continue;
    if (isRuledOff(sheet, hit, part)) return null;
    if (firstOf(part).size > LARGER * last.size)
      return widened(part, (other) => firstOf(other).size > LARGER * last.size);
  }
  return null;
}

/** White between two cells of a row, as a share of the height of the print. */
const NEXT_CELL = 0.8;

/** Whether a label begins behind more white than there is between words, and its value follows: "Employee  Luis Ferraro  Pay Date  02/09/2024". */
function isInNextCell({ line, from, to }: LabelHit): boolean {
  const [before, first, last, after] = [from - 1, from, to - 1, to].map((at) => line.tokens[at]);
  if (!before || !first || !last || !after) return false;
  return first.x0 - before.x1 > NEXT_CELL * first.size && after.x0 - last.x1 > NEXT_CELL * last.size;
}

/** Whether a label is a word of a sentence, gone on with in small letters: it has nothing below it. */
function isInSentence({ line, to }: LabelHit): boolean {
  const [last, next] = [line.tokens[to - 1], line.tokens[to]];
  // "Employer's name, address, and ZIP code" names what stands below it.
  return (
    next !== undefined &&
    next.segment === last?.segment &&
    /^\p{Ll}{2}/u.test(next.text) &&
    !last.text.endsWith(',')
  );
}

/** Whether a label is what another one asks for, or begins it: it stands right behind its colon, as in "Payment method: Cash", "Memo: Invoice 8841". */
function isAnswerTo(asked: LabelHit, { line, from, to }: LabelHit): boolean {
  const { text: mark = '' } = line.tokens[asked.to] ?? {};
  const colon = mark === ':' ? asked.to : asked.to - 1;
  const last = line.tokens[to - 1]?.text ?? ':';
  const isBehindColon =
    line === asked.line && from === colon + 1 && line.tokens[colon]?.text.endsWith(':') === true;
  return isBehindColon && !last.endsWith(':') && line.tokens[to]?.text !== ':';
}

/** How far right of its label a value may begin, in line heights; farther where the two are all of their row. */
const REACH = { text: 16, cell: 30 };

/** White over what stands right below a label, in line heights: there it may head a column. */
const CLOSE = 1;

/** Whether a label is all of the first of two cells of a row. */
const isPairOfCells = ({ line, from, to }: LabelHit): boolean =>
  line.parts.length === 2 && line.parts[0]?.from === from && line.parts[0].to === to;

/** Whether a label is a single letter without a mark, as an answer is: "Sex  F". */
const isLetter = ({ line, from, to }: LabelHit): boolean => /^\p{Lu}$/u.test(textOf({ line, from, to }));

/** Whether a label ends in a colon. */
export const isColon = (hit: LabelHit): boolean => lastOf(hit).text.endsWith(':');

/** Whether a field is for the name of somebody. */
const isOfName = ({ type }: FieldSpec): boolean => type === 'org' || type === 'person';

/** Whether what stands right of a label is no more than a space away from it: "Store level promotion" is one phrase. */
export function goesOnInPhrase(hit: LabelHit, right: Span): boolean {
  const last = lastOf(hit);
  const first = firstOf(right);
  const space = first.x0 - last.x1;
  return !/[:=]$/u.test(last.text) && first.segment === last.segment && space < 0.7 * last.size;
}

/** Labels and values in a row: "Employee: A. Rahman Employee no: 0457". */
const stopsBehind =
  (hit: LabelHit, { type }: FieldSpec): Stops =>
  (other) =>
    other !== hit &&
    other.match > 0.85 &&
    !(type === 'text' && (isAnswerTo(hit, other) || isLetter(other))) &&
    (other.standing >= 0.8 || (isColon(hit) && isColon(other)) || isInNextCell(other));

/** Where an answer may begin, and before which labels it ends. */
export interface Places {
  /** All of it, where it stands in the middle of a box: then it stands nowhere else. */
  readonly centered: readonly Span[] | null;
  readonly right: Span | null;
  /** Below the label, where what stands right of it leaves anything to ask. */
  readonly below: Span | null;
  /** What stands below it, asked for or not. */
  readonly under: Span | null;
  readonly stops: Stops;
}

/** The value of a label in a list with a second one beside it, or null. */
const ofPairs = (sheet: Sheet, hits: Hits, hit: LabelHit): Span | null =>
  hit.line.parts.length > 2 && isInLabelList(sheet, hits, hit) ? (hit.line.parts[1] ?? null) : null;

/** Finds where the answer to a label may begin. */
export function placesOf(sheet: Sheet, hits: Hits, hit: LabelHit, field: FieldSpec): Places {
  const stops = stopsBehind(hit, field);
  const paired = pairedWith(sheet, hits, hit) ?? ofPairs(sheet, hits, hit);
  const isFar =
    isPairOfCells(hit) && (isToldApart(hit) || valueBelow(sheet, hits, hit, { stops, gap: CLOSE }) === null);
  const firstReach = isFar ? REACH.cell : REACH.text;
  const answer = paired ?? valueRight(sheet, hits, hit, { stops, reach: 1.6, firstReach });
  // No name has white within it: what follows is the next label, known or not.
  const nearest = answer && field.type === 'person' ? upToWhite(answer) : answer;
  const isBoxed = nearest !== null && isInOtherBox(sheet, hit, nearest);
  const beside = isBoxed ? null : nearest;
  const centered = centeredValue(sheet, hits, hit, beside);
  if (centered) return { centered, right: null, below: null, under: null, stops };
  const isOfLabel = !paired && beside !== null && isAllLabel(sheet, hits, hit) && goesOnInPhrase(hit, beside);
  const right = isOfLabel ? null : beside;
  const lower = paired || (isInSentence(hit) && !isOfLabel) ? null : valueBelow(sheet, hits, hit, { stops });
  // Below a box with nothing in it begins another box.
  const isNext = lower !== null && isBoxed && isRuledOff(sheet, hit, lower);
  const under = underCaption(sheet, hit) ?? (isNext ? null : lower);
  const below = right !== null && isAnsweredBy(hit, right, field) ? null : under;
  return { centered: null, right, below, under, stops };
}

/** Whether a label is answered by what stands right of its colon, whatever stands below: a name, or any text close behind it. */
function isAnsweredBy(hit: LabelHit, right: Span, field: FieldSpec): boolean {
  const isClose = field.type === 'text' && firstOf(right).segment === lastOf(hit).segment;
  return isColon(hit) && (isClose || (isOfName(field) && isNameLike(textOf(right))));
}
