/** What a document states with numbers below and beside each other: what holds, and what could be held against a number. */
import type { Reading } from '../../reading.ts';
import { amountsOf } from '../amounts.ts';
import { addsUp, blocksOf } from './block-sums.ts';
import type { BlockSum } from './block-sums.ts';
import { groupByLine } from '../by-line.ts';
import { cellsOf, isPrintedAround, printed } from './cells.ts';
import type { Cell, Relation } from './cells.ts';
import { columnSums } from './column-sums.ts';
import type { AskSums, ColumnSum } from './column-sums.ts';
import { discountedRows } from './discounted-rows.ts';
import { groupRelations } from './group-relations.ts';
import { rowRelations } from './row-relations.ts';
import { rowSums } from './row-sums.ts';
import { withWholeMoney } from './whole-money.ts';

/** Everything that is stated. */
export interface Ledger {
  /** All numbers, by the line they stand in. */
  readonly byLine: ReadonlyMap<number, readonly Cell[]>;
  /** Numbers that are labelled as totals. */
  readonly totals: ReadonlySet<Cell>;
  /** Rows and groups that fail, by the numbers in them. */
  readonly failing: ReadonlyMap<Cell, readonly Relation[]>;
  /** Amounts below each other, by the amounts in them. */
  readonly blocks: ReadonlyMap<Cell, readonly BlockSum[]>;
  /** Numbers of rows, groups and blocks that hold. */
  readonly confirmed: ReadonlySet<Cell>;
  readonly sums: AskSums;
}

const TOTALS = ['net_total', 'gross_total', 'amount_due', 'tax_total'];

const placeOf = ({ line, box }: Pick<Cell, 'line' | 'box'>): string => `${String(line)} ${String(box[0])}`;

function byCell<T extends { readonly cells: readonly Cell[] }>(
  all: readonly T[],
): ReadonlyMap<Cell, readonly T[]> {
  const found = new Map<Cell, T[]>();
  for (const one of all) {
    for (const cell of new Set(one.cells)) found.set(cell, [...(found.get(cell) ?? []), one]);
  }
  return found;
}

/** Reads what a document states. */
export function ledgerOf(reading: Reading): Ledger {
  const cells = withWholeMoney(cellsOf(reading));
  const amounts = amountsOf(reading);
  const labelled = new Set(
    amounts.filter(({ roles }) => roles.some((role) => TOTALS.includes(role))).map(placeOf),
  );
  const totals = cells.filter((cell) => cell.value !== 0 && labelled.has(placeOf(cell)));
  const taxLines = new Set(
    amounts.filter(({ roles }) => roles.includes('tax_total')).map(({ line }) => line),
  );
  const relations = [
    ...rowRelations(cells, taxLines),
    ...rowSums(cells),
    ...discountedRows(cells),
    ...groupRelations(cells),
  ];
  const blocks = blocksOf(cells);
  const holding = [
    ...relations.filter(({ holds, siblings }) => siblings > 0 && holds(printed)),
    ...blocks.filter((block) => addsUp(block)),
  ];
  const byLine = groupByLine(cells);
  return {
    byLine,
    totals: new Set(totals),
    failing: byCell(
      relations.filter(({ holds, result, gap }) => !holds(printed) && !isPrintedAround(byLine, result, gap)),
    ),
    blocks: byCell(blocks),
    confirmed: new Set(holding.flatMap((one) => one.cells)),
    sums: columnSums(cells, totals),
  };
}

/** The likeliest sum that a cell takes part in when it has a value; null when chance explains it `most` often or more. */
export function sumWith(
  { sums }: Ledger,
  { cell, value, most }: { readonly cell: Cell; readonly value: number; readonly most: number },
): ColumnSum | null {
  const [best] = sums(cell, value).toSorted((a, b) => a.byChance - b.byChance);
  return best !== undefined && best.byChance < most ? best : null;
}
