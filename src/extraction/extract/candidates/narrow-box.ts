/** Names and texts that go on in the next lines of a narrow box right of their label. */
import { hasLegalForm } from '../../lexicon/name-words.ts';
import { isAddressLine } from '../address-lines.ts';
import { isRuledOff } from '../boxes.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import type { Hits } from '../regions.ts';
import { linesBelow } from '../regions.ts';
import { emOf, firstOf, leftOf, rightOf, textOf } from '../sheet.ts';
import type { Sheet, Span } from '../sheet.ts';

/** Lines of such a value below its first, at most. */
const LINES = 3;
/** Lines in a ruled box below the first, at most. */
const BOX_LINES = 4;
/** White between its lines, in line heights. */
const GAP = 0.9;
/** How ragged the right edge of a box is, in line heights. */
const RAGGED = 0.5;

/** Words that a line does not end with, or does not begin with. */
const JOINT = /^(?:and|und|et|y|e|en|och|og|of|for|für|de|du|des|der|van|von|the|an|am|&|\+|\/)$/iu;
/** What is no part of a name: a telephone number, a mail address, a label. */
const FOREIGN = /[:@]|www\.|\d{4,}/u;

/** Where the box of a value ends on the right as others show it: a ruling, what stands beside it, or a longer value above or below. */
function edgeOf(sheet: Sheet, first: Span): number | null {
  const { line } = first;
  const em = emOf(sheet, line.page);
  const next = line.tokens[first.to];
  if (next) return next.x0 - em;
  const y = (line.y0 + line.y1) / 2;
  const walls = (sheet.pages.get(line.page)?.rulings ?? []).filter(
    ({ x0, x1, y0, y1 }) => x1 - x0 < 2 && y0 < y && y1 > y && x0 > rightOf(first) - 2,
  );
  if (walls.length > 0) return Math.min(...walls.map(({ x0 }) => x0)) - 0.3 * em;
  // What the value itself may go on with says nothing of how far it might have gone.
  const end = sheet.lines.findIndex(
    (other, at) => at > line.index && (other.page !== line.page || other.x0 < leftOf(first) - em),
  );
  const column = sheet.lines
    .filter(({ index, page }) => page === line.page && (index < line.index || (end >= 0 && index >= end)))
    .flatMap(({ parts }) => parts)
    .filter((part) => Math.abs(leftOf(part) - leftOf(first)) < 0.5 * em);
  const edge = Math.max(0, ...column.map(rightOf));
  return edge >= rightOf(first) - RAGGED * em ? edge : null;
}

/** Whether a line goes on in the next: its last word wants another, or the next word did not fit. */
function goesOn(sheet: Sheet, last: Span, next: Span, edge: number | null): boolean {
  const [end, begin] = [textOf(last).split(' ').at(-1) ?? '', firstOf(next)];
  if (JOINT.test(end) || /[\p{L}][-,]$/u.test(end) || JOINT.test(begin.text)) return true;
  // "Great Plains Mutual" goes on with "Insurance Company".
  if (hasLegalForm(textOf(last))) return false;
  if (/^\p{Ll}/u.test(begin.text) || hasLegalForm(textOf(next))) return true;
  const em = emOf(sheet, last.line.page);
  return edge !== null && rightOf(last) + 0.25 * em + (begin.x1 - begin.x0) > edge + RAGGED * em;
}

/** The lines below a value in a ruled box of its own; null where no rulings close one around it. */
function ruledBox(sheet: Sheet, first: Span): Span[] | null {
  const { line } = first;
  const em = emOf(sheet, line.page);
  const rules = (sheet.pages.get(line.page)?.rulings ?? [])
    .filter(({ x0, x1, y0, y1 }) => y1 - y0 < 2 && x0 < leftOf(first) + 2 && x1 > leftOf(first) + 2)
    .map(({ y0 }) => y0);
  const bottom = Math.min(...rules.filter((y) => y > line.y1 - 2));
  const above = sheet.lines[line.index - 1];
  const top = above?.page === line.page ? above.y1 : line.y0 - 2 * em;
  if (!Number.isFinite(bottom) || !rules.some((y) => y > top - 2 && y < line.y0 + 2)) return null;
  const within = linesBelow(sheet, line, BOX_LINES + 2).filter(({ y1 }) => y1 < bottom + 2);
  const spans = within.flatMap(
    ({ parts }) => parts.find((part) => Math.abs(leftOf(part) - leftOf(first)) < 0.5 * em) ?? [],
  );
  return spans.length <= BOX_LINES ? spans : null;
}

/**
 * The lines below a value right of its label that belong to it: they begin where it begins, nothing stands in the column of the
 * label, and the line above does not end where it might have.
 */
export function wrappedOn(
  sheet: Sheet,
  hits: Hits,
  { hit, first, field }: { readonly hit: LabelHit; readonly first: Span; readonly field: FieldSpec },
): Span[] {
  const isName = field.type === 'org' || field.type === 'person' || field.names;
  const part = first.line.parts.find(({ from, to }) => first.from >= from && first.from < to);
  // The value has a column of its own, right of the label's.
  if (part?.from !== first.from || leftOf(first) - hit.box.x1 < emOf(sheet, hit.line.page)) return [];
  if (/[.;]$/u.test(textOf(first)) && !hasLegalForm(textOf(first))) return [];
  const box = ruledBox(sheet, first) ?? [];
  // All of a box is the address, or the name where nothing else stands in it.
  const isOther = (span: Span): boolean => FOREIGN.test(textOf(span)) || isAddressLine(textOf(span));
  const isWholeName = isName && field.type !== 'person' && !hasLegalForm(textOf(first)) && !box.some(isOther);
  if (box.length > 0 && (field.type === 'address' || isWholeName)) return box;
  const edge = edgeOf(sheet, first);
  // A label may be the end of what its row is called: "Known allergies".
  const called = hit.line.parts.find(({ from, to }) => from <= hit.from && hit.from < to);
  const labels = Math.min(hit.box.x0, called ? leftOf(called) : hit.box.x0);
  const spans: Span[] = [];
  let last = first;
  for (const line of linesBelow(sheet, first.line, LINES + 2)) {
    const em = emOf(sheet, line.page);
    if (line.y0 - last.line.y0 < 0.5 * em) continue;
    const next = line.parts.find((other) => Math.abs(leftOf(other) - leftOf(first)) < 0.5 * em);
    const isBeside = line.tokens.some(({ x0 }) => x0 > labels - em && x0 < leftOf(first) - em);
    if (!next) {
      if (line.y0 - last.line.y1 > GAP * em || isBeside) break;
      continue;
    }
    const isLabelled = (hits[line.index] ?? []).some(
      (other) => other.from >= next.from && other.from < next.to && other.standing >= 0.8,
    );
    if (line.y0 - last.line.y1 > GAP * em || isBeside || isLabelled || isRuledOff(sheet, last, next)) break;
    const text = textOf(next);
    if (text.endsWith(':') || (isName && (FOREIGN.test(text) || isAddressLine(text)))) break;
    if (spans.length === LINES || !goesOn(sheet, last, next, edge)) break;
    spans.push(next);
    last = next;
  }
  return spans;
}
