/** Reads the characters of a line of print with a network that tells, column by column, which one is there. */
import { STRIP_HEIGHT, type LineStrip } from './line-strip.ts';
import type { Grid, Network } from './network.ts';
import { partsOf, type StripPixels } from './strip-parts.ts';

/** What was read of a line. */
export interface ReadLine {
  /** From left to right, spaces among them. */
  readonly characters: readonly ReadCharacter[];
  readonly columns: readonly Column[];
}

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

/** What may be in a column of the strip. */
export interface Column {
  /** Its middle, pixels from the left of the strip. */
  readonly x: number;
  /** The likeliest first. */
  readonly likely: readonly Alternative[];
}

/** A character that could be meant; without text nothing. */
interface Alternative {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** What is less likely in a column is not kept, nor more than this: noise may be a hundred things. */
const LEAST_LIKELY = 0.002;
const MOST_LIKELY = 6;
/** Alternatives to a character less likely than this are not kept. */
const LEAST_LIKELY_OTHER = 0.005;

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

/** Reads a strip from left to right. */
export async function readStrip(strip: LineStrip, network: StripNetwork): Promise<ReadLine> {
  const characters: ReadCharacter[] = [];
  const columns: Column[] = [];
  for (const part of partsOf(strip)) {
    const own = (await columnsOf(part, network)).map(({ x, likely }) => ({ x: part.from + x, likely }));
    characters.push(...charactersOf(own));
    columns.push(...own);
  }
  return { characters, columns };
}

async function columnsOf(
  strip: StripPixels,
  { network, characters }: StripNetwork,
): Promise<readonly Column[]> {
  const { data, sizes } = await network(gridOf(strip));
  const [, count = 0, classes = 0] = sizes;
  const width = paddedWidth(strip.width) / count;
  return Array.from({ length: count }, (_, column) => {
    const likely: Alternative[] = [];
    for (let at = 0; at < classes; at += 1) {
      const confidence = data[column * classes + at] ?? 0;
      if (confidence < LEAST_LIKELY) continue;
      // Letters and marks as wide as ideographs stand for plain ones.
      const text = at === 0 ? '' : (characters[at - 1] ?? ' ').normalize('NFKC');
      likely.push({ text, confidence });
    }
    likely.sort((a, b) => b.confidence - a.confidence);
    return { x: (column + 0.5) * width, likely: likely.slice(0, MOST_LIKELY) };
  });
}

/** The likeliest character of each column. The same one in neighboring columns is one; between two equal ones there is a column with nothing (CTC). */
function charactersOf(columns: readonly Column[]): readonly ReadCharacter[] {
  let last = '';
  return columns.flatMap(({ x, likely }) => {
    const [best, ...others] = likely;
    const isNew = best !== undefined && best.text !== '' && best.text !== last;
    last = best?.text ?? '';
    if (!isNew) return [];
    const meant = others.filter(({ text, confidence }) => text !== '' && confidence >= LEAST_LIKELY_OTHER);
    return [{ ...best, x, others: meant }];
  });
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
