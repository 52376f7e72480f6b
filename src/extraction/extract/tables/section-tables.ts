/** Tables of an account that are of another form than its main one: each section of a statement may have its own. */
import { conceptOf } from '../../lexicon/concepts.ts';
import type { Sheet } from '../sheet.ts';
import type { Cell } from './cells.ts';
import type { Header } from './header.ts';
import { isHeaded } from './sections.ts';

/** A row as it is read: its cells by concept and the lines it takes. */
interface Row {
  readonly byConcept: ReadonlyMap<string, Cell>;
  readonly lines: readonly number[];
}

const AMOUNTS = ['line_amount', 'line_debit', 'line_credit'];

/** Whether a row is an entry: it has a day and an amount. */
const isEntry = ({ byConcept }: Row): boolean =>
  [...byConcept.keys()].some((concept) => conceptOf(concept)?.type === 'date') &&
  AMOUNTS.some((concept) => byConcept.has(concept));

/** Where the words of a row are. */
const placesOf = ({ byConcept }: Row): readonly string[] =>
  [...byConcept.values()].flatMap(({ spans }) =>
    spans.map(({ line, from }) => `${String(line.index)}:${String(from)}`),
  );

/**
 * The rows of the main table of an account, with the entries of every table right below the heading of a section that are not
 * among them, in the order of the document.
 */
export function withSections<R extends Row>(
  sheet: Sheet,
  rows: readonly R[],
  headers: readonly Header[],
  read: (header: Header) => readonly R[],
): readonly R[] {
  const taken = new Set(rows.flatMap(placesOf));
  const added = headers
    .filter(({ from }) => isHeaded(sheet, from))
    .flatMap((header) => read(header))
    .filter((row) => {
      const places = placesOf(row);
      if (!isEntry(row) || places.some((place) => taken.has(place))) return false;
      for (const place of places) taken.add(place);
      return true;
    });
  const startOf = ({ lines }: R): number => Math.min(...lines);
  return added.length === 0 ? rows : [...rows, ...added].sort((a, b) => startOf(a) - startOf(b));
}
