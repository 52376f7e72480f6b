/** Finds the value that a model answered in the lines it cites: what is not printed there does not count. */
import { findAmounts } from '../extract/candidates/amounts.ts';
import { findDates } from '../extract/candidates/dates.ts';
import type { FieldSpec } from '../extract/fields/compile-field.ts';
import type { Sheet, Token } from '../extract/sheet.ts';
import { tokensIn } from '../extract/sheet.ts';
import type { NumberedLine } from './numbered-lines.ts';

/** Where a value is printed. */
export interface Place {
  readonly page: number;
  readonly tokens: readonly Token[];
  /** As printed, lines joined by line ends. */
  readonly text: string;
}

/** Case, spaces and quotes do not make another value; a decimal mark does. */
const compact = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s"'’“”]+/gu, '');

interface Piece {
  readonly token: Token;
  readonly line: NumberedLine;
  readonly start: number;
  readonly end: number;
}

/** The tokens of neighboring cited lines of one page, with their place in the compacted text. */
function piecesOf(lines: readonly NumberedLine[]): {
  readonly text: string;
  readonly pieces: readonly Piece[];
} {
  const pieces: Piece[] = [];
  let text = '';
  for (const line of lines) {
    for (const token of line.line.tokens) {
      const part = compact(token.text);
      pieces.push({ token, line, start: text.length, end: text.length + part.length });
      text += part;
    }
  }
  return { text, pieces };
}

/** Whether a match is part of a longer number or word: "12" is not printed in "1200". */
function isCutOut(text: string, at: number, end: number, pieces: readonly Piece[]): boolean {
  const continues = (index: number): boolean => {
    const [left = '', right = ''] = [text[index - 1], text[index]];
    const isEdge = pieces.some((piece) => piece.start === index || piece.end === index);
    if (isEdge) return false;
    const isWordy = /[\p{L}\p{N}]/u.test(left) && /[\p{L}\p{N}]/u.test(right);
    const isNumeric = /[\d.,]/.test(left) && /[\d.,]/.test(right);
    // `EUR12.50` and `12.50EUR` are two things without a space.
    const isMixed = /\p{L}/u.test(left) !== /\p{L}/u.test(right) && isWordy && !isNumeric;
    return (isWordy || isNumeric) && !isMixed;
  };
  return continues(at) || continues(end);
}

function placeOf(pieces: readonly Piece[]): Place | null {
  const [first] = pieces;
  if (first === undefined) return null;
  const lines = [...new Set(pieces.map((piece) => piece.line))];
  const textOn = (line: NumberedLine): string =>
    pieces.flatMap((piece) => (piece.line === line ? [piece.token.text] : [])).join(' ');
  return {
    page: first.line.line.page,
    tokens: pieces.map((piece) => piece.token),
    text: lines.map(textOn).join('\n'),
  };
}

function printedIn(lines: readonly NumberedLine[], value: string): Place | null {
  const wanted = compact(value);
  if (wanted === '') return null;
  const { text, pieces } = piecesOf(lines);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (isCutOut(text, at, end, pieces)) continue;
    return placeOf(pieces.filter((piece) => piece.end > at && piece.start < end));
  }
  return null;
}

/** Dates and amounts are also found by what they mean: models like to answer `2024-03-05` for `05.03.2024`. */
function meantIn(
  sheet: Sheet,
  lines: readonly NumberedLine[],
  field: FieldSpec,
  value: string,
): Place | null {
  const all = field.type === 'date' ? findDates(sheet) : field.type === 'money' ? findAmounts(sheet) : [];
  const cited = new Set(lines.map(({ line }) => line.index));
  const found = all.find(
    (candidate) =>
      candidate.kind === field.type &&
      candidate.value === value &&
      candidate.spans.every((span) => cited.has(span.line.index)),
  );
  if (found === undefined) return null;
  return { page: found.page, tokens: found.spans.flatMap(tokensIn), text: found.text };
}

/** Runs of cited lines that follow each other on one page. */
function runsOf(lines: readonly NumberedLine[]): NumberedLine[][] {
  const runs: NumberedLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.line.index - b.line.index)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && line.line.index - last.line.index <= 1 && last.line.page === line.line.page)
      run.push(line);
    else runs.push([line]);
  }
  return runs;
}

/** The place of a value within the cited lines, or null when it is not printed there. */
export function ground(
  sheet: Sheet,
  cited: readonly NumberedLine[],
  field: FieldSpec,
  value: string,
): Place | null {
  for (const run of runsOf(cited)) {
    const place = printedIn(run, value) ?? columnIn(run, value);
    if (place) return place;
  }
  return meantIn(sheet, cited, field, value);
}

/** A value of several lines in a column: the texts of the parts that stand below each other, other columns left out. */
function columnIn(run: readonly NumberedLine[], value: string): Place | null {
  const parts = value.split(/\n|,\s+/u).filter((part) => compact(part) !== '');
  if (parts.length < 2) return null;
  const places = parts.map((part) => {
    for (const line of run) {
      const place = printedIn([line], part);
      if (place) return place;
    }
    return null;
  });
  const found = places.filter((place) => place !== null);
  const [first] = found;
  if (found.length < parts.length || first === undefined) return null;
  return {
    page: first.page,
    tokens: found.flatMap((place) => place.tokens),
    text: found.map((place) => place.text).join('\n'),
  };
}
