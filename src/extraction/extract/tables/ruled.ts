/** Whether rulings part the lines of a table. */
import type { Ruling } from '../../../document/index.ts';
import { middleOf } from '../../layout/geometry.ts';
import type { Line } from '../sheet.ts';

/** How much of a stretch some rulings cover together: tables draw one for each cell. */
function coveredBy(rulings: readonly Ruling[], x0: number, x1: number): number {
  let [covered, from] = [0, x0];
  for (const ruling of [...rulings].sort((a, b) => a.x0 - b.x0)) {
    const to = Math.min(ruling.x1, x1);
    covered += Math.max(0, to - Math.max(ruling.x0, from));
    from = Math.max(from, to);
  }
  return covered;
}

/** Whether a horizontal ruling runs between two lines of a page. */
export function isRuled(rulings: readonly Ruling[], upper: Line, lower: Line): boolean {
  const [y0, y1] = [middleOf(upper), middleOf(lower)];
  const [x0, x1] = [Math.min(upper.x0, lower.x0), Math.max(upper.x1, lower.x1)];
  const between = rulings.filter(
    (ruling) =>
      Math.abs(ruling.y1 - ruling.y0) < 2 && middleOf(ruling) > y0 && middleOf(ruling) < y1 && ruling.x1 > x0,
  );
  return between.some((ruling) => {
    const row = between.filter((other) => Math.abs(middleOf(other) - middleOf(ruling)) < 1);
    return coveredBy(row, x0, x1) > 0.5 * (x1 - x0);
  });
}
