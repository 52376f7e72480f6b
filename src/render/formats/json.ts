/** The wire object as JSON. */
import type { View } from '../view.ts';

/** Prints exactly the wire object, indented by two spaces. */
export function* json(view: View): Generator<string> {
  yield `${JSON.stringify(view.json, null, 2)}\n`;
}
