/** The text beside an ordinary label: right of it, below it, or what its brackets define. */
import { STOP_WORDS } from '../../lexicon/field-words.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import { definedName, isDefinedTerm } from '../defined-terms.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { isForAttention } from '../parties.ts';
import { continuation } from '../continuation.ts';
import { columnEnd, linesBelow, valueBelow, valueRight } from '../regions.ts';
import type { Hits } from '../regions.ts';
import { upToWhite } from '../set-apart.ts';
import { emOf, firstOf, lastOf, leftOf, neighbor, textOf, widened } from '../sheet.ts';
import type { Sheet, Span } from '../sheet.ts';
import { nameAndAddressIn } from '../name-and-address.ts';
import { addressText, isBroken, isPlaceLine } from '../address-lines.ts';
import { isInOtherBox, isRuledOff } from '../boxes.ts';
import { addressIn } from './addresses.ts';
import { centeredValue } from './centered-value.ts';
import { isNameLike } from './name-text.ts';
import { wrappedOn } from './narrow-box.ts';
import { hasFigures, isAllLabel, isOverValues, isToldApart, pairedWith } from './value-rows.ts';

/** How much the place of a label says that it is one. */
export const standingTrust = ({ standing }: LabelHit): number => 0.35 + 0.65 * standing;

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

/** What stands beside a label, most likely first: one segment, or an address block. `doubt` counts down from 1. */
export function besideLabel(
  sheet: Sheet,
  hits: Hits,
  hit: LabelHit,
  field: FieldSpec,
): { spans: Span[]; method: string; doubt: number }[] {
  const isColon = (one: LabelHit): boolean => lastOf(one).text.endsWith(':');
  // Labels and values in a row: "Employee: A. Rahman Employee no: 0457".
  const stops = (other: LabelHit): boolean =>
    other !== hit &&
    other.match > 0.85 &&
    !(field.type === 'text' && (isAnswerTo(hit, other) || isLetter(other))) &&
    (other.standing >= 0.8 || (isColon(hit) && isColon(other)) || isInNextCell(other));
  const found: { spans: Span[]; method: string; doubt: number }[] = [];
  if (isDefinedTerm(sheet, hit)) {
    const spans = field.type === 'address' ? [] : definedName(sheet, hit);
    // The brackets say what it is, wherever it stands.
    const doubt = 1 / standingTrust(hit);
    return spans.length > 0 ? [{ spans, method: 'defined-term', doubt }] : [];
  }
  const paired = pairedWith(sheet, hits, hit);
  const isFar =
    isPairOfCells(hit) && (isToldApart(hit) || valueBelow(sheet, hits, hit, { stops, gap: CLOSE }) === null);
  const firstReach = isFar ? REACH.cell : REACH.text;
  const answer = paired ?? valueRight(sheet, hits, hit, { stops, reach: 1.6, firstReach });
  // No name has white within it: what follows is the next label, known or not.
  const nearest = answer && field.type === 'person' ? upToWhite(answer) : answer;
  const isBoxed = nearest !== null && isInOtherBox(sheet, hit, nearest);
  const beside = isBoxed ? null : nearest;
  const centered = centeredValue(sheet, hits, hit, beside);
  if (centered) {
    const spans = field.type === 'address' ? addressLines(hits, centered) : centered;
    return spans.length > 0 ? [{ spans, method: 'label-right', doubt: 1 }] : [];
  }
  const isOfLabel = !paired && beside !== null && isAllLabel(sheet, hits, hit) && goesOnInPhrase(hit, beside);
  const right = isOfLabel ? null : beside;
  const under = paired || (isInSentence(hit) && !isOfLabel) ? null : valueBelow(sheet, hits, hit, { stops });
  const captioned = underCaption(sheet, hit);
  // Below a box with nothing in it begins another box.
  const below = captioned ?? (under && isBoxed && isRuledOff(sheet, hit, under) ? null : under);
  // A name right of a colon is the answer, whatever stands below; and so is any text close behind it.
  const isName = field.type === 'org' || field.type === 'person';
  const isClose = field.type === 'text' && right !== null && firstOf(right).segment === lastOf(hit).segment;
  const isAnswered = right !== null && isColon(hit) && (isClose || (isName && isNameLike(textOf(right))));
  for (const [first, method] of [
    [right, 'label-right'],
    [isAnswered ? null : below, 'label-below'],
  ] as const) {
    if (!first) continue;
    const start = firstOf(first);
    const more =
      field.type === 'address'
        ? continuation(sheet, hits, first, {
            stops,
            left: start.x0,
            right: Math.min(
              start.x0 + 30 * emOf(sheet, hit.page),
              first === below ? columnEnd(sheet, hit) : Infinity,
            ),
            lines: 5,
          })
        : [];
    const boxed = method === 'label-right' ? wrappedOn(sheet, hits, { hit, first, field }) : [];
    const both = field.type === 'address' || field.type === 'org' ? nameAndAddressIn(first) : null;
    const spans =
      field.type === 'address'
        ? both
          ? [both.address]
          : addressLines(hits, boxed.length > 0 ? [first, ...boxed] : [first, ...more])
        : both
          ? [both.name]
          : [first, ...boxed];
    // "Location: Baker Street" says itself that it is one.
    if (spans.length === 0 && first === right && isColon(hit) && field.concept === null) spans.push(first);
    if (spans.length === 0) continue;
    // "Address Line 3" has no address in it.
    const isPhrase =
      field.type === 'org' || (field.type === 'address' && !spans.some((span) => isPlaceLine(textOf(span))));
    const isInPhrase = first === right && isPhrase && goesOnInPhrase(hit, first);
    const isHead = first === right && below !== null && isHeadRow(sheet, hits, hit, first);
    // The next head of a table's columns is nobody's name.
    if (isName && first === right && isOfManyHeads(sheet, hit, first)) continue;
    // "Statutory employee" is another thing than the employee.
    const isOther =
      (field.type === 'person' && isQualified(hit)) || (field.type === 'org' && isForAttention(hits, hit));
    const doubt = isOther ? 0.3 : isInPhrase ? 0.5 : isHead ? 0.7 : 1;
    found.push({ spans, method, doubt });
  }
  return found;
}

/** The lines of an address in a box of its own: all of them where a place is told only by several together, or one is broken. */
function addressLines(hits: Hits, lines: readonly Span[]): Span[] {
  const texts = lines.map(textOf);
  const isWhole = !texts.some(isPlaceLine) || texts.some((text, at) => isBroken(texts[at - 1] ?? ',', text));
  return lines.length > 1 && isWhole && isPlaceLine(addressText(lines)) ? [...lines] : addressIn(hits, lines);
}

/** Whether a word before a label makes it another one: "Statutory employee", not "of the employee". */
function isQualified({ line, from }: LabelHit): boolean {
  const [before, first] = [line.tokens[from - 1], line.tokens[from]];
  return (
    before !== undefined &&
    before.segment === first?.segment &&
    /^[\p{L}'’]{3,}$/u.test(before.text) &&
    !STOP_WORDS.has(before.folded)
  );
}

/** Whether what stands right of a label is no more than a space away from it: "Store level promotion" is one phrase. */
function goesOnInPhrase(hit: LabelHit, right: Span): boolean {
  const last = lastOf(hit);
  const first = firstOf(right);
  const space = first.x0 - last.x1;
  return !/[:=]$/u.test(last.text) && first.segment === last.segment && space < 0.7 * last.size;
}

/** Columns of a table, at least, whose heads are told by their number alone. */
const MANY_HEADS = 5;

/** Whether a text is a part of its own, in a row of many without a figure over one with figures: the heads of a table. */
function isOfManyHeads(sheet: Sheet, { line, page }: LabelHit, right: Span): boolean {
  const below = sheet.lines[line.index + 1];
  const isPart = line === right.line && line.parts.some(({ from }) => from === right.from);
  return (
    isPart &&
    line.parts.length >= MANY_HEADS &&
    !hasFigures(line) &&
    below?.page === page &&
    hasFigures(below)
  );
}

/**
 * Whether a label stands in a row of labels with their values below: what is right of it holds a label itself, or others of
 * the row do, and both have something aligned right under them.
 */
function isHeadRow(sheet: Sheet, hits: Hits, hit: LabelHit, right: Span): boolean {
  const labelled = (hits[right.line.index] ?? []).some(
    (other) => other.from < right.to && other.to > right.from,
  );
  if (isOverValues(sheet, hits, hit.line)) return true;
  if (!labelled || leftOf(right) - hit.box.x1 < 2 * emOf(sheet, hit.page)) return false;
  const below = { gap: 0.9, aligned: true } as const;
  return neighbor(sheet, hit, 1, below) !== null && neighbor(sheet, right, 1, below) !== null;
}
