/** Cuts long line strips into parts of a bounded width, between words. */
import { STRIP_HEIGHT, type LineStrip } from './line-strip.ts';
import { inkOfStrip, widestGap } from './strip-ink.ts';

/**
 * What reading takes in memory grows with the width: 0.06 GB for 3900 pixels, 0.02 in parts. 12 letters and 30 forms give
 * as many right words and values either way.
 */
export const MOST_WIDTH = 1280;

/** The pixels of a strip, or of a part of one. */
export type StripPixels = Pick<LineStrip, 'width' | 'data'>;

/** A part of a strip. */
export interface StripPart extends StripPixels {
  /** Pixels from the left of the strip. */
  readonly from: number;
}

/** The parts of a strip from left to right; each but the last ends at the widest gap of its second half. */
export function partsOf(strip: LineStrip): readonly StripPart[] {
  if (strip.width <= MOST_WIDTH) return [{ ...strip, from: 0 }];
  const ink = inkOfStrip(strip);
  const parts: StripPart[] = [];
  let from = 0;
  while (strip.width - from > MOST_WIDTH) {
    const to = Math.round(widestGap(ink, from + MOST_WIDTH / 2, from + MOST_WIDTH).middle);
    parts.push(columnsOf(strip, from, to));
    from = to;
  }
  return [...parts, columnsOf(strip, from, strip.width)];
}

function columnsOf({ width, data }: LineStrip, from: number, to: number): StripPart {
  const part = new Uint8Array((to - from) * STRIP_HEIGHT);
  for (let y = 0; y < STRIP_HEIGHT; y += 1) {
    part.set(data.subarray(y * width + from, y * width + to), y * (to - from));
  }
  return { from, width: to - from, data: part };
}
