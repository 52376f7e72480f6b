/** Finds the printed labels of a document. */
import { isNameLike } from '../candidates/name-text.ts';
import type { LabelHit } from './label-hit.ts';
import type { LabelIndex } from './label-index.ts';
import { labelsOfLine } from './labels-of-line.ts';
import { neighbor, textOf } from '../sheet.ts';
import type { Sheet } from '../sheet.ts';

/** Keys of labels of a person at a customer; on its own such a label names the customer. */
export const ATTENTION: ReadonlySet<string> = new Set(['attn', 'attention']);

/** Whether such a label is a line of an address: the name of the customer stands right above it, in its column. */
function isWithinAddress(sheet: Sheet, hits: readonly (readonly LabelHit[])[], hit: LabelHit): boolean {
  if (!ATTENTION.has(hit.key)) return false;
  const above = neighbor(sheet, hit, -1, { gap: 0.9, aligned: true });
  const isLabel = above !== null && (hits[above.line.index] ?? []).some(({ from }) => from === above.from);
  return above !== null && !isLabel && isNameLike(textOf(above));
}

/** All labels of a document, by line index. */
export function findLabels(sheet: Sheet, index: LabelIndex): readonly (readonly LabelHit[])[] {
  const hits = sheet.lines.map((line) =>
    labelsOfLine(index, line, sheet.pages.get(line.page)?.source === 'ocr'),
  );
  return hits.map((line) => line.filter((hit) => !isWithinAddress(sheet, hits, hit)));
}
