/** Finds print that somebody made unreadable with a blur: a dark and uneven place without any edge on a page whose letters have sharp ones. */
import { grown } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import type { Legibility } from './kind/legibility.ts';
import type { InkBox } from './words.ts';

/** Pixels at the rim of a place that do not count: its blocks reach beyond the blur. */
const RIM = 8;
/** How much darker than the paper around it a blur usually is, and by how many levels it varies: what is tinted does not. */
const SMEAR = { darker: 20, varies: 15 } as const;
/** How many times as wide as those of the page's letters edges are. Blurred print had 7 and 11 times those, other words of its page at most 2. */
const WIDER = 4;
/** Ranks of the dark, the usual and the bright level, and of the paper around. */
const RANK = { dark: 0.05, usual: 0.5, bright: 0.95, paper: 0.9 } as const;

/** Tells whether a place is such a blur. `letters`: of the picture; null when they cannot be measured. */
export function tellBlurs(gray: Bitmap, letters: Legibility | null): (place: InkBox) => boolean {
  return (place) => {
    const inner = grown(place, -RIM);
    if (letters === null || inner.x1 - inner.x0 < RIM || inner.y1 - inner.y0 < RIM) return false;
    const levels = levelsIn(gray, inner);
    const [dark, usual, bright] = [RANK.dark, RANK.usual, RANK.bright].map((rank) => levelAt(levels, rank));
    const paper = levelAt(levelsIn(gray, grown(place, letters.height)), RANK.paper);
    if (dark === undefined || usual === undefined || bright === undefined) return false;
    if (bright - dark < SMEAR.varies || paper - usual < SMEAR.darker) return false;
    return paper - dark >= WIDER * letters.edge * steepestIn(gray, inner);
  };
}

const levelAt = (levels: Uint8Array, rank: number): number => levels[Math.floor(rank * levels.length)] ?? 0;

/** The levels of a box as far as it lies in the picture, from dark to bright. */
function levelsIn({ data, width, height }: Bitmap, box: InkBox): Uint8Array {
  const [x0, x1] = [Math.max(0, Math.floor(box.x0)), Math.min(width, Math.ceil(box.x1))];
  const [y0, y1] = [Math.max(0, Math.floor(box.y0)), Math.min(height, Math.ceil(box.y1))];
  const levels = new Uint8Array(Math.max(0, (x1 - x0) * (y1 - y0)));
  for (let y = y0; y < y1; y += 1) {
    levels.set(data.subarray(y * width + x0, y * width + x1), (y - y0) * (x1 - x0));
  }
  return levels.sort();
}

/** The largest difference of two pixels to those beside or above them: of pairs, because a save with loss adds specks. */
function steepestIn({ data, width, height }: Bitmap, { x0, y0, x1, y1 }: InkBox): number {
  let steepest = 0;
  const at = (x: number, y: number): number => data[y * width + x] ?? 0;
  for (let y = Math.max(1, y0); y < Math.min(height, y1) - 1; y += 1) {
    for (let x = Math.max(1, x0); x < Math.min(width, x1) - 1; x += 1) {
      const level = at(x, y);
      const right = Math.abs(level + at(x, y + 1) - at(x - 1, y) - at(x - 1, y + 1));
      const below = Math.abs(level + at(x + 1, y) - at(x, y - 1) - at(x + 1, y - 1));
      steepest = Math.max(steepest, right, below);
    }
  }
  return steepest / 2;
}
