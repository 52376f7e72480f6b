/** Finds a page of a statement that does not go on with the balance of the page before: one of another month or account was put in. */
import type { Signal } from '../../check.ts';
import type { Reading } from '../../reading.ts';
import { pageLabel } from '../../pdf/page-labels.ts';
import { money } from '../amounts.ts';
import { around, textOfLine } from '../line-text.ts';
import { centsOf } from './balances.ts';
import type { Statement } from './balances.ts';

/** Steps that must hold on each page before one between them means anything. */
const LEAST_STEPS = 2;
/** Money looks like money: decimals, or a currency beside it. */
const LEAST_SHAPE = 0.8;

const labelOf = ({ lines }: Reading, page: number): ReturnType<typeof pageLabel> =>
  pageLabel(
    lines
      .filter((line) => line.page === page)
      .map((line) => textOfLine(line).text)
      .join('\n'),
  );

/**
 * The step from the last row of a typed page to the first one of the next where it fails: the pages are counted on, rows hold on
 * both, and nothing between them is an amount, but the balance itself, or begins with a date as rows do. Sections of several
 * accounts begin with a balance of their own.
 */
export function pageBreak({ rows, steps }: Statement, at: number, reading: Reading): Signal | null {
  const [before, after] = [rows[at], rows[at + 1]];
  if (before === undefined || after === undefined || before.cents === after.cents) return null;
  const [page, next] = [before.balance.page, after.balance.page];
  if (next !== page + 1 || before.balance.source !== 'text' || after.balance.source !== 'text') return null;
  const [label, following] = [labelOf(reading, page), labelOf(reading, next)];
  const isCounted = label !== null && following?.of === label.of && following.number === label.number + 1;
  if (!isCounted) return null;
  const held = (own: number): number =>
    steps.filter((holds, step) => holds && [step, step + 1].every((row) => rows[row]?.balance.page === own))
      .length;
  if (held(page) < LEAST_STEPS || held(next) < LEAST_STEPS) return null;
  const between = reading.values.filter(
    ({ line }) => line > before.balance.line && line < after.balance.line,
  );
  const isOpen = between.some(
    (value) =>
      (value.kind === 'money' && value.shape >= LEAST_SHAPE && centsOf(value) !== before.cents) ||
      (value.kind === 'date' && value.from === 0),
  );
  if (isOpen) return null;
  return {
    code: 'BALANCE_BREAKS',
    detail: `page ${String(next)} goes on from another balance than ${money(before.cents)}, in which page ${String(page)} ends`,
    page: next,
    box: around([...after.amounts, after.balance].map(({ box }) => box)),
  };
}
