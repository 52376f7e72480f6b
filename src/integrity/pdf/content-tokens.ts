/** Splits a content stream into operators with their operands, fast and tolerant (ISO 32000-1, 7.8.2). */
import type { Matrix } from '../../document/index.ts';

/** What an operand is worth knowing for: its number, its name (`/Im1`), its text's length in bytes, or its numbers. */
export type Operand = (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'string'; readonly bytes: number }
  | { readonly kind: 'list'; readonly bytes: number }
  | { readonly kind: 'other' }
) & {
  /** Where it is written: offsets into the data. */
  readonly start: number;
  readonly end: number;
};

/** An operator as it is met. */
export interface ContentOperator {
  readonly name: string;
  readonly operands: readonly Operand[];
  /** Offset of the operator's name. */
  readonly start: number;
}

/** The number that an operand is; null when it is none. */
export const numberIn = (operand: Operand | undefined): number | null =>
  operand?.kind === 'number' ? operand.value : null;

/** The map that the last six operands write, as those of `cm` do; null when there are not six numbers. */
export function matrixOf(operands: readonly Operand[]): Matrix | null {
  const numbers = operands.slice(-6).flatMap((operand) => numberIn(operand) ?? []);
  return numbers.length === 6 ? (numbers as unknown as Matrix) : null;
}

/** Operands before one operator; more are thrown away, the last ones count. */
const MAX_OPERANDS = 64;
const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (char) => char.charCodeAt(0)));
const OPEN_TEXT = 0x28;
const CLOSE_TEXT = 0x29;
const BACKSLASH = 0x5c;
const LESS = 0x3c;
const GREATER = 0x3e;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const SLASH = 0x2f;
const PERCENT = 0x25;

/** Reports every operator in order. An inline image comes as one `BI` whose operands are the tokens of its dictionary. */
export function readOperators(data: Uint8Array, found: (operator: ContentOperator) => void): void {
  let operands: Operand[] = [];
  let at = 0;
  const isRegular = (): boolean => {
    const byte = data[at];
    return byte !== undefined && !SPACE.has(byte) && !DELIMITERS.has(byte);
  };
  const word = (): string => {
    let text = '';
    for (; isRegular(); at += 1) text += String.fromCharCode(data[at] ?? 0);
    return text;
  };
  const push = (operand: Operand): void => {
    operands.push(operand);
    if (operands.length > MAX_OPERANDS) operands.shift();
  };

  while (at < data.length) {
    const byte = data[at] ?? 0;
    const start = at;
    if (SPACE.has(byte)) at += 1;
    else if (byte === PERCENT) at = lineEnd(data, at);
    else if (byte === SLASH) {
      at += 1;
      const name = plainName(word());
      push({ kind: 'name', name, start, end: at });
    } else if (byte === OPEN_TEXT) {
      const text = literalString(data, at);
      at = text.end;
      push({ kind: 'string', bytes: text.bytes, start, end: at });
    } else if (byte === LESS && data[at + 1] !== LESS) {
      const end = endOf(data, at, GREATER);
      push({ kind: 'string', bytes: Math.ceil((end - at - 2) / 2), start, end });
      at = end;
    } else if (byte === OPEN_LIST) {
      const list = listOf(data, at);
      at = list.end;
      push({ kind: 'list', bytes: list.bytes, start, end: at });
    } else if (DELIMITERS.has(byte)) {
      at += byte === LESS || (byte === GREATER && data[at + 1] === GREATER) ? 2 : 1;
      push({ kind: 'other', start, end: at });
    } else {
      const text = word();
      const value = Number(text);
      if (!Number.isNaN(value)) push({ kind: 'number', value, start, end: at });
      else if (text === 'ID') {
        at = inlineImageEnd(data, at);
        found({ name: 'BI', operands, start });
        operands = [];
      } else if (text !== 'BI') {
        found({ name: text, operands, start });
        operands = [];
      }
    }
  }
}

const plainName = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : name;

function lineEnd(data: Uint8Array, from: number): number {
  let at = from;
  while (at < data.length && data[at] !== 10 && data[at] !== 13) at += 1;
  return at;
}

/** The byte after the next `mark`. */
function endOf(data: Uint8Array, from: number, mark: number): number {
  const end = data.indexOf(mark, from);
  return end < 0 ? data.length : end + 1;
}

function literalString(data: Uint8Array, from: number): { readonly end: number; readonly bytes: number } {
  let depth = 0;
  let bytes = 0;
  for (let at = from; at < data.length; at += 1) {
    const byte = data[at];
    if (byte === OPEN_TEXT) depth += 1;
    else if (byte === CLOSE_TEXT) {
      depth -= 1;
      if (depth === 0) return { end: at + 1, bytes };
    } else {
      if (byte === BACKSLASH) at += 1;
      bytes += 1;
    }
  }
  return { end: data.length, bytes };
}

/** An array of texts and numbers, as `TJ` takes it. */
function listOf(data: Uint8Array, from: number): { readonly end: number; readonly bytes: number } {
  let bytes = 0;
  let at = from + 1;
  while (at < data.length && data[at] !== CLOSE_LIST) {
    if (data[at] === OPEN_TEXT) {
      const text = literalString(data, at);
      bytes += text.bytes;
      at = text.end;
    } else if (data[at] === LESS) {
      const end = endOf(data, at, GREATER);
      bytes += Math.ceil((end - at - 2) / 2);
      at = end;
    } else at += 1;
  }
  return { end: at + 1, bytes };
}

/** The byte after the `EI` that ends an inline image: between white space, as its binary data seldom has it. */
function inlineImageEnd(data: Uint8Array, from: number): number {
  for (let at = from + 1; at + 2 < data.length; at += 1) {
    if (data[at] !== 0x45 || data[at + 1] !== 0x49 || !SPACE.has(data[at - 1] ?? 1)) continue;
    const after = data[at + 2];
    if (after === undefined || SPACE.has(after)) return at + 2;
  }
  return data.length;
}
