/** Joint assignment: every field one place, no place for two fields, the sum of the scores as large as possible. */

/**
 * The assignment of rows to columns with the largest total gain (Hungarian method with potentials, O(n²m)).
 * `gain[row][column]`; a row may stay without a column, which gains 0, so gains at or below 0 are never taken.
 * Returns the column of each row, or -1.
 */
export function assignRows(gain: readonly (readonly number[])[]): number[] {
  const rows = gain.length;
  const real = gain[0]?.length ?? 0;
  // One spare column per row stands for "no value".
  const columns = real + rows;
  const cost = (row: number, column: number): number => (column < real ? -(gain[row]?.[column] ?? 0) : 0);
  const u = new Float64Array(rows + 1);
  const v = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  const way = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row;
    let column = 0;
    const least = new Float64Array(columns + 1).fill(Infinity);
    const used = new Uint8Array(columns + 1);
    do {
      used[column] = 1;
      const current = rowOf[column] ?? 0;
      let delta = Infinity;
      let next = 0;
      for (let other = 1; other <= columns; other++) {
        if (used[other]) continue;
        const reduced = cost(current - 1, other - 1) - (u[current] ?? 0) - (v[other] ?? 0);
        if (reduced < (least[other] ?? Infinity)) {
          least[other] = reduced;
          way[other] = column;
        }
        if ((least[other] ?? Infinity) < delta) {
          delta = least[other] ?? Infinity;
          next = other;
        }
      }
      for (let other = 0; other <= columns; other++) {
        if (used[other]) {
          const owner = rowOf[other] ?? 0;
          u[owner] = (u[owner] ?? 0) + delta;
          v[other] = (v[other] ?? 0) - delta;
        } else least[other] = (least[other] ?? Infinity) - delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    do {
      const previous = way[column] ?? 0;
      rowOf[column] = rowOf[previous] ?? 0;
      column = previous;
    } while (column !== 0);
  }
  const result = new Array<number>(rows).fill(-1);
  for (let column = 1; column <= real; column++) {
    const row = rowOf[column] ?? 0;
    if (row > 0 && (gain[row - 1]?.[column - 1] ?? 0) > 0) result[row - 1] = column - 1;
  }
  return result;
}
