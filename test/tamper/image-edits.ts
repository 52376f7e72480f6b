/** Edits a picture of a document the way forgers do, and says where. Deterministic by seed. */
import type { Bitmap } from '../../src/document/index.ts';
import { meets, toGray } from '../../src/document/index.ts';
import { findGlyphs, findWords } from '../../src/integrity/image/words.ts';
import type { Word } from '../../src/integrity/image/words.ts';
import { drawText } from './draw-text.ts';
import { createRandom } from './random.ts';
import { drawStamp, placesForStamps } from './stamp.ts';

export const IMAGE_EDITS = [
  'img_copy_move',
  'img_copy_glyph',
  'img_splice',
  'img_retype',
  'img_whiteout',
  'img_inpaint',
  'img_stamp_move',
] as const;
export type ImageEdit = (typeof IMAGE_EDITS)[number];

/** Pixels from left and top up to right and bottom. */
export interface EditBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The edited picture, what it was made from, and the place of the change. */
export interface EditedImage {
  readonly original: Bitmap;
  readonly bitmap: Bitmap;
  readonly box: EditBox;
}

/** `original` only where it is not the picture that was handed in. */
type Edited = Omit<EditedImage, 'original'> & Partial<Pick<EditedImage, 'original'>>;

const widthOf = (box: EditBox): number => box.x1 - box.x0;
const heightOf = (box: EditBox): number => box.y1 - box.y0;

/** Words of three to twelve glyphs. */
function candidates(bitmap: Bitmap): readonly Word[] {
  const words = findWords(findGlyphs(toGray(bitmap)));
  const inside = (word: Word): boolean =>
    word.x0 > 12 && word.y0 > 12 && word.x1 < bitmap.width - 12 && word.y1 < bitmap.height - 12;
  return words.filter(
    (word) => word.glyphs.length >= 3 && word.glyphs.length <= 12 && heightOf(word) >= 10 && inside(word),
  );
}

interface EditOptions {
  readonly kind: ImageEdit;
  readonly seed: number;
  readonly donor?: Bitmap;
}

/** Makes one edit, or null when the page offers no place for it. `donor` is needed for a splice. */
export function editImage(bitmap: Bitmap, options: EditOptions): EditedImage | null {
  const edited = editedCopy(bitmap, options);
  return edited === null ? null : { original: bitmap, ...edited };
}

function editedCopy(bitmap: Bitmap, options: EditOptions): Edited | null {
  const random = createRandom(options.seed);
  const words = candidates(bitmap);
  const target = words[Math.floor(random() * words.length)];
  if (target === undefined) return null;
  const edited: Bitmap = { ...bitmap, data: bitmap.data.slice() };
  const grown = { x0: target.x0 - 2, y0: target.y0 - 2, x1: target.x1 + 2, y1: target.y1 + 2 };
  switch (options.kind) {
    case 'img_copy_move':
      return copyMove(edited, words, { target, random });
    case 'img_copy_glyph':
      return copyGlyph(edited, words, { target, random });
    case 'img_splice':
      return options.donor === undefined ? null : splice(edited, options.donor, { target, random });
    case 'img_retype':
      erase(edited, grown, { random, noisy: true });
      type(edited, target, random);
      return { bitmap: edited, box: grown };
    case 'img_whiteout':
      erase(edited, grown, { random, noisy: false });
      return { bitmap: edited, box: grown };
    case 'img_inpaint':
      return inpaint(edited, words, grown) ? { bitmap: edited, box: grown } : null;
    case 'img_stamp_move':
      return stampMove(edited, words, random);
  }
}

/** Puts the stamp of the page to another place, with the paper it stands on. The box is that of the copy. */
function stampMove(edited: Bitmap, words: readonly Word[], random: () => number): Edited | null {
  const places = placesForStamps(edited, words, random);
  if (places === null) return null;
  const [from, to] = places;
  drawStamp(edited, from, { design: Math.floor(random() * 4), print: Math.floor(random() * 2 ** 31) });
  // The stamp itself was honestly put there.
  const original = { ...edited, data: edited.data.slice() };
  paste(edited, original, from, to);
  return { original, bitmap: edited, box: to };
}

/** Copies one or two glyphs of another word onto glyphs of like size: one digit made into another. */
function copyGlyph(
  edited: Bitmap,
  words: readonly Word[],
  { target, random }: { readonly target: Word; readonly random: () => number },
): Edited | null {
  const at = Math.floor(random() * (target.glyphs.length - 1));
  const [old] = target.glyphs.slice(at);
  if (old === undefined) return null;
  const sources = words
    .filter((word) => word !== target)
    .flatMap((word) => word.glyphs)
    .filter(
      (glyph) =>
        Math.abs(heightOf(glyph) - heightOf(old)) <= 1 && Math.abs(widthOf(glyph) - widthOf(old)) <= 2,
    );
  const source = sources[Math.floor(random() * sources.length)];
  if (source === undefined) return null;
  const from = { x0: source.x0 - 1, y0: source.y0 - 1, x1: source.x1 + 1, y1: source.y1 + 1 };
  const to = {
    x0: old.x0 - 1,
    y0: old.y0 - 1,
    x1: old.x0 - 1 + widthOf(from),
    y1: old.y0 - 1 + heightOf(from),
  };
  const shift = paperOf(edited, to).map(
    (level, channel) => level - (paperOf(edited, from)[channel] ?? level),
  );
  paste(edited, { ...edited, data: edited.data.slice() }, from, to, shift);
  return { bitmap: edited, box: to };
}

/** Covers a place with paper of the same lines further left or right, as clone tools do. */
function inpaint(edited: Bitmap, words: readonly Word[], box: EditBox): boolean {
  const width = widthOf(box);
  for (const x0 of [box.x1 + 4, box.x0 - width - 4, box.x1 + width, box.x0 - 2 * width]) {
    const from = { x0, y0: box.y0, x1: x0 + width, y1: box.y1 };
    const outside = from.x0 < 0 || from.x1 > edited.width;
    if (outside || words.some((word) => meets(word, from))) continue;
    paste(edited, { ...edited, data: edited.data.slice() }, from, box);
    return true;
  }
  return false;
}

/** Copies at least three neighboring glyphs of another word of like height onto the target. */
function copyMove(
  edited: Bitmap,
  words: readonly Word[],
  { target, random }: { readonly target: Word; readonly random: () => number },
): Edited | null {
  const apart = (word: Word): boolean =>
    word.y0 > target.y1 + 4 || word.y1 < target.y0 - 4 || word.x0 > target.x1 + 4 || word.x1 < target.x0 - 4;
  const sources = words.filter((word) => apart(word) && Math.abs(heightOf(word) - heightOf(target)) <= 2);
  const source = sources[Math.floor(random() * sources.length)];
  if (source === undefined) return null;
  const from = { x0: source.x0 - 2, y0: source.y0 - 2, x1: source.x1 + 2, y1: source.y1 + 2 };
  const x0 = Math.min(target.x0 - 2, edited.width - widthOf(from) - 1);
  const to = { x0, y0: target.y0 - 2, x1: x0 + widthOf(from), y1: target.y0 - 2 + heightOf(from) };
  paste(edited, { ...edited, data: edited.data.slice() }, from, to);
  return { bitmap: edited, box: to };
}

function splice(
  edited: Bitmap,
  donor: Bitmap,
  { target, random }: { readonly target: Word; readonly random: () => number },
): Edited | null {
  const sources = candidates(donor).filter((word) => Math.abs(heightOf(word) - heightOf(target)) <= 3);
  const source = sources[Math.floor(random() * sources.length)];
  if (source === undefined) return null;
  const from = { x0: source.x0 - 2, y0: source.y0 - 2, x1: source.x1 + 2, y1: source.y1 + 2 };
  const x0 = Math.min(target.x0 - 2, edited.width - widthOf(from) - 1);
  if (x0 < 0) return null;
  const y0 = Math.min(target.y0 - 2, edited.height - heightOf(from) - 1);
  const to = { x0, y0, x1: x0 + widthOf(from), y1: y0 + heightOf(from) };
  const shift = paperOf(edited, to).map((level, channel) => level - (paperOf(donor, from)[channel] ?? level));
  paste(edited, donor, from, to, shift);
  return { bitmap: edited, box: to };
}

function paste(
  edited: Bitmap,
  source: Bitmap,
  from: EditBox,
  to: EditBox,
  shift: readonly number[] = [0, 0, 0],
): void {
  const { channels } = edited;
  for (let y = 0; y < heightOf(to); y += 1) {
    for (let x = 0; x < widthOf(to); x += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        const at =
          ((from.y0 + y) * source.width + from.x0 + x) * source.channels +
          Math.min(channel, source.channels - 1);
        const value = (source.data[at] ?? 255) + Math.round(shift[channel] ?? 0);
        edited.data[((to.y0 + y) * edited.width + to.x0 + x) * channels + channel] = Math.max(
          0,
          Math.min(255, value),
        );
      }
    }
  }
}

/** The brighter side of the pixels of a box, per channel: its paper. */
function paperOf(bitmap: Bitmap, box: EditBox): number[] {
  return Array.from({ length: bitmap.channels }, (_, channel) => {
    const values: number[] = [];
    for (let y = box.y0; y < box.y1; y += 1) {
      for (let x = box.x0; x < box.x1; x += 1)
        values.push(bitmap.data[(y * bitmap.width + x) * bitmap.channels + channel] ?? 255);
    }
    values.sort((a, b) => a - b);
    return values[Math.floor(values.length * 0.8)] ?? 255;
  });
}

/** Fills a box with the level of its paper; `noisy` with grain of the paper's strength. */
function erase(
  edited: Bitmap,
  box: EditBox,
  { random, noisy }: { readonly random: () => number; readonly noisy: boolean },
): void {
  const paper = paperOf(edited, box);
  for (let y = box.y0; y < box.y1; y += 1) {
    for (let x = box.x0; x < box.x1; x += 1) {
      const grain = noisy ? (random() + random() + random() - 1.5) * 3 : 0;
      paper.forEach((level, channel) => {
        const at = (y * edited.width + x) * edited.channels + channel;
        edited.data[at] = Math.max(0, Math.min(255, Math.round(level + grain)));
      });
    }
  }
}

function type(edited: Bitmap, target: Word, random: () => number): void {
  const digits = target.glyphs.map(() => String(Math.floor(random() * 10))).join('');
  drawText(edited, digits, target);
}

/** The mask of a change: 255 where a pixel differs from the original. */
export function maskOf({ original, bitmap }: EditedImage): Bitmap {
  const { width, height, channels } = bitmap;
  const data = new Uint8Array(width * height);
  bitmap.data.forEach((value, at) => {
    if (value !== original.data[at]) data[Math.floor(at / channels)] = 255;
  });
  return { width, height, channels: 1, data, dpi: null };
}
