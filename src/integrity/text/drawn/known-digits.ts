/** Tells by stored pictures of the digits of common fonts whether a drawn digit is what the text calls it, without recognizing anything. */
import { CELLS, likenessOf } from './digit-looks.ts';
import type { DigitLook } from './digit-looks.ts';
import known from './known-digits.json' with { type: 'json' };

/** What an aspect e times as large takes off the likeness: a wide 1 with its flag has the cells of a 7. */
const ASPECT = 0.2;
/** Steps of a stored byte for each 1 of a cell; the largest cells are about 0.4. */
const STEPS = 250;
/**
 * Likeness to the nearest stored digit of its name, at least, and how much more that is than to the nearest of another name: either of these
 * will do. Of 2470 digits of 247 faces, each compared with those of other families alone, it holds for 2448, and never for another name.
 */
const CLEAR: readonly { readonly like: number; readonly by: number }[] = [
  { like: 0.8, by: 0.12 },
  { like: 0.9, by: 0.05 },
];

/** What is stored of a digit. */
type Picture = Pick<DigitLook, 'name' | 'cells' | 'aspect'>;

/** A picture as it is stored: a byte for each cell, and one for the aspect in hundredths. @public for the script that draws them */
export const toBytes = ({ cells, aspect }: Omit<Picture, 'name'>): Int8Array =>
  Int8Array.from([...Array.from(cells, (cell) => cell * STEPS), Math.min(127, aspect * 100)], Math.round);

const BYTES = CELLS + 1;

let pictures: readonly Picture[] | undefined;

function readPictures(): readonly Picture[] {
  return Object.entries(known).flatMap(([name, text]) => {
    const bytes = new Int8Array(Buffer.from(text, 'base64'));
    return Array.from({ length: bytes.length / BYTES }, (_, at) => ({
      name,
      cells: Float64Array.from(bytes.subarray(at * BYTES, at * BYTES + CELLS), (byte) => byte / STEPS),
      aspect: (bytes[at * BYTES + CELLS] ?? 0) / 100,
    }));
  });
}

/** Whether a digit looks like those of its name, and clearly not like those of another one. */
export function looksAsCalled({ name, cells, aspect }: Picture): boolean {
  pictures ??= readPictures();
  let [own, other] = [0, 0];
  for (const picture of pictures) {
    const likeness = likenessOf(picture.cells, cells) - ASPECT * Math.abs(Math.log(picture.aspect / aspect));
    if (picture.name === name) own = Math.max(own, likeness);
    else other = Math.max(other, likeness);
  }
  return CLEAR.some(({ like, by }) => own >= like && own - other >= by);
}
