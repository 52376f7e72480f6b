/** Tests of the joint assignment, against trying everything. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignRows } from '../../../src/extraction/extract/assign.ts';

function best(gain: readonly (readonly number[])[], row = 0, used = new Set<number>()): number {
  if (row === gain.length) return 0;
  let most = best(gain, row + 1, used);
  (gain[row] ?? []).forEach((value, column) => {
    if (used.has(column) || value <= 0) return;
    most = Math.max(most, value + best(gain, row + 1, new Set([...used, column])));
  });
  return most;
}

describe('joint assignment', () => {
  it('gives up the best of one field when that is better for all', () => {
    expect(
      assignRows([
        [0.9, 0.8],
        [0.85, 0.1],
      ]),
    ).toEqual([1, 0]);
  });

  it('leaves a field without a place rather than taking a worthless one', () => {
    expect(
      assignRows([
        [0, 0],
        [0.5, 0],
      ]),
    ).toEqual([-1, 0]);
    expect(assignRows([[], []])).toEqual([-1, -1]);
  });

  it('is as good as trying everything, and uses no column twice', () => {
    const matrices = fc.integer({ min: 1, max: 4 }).chain((columns) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 4,
      }),
    );
    fc.assert(
      fc.property(matrices, (gain) => {
        const chosen = assignRows(gain);
        const taken = chosen.filter((column) => column >= 0);
        expect(new Set(taken).size).toBe(taken.length);
        const sum = chosen.reduce(
          (total, column, row) => total + (column < 0 ? 0 : (gain[row]?.[column] ?? 0)),
          0,
        );
        expect(sum).toBe(best(gain));
      }),
    );
  });
});
