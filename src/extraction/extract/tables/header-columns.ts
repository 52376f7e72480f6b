/** Which column of a header is which sub-field of a group. */
import { lettersOf } from '../fold.ts';
import { conceptOf } from '../../lexicon/concepts.ts';
import { assignRows } from '../assign.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { Column } from './column.ts';
import { topDown } from './header-pieces.ts';
import type { Piece } from './header-pieces.ts';

/** What a group of a payslip asks for. */
export type Pay = 'line_earning' | 'line_deduction';

const NUMERIC = new Set(['money', 'quantity', 'percent']);

/** The columns of the pieces of a header: each sub-field gets the piece whose labels fit it best. */
export function toColumns(pieces: readonly Piece[], fields: readonly FieldSpec[]): Column[] {
  const width = pieces.at(-1)?.x1 ?? 1;
  const gain = fields.map((field, index) =>
    pieces.map((piece) => {
      const best = Math.max(
        0,
        ...piece.hits.flatMap((hit) =>
          hit.owners
            .filter((owner) => owner.field === index)
            .map((owner) => owner.weight * hit.match * Math.min(1, 0.7 + 0.04 * lettersOf(hit.key))),
        ),
      );
      if (best === 0) return 0;
      // Amounts stand at the right, descriptions at the left.
      return (
        best +
        (field.concept === 'line_amount'
          ? (0.3 * piece.x1) / width
          : field.concept === 'line_description'
            ? 0.1 * (1 - piece.x0 / width)
            : 0)
      );
    }),
  );
  const columnOf = assignRows(gain);
  return pieces.map((piece, index): Column => {
    const field = columnOf.indexOf(index);
    const concept =
      piece.hits
        .flatMap((hit) => hit.concepts)
        .map(conceptOf)
        .find((found) => found !== null) ?? null;
    const spec = fields[field];
    return {
      x0: piece.x0,
      x1: piece.x1,
      field,
      numeric: NUMERIC.has(spec?.type ?? concept?.type ?? 'text'),
      concept: spec?.concept ?? concept?.id ?? null,
      label: topDown(piece)
        .map((word) => word.text)
        .join(' '),
    };
  });
}

const isHeaded = (piece: Piece | undefined, concept: string): boolean =>
  piece?.hits.some(({ concepts }) => concepts.includes(concept)) === true;

/**
 * The columns of a table of pay: what is earned and what is taken off have a column of amounts each, or a table each, beside each
 * other, that is headed so.
 */
export function withPay(
  pieces: readonly Piece[],
  fields: readonly FieldSpec[],
  columns: readonly Column[],
  wanted: Pay,
): readonly Column[] {
  const amount = fields.findIndex(({ concept }) => concept === 'line_amount');
  const names = fields.findIndex(({ concept }) => concept === 'line_description');
  const isTaken = (field: number): boolean => columns.some((column) => column.field === field);
  const off = pieces.findIndex((piece) => isHeaded(piece, 'line_deduction'));
  if (off === 0 && names >= 0 && !isTaken(names))
    return columns.map((column, at) =>
      at === 0 ? { ...column, field: names, numeric: false, concept: 'line_description' } : column,
    );
  const own = pieces.findIndex((piece, at) => at > 0 && isHeaded(piece, wanted));
  if (off < 1 || own < 1 || amount < 0 || isTaken(amount)) return columns;
  return columns.map((column, at) => {
    if (at === own) return { ...column, field: amount, numeric: true, concept: 'line_amount' };
    const isOther = isHeaded(pieces[at], 'line_earning') || at === off;
    return isOther && column.field < 0 ? { ...column, numeric: true, concept: 'line_deduction' } : column;
  });
}
