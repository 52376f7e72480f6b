/** Reads the characters of a line of print with a network that tells, column by column, which one is there. */
import { STRIP_HEIGHT, type LineStrip } from './line-strip.ts';
import type { Grid, Network } from './network.ts';
import { partsOf, type StripPixels } from './strip-parts.ts';

/** A character of a line. */
export interface ReadCharacter {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** About its middle, pixels from the left of the strip. */
  readonly x: number;
  /** What else it could be, the likeliest first. */
  readonly others: readonly Alternative[];
}

/** A character that could be meant. */
interface Alternative {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Alternatives less likely than this, or beyond so many, are not kept. */
const LEAST_LIKELY = 0.005;
const MOST_OTHERS = 4;

/** A network and what its outputs stand for: the first for nothing, the next for these characters, the last for a space. */
export interface StripNetwork {
  readonly network: Network;
  readonly characters: readonly string[];
}

/** Shorter strips are filled up to this: lines of the network's training were, too. */
const LEAST_WIDTH = 320;
/** The width is a multiple of what one column of the output stands for. */
const COLUMN = 8;
/** Gray, once levels are brought to -1 to 1. */
const MIDDLE = 127.5;

/** The characters of a strip from left to right, spaces among them. */
export async function readStrip(strip: LineStrip, network: StripNetwork): Promise<readonly ReadCharacter[]> {
  const read: ReadCharacter[] = [];
  for (const part of partsOf(strip)) {
    for (const character of await readPart(part, network)) {
      read.push({ ...character, x: part.from + character.x });
    }
  }
  return read;
}

async function readPart(
  strip: StripPixels,
  { network, characters }: StripNetwork,
): Promise<readonly ReadCharacter[]> {
  const { data, sizes } = await network(gridOf(strip));
  const [, columns = 0, classes = 0] = sizes;
  const width = paddedWidth(strip.width) / columns;
  const read: ReadCharacter[] = [];
  let last = 0;
  for (let column = 0; column < columns; column += 1) {
    const start = column * classes;
    let best = 0;
    for (let at = 1; at < classes; at += 1) {
      if ((data[start + at] ?? 0) > (data[start + best] ?? 0)) best = at;
    }
    // The same character in neighboring columns is one; between two equal ones there is a column with nothing (CTC).
    if (best !== 0 && best !== last) {
      // Letters and marks as wide as ideographs stand for plain ones.
      const text = (characters[best - 1] ?? ' ').normalize('NFKC');
      const scores = data.subarray(start, start + classes);
      read.push({
        text,
        confidence: scores[best] ?? 0,
        x: (column + 0.5) * width,
        others: othersOf(scores, best, characters),
      });
    }
    last = best;
  }
  return read;
}

/** The likeliest characters besides one. */
function othersOf(scores: Float32Array, best: number, characters: readonly string[]): readonly Alternative[] {
  const others: Alternative[] = [];
  for (let at = 1; at < scores.length; at += 1) {
    const confidence = scores[at] ?? 0;
    if (at === best || confidence < LEAST_LIKELY) continue;
    others.push({ text: (characters[at - 1] ?? ' ').normalize('NFKC'), confidence });
  }
  return others.sort((a, b) => b.confidence - a.confidence).slice(0, MOST_OTHERS);
}

const paddedWidth = (width: number): number => Math.max(LEAST_WIDTH, Math.ceil(width / COLUMN) * COLUMN);

/** One strip of three equal colors. */
function gridOf({ width, data }: StripPixels): Grid {
  const wide = paddedWidth(width);
  const plane = wide * STRIP_HEIGHT;
  const values = new Float32Array(3 * plane);
  for (let y = 0; y < STRIP_HEIGHT; y += 1) {
    for (let x = 0; x < width; x += 1) values[y * wide + x] = (data[y * width + x] ?? 255) / MIDDLE - 1;
  }
  values.copyWithin(plane, 0, plane);
  values.copyWithin(2 * plane, 0, plane);
  return { data: values, sizes: [1, 3, STRIP_HEIGHT, wide] };
}
