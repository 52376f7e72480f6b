/** Leaves out of what was found in a picture the places that the page covers with dark bars: there something was taken out openly. */
import { areaOf, grown, sharedArea } from '../../document/index.ts';
import type { PagePaint } from '../../document/index.ts';
import type { Signal } from '../check.ts';

/** Brightness of a channel up to which a bar is dark: paper in the color of paper is another matter. */
const DARK = 128;
/** Points by which a place may reach beyond a bar: two blocks of a JPEG at the resolution of scans. */
const BESIDE = 6;
/** Share of a place that lies below bars. */
const BELOW = 0.5;

/** The signals that lie elsewhere, or nowhere. */
export function notBelowBars(
  signals: readonly Signal[],
  { fills, width, height }: Pick<PagePaint, 'fills' | 'width' | 'height'>,
): readonly Signal[] {
  const bars = fills
    .filter(({ hides, color }) => hides && channelsOf(color).every((channel) => channel < DARK))
    .map(({ box }) => grown(box, BESIDE));
  return signals.filter(({ box }) => {
    if (box == null) return true;
    const [left, top, right, bottom] = box;
    const place = { x0: left * width, y0: top * height, x1: right * width, y1: bottom * height };
    // Bars side by side share a place; those that overlap count twice, which hides no more than they do.
    const below = bars.reduce((sum, bar) => sum + sharedArea(place, bar), 0);
    return below < BELOW * areaOf(place);
  });
}

const channelsOf = (color: string | null): readonly number[] =>
  [1, 3, 5].map((at) => parseInt((color ?? '#ffffff').slice(at, at + 2), 16));
