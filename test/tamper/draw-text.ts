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

/** A stroke between two points. */
interface Stroke {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** Writes digits over the whole width of a box. */
export function drawText(bitmap: Bitmap, digits: string, box: EditBox): void {
  const advance = (box.x1 - box.x0) / Math.max(1, digits.length);
  const height = box.y1 - box.y0 - 2;
  const reach = Math.max(0.9, height / 14) + 0.5;
  const top = box.y0 + 1;
  Array.from(digits).forEach((digit, index) => {
    const left = box.x0 + index * advance + 0.12 * advance;
    const width = 0.72 * advance;
    const strokes = Array.from(DIGITS[Number(digit)] ?? '').map((name): Stroke => {
      const [ax, ay, bx, by] = SEGMENTS[name] ?? [0, 0, 0, 0];
      return { ax: left + ax * width, ay: top + ay * height, bx: left + bx * width, by: top + by * height };
    });
    for (let y = Math.floor(box.y0 - 1); y < box.y1 + 1; y += 1) {
      for (let x = Math.floor(left - 2); x < left + width + 2; x += 1) {
        let distance = reach;
        for (const stroke of strokes) distance = Math.min(distance, distanceTo(x, y, stroke, reach));
        if (distance < reach) blend(bitmap, x, y, Math.min(1, reach - distance));
      }
    }
  });
}

/** How far a point is from a stroke; what is beyond `reach` is not worked out: tests draw thousands of digits. */
function distanceTo(x: number, y: number, { ax, ay, bx, by }: Stroke, reach: number): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  const across = x - ax - t * (bx - ax);
  const down = y - ay - t * (by - ay);
  return Math.abs(across) > reach || Math.abs(down) > reach ? reach : Math.hypot(across, down);
}

function blend({ width, height, channels, data }: Bitmap, x: number, y: number, cover: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  for (let channel = 0; channel < channels; channel += 1) {
    const at = (y * width + x) * channels + channel;
    data[at] = Math.round((data[at] ?? 0) * (1 - cover) + INK * cover);
  }
}
