/** Groups what was read from a document by the line it stands in. */

/** Numbers by the index of their line, each line's in the order given. */
export function groupByLine<T extends { readonly line: number }>(
  all: readonly T[],
): ReadonlyMap<number, readonly T[]> {
  const lines = new Map<number, T[]>();
  for (const one of all) {
    const own = lines.get(one.line);
    if (own === undefined) lines.set(one.line, [one]);
    else own.push(one);
  }
  return lines;
}
