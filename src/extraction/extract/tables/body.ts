/** The rows under a table header: words to columns, lines to rows, until the totals. */
import { readNumeral } from '../numerals.ts';
import type { DecimalMark } from '../numerals.ts';
import type { Hits } from '../regions.ts';
import type { Line, Sheet, Span, Token } from '../sheet.ts';
import type { Column, Header } from './header.ts';

/** A row of a table: the spans of its cells by column index. */
export interface TableRow {
  readonly cells: ReadonlyMap<number, readonly Span[]>;
  readonly lines: readonly Line[];
}

/** Labels that end a table when an amount stands beside them. */
const ENDS = new Set([
  'net_total',
  'tax_total',
  'gross_total',
  'amount_due',
  'paid_amount',
  'change',
  'rounding',
  'closing_balance',
  'deductions',
  'net_pay',
  'gross_pay',
  'count_note',
]);
const CARRY =
  /\b(?:carried forward|brought forward|carry over|carried over|übertrag|report|a reporter|suma anterior|riporto|transport|z przeniesienia|page total|seitensumme|zwischensumme)\b/iu;

const isNumber = (token: Token, mark: DecimalMark): boolean =>
  /\d/.test(token.text) && readNumeral(token.text, mark) !== null;

/** The column a token stands in: by overlap, else by the nearest of its edges and center. */
function columnOf(columns: readonly Column[], token: Token, numeric: boolean): number {
  let best = 0;
  let bestDistance = Infinity;
  columns.forEach((column, index) => {
    const overlap = Math.min(column.x1, token.x1) - Math.max(column.x0, token.x0);
    const center = Math.abs((column.x0 + column.x1 - token.x0 - token.x1) / 2);
    const edges = Math.min(Math.abs(column.x0 - token.x0), Math.abs(column.x1 - token.x1), center);
    let distance = overlap > 0 ? -overlap / (token.x1 - token.x0 || 1) : edges;
    if (overlap <= 0 && numeric && !column.numeric) distance += 15;
    if (distance < bestDistance) {
      best = index;
      bestDistance = distance;
    }
  });
  return best;
}

/** The tokens of a line by column; words of one phrase stay together. */
function cellsOf(line: Line, columns: readonly Column[], mark: DecimalMark): Map<number, Span> {
  const cells = new Map<number, Span>();
  let current = -1;
  line.tokens.forEach((token, index) => {
    const previous = line.tokens[index - 1];
    const together = previous?.segment === token.segment;
    const numeric = isNumber(token, mark);
    const own = columnOf(columns, token, numeric);
    const under = columns[own];
    const apart =
      previous === undefined ||
      token.x0 - previous.x1 > 0.6 * token.size ||
      (under !== undefined && under.x0 < token.x1 && under.x1 > token.x0);
    const mayLeave =
      apart &&
      (numeric || columns[current]?.numeric === true || (columns[own]?.x0 ?? Infinity) <= token.x0 + 2);
    if (!together || (own !== current && mayLeave && own > current)) current = own;
    const span = cells.get(current);
    cells.set(current, { line, from: span?.from ?? index, to: index + 1 });
  });
  return cells;
}

const hasNumber = (span: Span, mark: DecimalMark): boolean =>
  span.line.tokens.slice(span.from, span.to).some((token) => isNumber(token, mark));

function isEnd(line: Line, hits: Hits, mark: DecimalMark): boolean {
  const totals = (hits[line.index] ?? []).some(
    (hit) =>
      hit.match > 0.85 &&
      hit.standing >= 0.6 &&
      hit.concepts.some((id) => ENDS.has(id)) &&
      !line.tokens.slice(0, hit.from).some((token) => /\d/.test(token.text)),
  );
  const amount = line.tokens.some((token) => /\d[.,]\d{2}(?!\d)/.test(token.text) && isNumber(token, mark));
  return totals && amount;
}

/** A heading at the left edge ("Payment terms:"): another part of the page begins. */
function isHeading(line: Line, left: number, em: number): boolean {
  const last = line.tokens.at(-1);
  return (
    line.parts.length === 1 &&
    line.x0 < left + em &&
    last !== undefined &&
    /\p{L}:$/u.test(last.text) &&
    line.tokens.length <= 4
  );
}

/**
 * The rows of the table under a header, over page breaks, and the lines they take. Rows of totals and of carried-forward
 * sums are left out. `documentHits` are the labels of the document's own vocabulary, `repeats` its other headers.
 */
export function readRows(
  sheet: Sheet,
  documentHits: Hits,
  header: Header,
  repeats: readonly Header[],
  mark: DecimalMark,
): TableRow[] {
  const { columns } = header;
  const rows: { cells: Map<number, Span[]>; lines: Line[] }[] = [];
  let page = header.line.page;
  let previous = header.end;
  let descriptionFirst: boolean | null = null;
  let waiting = false;
  let lines = 0;
  for (const line of sheet.lines.slice(header.end.index + 1)) {
    const again = repeats.find((other) => line.index >= other.line.index && line.index <= other.end.index);
    if (again) {
      if (again.signature !== header.signature) break;
      waiting = false;
      previous = again.end;
      page = line.page;
      continue;
    }
    if (line.page !== page) {
      // The table may go on without a header; then only lines with numbers in its columns count.
      page = line.page;
      waiting = !repeats.some((other) => other.line.page === page && other.signature === header.signature)
        ? waiting
        : true;
      previous = line;
    }
    if (waiting) continue;
    const em = sheet.em.get(line.page) ?? 10;
    if (isEnd(line, documentHits, mark)) {
      const later = repeats.some(
        (other) => other.line.index > line.index && other.signature === header.signature,
      );
      if (!later) break;
      waiting = true;
      continue;
    }
    if (line.y0 - previous.y1 > 9 * em) {
      // A footer, or another part of the page: only a repeated header goes on from here.
      waiting = true;
      continue;
    }
    if (rows.length > 0 && isHeading(line, Math.min(...columns.map((column) => column.x0)), em)) break;
    const text = line.tokens.map((token) => token.text).join(' ');
    if (CARRY.test(text)) continue;
    const cells = cellsOf(line, columns, mark);
    const numbers = [...cells]
      .filter(([column, span]) => columns[column]?.numeric === true && hasNumber(span, mark))
      .map(([column]) => column);
    const current = rows.at(-1);
    const currentNumbers = current
      ? [...current.cells].filter(
          ([column, spans]) =>
            columns[column]?.numeric === true && spans.some((span) => hasNumber(span, mark)),
        ).length
      : 0;
    lines++;
    if (
      numbers.length === 0 &&
      lines > 1 &&
      currentNumbers === 0 &&
      rows.length > 1 &&
      line.y0 - previous.y1 > 3 * em
    )
      break;
    if ([...cells.keys()].some((column) => columns[column]?.concept === 'line_description'))
      descriptionFirst ??= numbers.length === 0;
    const conflict =
      current !== undefined &&
      numbers.some((column) => (current.cells.get(column) ?? []).some((span) => hasNumber(span, mark)));
    const begins =
      numbers.length >= 2 &&
      currentNumbers >= 2 &&
      line.tokens.length > 2 &&
      [...cells.keys()].some(
        (column) => columns[column]?.concept === 'line_description' && (current?.cells.has(column) ?? false),
      ) &&
      numbers.length >= currentNumbers;
    const textAfterFull = descriptionFirst === true && numbers.length === 0 && currentNumbers > 0;
    if (!current || conflict || begins || textAfterFull) {
      rows.push({ cells: new Map([...cells].map(([column, span]) => [column, [span]])), lines: [line] });
    } else {
      for (const [column, span] of cells)
        current.cells.set(column, [...(current.cells.get(column) ?? []), span]);
      current.lines.push(line);
    }
    previous = line;
  }
  return rows;
}
