/** Finds words that stand off the line of their neighbors and look otherwise as well. */
import type { Bitmap } from '../../document/index.ts';
import { median } from '../../kit/median.ts';
import type { InkBox, Word } from './words.ts';

/** A word between two others of its line, with how far it differs from them. */
export interface WordInLine extends InkBox {
  /** Pixels below the line through the baselines of its neighbors; negative above. */
  readonly offset: number;
  /** In which other features it differs from both neighbors, although they agree with each other. */
  readonly differs: readonly ('height' | 'stroke' | 'ink')[];
}

/** What the comparison gave. */
export interface LineComparison {
  /** Words that have neighbors to compare with. */
  readonly compared: number;
  readonly outliers: readonly WordInLine[];
}

/** Glyphs of a word: fewer give no steady baseline. */
const LEAST_GLYPHS = 4;
/** Share of the lower word that two words of a line share in height. */
const SAME_LINE = 0.5;
/** Widest gap to a neighbor, in shares of the page's width: beyond it is another column. */
const MOST_GAP = 0.35;
/** Ratio of glyph heights up to which words are of one kind of text. */
const LIKE_HEIGHT = 1.3;
/**
 * Offset of an outlier in deviations, in shares of its height, and in pixels. Among drawn pages, other fonts and sizes on
 * one line stand up to a fifth of their height off, by rounding and underlines.
 */
const LEAST = { z: 8, share: 0.28, pixels: 3.5 } as const;
/** A larger share is another line. */
const MOST_SHARE = 0.6;
/** Spread assumed at least, in pixels: edges of ink fall on whole ones. */
const LEAST_SPREAD = 0.5;
/** Relative difference of a feature from both neighbors, while they differ by less than half of it. */
const DIFFERENT = { height: 0.06, stroke: 0.2, ink: 0.25 } as const;

interface Facts {
  readonly word: Word;
  readonly middle: number;
  readonly baseline: number;
  readonly height: number;
  readonly stroke: number;
  readonly ink: number;
}

/** Compares every word with its left and right neighbor. */
export function compareLines(gray: Bitmap, words: readonly Word[]): LineComparison {
  const facts = words
    .filter((word) => word.glyphs.length >= LEAST_GLYPHS)
    .map((word) => factsOf(gray, word))
    .sort((a, b) => a.word.x0 - b.word.x0);
  const triples = facts.flatMap((own) => {
    const left = neighborOf(own, facts, gray.width, 'left');
    const right = neighborOf(own, facts, gray.width, 'right');
    if (left === null || right === null) return [];
    const share = (own.middle - left.middle) / Math.max(1, right.middle - left.middle);
    const offset = own.baseline - (left.baseline + share * (right.baseline - left.baseline));
    return [{ own, left, right, offset }];
  });
  const spread = Math.max(LEAST_SPREAD, 1.4826 * median(triples.map(({ offset }) => Math.abs(offset))));
  const outliers = triples.flatMap(({ own, left, right, offset }): WordInLine[] => {
    const size = Math.abs(offset);
    const z = size / spread;
    const apart = size >= Math.max(LEAST.pixels, LEAST.share * own.height) && size <= MOST_SHARE * own.height;
    // Neighbors that are off each other's line say nothing of what lies between them.
    const agree = Math.abs(left.baseline - right.baseline) <= Math.max(1, size / 3);
    if (z < LEAST.z || !apart || !agree) return [];
    const differs = (['height', 'stroke', 'ink'] as const).filter((name) => {
      const least = DIFFERENT[name];
      const ratio = (a: number, b: number): number =>
        Math.abs(Math.log(Math.max(a, 1e-6) / Math.max(b, 1e-6)));
      const between = ratio(left[name], right[name]);
      return (
        Math.min(ratio(own[name], left[name]), ratio(own[name], right[name])) >= Math.max(least, 2 * between)
      );
    });
    const { x0, y0, x1, y1 } = own.word;
    return [{ x0, y0, x1, y1, offset, differs }];
  });
  return { compared: triples.length, outliers };
}

function factsOf({ data, width }: Bitmap, word: Word): Facts {
  const tall = median(word.glyphs.map(({ y0, y1 }) => y1 - y0));
  const upright = word.glyphs.filter(({ y0, y1 }) => y1 - y0 >= 0.6 * tall);
  const levels: number[] = [];
  for (const { x0, y0, x1, y1 } of upright) {
    for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) levels.push(data[y * width + x] ?? 0);
  }
  levels.sort((a, b) => a - b);
  // Of "page" half of the letters have tails: the upper third of the lower ends stands on the line in nearly every word.
  const ends = upright.map(({ y1 }) => y1).sort((a, b) => a - b);
  const dark = levels[Math.floor(levels.length / 20)] ?? 0;
  return {
    word,
    middle: (word.x0 + word.x1) / 2,
    baseline: ends[Math.floor((ends.length - 1) / 3)] ?? word.y1,
    height: Math.max(...upright.map(({ y0, y1 }) => y1 - y0)),
    stroke:
      word.ink /
      Math.max(
        1,
        word.glyphs.reduce((sum, { y0, y1 }) => sum + y1 - y0, 0),
      ),
    ink: 255 - dark,
  };
}

function neighborOf(
  own: Facts,
  all: readonly Facts[],
  pageWidth: number,
  side: 'left' | 'right',
): Facts | null {
  let best: Facts | null = null;
  let nearest = MOST_GAP * pageWidth;
  for (const other of all) {
    const gap = side === 'left' ? own.word.x0 - other.word.x1 : other.word.x0 - own.word.x1;
    if (other === own || gap < 0 || gap >= nearest) continue;
    const shared = Math.min(own.word.y1, other.word.y1) - Math.max(own.word.y0, other.word.y0);
    const lower = Math.min(own.word.y1 - own.word.y0, other.word.y1 - other.word.y0);
    const ratio = Math.max(own.height, other.height) / Math.min(own.height, other.height);
    if (shared < SAME_LINE * lower || ratio > LIKE_HEIGHT) continue;
    best = other;
    nearest = gap;
  }
  return best;
}
