/** Finds large letters that were laid over a picture half transparent: "COPY" across a page, which everybody sees. */
import { areaOf, meets, middleOf } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { boxAround, takeGroup } from './block-groups.ts';
import { gridOf } from './blocks.ts';
import type { InkBox } from './words.ts';

/** How much darker than the paper around it a veil is, gray levels: less is uneven light and folds, more is print. */
const DARKER = { least: 18, most: 110 } as const;
/** Blocks around a block in which its paper is looked for: shadows are not so steep. */
const AROUND = 5;
/** Rank of a block's pixels that is its paper, so that letters in it do not count. */
const PAPER = 0.75;
/** Height of a veiled letter in usual glyphs, the blocks it has at least, and its part of the box around it: tinted cells fill theirs. */
const LETTER = { glyphs: 2.2, blocks: 10, filled: 0.8 } as const;
/** How far apart the middle half of a letter's blocks may be, gray levels: a veil is of one tone, 2 to 11, portraits and shadows have 25 to 40. */
const EVEN = 15;
/**
 * The letters that a word of them has at least, by how many levels their tones and by what factor their sizes may differ, and how far apart
 * two of them and how far off the line of the others one may be, as shares of their length: folds and dark corners of a photo are alike
 * too, but do not stand in a row.
 */
const WORD = { letters: 3, levels: 15, times: 2, gap: 1.5, off: 0.3 } as const;
/** Blocks of all such letters together: a watermark is as large as a heading. */
const LEAST_BLOCKS = 120;
/** Share of a place that is veiled: what lies wholly under a veil may be a tinted cell. */
const OF_PLACE = { least: 0.06, most: 0.85 } as const;

/** The place belongs to such letters. `glyph`: the usual height of the picture's letters, pixels. */
export function tellVeils(gray: Bitmap, glyph: number): (place: InkBox) => boolean {
  const { columns } = gridOf(gray);
  let letters: readonly (readonly number[])[] | null = null;
  return (place) => {
    letters ??= lettersOf(gray, glyph);
    if (letters.flat().length < LEAST_BLOCKS) return false;
    const touched = letters.filter((blocks) => meets(boxAround(blocks, columns), place));
    const veiled = touched.flat().filter((block) => {
      const [x0, y0] = [(block % columns) * 8, Math.floor(block / columns) * 8];
      return meets({ x0, y0, x1: x0 + 8, y1: y0 + 8 }, place);
    }).length;
    const share = (veiled * 64) / Math.max(1, areaOf(place));
    return share >= OF_PLACE.least && share <= OF_PLACE.most;
  };
}

/** Groups of veiled blocks that are as large, as even and as full of gaps as letters, and not alone in it. */
function lettersOf(gray: Bitmap, glyph: number): readonly (readonly number[])[] {
  const { columns, rows } = gridOf(gray);
  const darker = darkerBy(gray);
  const veiled = darker.map((levels) => (levels >= DARKER.least && levels <= DARKER.most ? 1 : 0));
  const letters: Letter[] = [];
  for (let start = 0; start < veiled.length; start += 1) {
    if (veiled[start] !== 1) continue;
    const blocks = takeGroup(veiled, start, { columns, reach: 1 });
    const box = boxAround(blocks, columns);
    const [long, short] = [
      Math.max(box.x1 - box.x0, box.y1 - box.y0),
      Math.min(box.x1 - box.x0, box.y1 - box.y0),
    ];
    const isLetter =
      blocks.length >= LETTER.blocks &&
      !isAtRim(box, columns, rows) &&
      short >= LETTER.glyphs * glyph &&
      long <= 0.5 * 8 * Math.max(columns, rows) &&
      blocks.length * 64 <= LETTER.filled * areaOf(box);
    if (!isLetter) continue;
    const levels = blocks.map((block) => darker[block] ?? 0).sort((a, b) => a - b);
    const [low, tone, high] = [0.25, 0.5, 0.75].map(
      (share) => levels[Math.floor(share * levels.length)] ?? 0,
    );
    if ((high ?? 0) - (low ?? 0) <= EVEN) letters.push({ blocks, box, tone: tone ?? 0, long });
  }
  return [...inWords(letters)].map((letter) => letter.blocks);
}

/** Whether a box lies at the rim of the picture, where photos darken. */
const isAtRim = ({ x0, y0, x1, y1 }: InkBox, columns: number, rows: number): boolean =>
  x0 === 0 || y0 === 0 || x1 === 8 * columns || y1 === 8 * rows;

/** Those of the letters that stand in a row with others like them, as many as make a word. */
function inWords(letters: readonly Letter[]): ReadonlySet<Letter> {
  const found = new Set<Letter>();
  for (const first of letters) {
    for (const second of letters.filter((other) => other !== first && areBeside(first, other))) {
      const left = new Set(letters.filter((other) => isInLine(other, first, second)));
      const word = [first];
      left.delete(first);
      // The word grows while it is gone through.
      for (const letter of word)
        for (const other of left) if (areBeside(letter, other) && left.delete(other)) word.push(other);
      if (word.length >= WORD.letters) for (const letter of word) found.add(letter);
    }
  }
  return found;
}

const areBeside = (a: Letter, b: Letter): boolean =>
  Math.abs(a.tone - b.tone) <= WORD.levels &&
  Math.max(a.long, b.long) <= WORD.times * Math.min(a.long, b.long) &&
  Math.max(a.box.x0 - b.box.x1, b.box.x0 - a.box.x1, a.box.y0 - b.box.y1, b.box.y0 - a.box.y1) <=
    WORD.gap * Math.max(a.long, b.long);

/** Whether the middle of a letter lies about on the line through those of two others. */
function isInLine({ box, long }: Letter, first: Letter, second: Letter): boolean {
  const [from, to, at] = [middleOf(first.box), middleOf(second.box), middleOf(box)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const off = Math.abs((at.x - from.x) * dy - (at.y - from.y) * dx) / Math.max(1, Math.hypot(dx, dy));
  return off <= WORD.off * long;
}

/** A group of veiled blocks. */
interface Letter {
  readonly blocks: readonly number[];
  /** Around them, pixels. */
  readonly box: InkBox;
  /** By how many levels the paper of its middle block is darker. */
  readonly tone: number;
  /** The longer side of its box, pixels. */
  readonly long: number;
}

/** By how many levels the paper of each block is darker than that around it. */
function darkerBy(gray: Bitmap): Uint8Array {
  const { columns, rows } = gridOf(gray);
  const papers = Uint8Array.from({ length: columns * rows }, (_, block) => paperOf(gray, block, columns));
  const across = brightest(papers, columns, rows, 1);
  const around = brightest(across, columns, rows, columns);
  return papers.map((paper, block) => (around[block] ?? 0) - paper);
}

function paperOf({ data, width }: Bitmap, block: number, columns: number): number {
  const levels = new Uint8Array(64);
  const from = Math.floor(block / columns) * 8 * width + (block % columns) * 8;
  for (let row = 0; row < 8; row += 1)
    levels.set(data.subarray(from + row * width, from + row * width + 8), row * 8);
  return levels.sort()[Math.floor(PAPER * 63)] ?? 0;
}

/** The brightest of each block and those before and behind it, in rows (`step` 1) or columns (`step` the columns there are). */
function brightest(levels: Uint8Array, columns: number, rows: number, step: number): Uint8Array {
  return levels.map((_, block) => {
    const at = step === 1 ? block % columns : Math.floor(block / columns);
    const last = (step === 1 ? columns : rows) - 1;
    let most = 0;
    for (let to = Math.max(-AROUND, -at); to <= Math.min(AROUND, last - at); to += 1)
      most = Math.max(most, levels[block + to * step] ?? 0);
    return most;
  });
}
