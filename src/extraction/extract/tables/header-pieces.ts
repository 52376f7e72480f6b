/** The labels of a table's header: put together from its lines, cut where two stand too near, parted where two tables do. */
import { boxAround, type Ruling } from '../../../document/index.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { findAbbreviated } from '../labels/label-index.ts';
import type { LabelEntry, LabelIndex } from '../labels/label-index.ts';
import type { Line, Token } from '../sheet.ts';

/** What a column's label is made of. */
export interface Piece {
  x0: number;
  x1: number;
  hits: (Pick<LabelHit, 'key' | 'match' | 'owners' | 'concepts'> & { readonly to?: number })[];
  /** Words of its lines, top down. */
  words: { readonly y: number; readonly label: string; readonly text: string }[];
}

/** White within a label, in type sizes, at which it may be two labels of two columns ("QTY  ITEM"). */
const APART = 0.8;

/** White between two words of one text, as a share of the type size, at most. */
export const WORD_SPACE = 0.45;

const isNear = (left: Token | undefined, right: Token): boolean =>
  left !== undefined && right.x0 - left.x1 < WORD_SPACE * right.size;

/** Words after which a label goes on: "Description of charges", "Merchant name or description". */
const JOINING =
  /^(?:of|or|and|for|und|oder|für|et|ou|de|des|du|pour|y|o|e|di|del|della|en|of|voor|i|lub|och|eller|og|&|\/|\+|-|–)$/iu;

/** Whether a word goes on with the label before it: after a word that joins two, or in brackets behind it: "Amount (tax incl.)". */
const isJoined = (left: Token | undefined, right: Token): boolean =>
  left !== undefined && isNear(left, right) && (JOINING.test(left.text) || right.text.startsWith('('));

/** Whether a label is one for sure: "Policy" alone hardly is the number of one. */
const isClear = ({ concepts, owners }: Pick<LabelHit, 'concepts' | 'owners'>): boolean =>
  concepts.length > 0 || owners.some(({ weight }) => weight > 0.6);

/** Labels of a line in one text that is the head of close columns, at least. */
const LEAST_HEADS = 3;

const AMOUNTS: ReadonlySet<string> = new Set(['line_amount', 'line_unit_price']);

/** Whether the name of a tax right behind the label of an amount says which amount it is: "Valoare TVA", "Sum eks. mva". */
const saysTax = (piece: Piece, tax: LabelHit): boolean =>
  tax.concepts.includes('line_tax_rate') &&
  piece.hits.some(({ concepts }) => concepts.some((id) => AMOUNTS.has(id)));

export function piecesOf(line: Line, hits: readonly LabelHit[]): Piece[] {
  const pieces: Piece[] = [];
  const isClose = hits.length >= LEAST_HEADS && line.parts.length === 1;
  line.tokens.forEach((token, index) => {
    const starting = hits.find((hit) => hit.from === index);
    const last = pieces.at(-1);
    const previous = line.tokens[index - 1];
    const sameSegment = previous?.segment === token.segment;
    const isApart = previous !== undefined && token.x0 - previous.x1 >= APART * token.size;
    const isOwn =
      last !== undefined && (isNear(previous, token) ? last.hits.some(isClear) : last.hits.length > 0);
    const ofTax = last && starting && isNear(previous, token) && saysTax(last, starting);
    // A head in one text whose columns stand close: "Scadenza  Importo  Versato  Residuo".
    const isUnknown =
      starting === undefined &&
      isClose &&
      last?.hits.some(isClear) === true &&
      !isNear(previous, token) &&
      !hits.some(({ from, to }) => index > from && index < to);
    const splits =
      isUnknown ||
      (starting !== undefined &&
        !ofTax &&
        !isJoined(previous, token) &&
        (isOwn || (last !== undefined && isApart)));
    if (last && sameSegment && !splits) {
      // "VAT amount" is neither the amount nor the rate; "Amount excl. VAT" is the amount.
      if (ofTax && last.hits.some(({ to }) => to === index)) last.hits = [];
      last.x1 = token.x1;
      last.words.push({ y: line.y0, label: token.label, text: token.text });
      if (starting && !ofTax) last.hits.push(starting);
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

/** The labels of a header line, those over two columns cut in two where both halves are labels. */
export function cutLabels(hits: readonly LabelHit[], index: LabelIndex): LabelHit[] {
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
export function mergeLine(pieces: Piece[], line: Line, hits: readonly LabelHit[]): void {
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

/** Whether a line is the heading of a table, not a line of its header: one text that runs on over the labels of columns. */
export function isHeadingOver(line: Line, pieces: readonly Piece[]): boolean {
  const under = ({ x0, x1 }: { x0: number; x1: number }): number =>
    pieces.filter((piece) => Math.min(piece.x1, x1) > Math.max(piece.x0, x0)).length;
  return line.parts.some((part) => {
    const words = line.tokens.slice(part.from, part.to);
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last || under({ x0: first.x0, x1: last.x1 }) < 2) return false;
    return words.every((word, at) => word.x0 - (words[at - 1]?.x1 ?? word.x0) < WORD_SPACE * word.size);
  });
}

export const topDown = (piece: Piece): Piece['words'] => [...piece.words].sort((a, b) => a.y - b.y);

/** The number of a column before its label: "4. Item no.". */
const COLUMN_NUMBER = /^\d{1,2}[.)]$/u;

/** The label that all words of a piece make, or null. */
function entryOf(piece: Piece, index: LabelIndex): LabelEntry | null {
  const words = topDown(piece).filter(({ text }, at) => at > 0 || !COLUMN_NUMBER.test(text));
  const key = words.map((word) => word.label).join('');
  return index.exact.get(key) ?? findAbbreviated(index, words);
}

/** Whether each part of a line makes a label with what it stands under: "type" below "Fract.". */
export function completesLabels(pieces: readonly Piece[], line: Line, index: LabelIndex): boolean {
  return piecesOf(line, []).every((part) => {
    const [over, ...others] = pieces.filter(({ x0, x1 }) => Math.min(x1, part.x1) > Math.max(x0, part.x0));
    if (!over || others.length > 0) return false;
    return entryOf({ ...over, words: [...over.words, ...part.words] }, index) !== null;
  });
}

/** Labels that only the lines of a header together make: "Unit" above "price" is a price, not a unit. */
export function joinLines(pieces: readonly Piece[], index: LabelIndex): void {
  for (const piece of pieces) {
    const lines = new Set(piece.words.map((word) => word.y));
    if (lines.size < 2) continue;
    const entry = entryOf(piece, index);
    if (entry) piece.hits = [{ key: entry.key, match: 1, owners: entry.owners, concepts: entry.concepts }];
  }
}

/** What the first column of a table is called, when its label is known at all. */
const FIRST = new Set(['line_description', 'line_date', 'line_earning', 'line_deduction']);

/**
 * The labels of tables that stand beside each other with their headers in one line, like the earnings and the deductions of
 * a payslip: where a rule ends and another begins, or where a label comes again, the last column of names before it begins
 * another table.
 */
export function sideBySide(
  pieces: readonly Piece[],
  line: Line,
  rulings: readonly Ruling[],
  em: number,
): Piece[][] {
  const ruled = ruledApart(pieces, line, rulings, em);
  return ruled.length > 1 ? ruled.flatMap(byRepetition) : byRepetition(pieces);
}

/** The labels over each of the rules that run along a header with white between them, where all have some. */
function ruledApart(pieces: readonly Piece[], line: Line, rulings: readonly Ruling[], em: number): Piece[][] {
  const along = rulings
    .filter(({ y0, y1 }) => y1 - y0 < 2 && y0 > line.y0 - em && y1 < line.y1 + em)
    .sort((a, b) => a.x0 - b.x0);
  const stretches: { x0: number; x1: number }[] = [];
  for (const { x0, x1 } of along) {
    const last = stretches.at(-1);
    if (last && x0 < last.x1 + em) last.x1 = Math.max(last.x1, x1);
    else stretches.push({ x0, x1 });
  }
  const tables = stretches.map(({ x0, x1 }) =>
    pieces.filter((piece) => piece.x0 > x0 - em && piece.x1 < x1 + em),
  );
  const isWhole = tables.every(({ length }) => length > 1) && tables.flat().length === pieces.length;
  return isWhole ? tables : [];
}

function byRepetition(pieces: readonly Piece[]): Piece[][] {
  const keyOf = (piece: Piece): string =>
    topDown(piece)
      .map((word) => word.label)
      .join('');
  const keys = pieces.map(keyOf);
  const again = keys.findIndex((key, at) => key !== '' && keys.indexOf(key) < at);
  if (again < 0) return [[...pieces]];
  const isFirst = (piece: Piece): boolean =>
    piece.hits.some((hit) => hit.concepts.some((id) => FIRST.has(id)));
  // All labels come again: one list, set in two halves ("Number  Date  Amount  Number  Date  Amount").
  const isWhole = keys.length % again === 0 && keys.every((key, at) => key === keys[at % again]);
  if (again > 1 && isWhole && pieces.slice(0, again).some(isFirst))
    return [pieces.slice(0, again), ...byRepetition(pieces.slice(again))];
  const begins = (piece: Piece): boolean => piece.hits.length === 0 || isFirst(piece);
  const original = keys.indexOf(keys[again] ?? '');
  const at = pieces.findLastIndex((piece, index) => index > original && index <= again && begins(piece));
  if (at < 0 || pieces.length - at < 2) return [[...pieces]];
  return [pieces.slice(0, at), ...byRepetition(pieces.slice(at))];
}

/** The cell of a header's label between the vertical rulings around it, else the label itself. */
export function ruledCell(
  piece: Piece,
  others: readonly Piece[],
  line: Line,
  rulings: readonly Ruling[],
): Piece {
  const y = (line.y0 + line.y1) / 2;
  const edges = rulings
    .filter((ruling) => Math.abs(ruling.x1 - ruling.x0) < 2 && ruling.y0 <= y && ruling.y1 >= y)
    .map((ruling) => (ruling.x0 + ruling.x1) / 2);
  const x0 = Math.max(...edges.filter((x) => x <= piece.x0 + 1));
  const x1 = Math.min(...edges.filter((x) => x >= piece.x1 - 1));
  const isOwn = !others.some((other) => other !== piece && other.x1 > x0 && other.x0 < x1);
  return Number.isFinite(x0) && Number.isFinite(x1) && isOwn ? { ...piece, x0, x1 } : piece;
}
