/** Brings places of a page that was turned upright to be read back to the page as it is shown, where all other findings are. */
import type { Signal } from './check.ts';
import type { Reading } from './reading.ts';

type Box = NonNullable<Signal['box']>;

/** Undoes quarter turns, degrees clockwise, of a box on a page that is of this size when it is upright. */
export function turnedBack(
  [left, top, right, bottom]: Box,
  rotation: number,
  { width, height }: { readonly width: number; readonly height: number },
): Box {
  if (rotation === 90) return [top, width - right, bottom, width - left];
  if (rotation === 180) return [width - right, height - bottom, width - left, height - top];
  if (rotation === 270) return [height - bottom, left, height - top, right];
  return [left, top, right, bottom];
}

/** How a page was turned to be read, degrees clockwise. */
export const rotationOf = ({ pages }: Reading, page: number | undefined): number =>
  pages.find((one) => one.page === page)?.rotation ?? 0;

/** The signal with its box on the page as it is shown. */
export const asShown = (signal: Signal, reading: Reading): Signal =>
  signal.box == null
    ? signal
    : {
        ...signal,
        box: turnedBack(signal.box, rotationOf(reading, signal.page), { width: 1, height: 1 }),
      };
