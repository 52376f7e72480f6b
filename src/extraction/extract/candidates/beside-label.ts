/** The text beside an ordinary label: right of it, below it, or what its brackets define. */
import { STOP_WORDS } from '../../lexicon/field-words.ts';
import type { FieldSpec } from '../compile-field.ts';
import { definedName, isDefinedTerm } from '../defined-terms.ts';
import type { LabelHit } from '../find-labels.ts';
import { isForAttention } from '../parties.ts';
import { columnEnd, continuation, valueBelow, valueRight } from '../regions.ts';
import type { Hits } from '../regions.ts';
import { firstOf, lastOf, leftOf, neighbor, textOf } from '../sheet.ts';
import type { Sheet, Span } from '../sheet.ts';
import { nameAndAddressIn } from '../name-and-address.ts';
import { isInOtherBox, isRuledOff } from '../boxes.ts';
import { addressIn } from './addresses.ts';
import { isNameLike } from './name-text.ts';
import { isAllLabel, isOverValues, pairedWith } from './value-rows.ts';

/** How much the place of a label says that it is one. */
export const standingTrust = ({ standing }: LabelHit): number => 0.35 + 0.65 * standing;

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

function emOf(sheet: Sheet, hit: LabelHit): number {
  return sheet.em.get(hit.page) ?? 10;
}

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
    other !== hit && other.match > 0.85 && (other.standing >= 0.8 || (isColon(hit) && isColon(other)));
  const found: { spans: Span[]; method: string; doubt: number }[] = [];
  if (isDefinedTerm(hit)) {
    const spans = field.type === 'address' ? [] : definedName(sheet, hit);
    // The brackets say what it is, wherever it stands.
    const doubt = 1 / standingTrust(hit);
    return spans.length > 0 ? [{ spans, method: 'defined-term', doubt }] : [];
  }
  const paired = pairedWith(sheet, hits, hit);
  const nearest = paired ?? valueRight(sheet, hits, hit, { stops, reach: 1.6, firstReach: 16 });
  const isBoxed = nearest !== null && isInOtherBox(sheet, hit, nearest);
  const beside = isBoxed ? null : nearest;
  const isOfLabel = !paired && beside !== null && isAllLabel(sheet, hits, hit) && goesOnInPhrase(hit, beside);
  const right = isOfLabel ? null : beside;
  const under = paired || (isInSentence(hit) && !isOfLabel) ? null : valueBelow(sheet, hits, hit, { stops });
  // Below a box with nothing in it begins another box.
  const below = under && isBoxed && isRuledOff(sheet, hit, under) ? null : under;
  // A name right of a colon is the answer, whatever stands below.
  const isAnswered =
    right !== null &&
    (field.type === 'org' || field.type === 'person') &&
    lastOf(hit).text.endsWith(':') &&
    isNameLike(textOf(right));
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
              start.x0 + 30 * emOf(sheet, hit),
              first === below ? columnEnd(sheet, hit) : Infinity,
            ),
            lines: 5,
          })
        : [];
    const both = field.type === 'address' || field.type === 'org' ? nameAndAddressIn(first) : null;
    const spans =
      field.type === 'address'
        ? both
          ? [both.address]
          : addressIn(hits, [first, ...more])
        : [both?.name ?? first];
    if (spans.length === 0) continue;
    const isInPhrase = first === right && field.type === 'org' && goesOnInPhrase(hit, first);
    const isHead = first === right && below !== null && isHeadRow(sheet, hits, hit, first);
    // "Statutory employee" is another thing than the employee.
    const isOther =
      (field.type === 'person' && isQualified(hit)) || (field.type === 'org' && isForAttention(hits, hit));
    const doubt = isOther ? 0.3 : isInPhrase ? 0.5 : isHead ? 0.7 : 1;
    found.push({ spans, method, doubt });
  }
  return found;
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

/**
 * Whether a label stands in a row of labels with their values below: what is right of it holds a label itself, or others of
 * the row do, and both have something aligned right under them.
 */
function isHeadRow(sheet: Sheet, hits: Hits, hit: LabelHit, right: Span): boolean {
  const labelled = (hits[right.line.index] ?? []).some(
    (other) => other.from < right.to && other.to > right.from,
  );
  if (isOverValues(sheet, hits, hit.line)) return true;
  if (!labelled || leftOf(right) - hit.box.x1 < 2 * emOf(sheet, hit)) return false;
  const below = { gap: 0.9, aligned: true } as const;
  return neighbor(sheet, hit, 1, below) !== null && neighbor(sheet, right, 1, below) !== null;
}
