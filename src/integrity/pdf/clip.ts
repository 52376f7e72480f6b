/** Follows what a content stream clips to: the upright box outside of which nothing is painted. */
import { applyMatrix, boundsOf, inClip } from '../../document/index.ts';
import type { Matrix, PageBox, Point } from '../../document/index.ts';
import type { ContentOperator } from './content-tokens.ts';

/** Path operators with the number of coordinates that they take, all of them pairs but for `re`. */
const COORDINATES: Readonly<Record<string, number>> = { m: 2, l: 2, c: 6, v: 4, y: 4, re: 4 };
const ENDS_PATH: ReadonlySet<string> = new Set(['n', 'f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);

/** The clip while a content stream is read. */
export interface Clip {
  /** The present clip, one object until it changes; null while nothing is clipped. Set it to restore an earlier one. */
  box: PageBox | null;
  /** Takes note of an operator; `ctm` leads from its space to that of the box. */
  read(operator: Pick<ContentOperator, 'name' | 'operands'>, ctm: Matrix): void;
}

/** Begins with the clip that is in force when the stream begins. Paths count by the box around them, so that no clip is too small. */
export function followClip(start: PageBox | null): Clip {
  let path: PageBox | null = null;
  let clips = false;
  const clip: Clip = {
    box: start,
    read({ name, operands }, ctm) {
      const count = COORDINATES[name];
      if (count !== undefined) {
        const numbers = operands
          .slice(-count)
          .flatMap((operand) => (operand.kind === 'number' ? [operand.value] : []));
        if (numbers.length === count) path = around(path, pointsOf(name, numbers, ctm));
      } else if (name === 'W' || name === 'W*') clips = true;
      else if (ENDS_PATH.has(name)) {
        if (clips && path !== null) clip.box = inClip(clip.box, path);
        path = null;
        clips = false;
      }
    },
  };
  return clip;
}

const around = (box: PageBox | null, points: readonly Point[]): PageBox =>
  boundsOf(box === null ? points : [...points, { x: box.x0, y: box.y0 }, { x: box.x1, y: box.y1 }]);

/** The box around a rectangle of another space. */
export const boxThrough = (
  ctm: Matrix,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): PageBox =>
  boundsOf([
    applyMatrix(ctm, x0, y0),
    applyMatrix(ctm, x1, y0),
    applyMatrix(ctm, x0, y1),
    applyMatrix(ctm, x1, y1),
  ]);

function pointsOf(name: string, numbers: readonly number[], ctm: Matrix): readonly Point[] {
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  if (name === 're') {
    const { x0, y0, x1, y1 } = boxThrough(ctm, [x, y, x + width, y + height]);
    return [
      { x: x0, y: y0 },
      { x: x1, y: y1 },
    ];
  }
  return numbers.flatMap((value, at) =>
    at % 2 === 0 ? [applyMatrix(ctm, value, numbers[at + 1] ?? 0)] : [],
  );
}
