/** Finds out which way up a page is, by reading a part of it in all four directions. */
import { crop, rotateQuarter, type Bitmap, type PixelRect } from '../../document/index.ts';
import type { Ink } from '../preprocess/ink.ts';
import { meanConfidence, readAmount } from './quality.ts';
import type { RecognizedWord, Segmentation } from './types.ts';

/** A turn of a page, degrees clockwise. */
export type Quarter = 0 | 90 | 180 | 270;

/** Side of the part that is read, pixels: some twenty lines of a scan, and no more than a second per direction. */
const PROBE_SIDE = 1100;
/** Another direction must read this much more than the present one to be believed. */
const CLEARLY = 1.2;
/** As many letters, read this surely, settle the question at once. */
const ENOUGH_LETTERS = 20;
const SURE = 0.9;

/**
 * The quarter turn (degrees clockwise) that brings the page upright; 0 when no other direction is clearly better.
 * Reading decides because orientation detection proper needs Tesseract's legacy engine and its data. It is read as one
 * block: automatic segmentation turns columns of letters by itself, and would find sideways text just as readable.
 */
export async function findOrientation(
  bitmap: Bitmap,
  ink: Ink,
  read: (bitmap: Bitmap, segmentation: Segmentation) => Promise<readonly RecognizedWord[]>,
): Promise<Quarter> {
  const part = crop(bitmap, densestPart(bitmap, ink));
  const upright = await read(part, 'block');
  if (isSettled(upright)) return 0;
  let best: Quarter = 0;
  let most = Math.max(1, CLEARLY * readAmount(upright));
  for (const quarter of [90, 270, 180] as const) {
    const words = await read(rotateQuarter(part, quarter), 'block');
    const amount = readAmount(words);
    if (amount <= most) continue;
    most = amount;
    best = quarter;
    if (isSettled(words)) break;
  }
  return best;
}

const isSettled = (words: readonly RecognizedWord[]): boolean =>
  meanConfidence(words) >= SURE && words.reduce((sum, word) => sum + word.text.length, 0) >= ENOUGH_LETTERS;

/** The square with the most ink. */
function densestPart(bitmap: Bitmap, ink: Ink): PixelRect {
  const width = Math.min(bitmap.width, PROBE_SIDE);
  const height = Math.min(bitmap.height, PROBE_SIDE);
  let best = { x: 0, y: 0, ink: -1 };
  const stepX = Math.max(1, Math.floor(width / 2));
  const stepY = Math.max(1, Math.floor(height / 2));
  for (let y = 0; y <= bitmap.height - height; y += stepY) {
    for (let x = 0; x <= bitmap.width - width; x += stepX) {
      const amount = inkWithin(ink, x, y, width, height);
      if (amount > best.ink) best = { x, y, ink: amount };
    }
  }
  return { x: best.x, y: best.y, width, height };
}

function inkWithin(ink: Ink, x: number, y: number, width: number, height: number): number {
  const at = (value: number): number => Math.floor(value / ink.factor);
  let sum = 0;
  for (let row = at(y); row < Math.min(ink.height, at(y + height)); row += 1) {
    for (let column = at(x); column < Math.min(ink.width, at(x + width)); column += 1) {
      sum += ink.data[row * ink.width + column] ?? 0;
    }
  }
  return sum;
}
