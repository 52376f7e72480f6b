/** Columns whose label says nothing known: which one is asked for is told by the order of those around it. */
import type { FieldSpec } from '../fields/compile-field.ts';
import type { DecimalMark } from '../numerals.ts';
import { textOf } from '../sheet.ts';
import { columnReader } from './cells.ts';
import type { Column } from './column.ts';
import type { TableRow } from './rows.ts';

/** Share of the rows in which such a column has a text. */
const FILLED = 0.7;
/** Columns that are known by their labels, at least, for their order to tell the others. */
const KNOWN = 2;

const TIME = /^\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?$/iu;

/** Whether all cells of a column may be what a field asks for. */
function fits(
  field: FieldSpec | undefined,
  column: number,
  rows: readonly TableRow[],
  { mark, isWhole }: { readonly mark: DecimalMark; readonly isWhole: boolean },
): boolean {
  const read = columnReader(mark);
  const own = rows.filter((row) => row.cells.has(column));
  if (own.length === 0 || own.length < FILLED * rows.length) return false;
  const every = (accepts: (text: string, row: TableRow) => boolean): boolean =>
    own.every((row) => accepts((row.cells.get(column) ?? []).map(textOf).join(' '), row));
  if (field?.type === 'time') return every((text) => TIME.test(text));
  if (!isWhole) return false;
  if (field?.type === 'money' || field?.type === 'quantity')
    return every((_, row) => read(row, column, field.type) !== undefined);
  // What counts the rows is no number of anything.
  if (field?.type === 'id')
    return every((text) => /^\S*\d\S*$/u.test(text)) && !every((text) => /^\d{1,2}\.?$/.test(text));
  return field?.type === 'text' && every((text) => /\p{L}{2}/u.test(text));
}

/** Places between which values are known, in order: pairs of the place before and the place behind. */
const gapsBetween = (places: readonly number[], end: number): (readonly [number, number])[] =>
  [-1, ...places].map((place, at) => [place, places[at] ?? end] as const);

/**
 * The columns, with those found that nothing else tells, where the known ones stand in the order of the template and between two
 * of them one column and one field are left: times by themselves, anything else where the table has as many columns as the
 * template has fields. The same array when there are none.
 */
export function withColumnsByOrder(
  fields: readonly FieldSpec[],
  columns: readonly Column[],
  rows: readonly TableRow[],
  mark: DecimalMark,
): readonly Column[] {
  const known = columns.flatMap(({ field }, at) => (field < 0 ? [] : [{ field, at }]));
  if (known.length < KNOWN || known.some(({ field }, at) => field <= (known[at - 1]?.field ?? -1)))
    return columns;
  const isWhole = columns.length === fields.length && 2 * known.length >= fields.length;
  const inFields = gapsBetween(
    known.map(({ field }) => field),
    fields.length,
  );
  const inColumns = gapsBetween(
    known.map(({ at }) => at),
    columns.length,
  );
  const found = inFields.flatMap(
    ([before, behind], gap): { readonly field: number; readonly at: number }[] => {
      const [first = 0, last = 0] = inColumns[gap] ?? [];
      const [field, at] = [before + 1, first + 1];
      const isOne = behind - before === 2 && last - first === 2;
      // A column that is known for something else may be what a number of papers is called.
      const isOpen = columns[at]?.concept === null || fields[field]?.type === 'id';
      return isOne && isOpen && fits(fields[field], at, rows, { mark, isWhole }) ? [{ field, at }] : [];
    },
  );
  if (found.length === 0) return columns;
  return columns.map((column, index) => {
    const own = found.find(({ at }) => at === index);
    const spec = fields[own?.field ?? -1];
    if (!own || !spec) return column;
    const numeric = spec.type === 'money' || spec.type === 'quantity';
    return { ...column, field: own.field, concept: spec.concept, numeric };
  });
}
