/** The numbers that driving licences print in place of labels: "1. Jansen", "4b. 03.05.2032". */
import type { LabelHit } from './label-hit.ts';
import { lastOf } from '../sheet.ts';

const NUMBERED = /^\d[a-d]?$/;
/** Numbers that only such documents print: of the days from and to which they are valid. */
const TELLING = ['4a', '4b'];

/** Labels with those that are numbers made sure where a document is numbered so, a point behind them; left out where it is not. */
export function asNumbered(hits: readonly (readonly LabelHit[])[]): readonly (readonly LabelHit[])[] {
  const isNumbered = TELLING.every((wanted) => hits.some((line) => line.some(({ key }) => key === wanted)));
  return hits.map((line) =>
    line.flatMap((hit) => {
      if (!NUMBERED.test(hit.key)) return [hit];
      if (!isNumbered) return [];
      return [lastOf(hit).text.endsWith('.') ? { ...hit, standing: 1 } : hit];
    }),
  );
}
