/** Tells a page with lines of text from a picture whose texture only looks like words. */
import { median } from '../../../kit/median.ts';
import type { Glyph, InkBox, Word } from '../words.ts';

/** Ratio of heights up to which ink is of one kind of text. */
const LIKE_HEIGHT = 1.6;
/** Share of the lower word that two words of a line share in height, and their widest gap in heights. */
const LINE = { overlap: 0.6, gap: 3 } as const;
/**
 * Share of words that have another in their line, and share of glyphs about as high as the median. A page of text has one
 * of them: 230 of 232 scanned and photographed documents do, and of 8 photos of things whose texture was taken for words none.
 */
const LEAST = { inLine: 0.43, alike: 0.59 } as const;

/** Whether words stand in lines, or glyphs are of one height. */
export function showsText(glyphs: readonly Glyph[], words: readonly Word[]): boolean {
  const heights = glyphs.map(heightOf);
  const usual = median(heights);
  const alike = heights.filter((height) => isAlike(height, usual)).length;
  if (alike >= LEAST.alike * heights.length) return true;
  const inLine = words.filter((word) => words.some((other) => other !== word && shareLine(word, other)));
  return inLine.length >= LEAST.inLine * words.length;
}

const heightOf = ({ y0, y1 }: InkBox): number => y1 - y0;

const isAlike = (a: number, b: number): boolean => Math.max(a, b) < LIKE_HEIGHT * Math.min(a, b);

function shareLine(word: InkBox, other: InkBox): boolean {
  const [height, otherHeight] = [heightOf(word), heightOf(other)];
  const overlap = Math.min(word.y1, other.y1) - Math.max(word.y0, other.y0);
  const gap = Math.max(other.x0 - word.x1, word.x0 - other.x1);
  return (
    isAlike(height, otherHeight) &&
    overlap > LINE.overlap * Math.min(height, otherHeight) &&
    gap < LINE.gap * height
  );
}
