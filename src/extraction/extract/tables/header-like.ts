/** Tells lines that head the columns of a table from others with labels. */
import type { LabelHit } from '../labels/label-hit.ts';
import type { Line, Sheet } from '../sheet.ts';

const AMOUNT_LIKE = /\d[.,]\d{2}(?!\d)/;

/** The index of the first word of a header: text with figures left of it, in a part of its own, stands beside the table. */
export function beginOf(line: Line, hits: readonly LabelHit[]): number {
  const first = Math.min(...hits.map((hit) => hit.from));
  const part = line.parts.find(({ from, to }) => first >= from && first < to);
  const hasFigures = line.tokens.slice(0, part?.from ?? 0).some((token) => /\d{3}/.test(token.text));
  return hasFigures ? (part?.from ?? 0) : 0;
}

/** Parts of a line of which each second is a label, at least, for it to be a header however long the others are. */
const LEAST_PARTS = 4;

/** Labels that are whole parts, lines below and rows among them with as many parts as the line, for fewer labels to do. */
const ROWS = { labels: 2, lines: 5, least: 2 };

/** Whether rows with figures and as many parts stand below a line. */
function isOverRows({ lines }: Sheet, { index, page }: Line, parts: number): boolean {
  const rows = lines
    .slice(index + 1, index + 1 + ROWS.lines)
    .filter(
      (line) =>
        line.page === page &&
        line.parts.length === parts &&
        line.tokens.some(({ text }) => AMOUNT_LIKE.test(text)),
    );
  return rows.length >= ROWS.least;
}

/** Whether labels are whole parts of a line of many: "SALARY & WAGES | RATE | HOURS | THIS PAY". */
function isHeadedByParts(sheet: Sheet, line: Line, begin: number, hits: readonly LabelHit[]): boolean {
  const own = line.parts.filter(({ from }) => from >= begin);
  const known = own.filter((part) => hits.some(({ from, to }) => from === part.from && to === part.to));
  if (own.length < LEAST_PARTS) return false;
  return (
    2 * known.length >= own.length || (known.length >= ROWS.labels && isOverRows(sheet, line, own.length))
  );
}

/** Whether a line with labels heads the columns of a table: they are much of it, and no figures stand beside them. `begin` is its first word. */
export function isHeaderLike(sheet: Sheet, line: Line, begin: number, hits: readonly LabelHit[]): boolean {
  // The currency behind a label says nothing of its own: "Débit €".
  const tokens = line.tokens.slice(begin).filter(({ text }) => !/^\(?\p{Sc}\)?$/u.test(text));
  const covered = hits.reduce((sum, hit) => sum + hit.to - hit.from, 0);
  return (
    (covered >= 0.4 * tokens.length || isHeadedByParts(sheet, line, begin, hits)) &&
    !tokens.some((token) => AMOUNT_LIKE.test(token.text) || /\d{3}/.test(token.text))
  );
}

/** What may stand beside a label in its part: signs, short words, codes of currencies, what is in brackets. */
const BESIDE_LABEL = /^(?!\p{L}{3})|^\p{Lu}{3}$|^\(|\)$/u;

/** A unit in brackets below a label: "(days)", "(in.)". */
const UNIT = /^\([^()]+\)$/u;

/** Whether half of the parts of a line are units of what stands above them. */
const isOfUnits = ({ parts, tokens }: Line): boolean =>
  2 *
    parts.filter(({ from, to }) =>
      UNIT.test(
        tokens
          .slice(from, to)
          .map(({ text }) => text)
          .join(' '),
      ),
    ).length >=
  parts.length;

/**
 * Whether a line below a header goes on with it: half of its parts are labels, and none is only in part: not "Service brake | OK"; or half
 * of them are units.
 */
export function goesOn(line: Line, hits: readonly LabelHit[]): boolean {
  const { parts, tokens } = line;
  if (isOfUnits(line)) return true;
  const isWithin = (at: number): boolean => hits.some(({ from, to }) => at >= from && at < to);
  const named = parts
    .map(({ from, to }) => tokens.slice(from, to).map((_, index) => from + index))
    .filter((places) => places.some(isWithin));
  const isLabel = (places: readonly number[]): boolean =>
    places.every((at) => isWithin(at) || BESIDE_LABEL.test(tokens[at]?.text ?? ''));
  return named.length > 0 && 2 * named.length >= parts.length && named.every(isLabel);
}
