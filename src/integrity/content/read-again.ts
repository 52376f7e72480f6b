/** Reads an accused value a second time, cut out and enlarged: recognition that erred once seldom errs alike. */
import type { CheckContext, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { rotationOf } from '../as-shown.ts';
import { readEnlarged } from '../read-enlarged.ts';
import type { Reading } from '../reading.ts';
import { digitsOf } from '../text/value-kind.ts';
import { ofShares, readRows, stripOf } from '../text/drawn/word-strip.ts';

/** Resolution of a drawn page, dots per inch; a scan comes at its own. */
const DPI = 300;
/**
 * Whether the place of a signal as it was read, read again, says what the rest of the document makes it (`old`) and not what it is accused of
 * saying. False where nothing can be read: that excuses nothing.
 */
export async function readsAsImplied(
  { evidence, reading: given }: { readonly evidence: Evidence; readonly reading: Reading },
  { page, box, old }: Signal,
  { signal }: CheckContext,
): Promise<boolean> {
  const { recognize } = evidence;
  if (recognize === null || page === undefined || box == null || old === undefined) return false;
  const strip = await stripOf(evidence, {
    page,
    dpi: DPI,
    rotation: rotationOf(given, page),
    boxes: ofShares([box]),
  });
  const [top, bottom] = strip.rows[0] ?? [0, 0];
  const { words, times } = await readEnlarged(recognize, strip.bitmap, { height: bottom - top, signal });
  const rows = strip.rows.map((row) => row && ([times * row[0], times * row[1]] as const));
  const [reading] = readRows({ rows }, words);
  return reading != null && digitsOf(reading.text) === digitsOf(old);
}
