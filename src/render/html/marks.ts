/** Findings drawn into a page: a box around each place, and its number beside it. */
import type { Picture } from '../../contract/index.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import type { Place } from './plan.ts';

const LEVELS = new Set(['low', 'medium', 'high', 'critical']);

/** The class that gives a level its color. */
export const toneOf = (level: string): string => (LEVELS.has(level) ? level : 'unknown');

/** Height of a number on a page, in shares of the page's width. */
const LABEL = 0.018;
/** Smallest side of a box that is drawn, in the same. */
const LEAST_SIDE = 0.008;

/** A rectangle on a page, in pixels of its picture. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function areaOf({ evidence }: Place, { width, height }: Picture): Area {
  const [left, top, right, bottom] = evidence.box ?? [0, 0, 0, 0];
  const least = LEAST_SIDE * width;
  const w = Math.max(least, (right - left) * width);
  const h = Math.max(least, (bottom - top) * height);
  return { x: ((left + right) / 2) * width - w / 2, y: ((top + bottom) / 2) * height - h / 2, w, h };
}

const overlap = (a: Area, b: Area): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/**
 * Where the number of a place stands: at its box, beside the numbers that stand there already. Several checks often mark the
 * same value.
 */
function tagOf(number: number, box: Area, { width }: Picture, taken: readonly Area[]): Area {
  const size = LABEL * width;
  const w = size * (0.75 + 0.6 * String(number).length);
  const h = size * 1.2;
  const x = Math.min(width - w, Math.max(0, box.x));
  const y = box.y >= h ? box.y - h : box.y + box.h;
  const isFree = (tag: Area): boolean => !taken.some((other) => overlap(tag, other));
  const steps = Array.from({ length: Math.ceil(width / w) }, (_, step) => step * (w + size * 0.1));
  const row = [...steps.map((step) => x + step), ...steps.map((step) => x - step)];
  const inside = row.filter((left) => left >= 0 && left + w <= width).map((left) => ({ x: left, y, w, h }));
  return inside.find(isFree) ?? { x, y, w, h };
}

function boxOf({ number, indicator, evidence }: Place, box: Area, tag: Area): Markup {
  const fixed = (value: number): string => value.toFixed(1);
  const size = tag.h / 1.2;
  return html`<a
    class="${toneOf(indicator.risk_level)}"
    href="#place-${number}"
    aria-label="Finding ${number}: ${evidence.detail}"
    ><title>${number}: ${evidence.detail}</title
    ><rect
      class="box"
      x="${fixed(box.x)}"
      y="${fixed(box.y)}"
      width="${fixed(box.w)}"
      height="${fixed(box.h)}"
    /><rect
      class="label"
      x="${fixed(tag.x)}"
      y="${fixed(tag.y)}"
      width="${fixed(tag.w)}"
      height="${fixed(tag.h)}"
      rx="${fixed(size * 0.2)}"
    /><text
      transform="translate(${fixed(tag.x + tag.w / 2)} ${fixed(tag.y + size * 0.95)}) scale(${fixed(size)})"
      >${number}</text
    ></a
  >`;
}

/** Boxes with their numbers, linked with what the report says; what weighs most is listed first and drawn last, over the others. */
export function boxesOf(places: readonly Place[], picture: Picture): Markup[] {
  const tags: Area[] = [];
  const boxes = places.map((place) => {
    const box = areaOf(place, picture);
    const tag = tagOf(place.number, box, picture, tags);
    tags.push(tag);
    return boxOf(place, box, tag);
  });
  return boxes.reverse();
}
