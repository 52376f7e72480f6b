/** Columns that a header has no label for: names left of it, amounts right of it. */
import { conceptOf } from '../../lexicon/concepts.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import { emOf } from '../sheet.ts';
import type { Line, Sheet, Token } from '../sheet.ts';
import type { Column } from './column.ts';

/** White, in line heights, beside a header in which a column may stand that has no label. */
const NAMELESS = 5;

/** The column of names left of a header that has no label for it, or null. */
export function namelessColumn(
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
  const em = emOf(sheet, header?.page ?? 1);
  const words = first?.tokens.filter((token) => token.x1 < left) ?? [];
  const x0 = Math.min(...words.map((token) => token.x0));
  if (!words.some((token) => /\p{L}{2}/u.test(token.text)) || left - x0 < NAMELESS * em) return null;
  return { x0, x1: left - em, field, numeric: false, concept: 'line_description', label: '' };
}

/** Lines below a header in which its columns are looked at. */
const LOOKED_AT = 60;
/** Amounts at one right edge that make a column, at least. */
const LEAST = 3;
const AMOUNT = /^[-–+]?\p{Sc}?\d[\d.,'’]*[.,]\d{2}[-+]?$/u;

const linesBelow = (sheet: Sheet, to: number): readonly Line[] =>
  sheet.lines.slice(to + 1, to + 1 + LOOKED_AT).filter(({ page }) => page === sheet.lines[to]?.page);

const isAmong = ({ x0, x1 }: Column, token: Token): boolean => x0 < token.x1 && x1 > token.x0;

/**
 * The columns of entries with a day each, and one of amounts right of them all where the header has no label for it: none of its
 * columns holds an amount, and several end at one place there. What was taken for it is none ("Wert", the day of value).
 */
export function withNamelessAmounts(
  sheet: Sheet,
  to: number,
  columns: readonly Column[],
  fields: readonly FieldSpec[],
): readonly Column[] {
  const field = fields.findIndex(({ concept }) => concept === 'line_amount');
  const right = Math.max(...columns.map(({ x1 }) => x1));
  const isOfDays = columns.some(({ concept, field: own }) => concept === 'line_date' && own >= 0);
  if (field < 0 || !isOfDays) return columns;
  const amounts = linesBelow(sheet, to).flatMap(({ tokens }) =>
    tokens.filter(({ text }) => AMOUNT.test(text)),
  );
  const isMoney = ({ concept }: Column): boolean => conceptOf(concept)?.type === 'money';
  if (columns.some((column) => isMoney(column) && amounts.some((token) => isAmong(column, token))))
    return columns;
  const last = amounts.filter(({ x0, size }) => x0 > right + NAMELESS * size);
  const stacks = last.map((one) => last.filter(({ x1 }) => Math.abs(x1 - one.x1) < one.size));
  const stack = stacks.reduce((best, next) => (next.length > best.length ? next : best), []);
  if (stack.length < LEAST) return columns;
  return [
    ...columns.map((column) =>
      isMoney(column) ? { ...column, field: -1, numeric: false, concept: null } : column,
    ),
    {
      x0: Math.min(...stack.map(({ x0 }) => x0)),
      x1: Math.max(...stack.map(({ x1 }) => x1)),
      field,
      numeric: true,
      concept: 'line_amount',
      label: '',
    },
  ];
}
