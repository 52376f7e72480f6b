/** Finds signatures and notes that were drawn on a picture with a digital pen: long strokes of one even tone. */
import { areaOf, grown, sharedArea } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { sumOf } from '../../kit/sum.ts';
import type { Glyph, InkBox } from './words.ts';

/** A stroke is so many times as large as the usual glyph in both directions, or so many times in one and in the other. */
const LARGER = { both: 2.5, one: 5, other: 2 } as const;
/** Share of its box up to which a stroke is ink: it loops and leaves paper between. */
const MOST_INK = 0.45;
/** Levels from its darkest that are the tone of a pen, and the share of the dark half of its pixels that has it: the rest are its soft edges. */
const TONE = { levels: 12, share: 0.35 } as const;
/** Runs of dark pixels along a row or column that are so many letters long, and the share of the ink that they are in rules and frames. */
const RULED = { letters: 2.5, share: 0.5 } as const;
/** Pixels beside a stroke that a last save or the block grid adds to what was changed. */
const BESIDE = 8;
/** Share of a place that lies at strokes, and what other ink there may be beside theirs: people sign across lines of print. */
const AT_STROKES = 0.75;
const OTHER_INK = 0.6;
/** Share of the ink that strokes have on an average place of that size, which this one has at least: within a loop nothing was drawn. */
const LEAST_INK = 0.5;

interface Stroke extends Glyph {
  /** Halfway between its darkest and paper, gray level. */
  readonly middle: number;
}

/**
 * Tells whether what was changed at a place is the strokes of a digital pen and hardly anything else. What a scanner or
 * camera saw of a real pen has grain, and so has a signature that was cut out of another scan. `glyph`: the usual height of
 * the letters in pixels.
 */
export function tellStrokes(
  gray: Bitmap,
  components: readonly Glyph[],
  glyph: number,
): (place: InkBox) => boolean {
  const isLarge = ({ x0, y0, x1, y1 }: InkBox): boolean => {
    const [long, short] = [Math.max(x1 - x0, y1 - y0) / glyph, Math.min(x1 - x0, y1 - y0) / glyph];
    return short >= LARGER.both || (short >= LARGER.other && long >= LARGER.one);
  };
  const letters = components.filter((part) => !isLarge(part));
  const strokes = components.flatMap((part): readonly Stroke[] => {
    if (!isLarge(part) || part.ink > MOST_INK * areaOf(part)) return [];
    const middle = middleOfTone(gray, part);
    const isStroke = middle !== null && !isRuled(gray, part, { middle, least: RULED.letters * glyph });
    return isStroke ? [{ ...part, middle }] : [];
  });
  return (place) => {
    const at = strokes.map((stroke) => ({ stroke, shared: sharedArea(place, grown(stroke, BESIDE)) }));
    if (at.reduce((sum, { shared }) => sum + shared, 0) < AT_STROKES * areaOf(place)) return false;
    const usual = at.reduce((sum, { stroke, shared }) => sum + (stroke.ink * shared) / areaOf(stroke), 0);
    const printed = letters.reduce(
      (sum, part) => sum + (part.ink * sharedArea(place, part)) / areaOf(part),
      0,
    );
    const middle = Math.max(0, ...at.filter(({ shared }) => shared > 0).map(({ stroke }) => stroke.middle));
    const drawn = darkIn(gray, place, middle) - printed;
    return drawn >= LEAST_INK * usual && printed <= OTHER_INK * drawn;
  };
}

/** The level halfway between ink and paper, where the dark pixels of a box are of one level but for edges; else null. */
function middleOfTone({ data, width }: Bitmap, { x0, y0, x1, y1 }: InkBox): number | null {
  const counts = new Uint32Array(256);
  for (let y = y0; y < y1; y += 1) {
    for (const level of data.subarray(y * width + x0, y * width + x1))
      counts[level] = (counts[level] ?? 0) + 1;
  }
  const total = (x1 - x0) * (y1 - y0);
  const [darkest, paper] = [levelAt(counts, 0.02 * total), levelAt(counts, 0.9 * total)];
  const middle = (darkest + paper) >> 1;
  const upTo = (level: number): number => sumOf(counts.subarray(0, level + 1));
  return upTo(darkest + TONE.levels) >= TONE.share * upTo(middle) ? middle : null;
}

/** Whether most of the ink of a box lies in runs along rows and columns, as in frames, rules and the dark rim of a scan: no hand draws so straight. */
function isRuled(
  { data, width }: Bitmap,
  { x0, y0, x1, y1 }: InkBox,
  { middle, least }: { readonly middle: number; readonly least: number },
): boolean {
  let [ink, along] = [0, 0];
  const lengths = new Uint32Array(x1 - x0);
  const end = (run: number): void => {
    if (run >= least) along += run;
  };
  for (let y = y0; y < y1; y += 1) {
    let run = 0;
    for (let x = x0; x < x1; x += 1) {
      const down = lengths[x - x0] ?? 0;
      if ((data[y * width + x] ?? 255) <= middle) {
        ink += 1;
        run += 1;
        lengths[x - x0] = down + 1;
      } else {
        end(run);
        end(down);
        run = 0;
        lengths[x - x0] = 0;
      }
    }
    end(run);
  }
  lengths.forEach(end);
  return along >= RULED.share * ink;
}

/** How many pixels of a box are at most of a level. */
function darkIn({ data, width }: Bitmap, { x0, y0, x1, y1 }: InkBox, middle: number): number {
  let count = 0;
  for (let y = y0; y < y1; y += 1) {
    for (const level of data.subarray(y * width + x0, y * width + x1)) if (level <= middle) count += 1;
  }
  return count;
}

/** The level up to which so many pixels are. */
function levelAt(counts: Uint32Array, pixels: number): number {
  let left = pixels;
  return Math.max(
    0,
    counts.findIndex((count) => (left -= count) <= 0),
  );
}
