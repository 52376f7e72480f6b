/** Draws a round stamp as a rubber plate prints it, and copies it within the picture as forgers do. */
import type { Bitmap } from '../../src/document/index.ts';
import type { EditBox } from './image-edits.ts';
import { createRandom } from './random.ts';

/** Shares of light that the blue ink lets through, per channel. */
const INK = [0.35, 0.42, 0.78] as const;

/** The drawing of a stamp in a box: two rings and three wavy strokes by its number. 0 is paper, 1 is full ink. */
function coverAt(x: number, y: number, radius: number, design: number): number {
  const line = Math.max(1.2, radius / 16);
  const distance = Math.hypot(x, y);
  const lines = [Math.abs(distance - radius * 0.95), Math.abs(distance - radius * 0.74)];
  if (distance < radius * 0.66) {
    for (const row of [-0.34, 0, 0.34]) {
      lines.push(Math.abs(y - row * radius - Math.sin((x / radius) * (5 + design) + row * 9) * radius * 0.1));
    }
  }
  return Math.max(0, Math.min(1, line + 0.5 - Math.min(...lines)));
}

/** Prints a stamp into a square. `print` seeds how its ink takes: the same design, printed twice, differs in it. */
export function drawStamp(
  bitmap: Bitmap,
  box: EditBox,
  { design, print }: { readonly design: number; readonly print: number },
): void {
  const random = createRandom(print);
  const radius = (box.x1 - box.x0) / 2 - 2;
  for (let y = box.y0; y < box.y1; y += 1) {
    for (let x = box.x0; x < box.x1; x += 1) {
      const cover = coverAt(x - (box.x0 + box.x1) / 2, y - (box.y0 + box.y1) / 2, radius, design);
      const taken = cover * (0.65 + 0.35 * random());
      if (taken === 0) continue;
      for (let channel = 0; channel < bitmap.channels; channel += 1) {
        const at = (y * bitmap.width + x) * bitmap.channels + channel;
        const light = 1 - taken * (1 - (INK[channel] ?? 0.4));
        bitmap.data[at] = Math.round((bitmap.data[at] ?? 255) * light);
      }
    }
  }
}

/** Two squares for stamps apart from each other, where least is printed. Null on a page too small for them. */
export function placesForStamps(
  bitmap: Bitmap,
  printed: readonly EditBox[],
  random: () => number,
): readonly [EditBox, EditBox] | null {
  const side = Math.round(Math.min(160, Math.max(48, bitmap.width / 6)));
  const [across, down] = [bitmap.width - side - 24, bitmap.height - side - 24];
  if (across < 2 * side || down < 2 * side) return null;
  const tried = Array.from({ length: 150 }, () => {
    const [x0, y0] = [12 + Math.floor(random() * across), 12 + Math.floor(random() * down)];
    const box = { x0, y0, x1: x0 + side, y1: y0 + side };
    return { box, covered: printed.filter((other) => overlaps(box, other)).length };
  }).sort((a, b) => a.covered - b.covered);
  const [first] = tried;
  const second = tried.find(({ box }) => first !== undefined && !overlaps(first.box, box));
  return first === undefined || second === undefined ? null : [first.box, second.box];
}

const overlaps = (a: EditBox, b: EditBox): boolean =>
  a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0;
