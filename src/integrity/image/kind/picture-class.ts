/** Tells what kind of picture a picture is, which decides what can be asked of it. */
import type { Bitmap } from '../../../document/index.ts';
import { readExif } from '../source/exif.ts';
import { hasLevels, levelCounts } from './levels.ts';
import type { Picture } from '../picture.ts';

/** `born_digital`: a program drew it. `scan` is even light on paper, `photo` is not. */
export type PictureClass = 'photo' | 'scan' | 'screenshot' | 'born_digital';

/** The class of a picture with what speaks for it. */
export interface Classified {
  readonly kind: PictureClass;
  /** Clauses that complete a sentence about the picture. */
  readonly reasons: readonly string[];
}

/** Widths and heights, in pixels, of common screens of phones and computers, the shorter side first. */
const SCREENS: ReadonlySet<string> = new Set(
  (
    '640x1136 750x1334 828x1792 1080x1920 1125x2436 1170x2532 1179x2556 1206x2622 1242x2208 1242x2688 1284x2778 ' +
    '1290x2796 1320x2868 720x1280 720x1520 720x1600 1080x2160 1080x2220 1080x2280 1080x2310 1080x2340 1080x2376 ' +
    '1080x2400 1080x2408 1080x2412 1080x2460 1344x2992 1440x2560 1440x2960 1440x3040 1440x3088 1440x3120 1440x3200 ' +
    '1536x2048 1620x2160 1640x2360 1668x2388 2048x2732 768x1024 768x1366 800x1280 900x1440 900x1600 1050x1680 ' +
    '1200x1920 1440x2560 1600x2560 1664x2560 1800x2880 1964x3024 2160x3840 2234x3456'
  ).split(' '),
);
/** Share of cells of exactly one value from which a picture without compression noise is drawn. */
const DRAWN_FLAT = 0.6;
/** Height of the strip at the top where phones show time and signal, as a share of the picture. */
const STATUS_BAR = { from: 0.004, to: 0.045 } as const;
/** Proportion of the slimmest pages that are no phone's screen. */
const PHONE = 1.7;
/** Tiles per side in which the brightness of the paper is taken, and its spread from which light is uneven. */
const TILES = 8;
const UNEVEN = 30;

const known = new WeakMap<Picture, Promise<Classified>>();

/** Classifies a picture, once: several checks ask. */
export function classifyPicture(picture: Picture, pause: () => Promise<void>): Promise<Classified> {
  const found = known.get(picture) ?? classify(picture, pause);
  known.set(picture, found);
  return found;
}

async function classify(picture: Picture, pause: () => Promise<void>): Promise<Classified> {
  const { jpeg } = picture;
  const exif = jpeg?.exif == null ? null : readExif(jpeg.exif);
  const camera = exif?.make ?? null;
  const gray = picture.gray();
  if (!hasLevels(gray.data, 3)) return { kind: 'scan', reasons: ['it is black and white without grays'] };
  const twins = await picture.bornDigital(pause);
  const flat = picture.flat().flatShare >= DRAWN_FLAT && jpeg === null && hasFewLevels(gray);
  if ((twins || flat) && camera === null) {
    const drawn = twins ? 'equal letters are equal pixels' : 'most of it is of exactly one value';
    const screen = screenSigns(gray, jpeg?.exif ?? null);
    return screen.length === 0
      ? { kind: 'born_digital', reasons: [drawn] }
      : { kind: 'screenshot', reasons: [drawn, ...screen] };
  }
  if (camera !== null) return { kind: 'photo', reasons: [`a camera wrote it (${camera})`] };
  return lightSpread(gray) >= UNEVEN
    ? { kind: 'photo', reasons: ['the light on the paper is uneven'] }
    : { kind: 'scan', reasons: ['the light on the paper is even'] };
}

/** Levels that take up the picture but for a hundredth. */
function hasFewLevels(gray: Bitmap): boolean {
  const counts = levelCounts(gray.data).sort();
  let covered = 0;
  let levels = 0;
  for (let at = 255; at >= 0 && covered < 0.99 * gray.data.length; at -= 1, levels += 1)
    covered += counts[at] ?? 0;
  return levels <= 64;
}

/** What says that a drawn picture was taken of a screen. */
function screenSigns(gray: Bitmap, exif: Uint8Array | null): readonly string[] {
  const { width, height } = gray;
  const signs: string[] = [];
  if (SCREENS.has(`${String(Math.min(width, height))}x${String(Math.max(width, height))}`)) {
    signs.push(`it has the size of a screen (${String(width)} x ${String(height)})`);
  }
  if (exif !== null && /screen ?shot/i.test(Buffer.from(exif).toString('latin1')))
    signs.push('its metadata call it a screenshot');
  if (height >= PHONE * width && hasStatusBar(gray)) signs.push('a status bar is at its top');
  return signs;
}

/** Whether the top strip is of one value but for small marks at both ends. */
function hasStatusBar({ data, width, height }: Bitmap): boolean {
  const [top, bottom] = [Math.floor(STATUS_BAR.from * height), Math.floor(STATUS_BAR.to * height)];
  const paper = data[top * width + 2] ?? 0;
  const marks = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (Math.abs((data[y * width + x] ?? 0) - paper) < 64) continue;
      const third = x < 0.3 * width ? 0 : x < 0.7 * width ? 1 : 2;
      marks[third] = (marks[third] ?? 0) + 1;
    }
  }
  const area = (bottom - top) * width;
  const [left = 0, middle = 0, right = 0] = marks;
  const isMark = (count: number): boolean => count > 0.002 * area && count < 0.08 * area;
  return isMark(left) && isMark(right) && middle < 0.02 * area;
}

/** Spread of the paper's brightness over the picture, in gray levels. */
function lightSpread({ data, width, height }: Bitmap): number {
  const papers: number[] = [];
  for (let row = 0; row < TILES; row += 1) {
    for (let column = 0; column < TILES; column += 1) {
      const counts = new Uint32Array(256);
      let pixels = 0;
      const y1 = Math.ceil(((row + 1) * height) / TILES);
      const x1 = Math.ceil(((column + 1) * width) / TILES);
      for (let y = Math.floor((row * height) / TILES); y < y1; y += 3) {
        for (let x = Math.floor((column * width) / TILES); x < x1; x += 3, pixels += 1) {
          const level = data[y * width + x] ?? 0;
          counts[level] = (counts[level] ?? 0) + 1;
        }
      }
      papers.push(levelAt(counts, Math.floor(0.75 * pixels)));
    }
  }
  papers.sort((a, b) => a - b);
  const at = (share: number): number => papers[Math.floor(share * (papers.length - 1))] ?? 0;
  return at(0.9) - at(0.1);
}

/** The level at a rank among counted pixels, the darkest first; 0 where there is none. */
function levelAt(counts: Uint32Array, rank: number): number {
  let below = 0;
  const level = counts.findIndex((count) => (below += count) > rank);
  return Math.max(0, level);
}
