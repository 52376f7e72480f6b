/** CSV after RFC 4180, streamed, safe to open in a spreadsheet. */
import { fullText } from '../cells.ts';
import type { Row, View } from '../view.ts';

const NUMBER = /^[-+]?\d[\d.,]*%?$/;
// What a spreadsheet may take for a formula (OWASP, "CSV injection"), with the full-width forms.
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

// LibreOffice also divides at semicolons and tabs unless told otherwise: behind one of them a formula would begin a cell.
const QUOTED = /[",;\t\r\n]/;

/** One cell: a text that looks like a formula gets a leading apostrophe; numbers stay numbers. */
function cell(value: unknown): string {
  const text = fullText(value);
  const safe = typeof value !== 'number' && FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const record = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/** Prints the first section with rows; a view without rows becomes one record of its facts. */
export async function* csv(view: View): AsyncGenerator<string> {
  const table = view.sections.find((section) => section.kind === 'rows');
  if (table !== undefined) {
    const names = table.columns.map((column) => column.name);
    yield record(names);
    for await (const row of table.rows as AsyncIterable<Row>) yield record(names.map((name) => row[name]));
    return;
  }
  const facts = view.sections.flatMap((section) => (section.kind === 'facts' ? section.facts : []));
  yield record(facts.map((fact) => fact.name));
  yield record(facts.map((fact) => fact.value));
}
