/** Lists of labels with their values beside them, one pair a line, as schedules and data sheets print them. */
import type { Hits } from '../regions.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import { emOf, leftOf, textOf } from '../sheet.ts';
import type { Line, Sheet } from '../sheet.ts';

/** How many lines in a row above and below a label are looked at, and how many must be pairs at least. */
const LINES = 4;
const LEAST = 2;
/** How far the columns of a list may be out of line, in line heights. */
const SLACK = 0.5;
/** How label-like the place of a label is that opens its part. */
const OPENS = 0.6;

/** Whether a label is the first part of its line in a list of labels and values, or in the left one of two such lists: its value is the second. */
export function isInLabelList(sheet: Sheet, hits: Hits, { line, from, to }: LabelHit): boolean {
  const [label, value, ...more] = line.parts;
  if (label?.from !== from || label.to !== to || !value || more.length % 2 > 0) return false;
  const slack = SLACK * emOf(sheet, line.page);
  const isPair = (other: Line | undefined): other is Line => {
    const [first, second, ...others] = other?.parts ?? [];
    return (
      other?.page === line.page &&
      first !== undefined &&
      second !== undefined &&
      others.length % 2 === 0 &&
      !/\p{Nd}/u.test(textOf(first)) &&
      Math.abs(leftOf(first) - leftOf(label)) <= slack &&
      Math.abs(leftOf(second) - leftOf(value)) <= slack
    );
  };
  const pairs = [-1, 1].flatMap((step) => {
    const lines = Array.from({ length: LINES }, (_, at) => sheet.lines[line.index + step * (at + 1)]);
    const end = lines.findIndex((other) => !isPair(other));
    return lines.slice(0, end < 0 ? lines.length : end).filter(isPair);
  });
  const labelled = (rows: readonly Line[], at: number): number =>
    rows.filter(({ index, parts }) =>
      (hits[index] ?? []).some(
        (hit) =>
          hit.from === parts[at]?.from &&
          hit.standing >= OPENS &&
          hit.concepts.length + hit.owners.length > 0,
      ),
    ).length;
  const isOverOther = [line, ...pairs].some(({ parts: [, second], index }) =>
    (hits[index] ?? []).some((hit) => hit.from === second?.from && hit.standing >= OPENS),
  );
  if (more.length > 0 && isOverOther) return false;
  // Of rows with a second pair beside the first, known labels of that one tell as well.
  const beside = more.length > 0 ? labelled([line, ...pairs], 2) : 0;
  if (labelled(pairs, 0) === 0 || (more.length > 0 && beside === 0)) return false;
  return pairs.length >= LEAST || beside >= LEAST;
}
