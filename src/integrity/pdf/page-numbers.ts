/** Reads the numbers that stand alone at the same edge of every page, and tells where they stop counting up by one. */
import type { RelativeBox } from '../../document/index.ts';

/** A word at the edge of a page that is a number, alone or as "3/12" or "- 3 -". */
export interface EdgeNumber {
  readonly value: number;
  /** Center, shares of the page. */
  readonly x: number;
  readonly y: number;
}

/** Shares of the page at its top and bottom where numbers of pages stand. */
const EDGE = 0.1;
/** Distance within which a number stands in the same place of another page, shares of the page. */
const SAME = { x: 0.04, y: 0.015 } as const;
/** Pages that must count in sequence, and their share of those with a number in that place. */
const LEAST_COUNTED = 3;
const MOST_BREAKS = 2;
const LEAST_SHARE = 0.6;
const NUMBER = /^(?:[-–(]\s*)?(\d{1,3})(?:\s*[-–)]|\/\d{1,3})?$/u;

/** The numbers at the edges of a page. Boxes are shares of the page: left, top, right, bottom. */
export function edgeNumbers(
  words: readonly { readonly text: string; readonly box: Readonly<RelativeBox> }[],
): readonly EdgeNumber[] {
  return words.flatMap(({ text, box: [x0, y0, x1, y1] }) => {
    const value = Number(NUMBER.exec(text)?.[1] ?? Number.NaN);
    const aside = y1 < EDGE || y0 > 1 - EDGE;
    return aside && value > 0 ? [{ value, x: (x0 + x1) / 2, y: (y0 + y1) / 2 }] : [];
  });
}

/**
 * Indices of pages from which on the count goes another way: behind a page that was taken out, behind one that was put in,
 * at one that was exchanged. Empty when the pages are not numbered in one place, or break off more often than that.
 */
export function brokenNumbers(pages: readonly (readonly EdgeNumber[])[]): readonly number[] {
  let best: readonly (EdgeNumber | null)[] = [];
  for (const start of pages.flat().slice(0, 200)) {
    const series = pages.map((numbers) => numbers.find((one) => samePlace(one, start)) ?? null);
    if (inSequence(series) > inSequence(best)) best = series;
  }
  const labelled = best.flatMap((one, index) => (one === null ? [] : [{ index, offset: one.value - index }]));
  const counted = inSequence(best);
  if (counted < LEAST_COUNTED || counted < LEAST_SHARE * labelled.length) return [];
  const breaks = labelled.flatMap(({ index, offset }, at) => {
    const before = labelled[at - 1];
    // A count that begins anew belongs to another document in the same file.
    const restarts = best[index]?.value === 1;
    return before === undefined || before.offset === offset || restarts ? [] : [index];
  });
  return breaks.length <= MOST_BREAKS ? breaks : [];
}

/** Whether a number stands in one place of all these pages, and counts up by one from each to the next. */
export const countsAcross = ([first = [], ...rest]: readonly (readonly EdgeNumber[])[]): boolean =>
  first.some((start) =>
    rest.every((numbers, at) =>
      numbers.some((one) => one.value === start.value + at + 1 && samePlace(one, start)),
    ),
  );

/** Odd and even pages may have theirs on opposite sides. */
const samePlace = (a: EdgeNumber, b: EdgeNumber): boolean =>
  Math.abs(a.y - b.y) <= SAME.y && (Math.abs(a.x - b.x) <= SAME.x || Math.abs(a.x + b.x - 1) <= SAME.x);

/** Pages that follow the page before with a number, or are followed: those that count. */
function inSequence(series: readonly (EdgeNumber | null)[]): number {
  const labelled = series.flatMap((one, index) => (one === null ? [] : [one.value - index]));
  return labelled.filter((offset, at) => offset === labelled[at - 1] || offset === labelled[at + 1]).length;
}
