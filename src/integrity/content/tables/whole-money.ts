/** Tells columns of whole numbers that are money: papers without cents print forints, or lei, as they print counts. */
import { columnsOf } from './cells.ts';
import type { Cell } from './cells.ts';

/** Numbers from here on are grouped where they are amounts: years, and most numbers of things, are not. */
const GROUPED = 1000;
/** A number with a mark, or a space, before every three digits. */
const GROUPS = /^\D*\d{1,3}(?:[.,'’\s]\d{3})+\D*$/u;

const isWhole = ({ kind, decimals }: Cell): boolean => kind === 'money' && decimals === 0;
const isGrouped = ({ text }: Cell): boolean => GROUPS.test(text);
const isSmall = ({ value }: Cell): boolean => Math.abs(value) < GROUPED;

/** Whether a column has large numbers, and all of them in groups of three digits. */
const isOfMoney = (column: readonly Cell[]): boolean =>
  column.some(isGrouped) && column.every((cell) => isSmall(cell) || isGrouped(cell));

/** Takes grouped whole numbers of a document that prints no cents for money, column by column. */
export function withWholeMoney(cells: readonly Cell[]): readonly Cell[] {
  if (cells.some(({ isMoney, decimals }) => isMoney && decimals > 0)) return cells;
  const money = new Set(columnsOf(cells.filter(isWhole)).filter(isOfMoney).flat());
  return cells.map((cell) =>
    money.has(cell) && !cell.isMoney ? { ...cell, isMoney: true, isSupposed: true } : cell,
  );
}
