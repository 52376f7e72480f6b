/** Tells what print of a scan lies below something that was put over it. */
import { areaOf, crop, grown, sharedArea, toGray } from '../../document/index.ts';
import type { PageBox, ShownImage } from '../../document/index.ts';
import { findGlyphs } from './words.ts';

/** Share of a character that must lie below to be hidden. Words are not asked: they reach beyond what covers a number among them. */
const HIDDEN = 0.75;
/** Characters that make print: fewer are dust, or a bullet. Those that touch are one piece, so many times as wide as high. */
const LEAST = { characters: 2, wide: 1.5 } as const;
/** What is looked at around a place, points: its ink is told from the paper beside it. */
const BESIDE = 12;
/** Share of the pixels around a place that are brighter than its paper. */
const BRIGHT = 0.25;

/** What a scan shows where something lies over it. */
export interface PrintBelow {
  /** Height of the highest character that is hidden there, points; null when there is no print. */
  readonly height: number | null;
  /** Gray level of the paper around. */
  readonly paper: number;
}

/** Looks below a box, points of the page as it is shown. */
export function printBelow({ bitmap, left, top, width, height }: ShownImage, box: PageBox): PrintBelow {
  const [across, down] = [bitmap.width / width, bitmap.height / height];
  const around = grown(box, BESIDE);
  const from = {
    x: Math.max(0, Math.floor((around.x0 - left) * across)),
    y: Math.max(0, Math.floor((around.y0 - top) * down)),
  };
  const part = toGray(
    crop(bitmap, {
      ...from,
      width: Math.max(1, Math.min(bitmap.width, Math.ceil((around.x1 - left) * across)) - from.x),
      height: Math.max(1, Math.min(bitmap.height, Math.ceil((around.y1 - top) * down)) - from.y),
    }),
  );
  const own = {
    x0: (box.x0 - left) * across - from.x,
    y0: (box.y0 - top) * down - from.y,
    x1: (box.x1 - left) * across - from.x,
    y1: (box.y1 - top) * down - from.y,
  };
  const hidden = findGlyphs(part).filter((glyph) => sharedArea(glyph, own) >= HIDDEN * areaOf(glyph));
  const isPrint =
    hidden.length >= LEAST.characters ||
    hidden.some(({ x0, y0, x1, y1 }) => x1 - x0 > LEAST.wide * (y1 - y0));
  const levels = part.data.slice().sort((a, b) => b - a);
  return {
    height: isPrint ? Math.max(...hidden.map(({ y0, y1 }) => y1 - y0)) / down : null,
    paper: levels[Math.floor(levels.length * BRIGHT)] ?? 255,
  };
}
