/** One JSON value per line, each printed as soon as it is there. */
import type { View } from '../view.ts';

/** Prints the items of a view, or its JSON value, a line each. */
export async function* jsonl(view: View): AsyncGenerator<string> {
  for await (const item of view.items ?? [view.json]) yield `${JSON.stringify(item)}\n`;
}
