/** A rendered view as one text. */
import { render, type FormatName, type Style, type View } from '../../src/render/index.ts';

/** Renders to the end and joins the pieces. */
export async function printed(view: View, format: FormatName = 'plain', style?: Style): Promise<string> {
  let text = '';
  for await (const piece of render(view, format, style)) text += piece;
  return text;
}
