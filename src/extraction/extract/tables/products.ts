/** Quantity times price is the amount: repairs one misread figure of a row, and doubts rows that do not hold. */
import { centsOf } from '../numerals.ts';
import { lastOf } from '../sheet.ts';
import type { Sheet } from '../sheet.ts';
import type { Cell } from './cells.ts';

/** The cells of a row that hang together. */
export interface Factors {
  readonly quantity: Cell;
  readonly price: Cell;
  readonly amount: Cell;
  /** Percentages printed in the row that may be taken off or added: a discount, a tax. */
  readonly percents: readonly number[];
}

/** Cents by which a rounded product may differ. */
const TOLERANCE = 2;
/** What is left of the trust in a cell that was repaired, and in one of a row that does not hold. */
const TRUST = { repaired: 0.75, doubtful: 0.6 } as const;

/** Figures that recognition takes for one another: like strokes, closed or open. */
const CONFUSED: Readonly<Record<string, readonly string[]>> = {
  0: ['6', '8', '9'],
  1: ['4', '7'],
  2: ['7'],
  3: ['5', '8'],
  4: ['1', '9'],
  5: ['3', '6', '8'],
  6: ['0', '5', '8'],
  7: ['1', '2'],
  8: ['0', '3', '5', '6', '9'],
  9: ['0', '4', '8'],
};

/** Whether quantity times price is the amount, as it is or with one of the percentages taken off or added. */
export function isProduct(row: {
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly percents: readonly number[];
}): boolean {
  const product = Number(row.quantity) * Number(row.price) * 100;
  const cents = centsOf(row.amount);
  return [1, ...row.percents.flatMap((rate) => [1 - rate / 100, 1 + rate / 100])].some(
    (share) => Math.abs(Math.round(product * share) - cents) <= TOLERANCE,
  );
}

const valuesOf = ({ quantity, price, amount, percents }: Factors): Parameters<typeof isProduct>[0] => ({
  quantity: quantity.value,
  price: price.value,
  amount: amount.value,
  percents,
});
const rowHolds = (row: Factors): boolean => isProduct(valuesOf(row));

type Part = 'quantity' | 'price' | 'amount';
const PARTS: readonly Part[] = ['quantity', 'price', 'amount'];

interface Repair {
  readonly part: Part;
  readonly value: string;
}

const isRecognized = (sheet: Sheet, cell: Cell): boolean => {
  const [span] = cell.spans;
  return span !== undefined && sheet.pages.get(span.line.page)?.source === 'ocr' && lastOf(span).text !== '';
};

/** A whole quantity with the decimal mark that was not read: "35" as "3.5". */
const withMark = (value: string): string[] =>
  /^[1-9]\d{1,4}$/.test(value)
    ? Array.from(value.slice(1), (_, at) => `${value.slice(0, at + 1)}.${value.slice(at + 1)}`)
    : [];

/**
 * What the others of the row make of a price or amount that lost its thousands ("740.00" of "1 740,00") or its decimal mark
 * ("1500.00" of "15,00"); nothing where they make something else of it.
 */
function untorn({ quantity, price, amount }: Factors, part: 'price' | 'amount'): string[] {
  const count = Number(quantity.value);
  const { value } = part === 'price' ? price : amount;
  const whole = (part === 'price' ? Number(amount.value) / count : count * Number(price.value)).toFixed(2);
  const front = whole.slice(0, -value.length);
  const lostThousands = whole.endsWith(value) && /^-?[1-9]\d{0,2}$/.test(front) && /^\d{3}\./.test(value);
  const lostMark = Number(value) !== 0 && Number(value) === 100 * Number(whole);
  return lostThousands || lostMark ? [whole] : [];
}

/**
 * Every change that makes the row hold: a quantity's lost decimal mark put back, the lost thousands or mark of a price or
 * amount, or one figure changed to one it is confused with.
 */
function repairsOf(sheet: Sheet, row: Factors): Repair[] {
  return PARTS.flatMap((part) => {
    const { value } = row[part];
    if (!isRecognized(sheet, row[part])) return [];
    const holds = (changed: string): boolean => isProduct({ ...valuesOf(row), [part]: changed });
    const whole = (part === 'quantity' ? withMark(value) : untorn(row, part)).filter(holds);
    if (whole.length > 0) return whole.map((changed) => ({ part, value: changed }));
    return Array.from(value).flatMap((figure, at) =>
      (CONFUSED[figure] ?? []).flatMap((other): Repair[] => {
        const changed = value.slice(0, at) + other + value.slice(at + 1);
        return holds(changed) ? [{ part, value: changed }] : [];
      }),
    );
  });
}

/**
 * The rows with misread figures repaired and doubtful ones trusted less. A repair is made on recognized pages only, when
 * exactly one such change makes the row hold and, where the sum of the column is printed (`totals`, cents), the sum with
 * it agrees. Where most rows do not hold, amounts are something else than products, and nothing is said.
 */
export function checkProducts(
  sheet: Sheet,
  rows: readonly (Factors | null)[],
  totals: ReadonlySet<number>,
  sum: number | null,
): (Factors | null)[] {
  const complete = rows.filter((row) => row !== null);
  const holding = complete.filter(rowHolds).length;
  const agrees = (cents: number): boolean =>
    [...totals].some((total) => Math.abs(total - cents) <= TOLERANCE);
  return rows.map((row) => {
    if (row === null || rowHolds(row)) return row;
    const found = repairsOf(sheet, row);
    const sumWith = ({ part, value }: Repair): number =>
      (sum ?? 0) + (part === 'amount' ? centsOf(value) - centsOf(row.amount.value) : 0);
    const agreeing = sum === null ? [] : found.filter((repair) => agrees(sumWith(repair)));
    const isUsual = 2 * (holding + 1) >= complete.length && holding > 0;
    const chosen = agreeing.length > 0 ? agreeing : found;
    const [repair] = chosen;
    if (repair && chosen.length === 1 && (isUsual || agreeing.length === 1)) {
      const cell: Cell = {
        ...row[repair.part],
        value: repair.value,
        method: 'repaired-by-product',
        trust: TRUST.repaired,
      };
      return { ...row, [repair.part]: cell };
    }
    if (2 * holding < complete.length) return row;
    const doubted = (cell: Cell): Cell => ({ ...cell, trust: TRUST.doubtful });
    return {
      ...row,
      quantity: doubted(row.quantity),
      price: doubted(row.price),
      amount: doubted(row.amount),
    };
  });
}
