/** Finds captions that apps write on a photo near its upper or lower end, as the time and place of it: light on a darker ground, or in a color of their own. */
import { grown } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { vividIn } from './vivid.ts';
import type { Vivid } from './vivid.ts';
import type { InkBox } from './words.ts';

/** Share of the height at each end of the picture in which the middle of a caption lies. */
const END = { onGround: 0.2, inColor: 0.1 } as const;
/** Light letters: the ground lies in the lower part of the levels of a place, which differ by so many. */
const LIGHT = { ground: 0.6, contrast: 60 } as const;
/** Colored letters: the share of a place that is vivid, and of all that is vivid in the picture what may stand elsewhere. */
const COLORED = { share: 0.05, elsewhere: 0.2 } as const;
/** Ranks of the darkest, the usual and the brightest level. */
const RANKS = [0.02, 0.5, 0.98] as const;
/** Pixels around a place that show its ground. */
const BESIDE = 4;

/** Tells whether a place is such a caption. `vivid`: null for a picture without color. */
export function tellCaptions(gray: Bitmap, vivid: Vivid | null): (place: InkBox) => boolean {
  const isNear = ({ y0, y1 }: InkBox, end: number): boolean =>
    Math.abs((y0 + y1) / 2 / gray.height - 0.5) > 0.5 - end;
  const whole = { x0: 0, y0: 0, x1: gray.width, y1: gray.height };
  const end = Math.round(END.inColor * gray.height);
  const between = { ...whole, y0: end, y1: gray.height - end };
  const isOwnColor = vivid !== null && vividIn(vivid, between) <= COLORED.elsewhere * vividIn(vivid, whole);
  // Where the page is itself light on dark, letters like its own are no caption.
  const pageIsLight = isLightOnGround(gray, whole);
  return (place) => {
    if (isNear(place, END.onGround) && !pageIsLight && isLightOnGround(gray, grown(place, BESIDE)))
      return true;
    const area = (place.x1 - place.x0) * (place.y1 - place.y0);
    return isOwnColor && isNear(place, END.inColor) && vividIn(vivid, place) >= COLORED.share * area;
  };
}

/** Whether a place is a ground with something lighter on it: of dark letters on paper, paper is the usual level and nearly the brightest. */
function isLightOnGround({ data, width, height }: Bitmap, box: InkBox): boolean {
  const [x0, x1] = [Math.max(0, box.x0), Math.min(width, box.x1)];
  const levels: number[] = [];
  const step = Math.max(1, Math.floor(Math.sqrt(((x1 - x0) * (box.y1 - box.y0)) / 40_000)));
  for (let y = Math.max(0, box.y0); y < Math.min(height, box.y1); y += step) {
    for (let x = x0; x < x1; x += step) levels.push(data[y * width + x] ?? 0);
  }
  levels.sort((a, b) => a - b);
  const [darkest = 0, ground = 0, brightest = 0] = RANKS.map(
    (rank) => levels[Math.floor(rank * levels.length)],
  );
  const contrast = brightest - darkest;
  return contrast >= LIGHT.contrast && ground - darkest <= LIGHT.ground * contrast;
}
