/** Entries of an account listed in sections, money in and money out apart: the heading above an entry says which it is. */
import type { Line, Sheet } from '../sheet.ts';
import { textOf } from '../sheet.ts';

/** What headings of such sections say, in the languages whose banks print them. */
const OUT =
  /\b(?:withdrawals?|debits?|che(?:ck|que)s? (?:paid|cleared)|^che(?:ck|que)s$|subtractions|payments made|money out|purchases|belastungen|lastschriften|abbuchungen|retiros|cargos|débits?|retraits|addebiti)\b/iu;
const IN =
  /\b(?:deposits?|credits?|additions|money in|gutschriften|einzahlungen|depósitos|abonos|crédits?|versements|accrediti)\b/iu;
/** Lines above a header in which its own heading stands. */
const ABOVE = 2;
/** Words of a heading, at most. */
const MOST_WORDS = 6;

/** Which way money goes by a heading, or null: a heading is a text of a line of its own, without figures. */
function wayOf({ parts, tokens }: Line): 'in' | 'out' | null {
  const [part, other] = parts;
  if (!part || other || tokens.length > MOST_WORDS) return null;
  const text = textOf(part);
  // "ATM & debit card withdrawals" are withdrawals; "Deposits and withdrawals" are either.
  const [isOut, isIn] = [OUT.test(text), IN.test(text)];
  if (/\d|:$/u.test(text) || isOut === isIn) return null;
  return isOut ? 'out' : 'in';
}

/** Whether a line heads a section of entries: "Deposits and other additions". */
export const isSectionHeading = (line: Line): boolean => wayOf(line) !== null;

/** Whether a line stands right below the heading of a section. */
export const isHeaded = (sheet: Sheet, at: number): boolean =>
  sheet.lines.slice(Math.max(0, at - ABOVE), at).some(isSectionHeading);

/** The way of the section that a line stands in; null where a document does not part both ways by headings. */
export function sectionWays(sheet: Sheet): (line: Line) => 'in' | 'out' | null {
  const headings = sheet.lines.flatMap((line) => {
    const way = wayOf(line);
    return way ? [{ at: line.index, way }] : [];
  });
  const isParted = new Set(headings.map(({ way }) => way)).size === 2;
  return ({ index }) => (isParted ? (headings.findLast(({ at }) => at < index)?.way ?? null) : null);
}
