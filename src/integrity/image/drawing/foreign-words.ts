/** Finds words of a drawn picture whose letters were drawn otherwise than the same letters around them. */
import { boxAround } from '../../../document/index.ts';
import type { InkBox } from '../words.ts';
import { findWords } from '../words.ts';
import type { FlatGlyph } from './flat-glyphs.ts';

/** A word that another program drew. */
export interface ForeignWord extends InkBox {
  /** Glyphs drawn otherwise than the same ones elsewhere. */
  readonly foreign: number;
}

/** What the comparison gave. */
export interface DrawingComparison {
  /** Glyphs that occur in other words, too. */
  readonly compared: number;
  /** Share of them, those of the words found left out, that are drawn there as elsewhere. */
  readonly alike: number;
  readonly words: readonly ForeignWord[];
}

/**
 * Programs place glyphs at parts of pixels along the line, and at whole ones across it. So the pixels of two equal
 * letters may differ, but the sums of their rows hardly do: by .000 to .005 of the whole where a browser drew them (three
 * scales, eight fonts), and by .025 to .2 (9 of 10) from what two others draw of the same font in the same size.
 */
const EQUAL_ROWS = 0.02;
/** Correlation from which on two glyphs are the same letter in the same font and size; a little less where their rows are equal. */
const SAME_LETTER = { alone: 0.9, rows: 0.84 } as const;
/** Pixels by which width and height may differ, and the factor of their inks: other weights and sizes differ by more. */
const LIKE_SIZE = 2;
const LIKE_MASS = 1.14;
/** Cosine of the angle between two colors, as seen from their ground. */
const LIKE_HUE = 0.99;
/** Glyphs like it elsewhere that tell how a letter is drawn. */
const LEAST_OTHERS = 2;
/** What of a word is drawn otherwise at least: shapes, or glyphs of two shapes, and the share of its glyphs. */
const FOREIGN = { shapes: 3, ofTwo: 4, share: 0.5 } as const;
/** Gap within a number at a point or comma, in heights of its digits. */
const JOINED_GAP = 0.75;
/** Beyond these bounds a picture holds no ordinary text. */
const MOST_SHAPES = 4000;

/** A glyph in its word. */
interface Placed {
  readonly glyph: FlatGlyph;
  readonly word: number;
}

/** All glyphs of one key. */
interface Shape {
  readonly glyph: FlatGlyph;
  readonly placed: readonly Placed[];
  /** Other shapes of the same letter, and whether they are drawn alike. */
  readonly others: { readonly shape: Shape; readonly isAlike: boolean }[];
}

/** Compares every glyph with those of its letter in other words. `pause` is called between shapes. Null beyond the bounds. */
export async function findForeignWords(
  glyphs: readonly FlatGlyph[],
  pause: () => Promise<void>,
): Promise<DrawingComparison | null> {
  const byGlyph = new Map<unknown, FlatGlyph>(glyphs.map((glyph) => [glyph, glyph]));
  const words = wordsByGround(glyphs).map((word) => word.glyphs.flatMap((glyph) => byGlyph.get(glyph) ?? []));
  const placed = words.flatMap((word, number) => word.map((glyph): Placed => ({ glyph, word: number })));
  const shapes = shapesOf(placed);
  if (shapes.size > MOST_SHAPES) return null;
  await relate([...shapes.values()], pause);
  const compared = words.map((word, number) => comparedWord(word, number, shapes));
  const found = joinedAlong(
    compared.filter(({ foreign, like }) => foreign.length > 0 && foreign.length >= like),
  ).filter(isForeign);
  const total = (list: readonly ComparedWord[]): readonly [like: number, foreign: number] => [
    list.reduce((sum, { like }) => sum + like, 0),
    list.reduce((sum, { foreign }) => sum + foreign.length, 0),
  ];
  const [like, foreign] = total(compared);
  const [likeThere, foreignThere] = total(found);
  const rest = like - likeThere;
  return {
    compared: like + foreign,
    alike: rest / Math.max(1, rest + foreign - foreignThere),
    words: found.map(({ x0, y0, x1, y1, foreign: own }) => ({ x0, y0, x1, y1, foreign: own.length })),
  };
}

/** A word with what its glyphs say. */
interface ComparedWord extends InkBox {
  readonly foreign: readonly FlatGlyph[];
  readonly like: number;
  /** All of its glyphs. */
  readonly glyphs: number;
}

function comparedWord(
  word: readonly FlatGlyph[],
  number: number,
  shapes: ReadonlyMap<string, Shape>,
): ComparedWord {
  const states = word.map((glyph) => ({ glyph, state: stateOf(shapes.get(glyph.key), number) }));
  return {
    ...boxAround(word),
    foreign: states.filter(({ state }) => state === 'foreign').map(({ glyph }) => glyph),
    like: states.filter(({ state }) => state === 'like').length,
    glyphs: word.length,
  };
}

/** Words of one line that stand close to each other as one: the marks between the digits of an amount are no glyphs. */
function joinedAlong(words: readonly ComparedWord[]): readonly ComparedWord[] {
  const joined: ComparedWord[] = [];
  for (const word of [...words].sort((a, b) => a.x0 - b.x0)) {
    const at = joined.findIndex((before) => {
      const height = Math.max(heightOf(before), heightOf(word));
      const shared = Math.min(before.y1, word.y1) - Math.max(before.y0, word.y0);
      return word.x0 - before.x1 <= JOINED_GAP * height && shared >= height / 2;
    });
    const before = joined[at];
    if (before === undefined) joined.push(word);
    else {
      joined[at] = {
        ...boxAround([before, word]),
        foreign: [...before.foreign, ...word.foreign],
        like: before.like + word.like,
        glyphs: before.glyphs + word.glyphs,
      };
    }
  }
  return joined;
}

/** Whether enough of a word is drawn otherwise. */
function isForeign({ foreign, like, glyphs }: ComparedWord): boolean {
  const shapes = new Set(foreign.map(({ key }) => key)).size;
  const isMuch = foreign.length >= Math.max(like, FOREIGN.share * glyphs);
  return isMuch && (shapes >= FOREIGN.shapes || (shapes === 2 && foreign.length >= FOREIGN.ofTwo));
}

/** Words, each on one area of ground. */
function wordsByGround(glyphs: readonly FlatGlyph[]): ReturnType<typeof findWords> {
  const areas = new Map<number, FlatGlyph[]>();
  for (const glyph of glyphs) areas.set(glyph.area, [...(areas.get(glyph.area) ?? []), glyph]);
  return [...areas.values()].flatMap((own) => findWords(own));
}

function shapesOf(placed: readonly Placed[]): ReadonlyMap<string, Shape> {
  const byKey = new Map<string, Placed[]>();
  for (const one of placed) {
    const own = byKey.get(one.glyph.key);
    if (own === undefined) byKey.set(one.glyph.key, [one]);
    else own.push(one);
  }
  return new Map(
    [...byKey].flatMap(([key, own]) =>
      own[0] === undefined ? [] : [[key, { glyph: own[0].glyph, placed: own, others: [] }]],
    ),
  );
}

const heightOf = ({ y0, y1 }: InkBox): number => y1 - y0;
const widthOf = ({ x0, x1 }: InkBox): number => x1 - x0;

/** Tells each shape which others are its letter. */
async function relate(shapes: readonly Shape[], pause: () => Promise<void>): Promise<void> {
  const sorted = [...shapes].sort((a, b) => heightOf(a.glyph) - heightOf(b.glyph));
  for (const [at, shape] of sorted.entries()) {
    if (at % 50 === 0) await pause();
    for (let next = at + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (other === undefined || heightOf(other.glyph) - heightOf(shape.glyph) > LIKE_SIZE) break;
      if (!mayBeSame(shape.glyph, other.glyph)) continue;
      const likeness = correlation(shape.glyph, other.glyph);
      if (likeness < SAME_LETTER.rows) continue;
      const isAlike = rowsApart(shape.glyph.rows, other.glyph.rows) <= EQUAL_ROWS;
      if (!isAlike && likeness < SAME_LETTER.alone) continue;
      shape.others.push({ shape: other, isAlike });
      other.others.push({ shape, isAlike });
    }
  }
}

/** Whether ground, color, size and ink allow two glyphs to be one letter. */
function mayBeSame(one: FlatGlyph, other: FlatGlyph): boolean {
  const [ratio, angle] = [
    one.mass / other.mass,
    one.hue.reduce((sum, value, at) => sum + value * (other.hue[at] ?? 0), 0),
  ];
  return (
    one.ground === other.ground &&
    Math.abs(widthOf(one) - widthOf(other)) <= LIKE_SIZE &&
    ratio < LIKE_MASS &&
    ratio > 1 / LIKE_MASS &&
    angle >= LIKE_HUE
  );
}

/** The correlation of two covers, not centered, at the best of nine placements: a pixel this way or that from corner on corner. */
function correlation(one: FlatGlyph, other: FlatGlyph): number {
  const [w, h] = [widthOf(one), heightOf(one)];
  const [otherW, otherH] = [widthOf(other), heightOf(other)];
  let best = 0;
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      let sum = 0;
      for (let y = Math.max(0, dy); y < Math.min(h, otherH + dy); y += 1) {
        for (let x = Math.max(0, dx); x < Math.min(w, otherW + dx); x += 1)
          sum += (one.cover[y * w + x] ?? 0) * (other.cover[(y - dy) * otherW + x - dx] ?? 0);
      }
      best = Math.max(best, sum);
    }
  }
  return best / Math.sqrt(powerOf(one.cover) * powerOf(other.cover));
}

function powerOf(cover: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < cover.length; at += 1) sum += (cover[at] ?? 0) ** 2;
  return sum;
}

/** Sum of the differences of two profiles, at the best of three placements. */
function rowsApart(one: Float32Array, other: Float32Array): number {
  let best = Infinity;
  for (let shift = -1; shift <= 1; shift += 1) {
    let sum = 0;
    for (let y = Math.min(0, shift); y < Math.max(one.length, other.length + shift); y += 1)
      sum += Math.abs((one[y] ?? 0) - (other[y - shift] ?? 0));
    best = Math.min(best, sum);
  }
  return best;
}

/** How a glyph of a word compares with its letter in other words; unknown where the letter is too rare. */
function stateOf(shape: Shape | undefined, word: number): 'like' | 'foreign' | 'unknown' {
  if (shape === undefined) return 'unknown';
  const elsewhere = ({ placed }: Shape): number => placed.filter((one) => one.word !== word).length;
  if (elsewhere(shape) > 0) return 'like';
  let others = 0;
  for (const { shape: other, isAlike } of shape.others) {
    const count = elsewhere(other);
    if (isAlike && count > 0) return 'like';
    others += count;
  }
  return others >= LEAST_OTHERS ? 'foreign' : 'unknown';
}
