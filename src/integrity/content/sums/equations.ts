/** Equations that a line prints as such: "118.00 + 43.26 = 161.26", and "(12 x 140.00)" before what it makes. */
import type { PrintedValue } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { money } from '../amounts.ts';
import { groupByLine } from '../by-line.ts';
import { isOneDigitOff } from '../exchanged.ts';

/** An equation of typed numbers that does not hold, although it would with one other digit. */
export interface FailedEquation {
  /** All of its numbers; the last is what the others should make. */
  readonly values: readonly PrintedValue[];
  /** The words for people: "12 x 140.00 is not 1380.00: 300.00 off". */
  readonly says: string;
}

type Sign = '+' | '-' | 'x';
const SIGNS: ReadonlyMap<string, Sign | '='> = new Map([
  ...(['+', '-', 'x', '='] as const).map((sign) => [sign, sign] as const),
  ['−', '-'],
  ['×', 'x'],
  ['*', 'x'],
]);
/** Money looks like money: decimals, or a currency beside it. */
const LEAST_SHAPE = 0.8;
/** Letters and marks around numbers: units, currencies, brackets. */
const WORD = /^[^\d=+*×−]*$/u;

const isMoney = ({ kind, shape }: PrintedValue): boolean => kind === 'money' && shape >= LEAST_SHAPE;
/** A bracket that opens before a number and closes behind another one is no minus. */
const numberOf = ({ value, text }: PrintedValue): number =>
  text.startsWith('(') && !text.endsWith(')') ? Math.abs(Number(value)) : Number(value);
const centsOf = (value: PrintedValue): number => Math.round(numberOf(value) * 100);

/** What stands between two numbers: one sign of calculation, or one that makes them equal, among words; null where it is anything else. */
function signBetween(words: readonly string[]): Sign | '=' | null {
  const signs = words.flatMap((word) => SIGNS.get(word.toLowerCase()) ?? []);
  const others = words.filter((word) => !SIGNS.has(word.toLowerCase()));
  return signs.length === 1 && others.every((word) => WORD.test(word)) ? (signs[0] ?? null) : null;
}

/** The result of two or more numbers, in cents: a product of two, or a sum with signs; null where they are mixed. */
function madeOf(values: readonly PrintedValue[], signs: readonly Sign[]): number | null {
  const [first, ...rest] = values;
  const [second] = rest;
  if (first === undefined || second === undefined) return null;
  if (signs.includes('x'))
    return rest.length === 1 && (isMoney(first) || isMoney(second))
      ? Math.round(numberOf(first) * numberOf(second) * 100)
      : null;
  if (!values.every(isMoney)) return null;
  return rest.reduce((sum, value, at) => sum + (signs[at] === '-' ? -1 : 1) * centsOf(value), centsOf(first));
}

interface Equation {
  readonly left: readonly PrintedValue[];
  readonly signs: readonly Sign[];
  readonly result: PrintedValue;
}

/** Numbers that a sign of equality follows, with the signs between them, and the one behind it. */
function equated(own: readonly PrintedValue[], signs: readonly (Sign | '=' | null)[]): readonly Equation[] {
  return signs.flatMap((sign, at): readonly Equation[] => {
    const result = own[at + 1];
    if (sign !== '=' || result === undefined || (signs[at + 1] ?? null) !== null) return [];
    const start = signs.slice(0, at).findLastIndex((one) => one === null || one === '=') + 1;
    const used = signs.slice(start, at).filter((one): one is Sign => one !== null && one !== '=');
    return [{ left: own.slice(start, at + 1), signs: used, result }];
  });
}

/** A product in brackets before the last number of a line, which it explains. */
function bracketed(
  own: readonly PrintedValue[],
  signs: readonly (Sign | '=' | null)[],
  words: readonly string[],
): readonly Equation[] {
  const [result] = own.slice(-1);
  return own.slice(0, -1).flatMap((first, at): readonly Equation[] => {
    const second = own[at + 1];
    if (signs[at] !== 'x' || second === undefined || result === undefined || own.length !== at + 3) return [];
    const isOpen = words
      .slice(Math.max(0, first.from - 1), first.from + 1)
      .some((word) => word.startsWith('('));
    const isClosed = words.slice(second.to - 1, second.to + 1).some((word) => word.endsWith(')'));
    return isOpen && isClosed && isMoney(second) ? [{ left: [first, second], signs: ['x'], result }] : [];
  });
}

function wordsOf({ left, signs, result }: Equation, made: number): string {
  const factors = left.map((value) =>
    isMoney(value) ? money(centsOf(value)) : value.text.replace(/[()]/g, ''),
  );
  const terms = factors.map((text, at) => (at === 0 ? text : `${signs[at - 1] ?? ''} ${text}`)).join(' ');
  const printed = centsOf(result);
  return `${terms} is not ${money(printed)}: ${money(Math.abs(made - printed))} off`;
}

/** Whether a product may count fewer than it says: one of the payments was not made. */
const isFewer = ({ left, signs, result }: Equation, made: number): boolean =>
  signs.includes('x') &&
  centsOf(result) < made &&
  left.some((value) => isMoney(value) && centsOf(result) % centsOf(value) === 0);

/** What the result makes of one number of the left side, in cents; of a count nothing. */
function impliedAt({ left, signs, result }: Equation, at: number, gap: number): number {
  const value = left[at];
  if (value === undefined || !isMoney(value)) return 0;
  if (!signs.includes('x')) return centsOf(value) - (signs[at - 1] === '-' ? -gap : gap);
  const implied = centsOf(result) / left.reduce((all, one) => (one === value ? all : all * numberOf(one)), 1);
  return Number.isInteger(implied) ? implied : 0;
}

/** Every such equation that fails by one digit of what it makes, or of what makes it, where what is missing is printed nowhere. */
export function failedEquations({ values, lines }: Reading): readonly FailedEquation[] {
  const printed = new Set(values.filter(isMoney).map((value) => Math.abs(centsOf(value))));
  return [...groupByLine(values)].flatMap(([line, own]): readonly FailedEquation[] => {
    if (own.length < 3 || !own.every(({ kind, source }) => kind === 'money' && source === 'text')) return [];
    const words = (lines[line]?.words ?? []).map(({ text }) => text);
    const inOrder = own.toSorted((a, b) => a.from - b.from);
    const signs = inOrder
      .slice(1)
      .map(({ from }, at) => signBetween(words.slice(inOrder[at]?.to ?? from, from)));
    return [...equated(inOrder, signs), ...bracketed(inOrder, signs, words)].flatMap((equation) => {
      const made = madeOf(equation.left, equation.signs);
      const { left, result } = equation;
      if (made === null || !isMoney(result)) return [];
      const gap = made - centsOf(result);
      const isChanged =
        isOneDigitOff(made, centsOf(result)) ||
        left.some((value, at) => isOneDigitOff(centsOf(value), impliedAt(equation, at, gap)));
      if (gap === 0 || printed.has(Math.abs(gap)) || !isChanged || isFewer(equation, made)) return [];
      return [{ values: [...left, result], says: wordsOf(equation, made) }];
    });
  });
}
