/** Shares of a score among the findings that make it. */
import { sumOf } from '../kit/sum.ts';

/**
 * What each finding adds to the value of all, whole numbers that sum up to what all add to nothing: the mean over orders in
 * which the findings could be considered, as in the value of Shapley (1953). Taken are every rotation of the list,
 * forward and backward: twice as many orders as findings instead of all, which for up to three is the same.
 */
export function sharesOf<T>(
  findings: readonly T[],
  valueOf: (some: readonly T[]) => number,
): readonly number[] {
  const sums = findings.map(() => 0);
  for (const order of ordersOf(findings.length)) {
    let before = valueOf([]);
    order.forEach((at, place) => {
      const after = valueOf(order.slice(0, place + 1).flatMap((one) => findings[one] ?? []));
      sums[at] = (sums[at] ?? 0) + after - before;
      before = after;
    });
  }
  const exact = sums.map((sum) => sum / (2 * findings.length));
  return rounded(exact, valueOf(findings) - valueOf([]));
}

function ordersOf(count: number): readonly (readonly number[])[] {
  const list = Array.from({ length: count }, (_, at) => at);
  return list.flatMap((start) => {
    const forward = list.map((at) => (start + at) % count);
    return [forward, [...forward].reverse()];
  });
}

/** Whole numbers with a given sum: what is left over goes to the largest remainders. */
function rounded(exact: readonly number[], total: number): readonly number[] {
  const whole = exact.map(Math.floor);
  const left = Math.round(total - sumOf(whole));
  const remainder = (at: number): number => (exact[at] ?? 0) - (whole[at] ?? 0);
  const first = exact.map((_, at) => at).sort((a, b) => remainder(b) - remainder(a) || a - b);
  for (const at of first.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}
