/** Finds the number that its row, group, column or block contradicts, and the one exchanged digit, or the other number, that makes it fit. */
import type { Reading } from '../../reading.ts';
import { exchanges, isPrintedAround, isSame, withValue } from './cells.ts';
import type { Cell } from './cells.ts';
import type { ColumnSum } from './column-sums.ts';
import { addsUp, chanceOf } from './block-sums.ts';
import { ledgerOf, sumWith } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { taxedProduct } from './taxed-products.ts';

/** A number that does not fit. */
export interface Misfit {
  readonly cell: Cell;
  /** What fits. */
  readonly implied: number;
  /** What says so, for people. */
  readonly says: readonly string[];
  /** Whether two statements of different kinds say it and none vouches for it; a single one may be wrong in another of its numbers. */
  readonly agreed: boolean;
  /** Numbers of that single statement whose change would do as well. */
  readonly others: readonly Cell[];
}

/** A sum down a column accuses when chance would give it less often than this ... */
const ACCUSING = 0.02;
/** ... and excuses its numbers when it is less likely than this. */
const EXCUSING = 0.2;
/** A block accuses when chance would make it add up less often than this: many are tried, with every digit exchanged. */
const BY_CHANCE = 0.01;
/** Rows that hold alike before one that does not is told on its own ... */
const LEAST_SIBLINGS = 3;
/** ... and before a price or a count is told where the amount of its row is confirmed: least charges and tiers do that, too. */
const MANY_SIBLINGS = 4;

/** Whole numbers are rounded where they are thousands, and their sums are less than this off then. */
const ROUNDED = 10;

/** What becomes true when a cell has another value. */
interface Claim {
  readonly cell: Cell;
  readonly value: number;
  readonly says: readonly string[];
  /** Whether one statement alone is enough to ask for a look. */
  readonly isPlain: boolean;
}

const sumText = ({ parts, total }: ColumnSum, cell: Cell): string =>
  total === cell ? `the ${String(parts.length)} amounts above it` : `the total ${total.text} of its column`;

/** Whether a number is confirmed as it is printed. */
const isKept = (ledger: Ledger, cell: Cell): boolean =>
  ledger.confirmed.has(cell) || sumWith(ledger, { cell, value: cell.value, most: EXCUSING }) !== null;

function claimOf(ledger: Ledger, cell: Cell, value: number): Claim | null {
  const given = withValue(cell, value);
  const own = (ledger.failing.get(cell) ?? []).filter(({ holds }) => holds(given));
  const blocks = (ledger.blocks.get(cell) ?? []).filter((block) => addsUp(block, given));
  if (own.length === 0 && blocks.length === 0) return null;
  const sum = sumWith(ledger, { cell, value, most: ACCUSING });
  // What the column says already is not said again by a part of it.
  const inColumn = new Set(sum === null ? [] : [...sum.parts, sum.total]);
  const others = blocks.filter(
    (block) =>
      chanceOf(block, given) < BY_CHANCE &&
      block.cells.every((one) => one === cell || one.value === 0 || !inColumn.has(one)),
  );
  // Blocks that end and begin with a cell state two things.
  const isBetween =
    others.some(({ cells }) => cells.at(-1) === cell) && others.some(({ cells }) => cells[0] === cell);
  const around = others.length > 0 ? ['the amounts around it'] : [];
  const says = [
    ...new Map(own.map((one) => [one.kind, one.says(cell)])).values(),
    ...(sum === null ? [] : [sumText(sum, cell)]),
    ...(isBetween ? ['the amounts above it', 'the amounts below it'] : around),
  ];
  const isLeft = blocks.some(({ cells }) =>
    cells.every((one) => one === cell || one.value === 0 || ledger.confirmed.has(one)),
  );
  const isPlain =
    own.some(
      ({ siblings, result, isEnough }) =>
        isEnough && siblings >= (isKept(ledger, result) ? MANY_SIBLINGS : LEAST_SIBLINGS),
    ) ||
    (isLeft && ledger.totals.has(cell));
  return says.length === 0 ? null : { cell, value, says, isPlain: isPlain && !cell.isSupposed };
}

/** What rows that fail make of one of their numbers. */
const impliedFor = ({ failing }: Ledger, cell: Cell): readonly number[] => [
  ...new Set((failing.get(cell) ?? []).flatMap((relation) => relation.impliedFor(cell) ?? [])),
];

/** Every claim about numbers that nothing confirms as they are printed. */
function claimsIn(ledger: Ledger): readonly Claim[] {
  const suspects = new Set([...ledger.failing.keys(), ...ledger.blocks.keys()]);
  return [...suspects].flatMap((cell) => {
    if (ledger.confirmed.has(cell) || cell.value === 0) return [];
    const near = exchanges(cell);
    const isMeant = (value: number): boolean =>
      !(cell.isSupposed && Math.abs(value - cell.value) < ROUNDED) &&
      !isPrintedAround(ledger.byLine, cell, value - cell.value);
    const claims = [
      ...near.filter(isMeant).flatMap((value) => claimOf(ledger, cell, value) ?? []),
      // Any other number is told where its row and its column both make it.
      ...impliedFor(ledger, cell)
        .filter((value) => !near.some((other) => isSame(other, value)) && isMeant(value))
        .flatMap((value) => claimOf(ledger, cell, value) ?? [])
        .filter(({ says }) => says.length > 1)
        .map((claim) => ({ ...claim, isPlain: false })),
    ];
    return claims.length === 0 || isKept(ledger, cell) ? [] : claims;
  });
}

/** Digits of amounts that stand twice for a reason. */
const TELLING = 1000;

/** Whether an amount is printed somewhere else, too: whoever changes one leaves the other, and a single statement is a chance find. */
const isRepeated = ({ byLine }: Ledger, cell: Cell): boolean =>
  Math.abs(cell.value) * 100 >= TELLING &&
  [...byLine.values()].some((cells) =>
    cells.some((other) => other !== cell && other.isMoney && isSame(other.value, cell.value)),
  );

/**
 * The number of a typed document that does not fit the others, or null. One change at most is told: where several numbers
 * could be wrong, and each in its own way, the tables were not understood.
 */
export function findMisfit(reading: Reading): Misfit | null {
  const ledger = ledgerOf(reading);
  const claims = claimsIn(ledger);
  const most = Math.max(0, ...claims.map(({ says }) => says.length));
  const best = claims.filter(({ says }) => says.length === most);
  const [only] = best;
  if (only !== undefined && most > 1 && best.length === 1) {
    return { cell: only.cell, implied: only.value, says: only.says, agreed: true, others: [] };
  }
  const plain = claims.filter(({ isPlain, cell }) => isPlain && !isRepeated(ledger, cell));
  const [first] = plain.toSorted((a, b) => b.says.length - a.says.length);
  if (first === undefined) {
    const taxed = taxedProduct(ledger.byLine, reading);
    return taxed === null ? null : { ...taxed, agreed: false, others: [] };
  }
  const others = new Set(plain.map(({ cell }) => cell));
  others.delete(first.cell);
  return { cell: first.cell, implied: first.value, says: first.says, agreed: false, others: [...others] };
}
