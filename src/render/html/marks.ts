/** Findings drawn into a page: a box around each place, and its number beside it. */
import type { Picture } from '../../contract/index.ts';
import { clamp } from '../../kit/clamp.ts';
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
  const x = clamp(box.x, 0, width - w);
  const y = box.y >= h ? box.y - h : box.y + box.h;
  const isFree = (tag: Area): boolean => !taken.some((other) => overlap(tag, other));
  const steps = Array.from({ length: Math.ceil(width / w) }, (_, step) => step * (w + size * 0.1));
  const row = [...steps.map((step) => x + step), ...steps.map((step) => x - step)];
  const inside = row.filter((left) => left >= 0 && left + w <= width).map((left) => ({ x: left, y, w, h }));
  return inside.find(isFree) ?? { x, y, w, h };
}

const fixed = (value: number): string => value.toFixed(1);

const rectOf = (name: string, { x, y, w, h }: Area, rounding: number): Markup =>
  html`<rect
    class="${name}"
    x="${fixed(x)}"
    y="${fixed(y)}"
    width="${fixed(w)}"
    height="${fixed(h)}"
    rx="${fixed(rounding)}"
  />`;

/** What the links of a place are called, and what is shown when a pointer rests on them. */
const titleOf = ({ number, evidence }: Place): Markup =>
  html`<title>Finding ${number}: ${evidence.detail}</title>`;

/** For pointers only: the number is the link that keyboards and readers come to. */
const boxOf = (place: Place, box: Area): Markup =>
  html`<a
    class="${toneOf(place.indicator.risk_level)}"
    href="#place-${place.number}"
    tabindex="-1"
    aria-hidden="true"
    >${titleOf(place)}${rectOf('box', box, 0)}</a
  >`;

/** The number, with the frame that its box has while the number has the focus. */
function numberOf(place: Place, box: Area, tag: Area): Markup {
  const size = tag.h / 1.2;
  const middle = `${fixed(tag.x + tag.w / 2)} ${fixed(tag.y + size * 0.95)}`;
  return html`<a class="${toneOf(place.indicator.risk_level)}" href="#place-${place.number}"
    >${titleOf(place)}${rectOf('frame', box, 0)}${rectOf('label', tag, size * 0.2)}<text
      transform="translate(${middle}) scale(${fixed(size)})"
      >${place.number}</text
    ></a
  >`;
}

/**
 * Boxes with their numbers, linked with what the report says. What weighs most is listed first and its box drawn last, over the
 * others; the numbers come in their order, over all boxes.
 */
export function boxesOf(places: readonly Place[], picture: Picture): Markup[] {
  const tags: Area[] = [];
  const boxes: Markup[] = [];
  const numbers: Markup[] = [];
  for (const place of places) {
    const box = areaOf(place, picture);
    const tag = tagOf(place.number, box, picture, tags);
    tags.push(tag);
    boxes.push(boxOf(place, box));
    numbers.push(numberOf(place, box, tag));
  }
  return [...boxes.reverse(), ...numbers];
}
