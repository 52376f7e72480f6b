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
  return hits.map((line) =>
    line.filter((hit) => !isOfParty(hit) || !cells.some((cell) => isWithin(hit, cell))),
  );
}
