/** Numbers in groups right behind their label: of any length up to a mark ("Meter 7 GMT 0040 8812 63 · …"), and short ones of letters and figures ("Reg. no AB12 CDE"). */
import type { FieldSpec } from '../fields/compile-field.ts';
import type { Hits } from '../regions.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { isSetApart } from '../set-apart.ts';
import { neighbor, textOf } from '../sheet.ts';
import type { Sheet, Span } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { isCurrencyCode } from '../currencies.ts';
import { monthOf } from './dates-in-line.ts';
import { isWholeNumber } from './plain-numbers.ts';

/** Groups of such a number. */
const MOST_GROUPS = 8;
const GROUP = /^[A-Z\d][A-Z\d./-]*$/;
/** What ends it without being of it. */
const MARK = /^[·•|,;–—-]$|^\(|^[._…]{3,}$/;
/** What stands between a label and its number: a colon, or the dots of a line that is filled in. */
const LEADER = /^(?:[:#]|[._…]{3,})$/;

/** The groups behind a label in its part of a line; null where a word follows them, which they may count. */
function groupsBehind({ line, to }: Span): Span | null {
  const part = line.parts.find((one) => to > one.from && to < one.to);
  if (part === undefined) return null;
  let from = to;
  while (from < part.to && LEADER.test(line.tokens[from]?.text ?? '')) from++;
  let end = from;
  while (end < part.to && end - from <= MOST_GROUPS && GROUP.test(bare(line.tokens[end]?.text ?? ''))) {
    end++;
    if (/[,;]$/.test(line.tokens[end - 1]?.text ?? '')) break;
  }
  const next = end < part.to ? (line.tokens[end]?.text ?? '') : '';
  const isClosed =
    next === '' || MARK.test(next) || isSetApart(line, end) || /[,;]$/.test(line.tokens[end - 1]?.text ?? '');
  return end - from > 1 && end - from <= MOST_GROUPS && isClosed ? { line, from, to: end } : null;
}

const bare = (text: string): string => text.replace(/[,;]$/, '');

/** Letters and figures of a short number in parts, such as that of a plate or a postal code, at most. */
const SHORT = 10;
/** A part of one. */
const SHORT_PART = /^[A-ZÄÖÜ\d]{1,4}(?:[-·][A-Z\d]{1,4})?$/u;

/** A number of figures and letters, and a word that is the label of the next one behind it: "21C SEQ 087". */
const [MIXED, WORD] = [/\d\p{Lu}|\p{Lu}\d/u, /^\p{Lu}{3,}$/u];

/**
 * Whether groups are one short number of letters and figures: "AB12 CDE", "B-AB 1234", "SW1A 1AA", "BA 117". Only a label says so:
 * elsewhere these are words beside numbers.
 */
function isShortNumber({ line, from, to }: Span): boolean {
  const parts = line.tokens.slice(from, to).map(({ text }) => bare(text));
  const text = parts.join('');
  return (
    text.length <= SHORT &&
    /\d/.test(text) &&
    /\p{Lu}/u.test(text) &&
    !(MIXED.test(parts[0] ?? '') && parts.slice(1, -1).some((part) => WORD.test(part))) &&
    parts.every((part) => SHORT_PART.test(part) && !isCurrencyCode(part) && monthOf(part) === null)
  );
}

/** All of the text right of a label that is one of its own. */
function cellBehind({ line, to }: Span): Span | null {
  const cell = line.parts.find(({ from }) => from === to);
  return cell !== undefined && cell.to - cell.from > 1 ? cell : null;
}

/** Whether a word is the number of the box of a form, or its code on the papers of a vehicle: "9. Room", "D.1 Make". */
const isBoxNumber = ({ line }: Span, at: number): boolean =>
  /^(?:\d{1,3}\p{Ll}?\.?|\p{Lu}(?:\.\d{1,2})*)$/u.test(line.tokens[at]?.text ?? '');

/** Figures, and groups of a few of them, that are one number where a label says so: "2 88 07 31 555 123 45". */
const LONG = { figures: 8, groups: 8, group: /^\d{1,5}$/ };

function isLongNumber({ line, from, to }: Span): boolean {
  const groups = line.tokens.slice(from, to).map(({ text }) => bare(text));
  return (
    groups.length <= LONG.groups &&
    groups.join('').length >= LONG.figures &&
    groups.every((group) => LONG.group.test(group))
  );
}

/** All of the text right below a label that is one of its own. */
function cellBelow(sheet: Sheet, hit: LabelHit): Span | null {
  const caption = hit.line.parts.find(
    ({ from, to }) =>
      to === hit.to && (from === hit.from || (from === hit.from - 1 && isBoxNumber(hit, from))),
  );
  const cell = caption && neighbor(sheet, caption, 1, { gap: 1.2, aligned: true });
  return cell && cell.to - cell.from > 1 ? cell : null;
}

/** The numbers behind the labels of fields that ask for one, or below them. */
export function findNumbersBehindLabels(sheet: Sheet, hits: Hits, fields: readonly FieldSpec[]): Candidate[] {
  return hits.flat().flatMap((hit): Candidate[] => {
    if (!hit.owners.some(({ field }) => fields[field]?.type === 'id')) return [];
    const span = [groupsBehind(hit), cellBehind(hit), cellBelow(sheet, hit)].find(
      (one) => one !== null && (isShortNumber(one) || isWholeNumber(one) || isLongNumber(one)),
    );
    if (!span) return [];
    return [createCandidate({ kind: 'id', value: bare(textOf(span)), spans: [span] })];
  });
}
