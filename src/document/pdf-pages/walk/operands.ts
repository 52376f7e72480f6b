/** Reads the operands of a page's operators, which may be anything in a hostile file. */
import type { Matrix } from '../../matrix.ts';

/** A finite number among operands; 0 for anything else. */
export const numberAt = (args: ArrayLike<unknown>, at: number): number => {
  const value = args[at];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
};

/** Whether an operand is a list, as pdf.js gives them: arrays or typed arrays. */
export function isListOfNumbers(value: unknown): value is ArrayLike<number> {
  return typeof value === 'object' && value !== null && 'length' in value;
}

/** A matrix out of operands, which hold it either as six numbers or as one list. */
export function matrixOf(args: readonly unknown[]): Matrix | null {
  const list = isListOfNumbers(args[0]) ? args[0] : args;
  if (list.length < 6) return null;
  return [0, 1, 2, 3, 4, 5].map((at) => numberAt(list, at)) as unknown as Matrix;
}
