/** Joins labels with the values that stand below them, as on payment slips and forms, so that both can be searched as one line. */
import type { PrintedLine, PrintedWord } from '../../document/index.ts';
import type { Reading } from '../reading.ts';

/** A label and what stands below it. */
export interface LabelAbove {
  /** Index of the line in which the value stands. */
  readonly at: number;
  /** The words of the label, then those of the value, as one segment. */
  readonly line: PrintedLine;
  /** How many words the label has. */
  readonly label: number;
}

/** Share of the page by which left edges of one column may differ. */
const SAME_EDGE = 0.01;
/** Heights of the label from its top to that of what it labels, at most. */
const FURTHEST = 3;
/** Rows of other columns may stand between. */
const MOST_LINES = 3;
/** More words are running text. */
const LONGEST_LABEL = 5;

/** The parts of a line that wide gaps part. */
function segmentsOf({ words }: PrintedLine): readonly (readonly PrintedWord[])[] {
  const segments = new Map<number, PrintedWord[]>();
  for (const word of words) segments.set(word.segment, [...(segments.get(word.segment) ?? []), word]);
  return [...segments.values()];
}

function isBelow([label]: readonly PrintedWord[], [value]: readonly PrintedWord[]): boolean {
  if (label === undefined || value === undefined) return false;
  const [x0, y0, , y1] = label.box;
  const down = value.box[1] - y0;
  return Math.abs(value.box[0] - x0) <= SAME_EDGE && down > 0 && down <= FURTHEST * (y1 - y0);
}

/** Every part of a line that may be a label, with the nearest part below that begins at its left edge. */
export function labelsAbove({ lines }: Pick<Reading, 'lines'>): readonly LabelAbove[] {
  return lines.flatMap((line, index) =>
    segmentsOf(line)
      .filter((label) => label.length <= LONGEST_LABEL && !label.some(({ text }) => /\d/.test(text)))
      .flatMap((label): LabelAbove[] => {
        const below = lines
          .slice(index + 1, index + 1 + MOST_LINES)
          .map((other, next) => ({ other, at: index + 1 + next }))
          .filter(({ other }) => other.page === line.page)
          .flatMap(({ other, at }) => segmentsOf(other).map((value) => ({ value, at })))
          .find(({ value }) => isBelow(label, value));
        if (below === undefined) return [];
        const words = [...label, ...below.value].map((word) => ({ ...word, segment: 0 }));
        return [{ at: below.at, line: { page: line.page, words }, label: label.length }];
      }),
  );
}
