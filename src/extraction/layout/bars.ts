/** Tells lines between the columns of a table that were recognized as bars ("Nominal | Reading | Error") from print. */
import type { Ruling } from '../../document/index.ts';
import type { Word } from '../types.ts';

/** How much taller than the words beside it such a line is: a printed bar is as tall as brackets are, a misread letter less. */
const TALLER = 1.3;

/** A row without its bars, and these as vertical rulings. */
export interface RowAndBars {
  readonly words: readonly Word[];
  readonly bars: readonly Ruling[];
}

const heightOf = ({ y0, y1 }: Word): number => y1 - y0;

/** Takes the bars out of the words of a row, given left to right. */
export function takeOutBars(row: readonly Word[]): RowAndBars {
  const isBar = (word: Word, at: number): boolean => {
    if (word.source !== 'ocr' || word.text !== '|') return false;
    const beside = [row[at - 1], row[at + 1]]
      .flatMap((other) => other ?? [])
      .filter(({ text }) => text !== '|');
    return beside.length > 0 && beside.every((other) => heightOf(word) > TALLER * heightOf(other));
  };
  const bars = row.filter(isBar);
  if (bars.length === 0) return { words: row, bars: [] };
  return {
    words: row.filter((word) => !bars.includes(word)),
    bars: bars.map(({ x0, x1, y0, y1 }) => ({ x0: (x0 + x1) / 2, x1: (x0 + x1) / 2, y0, y1 })),
  };
}
