/** Postal addresses: runs of address lines in one column. */
import { lettersOf } from '../fold.ts';
import { REGION_WORD, STREET_WORD, hasLegalForm } from '../../lexicon/name-words.ts';
import { isRegion } from '../../lexicon/place-names.ts';
import {
  addressText,
  isAddressLine,
  isBareEnd,
  isBareStreet,
  isPlaceLine,
  isRoom,
} from '../address-lines.ts';
import { addressOnly, nameAndAddressIn } from '../name-and-address.ts';
import type { Hits } from '../regions.ts';
import { emOf, leftOf, neighbor, rightOf, textOf, widened } from '../sheet.ts';
import type { Sheet, Span } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { isNameLike } from './name-text.ts';

/** Labels that end an address: phone, tax id, date, document numbers. */
const ENDING =
  /^(?:tel|phone|ph|fax|gst|vat|tax|reg|co\.?\s|company|roc|date|invoice|receipt|email|e-mail|www|http|ust|iban|siret|tva|kvk|btw|hp|h\/p|cashier|bill|table|abn\s)|^\S+@\S+$/iu;

/** A telephone or fax number, whatever of it looks like a postal code and a place: "Tel: 03-3271 9872 Fax: ...". */
const TELEPHONE = /^(?:tel|phone|ph|fax|hp|h\/p)\b(?:\W*no\b)?\W*\d/iu;

/** A line of words within an address; one that ends in a comma may be longer. */
const PLAIN_LINE = /^(?:[\p{L}\s.,&()'’/-]{3,40}|[\p{L}\s.,&()'’/-]{3,60},)$/u;

/** The number of a section of a town in a line of words: "U13/X, SETIA ALAM", "SS21/39". */
const SECTION = /(?<![\p{L}\d])\p{Lu}{1,3}\s?\d{1,2}\/[\p{L}\d]{1,3}(?![\p{L}\d])/u;

/** Whether a line may be one of words within an address. */
const isPlain = (text: string): boolean => PLAIN_LINE.test(text.replace(SECTION, '')) || DISTRICT.test(text);

/** A town and the number of its district: "Dublin 2", "Kingston 10". */
const DISTRICT = /^\p{Lu}\p{L}+ \d{1,2}$/u;

/** Labels that open the part of another party. */
const OPENERS = new Set(['buyer_name', 'ship_to']);

/** Whether a text cannot be a line of an address: it is, or begins with a label of, something else. */
function isEnding(hits: Hits, span: Span): boolean {
  if (TELEPHONE.test(textOf(span))) return true;
  // "Co. Durham DL5 4RT" is a county.
  if (ENDING.test(textOf(span)) && !isPlaceLine(textOf(span))) return true;
  // "Main" and "Office" are telephones, "Main Street" is a street, and "Office 212" a room.
  if (isBareStreet(textOf(span)) || isRoom(textOf(span))) return false;
  return (hits[span.line.index] ?? []).some(
    (hit) =>
      hit.from === span.from &&
      hit.match > 0.85 &&
      hit.standing >= 0.7 &&
      lettersOf(hit.key) > 3 &&
      (hit.concepts.some((id) => OPENERS.has(id)) || !hit.concepts.some((id) => id.endsWith('address'))),
  );
}

/** Lines of state and country after the place: "Selangor" and "Darul Ehsan" below each other. */
const AFTER_PLACE = 2;
/** Lines of an address, at most, without those above where it was begun. */
const MOST_LINES = 8;

/** Whether a line right after the place, below the text `before`, is one of a state or a country. */
const isAfterPlace = (text: string, before: string): boolean => {
  const words = text.split(' ').length;
  return (
    words <= 4 && (words === 1 || /[,.]$/.test(before) || STREET_WORD.test(text) || REGION_WORD.test(text))
  );
};

/** Whether a line is set like the one above it: with the same left or right edge, or the same middle. */
function isSetLike(sheet: Sheet, above: Span, below: Span): boolean {
  const [left, right] = [leftOf(below) - leftOf(above), rightOf(below) - rightOf(above)];
  const em = emOf(sheet, below.line.page);
  return [left, right, (left + right) / 2].some((off) => Math.abs(off) < 1.5 * em);
}

/**
 * Whether a line below an address is one of a table: it has more columns than the address and what stands beside it. A place has
 * them too, where labels and values stand beside it.
 */
const isOfTable = (last: Span, part: Span): boolean =>
  part.line.parts.length > last.line.parts.length + 1 && !isPlaceLine(textOf(part));

/** Whether a line names a house or a farm, which has no street: a name stands above it, and the place below. */
function isHouse(sheet: Sheet, hits: Hits, span: Span, below: Span): boolean {
  const name = neighbor(sheet, span, -1, { gap: 0.9, aligned: true });
  const isBare = isPlaceLine(textOf(below)) && !STREET_WORD.test(textOf(below));
  return (
    isBare &&
    name !== null &&
    !isEnding(hits, name) &&
    isNameLike(textOf(name)) &&
    PLAIN_LINE.test(textOf(span)) &&
    isSetLike(sheet, span, below)
  );
}

/** Lines right above an address that belong to it: they end in a comma, or name a street, a building or a house. */
function leading(
  sheet: Sheet,
  hits: Hits,
  start: Span,
  used: ReadonlySet<string>,
  keyOf: (span: Span) => string,
): Span[] {
  const above = neighbor(sheet, start, -1, { gap: 0.9, aligned: false });
  if (!above || above.line.index === 0 || used.has(keyOf(above)) || isEnding(hits, above)) return [];
  const text = textOf(above);
  const isPart =
    /\p{L}{3},$/u.test(text) ||
    STREET_WORD.test(text.replace(/^\S+\s?/u, '')) ||
    isHouse(sheet, hits, above, start);
  const isOther = hasLegalForm(text) || /[:@]|\d{6,}|\d[.,]\d{2}\b/.test(text) || text.length > 60;
  return isPart && !isOther ? [above] : [];
}

/**
 * The lines of a postal address among those beside its label: from the first that is one, so that a name above it is left out, or from a street without a
 * number above its place; up to a table, another label, or what is no state or country after the place.
 */
export function addressIn(hits: Hits, spans: readonly Span[]): Span[] {
  const first = spans.findIndex(
    (span, at) =>
      isAddressLine(textOf(span)) ||
      (isBareStreet(textOf(span)) &&
        spans.slice(at + 1, at + 1 + BEFORE_END).some((other) => isPlaceLine(textOf(other)))),
  );
  const above = spans[first - 1];
  const isStreet = above !== undefined && first > 1 && STREET_WORD.test(textOf(above));
  const lines = first < 0 ? [] : spans.slice(isStreet ? first - 1 : first);
  const end = lines.findIndex((span, at) => {
    const before = lines[at - 1];
    if (!before) return false;
    if (isEnding(hits, span) || isOfTable(before, span)) return true;
    const isAfter = lines.slice(0, at).some((line) => isPlaceLine(textOf(line)));
    return isAfter && !isAddressLine(textOf(span)) && !isAfterPlace(textOf(span), textOf(before));
  });
  return end < 0 ? lines : lines.slice(0, end);
}

function addressOf(sheet: Sheet, run: readonly Span[]): Candidate {
  const [start] = run;
  const places = run.filter((span) => isPlaceLine(textOf(span))).length;
  return createCandidate({
    kind: 'address',
    value: addressText(run),
    spans: run,
    method: 'address-block',
    shape: Math.min(1, 0.25 + 0.4 * Math.min(1, places) + 0.15 * run.length),
    cues: { top: start?.line.page === sheet.firstPage ? Math.max(0, 1 - start.line.index / 14) : 0 },
  });
}

/** Lines of an address between its street and its end, at most: a locality, a town, a county. */
const BEFORE_END = 3;

/** Whether an address goes on below a line to its end, a postal code or a country on a line of its own, or a place as `isEnd` tells it. */
function goesOnToEnd(
  sheet: Sheet,
  hits: Hits,
  span: Span,
  isEnd: (text: string) => boolean = isBareEnd,
): boolean {
  let last = span;
  for (let count = 0; count < BEFORE_END; count++) {
    const below = neighbor(sheet, last, 1, { gap: 1.3, aligned: false });
    if (!below || isEnding(hits, below)) return false;
    if (isEnd(textOf(below))) return true;
    if (!isPlain(textOf(below))) return false;
    last = below;
  }
  return false;
}

/** Whether an address begins with a span: a line of one, but no country alone, or a street without a number above its place. */
function isStart(sheet: Sheet, hits: Hits, span: Span): boolean {
  const text = textOf(span);
  if (isAddressLine(text)) return !isRegion(text);
  return isBareStreet(text) && goesOnToEnd(sheet, hits, span, isPlaceLine);
}

/** What goes on with an address below its last line, if anything does. */
function lineBelow(sheet: Sheet, hits: Hits, last: Span): Span | null {
  const below = neighbor(sheet, last, 1, { gap: 1.3, aligned: false });
  const part = below && widened(below);
  return part && !isEnding(hits, part) && !isOfTable(last, part) ? part : null;
}

/** The address-like segments below each other from a first one on; one plain line may stand between or right after. */
function runFrom(sheet: Sheet, hits: Hits, start: Span): Span[] {
  const run: Span[] = [start];
  let waiting: Span[] = [];
  let afterPlace = 0;
  while (run.length + waiting.length < MOST_LINES) {
    const last = waiting.at(-1) ?? run.at(-1) ?? start;
    const part = lineBelow(sheet, hits, last);
    if (part === null) break;
    const text = textOf(part);
    if (isAddressLine(text)) {
      run.push(...waiting, part);
      waiting = [];
      continue;
    }
    if (!isPlain(text) || afterPlace === AFTER_PLACE) break;
    if (run.some((span) => isPlaceLine(textOf(span)))) {
      // A country or state after the place belongs to it; anything else would be guesswork.
      const namesRegion = REGION_WORD.test(text);
      const belongs = afterPlace === 0 ? isAfterPlace(text, textOf(last)) : namesRegion;
      if (!belongs || !isSetLike(sheet, last, part)) break;
      run.push(part);
      afterPlace++;
      if (!namesRegion) break;
    } else {
      waiting.push(part);
      if (waiting.length > 1 && !goesOnToEnd(sheet, hits, part)) break;
    }
  }
  const [trailing] = waiting;
  // A line that ends in a comma is gone on with.
  if (trailing && waiting.length === 1 && textOf(run.at(-1) ?? start).endsWith(',')) run.push(trailing);
  return run;
}

/** Addresses: a name and its address in one line, or runs of lines. */
export function findAddresses(sheet: Sheet, hits: Hits): Candidate[] {
  const found: Candidate[] = [];
  const used = new Set<string>();
  const keyOf = (span: Span): string => `${String(span.line.index)}:${String(span.from)}`;
  for (const start of sheet.lines.flatMap(({ parts }) => parts)) {
    if (used.has(keyOf(start))) continue;
    const both = nameAndAddressIn(start);
    if (both) {
      used.add(keyOf(start));
      found.push(addressOf(sheet, [both.address]));
    } else if (!isEnding(hits, start) && isStart(sheet, hits, start)) {
      const run = runFrom(sheet, hits, start);
      run.unshift(...leading(sheet, hits, start, used, keyOf));
      for (const span of run) used.add(keyOf(span));
      found.push(addressOf(sheet, run.map(addressOnly)));
    }
  }
  return found;
}
