/** Lays photographed pages anew so that lines that rise or fall are level: what extraction knows of rows holds on slanted paper. */
import { meanOf } from '../../kit/sum.ts';
import { boundsOf, centerOf, middleOf, rectOf } from '../layout/geometry.ts';
import { measureTilt } from '../layout/tilt.ts';
import type { PageText, Row, Word } from '../types.ts';

/** The page as it is, or with the words of tilted rows moved up and down about its middle; they know where they are printed. */
export function withLevelLines(page: PageText): PageText {
  const tilt = measureTilt(page.words);
  const words = [...page.words];
  const rows = page.rows.map((row): Row => {
    const own = row.segments.flatMap((segment) => segment.words);
    const slope = tilt(meanOf(own.flatMap((at) => words[at] ?? []).map(middleOf)));
    if (slope === 0) return row;
    for (const at of own) {
      const word = words[at];
      if (word !== undefined) words[at] = levelled(word, slope * (centerOf(word) - page.width / 2));
    }
    const segments = row.segments.map((segment) => ({
      ...segment,
      ...boundsOf(segment.words.flatMap((at) => words[at] ?? [])),
    }));
    return { ...boundsOf(segments), segments };
  });
  return rows.every((row, at) => row === page.rows[at]) ? page : { ...page, words, rows };
}

/** A word at another height, which knows where it is printed. */
const levelled = (word: Word, fall: number): Word => ({
  ...word,
  y0: word.y0 - fall,
  y1: word.y1 - fall,
  printed: word.printed ?? rectOf(word),
});
