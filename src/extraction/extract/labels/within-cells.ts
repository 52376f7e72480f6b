/** Takes labels of names and addresses out of the cells of tables: "From: M OKAFOR" under a transfer names no party of the paper. */
import { conceptOf, type FieldType } from '../../lexicon/concepts.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { Hits } from '../regions.ts';
import type { Span } from '../sheet.ts';
import type { Group } from '../tables/line-items.ts';
import type { LabelHit } from './label-hit.ts';

const OF_PARTIES: ReadonlySet<FieldType> = new Set<FieldType>(['org', 'person', 'address']);

/** Rows of what is a table for sure, at least. */
const LEAST_ROWS = 2;

const endsWithColon = ({ line, to }: LabelHit): boolean => line.tokens[to - 1]?.text.endsWith(':') === true;

/** The labels of a document, without those of parties that stand within a cell of the tables of the groups. */
export function withoutCellLabels(hits: Hits, fields: readonly FieldSpec[], groups: readonly Group[]): Hits {
  const cells = groups
    .filter(({ method, rows }) => method === 'table' && rows.length >= LEAST_ROWS)
    .flatMap(({ rows }) => rows.flatMap((row) => [...row.cells.values()].flatMap(({ spans }) => spans)));
  if (cells.length === 0) return hits;
  const isWithin = ({ line, from, to }: LabelHit, cell: Span): boolean =>
    cell.line === line && from >= cell.from && to <= cell.to;
  const isOfParty = ({ owners, concepts }: LabelHit): boolean =>
    [
      ...owners.map(({ field }) => fields[field]?.type),
      ...concepts.map((concept) => conceptOf(concept)?.type),
    ].some((type) => type !== undefined && OF_PARTIES.has(type));
  const isCell = (hit: LabelHit): boolean => cells.some((cell) => isWithin(hit, cell));
  // What is labelled outside of tables is not what a row is by: "Floor area: 68.40 m²" above costs that are shared by floor area.
  const labelled = new Set(
    hits
      .flat()
      .filter((hit) => endsWithColon(hit) && !isCell(hit))
      .flatMap(({ owners }) => owners.map(({ field }) => field)),
  );
  const isLabelledElsewhere = (hit: LabelHit): boolean =>
    !endsWithColon(hit) && hit.owners.length > 0 && hit.owners.every(({ field }) => labelled.has(field));
  return hits.map((line) =>
    line.filter((hit) => !(isOfParty(hit) || isLabelledElsewhere(hit)) || !isCell(hit)),
  );
}
