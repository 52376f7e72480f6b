/** A view in a format, as pieces of text. */
import { formats, type FormatName } from './formats/index.ts';
import { PLAIN_STYLE, type Style, type View } from './view.ts';

/** Prints a view piece by piece, so that a stream of rows never sits in memory. */
export async function* render(
  view: View,
  format: FormatName,
  style: Style = PLAIN_STYLE,
): AsyncGenerator<string> {
  const print = await formats[format]();
  yield* print(view, style);
}
