/** The text beside an ordinary label: right of it, below it, or what its brackets define. */
import { STOP_WORDS } from '../../lexicon/field-words.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import { definedName, isDefinedTerm } from '../defined-terms.ts';
import { beginsText, standingTrust } from '../labels/label-hit.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { isForAttention } from '../parties.ts';
import { continuation } from '../continuation.ts';
import { columnEnd } from '../regions.ts';
import type { Hits } from '../regions.ts';
import { emOf, firstOf, leftOf, neighbor, textOf } from '../sheet.ts';
import type { Sheet, Span } from '../sheet.ts';
import { nameAndAddressIn } from '../name-and-address.ts';
import { addressText, isBroken, isPlaceLine } from '../address-lines.ts';
import { addressIn } from './addresses.ts';
import { goesOnInPhrase, isColon, placesOf } from './answer-places.ts';
import type { Places } from './answer-places.ts';
import { wrappedOn } from './narrow-box.ts';
import { hasFigures, isOverNumber, isOverValues } from './value-rows.ts';

/** A text beside a label: one segment, or an address block. */
interface Beside {
  readonly spans: Span[];
  readonly method: string;
  /** Counts down from 1. */
  readonly doubt: number;
}

/** What stands beside a label, most likely first. */
export function besideLabel(sheet: Sheet, hits: Hits, hit: LabelHit, field: FieldSpec): Beside[] {
  if (isDefinedTerm(sheet, hit)) {
    const spans = field.type === 'address' ? [] : definedName(sheet, hit);
    // The brackets say what it is, wherever it stands.
    const doubt = 1 / standingTrust(hit);
    return spans.length > 0 ? [{ spans, method: 'defined-term', doubt }] : [];
  }
  const places = placesOf(sheet, hits, hit, field);
  const asked = { sheet, hits, hit, field, places };
  const { centered, right, below } = places;
  if (centered) {
    const spans = field.type === 'address' ? addressLines(hits, centered) : [...centered];
    return spans.length > 0 ? [{ spans, method: 'label-right', doubt: 1 }] : [];
  }
  const found: Beside[] = [];
  if (right) {
    const spans = textFrom(asked, right);
    // "Location: Baker Street" says itself that it is one, and so does a row of no more than these two cells.
    const saysSo = isColon(hit) || (hit.standing === 1 && hit.line.parts.length === 2 && !below);
    if (spans.length === 0 && saysSo && field.concept === null) spans.push(right);
    // The next head of a table's columns is no answer.
    const isHead = isOfManyHeads(sheet, hit, right);
    const doubt = Math.min(doubtOfLabel(asked), doubtOfRight(asked, right, spans));
    if (spans.length > 0 && !isHead) found.push({ spans, method: 'label-right', doubt });
  }
  // The last word of a name has nothing below it: "Leeds Grammar School".
  if (below && (beginsText(hit) || isColon(hit))) {
    const spans = textFrom(asked, below);
    if (spans.length > 0) found.push({ spans, method: 'label-below', doubt: doubtOfLabel(asked) });
  }
  return found;
}

/** A label, what it is asked for, and where the answer may begin. */
interface Asked {
  readonly sheet: Sheet;
  readonly hits: Hits;
  readonly hit: LabelHit;
  readonly field: FieldSpec;
  readonly places: Places;
}

/** The lines of an answer from its first one on, in the place right of the label or below it. */
function textFrom({ sheet, hits, hit, field, places }: Asked, first: Span): Span[] {
  const isAddress = field.type === 'address';
  const both = isAddress || field.type === 'org' ? nameAndAddressIn(first) : null;
  if (both) return [isAddress ? both.address : both.name];
  const isRight = first === places.right;
  const boxed = isRight ? wrappedOn(sheet, hits, { hit, first, field }) : [];
  if (!isAddress) return [first, ...boxed];
  if (boxed.length > 0) return addressLines(hits, [first, ...boxed]);
  const town = isRight ? townBeside(hits, first) : undefined;
  if (town) return [first, town];
  const { x0 } = firstOf(first);
  const end = isRight ? Infinity : columnEnd(sheet, hit);
  const right = Math.min(x0 + ADDRESS_WIDTH * emOf(sheet, hit.page), end);
  const more = continuation(sheet, hits, first, {
    stops: places.stops,
    left: x0,
    right,
    lines: ADDRESS_LINES,
  });
  return addressLines(hits, [first, ...more]);
}

/** The place of an address whose street stands in a cell of its own before it: "Address: 7 Lime Street      4010 Linz". */
const townBeside = (hits: Hits, street: Span): Span | undefined =>
  isPlaceLine(textOf(street))
    ? undefined
    : street.line.parts.find(
        (part) =>
          part.from === street.to &&
          isPlaceLine(textOf(part)) &&
          !(hits[part.line.index] ?? []).some(({ from }) => from === part.from),
      );

/** How wide an address is, in line heights, and how many lines it has below its first, at most. */
const [ADDRESS_WIDTH, ADDRESS_LINES] = [30, 5];

/** What is left of a label that may be another one: "Statutory employee" is another thing than the employee. */
function doubtOfLabel({ hits, hit, field }: Asked): number {
  const isOther =
    (field.type === 'person' && isQualified(hit)) || (field.type === 'org' && isForAttention(hits, hit));
  return isOther ? 0.3 : 1;
}

/** The same of a text right of it, which may go on with the label, or be the next head of a row of them. */
function doubtOfRight(
  { sheet, hits, hit, field, places }: Asked,
  right: Span,
  spans: readonly Span[],
): number {
  // "Address Line 3" has no address in it.
  const isPhrase =
    field.type === 'org' || (field.type === 'address' && !spans.some((span) => isPlaceLine(textOf(span))));
  if (isPhrase && goesOnInPhrase(hit, right)) return 0.5;
  return places.under !== null && isHeadRow(sheet, hits, hit, right) ? 0.7 : 1;
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
  if (isOverValues(sheet, hits, hit.line) || isOverNumber(sheet, hits, hit.line)) return true;
  if (!labelled || leftOf(right) - hit.box.x1 < 2 * emOf(sheet, hit.page)) return false;
  const below = { gap: 0.9, aligned: true } as const;
  return neighbor(sheet, hit, 1, below) !== null && neighbor(sheet, right, 1, below) !== null;
}
