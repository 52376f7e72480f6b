/** Draws digits into a bitmap with soft edges, from strokes of its own, so that no font is needed. */
import type { Bitmap } from '../../src/document/index.ts';
import type { EditBox } from './image-edits.ts';

/** Segments of a seven-segment digit as lines in a unit box, y down. */
const SEGMENTS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  a: [0, 0, 1, 0],
  b: [1, 0, 1, 0.5],
  c: [1, 0.5, 1, 1],
  d: [0, 1, 1, 1],
  e: [0, 0.5, 0, 1],
  f: [0, 0, 0, 0.5],
  g: [0, 0.5, 1, 0.5],
};
const DIGITS = [
  'abcdef',
  'bc',
  'abged',
  'abgcd',
  'fgbc',
  'afgcd',
  'afgedc',
  'abc',
  'abcdefg',
  'abcdfg',
] as const;
const INK = 40;

/** Writes digits over the whole width of a box. */
export function drawText(bitmap: Bitmap, digits: string, box: EditBox): void {
  const advance = (box.x1 - box.x0) / Math.max(1, digits.length);
  const height = box.y1 - box.y0 - 2;
  const stroke = Math.max(0.9, height / 14);
  Array.from(digits).forEach((digit, index) => {
    const left = box.x0 + index * advance + 0.12 * advance;
    const width = 0.72 * advance;
    const lines = Array.from(DIGITS[Number(digit)] ?? '').map((name) => SEGMENTS[name] ?? [0, 0, 0, 0]);
    for (let y = Math.floor(box.y0 - 1); y < box.y1 + 1; y += 1) {
      for (let x = Math.floor(left - 2); x < left + width + 2; x += 1) {
        const distance = Math.min(
          ...lines.map(([ax, ay, bx, by]) =>
            distanceTo(
              x,
              y,
              left + ax * width,
              box.y0 + 1 + ay * height,
              left + bx * width,
              box.y0 + 1 + by * height,
            ),
          ),
        );
        const cover = Math.max(0, Math.min(1, stroke + 0.5 - distance));
        if (cover > 0) blend(bitmap, x, y, cover);
      }
    }
  });
}

function distanceTo(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

function blend({ width, height, channels, data }: Bitmap, x: number, y: number, cover: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  for (let channel = 0; channel < channels; channel += 1) {
    const at = (y * width + x) * channels + channel;
    data[at] = Math.round((data[at] ?? 0) * (1 - cover) + INK * cover);
  }
}
