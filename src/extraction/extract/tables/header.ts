/** Finds the header row of a table for a repeating group, and which of its columns is which sub-field. */
import type { Ruling } from '../../../document/index.ts';
import { conceptOf } from '../../lexicon/concepts.ts';
import { assignRows } from '../assign.ts';
import type { FieldSpec } from '../compile-field.ts';
import type { LabelHit } from '../find-labels.ts';
import type { LabelEntry, LabelIndex } from '../label-index.ts';
import type { Hits } from '../regions.ts';
import { boxAround } from '../sheet.ts';
import type { Line, Sheet } from '../sheet.ts';

/** A column of a table. */
export interface Column {
  readonly x0: number;
  readonly x1: number;
  /** Index of the sub-field, or -1 for a column nobody asked for. */
  readonly field: number;
  /** Whether its cells are numbers. */
  readonly numeric: boolean;
  /** The concept its header names, when it names one. */
  readonly concept: string | null;
  /** What its header says, lines joined. */
  readonly label: string;
}

export interface Header {
  /** Index of its first line, and of its last; -1 for both when the table starts with the document. */
  readonly from: number;
  readonly to: number;
  readonly columns: readonly Column[];
  /** Different sub-fields found. */
  readonly matched: number;
  /** The labels in order: a repeated header has the same. */
  readonly signature: string;
}

/** What a column's label is made of. */
interface Piece {
  x0: number;
  x1: number;
  hits: Pick<LabelHit, 'key' | 'match' | 'owners' | 'concepts'>[];
  /** Words of its lines, top down. */
  words: { readonly y: number; readonly label: string; readonly text: string }[];
}

const NUMERIC = new Set(['money', 'quantity', 'percent']);
const AMOUNT_LIKE = /\d[.,]\d{2}(?!\d)/;

function piecesOf(line: Line, hits: readonly LabelHit[]): Piece[] {
  const pieces: Piece[] = [];
  line.tokens.forEach((token, index) => {
    const starting = hits.find((hit) => hit.from === index);
    const last = pieces.at(-1);
    const previous = line.tokens[index - 1];
    const sameSegment = previous?.segment === token.segment;
    const splits = starting !== undefined && last !== undefined && last.hits.length > 0;
    if (last && sameSegment && !splits) {
      last.x1 = token.x1;
      last.words.push({ y: line.y0, label: token.label, text: token.text });
      if (starting) last.hits.push(starting);
    } else
      pieces.push({
        x0: token.x0,
        x1: token.x1,
        hits: starting ? [starting] : [],
        words: [{ y: line.y0, label: token.label, text: token.text }],
      });
  });
  return pieces;
}

/** White within a label, in type sizes, at which it may be two labels of two columns ("QTY  ITEM"). */
const APART = 0.8;

/** The labels of a header line, those over two columns cut in two where both halves are labels. */
function cutLabels(hits: readonly LabelHit[], index: LabelIndex): LabelHit[] {
  return hits.flatMap((hit) => {
    const { tokens } = hit.line;
    for (let at = hit.from + 1; at < hit.to; at++) {
      const [left, right] = [tokens[at - 1], tokens[at]];
      if (!left || !right || right.x0 - left.x1 < APART * right.size) continue;
      const halves = [
        [hit.from, at],
        [at, hit.to],
      ].flatMap(([from = 0, to = 0]): LabelHit[] => {
        const words = tokens.slice(from, to);
        const entry = index.exact.get(words.map((token) => token.label).join(''));
        return entry ? [{ ...hit, from, to, box: boxAround(words), match: 1, ...labelOf(entry) }] : [];
      });
      if (halves.length === 2) return halves;
    }
    return [hit];
  });
}

const labelOf = ({ key, owners, concepts }: LabelEntry): Pick<LabelHit, 'key' | 'owners' | 'concepts'> => ({
  key,
  owners,
  concepts,
});

/** Adds what neighboring header lines say to the pieces they stand over or under; text beside them becomes a piece. */
function mergeLine(pieces: Piece[], line: Line, hits: readonly LabelHit[]): void {
  for (const extra of piecesOf(line, hits)) {
    const under = pieces.filter((piece) => Math.min(piece.x1, extra.x1) - Math.max(piece.x0, extra.x0) > 0);
    if (under.length === 0 && extra.hits.length > 0) pieces.push(extra);
    const [only] = under;
    if (under.length === 1 && only) {
      only.x0 = Math.min(only.x0, extra.x0);
      only.x1 = Math.max(only.x1, extra.x1);
      only.hits.push(...extra.hits);
      only.words.push(...extra.words);
    }
  }
  pieces.sort((a, b) => a.x0 - b.x0);
}

const topDown = (piece: Piece): Piece['words'] => [...piece.words].sort((a, b) => a.y - b.y);

/** Labels that only the lines of a header together make: "Unit" above "price" is a price, not a unit. */
function joinLines(pieces: readonly Piece[], index: LabelIndex): void {
  for (const piece of pieces) {
    const lines = new Set(piece.words.map((word) => word.y));
    if (lines.size < 2) continue;
    const key = topDown(piece)
      .map((word) => word.label)
      .join('');
    const entry = index.exact.get(key);
    if (entry) piece.hits = [{ key, match: 1, owners: entry.owners, concepts: entry.concepts }];
  }
}

/** The cell of a header's label between the vertical rulings around it, else the label itself. */
function ruledCell(piece: Piece, others: readonly Piece[], line: Line, rulings: readonly Ruling[]): Piece {
  const y = (line.y0 + line.y1) / 2;
  const edges = rulings
    .filter((ruling) => Math.abs(ruling.x1 - ruling.x0) < 2 && ruling.y0 <= y && ruling.y1 >= y)
    .map((ruling) => (ruling.x0 + ruling.x1) / 2);
  const x0 = Math.max(...edges.filter((x) => x <= piece.x0 + 1));
  const x1 = Math.min(...edges.filter((x) => x >= piece.x1 - 1));
  const isOwn = !others.some((other) => other !== piece && other.x1 > x0 && other.x0 < x1);
  return Number.isFinite(x0) && Number.isFinite(x1) && isOwn ? { ...piece, x0, x1 } : piece;
}

function isHeaderLike(line: Line, hits: readonly LabelHit[]): boolean {
  return hits.length > 0 && !line.tokens.some((token) => AMOUNT_LIKE.test(token.text));
}

function toColumns(
  pieces: readonly Piece[],
  fields: readonly FieldSpec[],
): { columns: Column[]; matched: number } {
  const width = pieces.at(-1)?.x1 ?? 1;
  const gain = fields.map((field, index) =>
    pieces.map((piece) => {
      const best = Math.max(
        0,
        ...piece.hits.flatMap((hit) =>
          hit.owners
            .filter((owner) => owner.field === index)
            .map((owner) => owner.weight * hit.match * Math.min(1, 0.7 + 0.04 * hit.key.length)),
        ),
      );
      if (best === 0) return 0;
      // Amounts stand at the right, descriptions at the left.
      return (
        best +
        (field.concept === 'line_amount'
          ? (0.3 * piece.x1) / width
          : field.concept === 'line_description'
            ? 0.1 * (1 - piece.x0 / width)
            : 0)
      );
    }),
  );
  const columnOf = assignRows(gain);
  const columns = pieces.map((piece, index): Column => {
    const field = columnOf.indexOf(index);
    const concept =
      piece.hits
        .flatMap((hit) => hit.concepts)
        .map(conceptOf)
        .find((found) => found !== null) ?? null;
    const spec = fields[field];
    return {
      x0: piece.x0,
      x1: piece.x1,
      field,
      numeric: NUMERIC.has(spec?.type ?? concept?.type ?? 'text'),
      concept: spec?.concept ?? concept?.id ?? null,
      label: topDown(piece)
        .map((word) => word.text)
        .join(' '),
    };
  });
  return { columns, matched: columnOf.filter((column) => column >= 0).length };
}

/** White, in line heights, beside a header in which a column may stand that has no label. */
const NAMELESS = 5;

/** The column of names left of a header that has no label for it, or null. */
function namelessColumn(
  sheet: Sheet,
  to: number,
  columns: readonly Column[],
  fields: readonly FieldSpec[],
): Column | null {
  const field = fields.findIndex(({ concept }) => concept === 'line_description');
  const [header, first] = [sheet.lines[to], sheet.lines[to + 1]];
  const left = Math.min(...columns.map((column) => column.x0));
  if (field < 0 || columns.some((column) => column.field === field) || first?.page !== header?.page)
    return null;
  const em = sheet.em.get(header?.page ?? 1) ?? 10;
  const words = first?.tokens.filter((token) => token.x1 < left) ?? [];
  const x0 = Math.min(...words.map((token) => token.x0));
  if (!words.some((token) => /\p{L}{2}/u.test(token.text)) || left - x0 < NAMELESS * em) return null;
  return { x0, x1: left - em, field, numeric: false, concept: 'line_description', label: '' };
}

/** Headers of a document for a group, in order of appearance. `index` is what `hits` were found with. */
export function findHeaders(
  sheet: Sheet,
  hits: Hits,
  index: LabelIndex,
  fields: readonly FieldSpec[],
): Header[] {
  const found: Header[] = [];
  for (const line of sheet.lines) {
    const own = cutLabels(
      (hits[line.index] ?? []).filter((hit) => hit.match > 0.8),
      index,
    );
    if (own.length < 2 || !isHeaderLike(line, own)) continue;
    const covered = own.reduce((sum, hit) => sum + hit.to - hit.from, 0);
    if (covered < 0.4 * line.tokens.length || line.tokens.some((token) => /\d{3}/.test(token.text))) continue;
    const pieces = piecesOf(line, own);
    const em = sheet.em.get(line.page) ?? 10;
    let to = line.index;
    for (const step of [-1, -2, 1, 2]) {
      // What stands beyond a line that is not of the header is not either.
      if (step === 2 && to === line.index) break;
      const other = sheet.lines[line.index + step];
      if (other?.page !== line.page || Math.abs(other.y0 - line.y0) > (Math.abs(step) + 0.4) * 1.5 * em)
        continue;
      const theirs = (hits[other.index] ?? []).filter((hit) => hit.match > 0.9);
      const withoutDigits = !other.tokens.some((token) => /\d/.test(token.text));
      if (!withoutDigits || (step > 0 && theirs.length === 0) || other.tokens.length > 8) continue;
      mergeLine(pieces, other, theirs);
      if (step > 0) to = other.index;
    }
    joinLines(pieces, index);
    const rulings = sheet.pages.get(line.page)?.rulings ?? [];
    const cells = pieces.map((piece) => ruledCell(piece, pieces, line, rulings));
    const { columns, matched } = toColumns(cells, fields);
    const needed = Math.min(2, fields.length);
    if (matched < needed || columns.length < 2) continue;
    const names = namelessColumn(sheet, to, columns, fields);
    if (names) columns.unshift(names);
    found.push({ from: line.index, to, columns, matched, signature: own.map((hit) => hit.key).join('|') });
  }
  return found;
}
