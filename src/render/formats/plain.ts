/** Tab-separated rows for pipes: no heading, no color, full values. */
import { lineText, printable } from '../cells.ts';
import type { View } from '../view.ts';

/** Prints rows as they come; facts as name and value; an empty line between sections. */
export async function* plain(view: View): AsyncGenerator<string> {
  let first = true;
  for (const section of view.sections) {
    if (!first) yield '\n';
    first = false;
    if (section.kind === 'text') yield `${printable(section.text).replace(/\n$/, '')}\n`;
    else if (section.kind === 'facts') {
      for (const fact of section.facts) yield `${lineText(fact.name)}\t${lineText(fact.value)}\n`;
    } else {
      for await (const row of section.rows) {
        yield `${section.columns.map((column) => lineText(row[column.name])).join('\t')}\n`;
      }
    }
  }
}
