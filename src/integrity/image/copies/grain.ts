/** Compares the grain of two places of a picture: equal pixels were copied, equal drawings were printed twice. */
import type { Bitmap } from '../../../document/index.ts';
import type { InkBox } from '../words.ts';

/** How alike two places are. */
export interface GrainMatch {
  /** Spread of their difference in shares of their contrast: 0 is identical. */
  readonly residual: number;
  /** Correlation of what is finer than the drawing, away from its edges, -1 to 1. */
  readonly correlation: number;
  /** Spread of that fine part, in gray levels: without any, a correlation says nothing. */
  readonly grain: number;
}

/** Step to a neighbor, in gray levels, that belongs to the drawing. */
const EDGE = 24;
/** Fewer pixels allow no comparison. */
const LEAST_PIXELS = 100;

/** Compares a box with its shifted twin, leaving out what lies beyond the picture. */
export function compareGrain(gray: Bitmap, box: InkBox, dx: number, dy: number): GrainMatch | null {
  const { data, width, height } = gray;
  const [x0, y0] = [Math.max(box.x0, 1, 1 - dx), Math.max(box.y0, 1, 1 - dy)];
  const [x1, y1] = [
    Math.min(box.x1, width - 1, width - 1 - dx),
    Math.min(box.y1, height - 1, height - 1 - dy),
  ];
  const raw = sums();
  const fine = sums();
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      const at = y * width + x;
      const twin = at + dy * width + dx;
      raw.add(data[at] ?? 0, data[twin] ?? 0);
      if (stepAt(gray, at) <= EDGE && stepAt(gray, twin) <= EDGE)
        fine.add(fineAt(gray, at), fineAt(gray, twin));
    }
  }
  const [whole, grain] = [raw.result(), fine.result()];
  if (whole.count < LEAST_PIXELS) return null;
  return {
    residual: whole.spread < 4 ? Infinity : whole.difference / whole.spread,
    correlation: grain.count < LEAST_PIXELS ? 0 : grain.correlation,
    grain: grain.count < LEAST_PIXELS ? 0 : grain.spread,
  };
}

/** Largest step across a pixel. */
function stepAt({ data, width }: Bitmap, at: number): number {
  const across = Math.abs((data[at + 1] ?? 0) - (data[at - 1] ?? 0));
  return Math.max(across, Math.abs((data[at + width] ?? 0) - (data[at - width] ?? 0)));
}

/** A pixel less the mean of its four neighbors. */
function fineAt({ data, width }: Bitmap, at: number): number {
  const around =
    (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
  return (data[at] ?? 0) - around / 4;
}

interface PairSums {
  add(a: number, b: number): void;
  result(): {
    readonly count: number;
    readonly spread: number;
    readonly difference: number;
    readonly correlation: number;
  };
}

function sums(): PairSums {
  let [count, a1, b1, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  return {
    add: (a, b) => {
      count += 1;
      a1 += a;
      b1 += b;
      aa += a * a;
      bb += b * b;
      ab += a * b;
    },
    result: () => {
      const own = Math.max(0, aa / count - (a1 / count) ** 2);
      const other = Math.max(0, bb / count - (b1 / count) ** 2);
      const common = ab / count - (a1 / count) * (b1 / count);
      const product = Math.sqrt(own * other);
      return {
        count,
        // The smaller of both, so that neither place may be flat.
        spread: Math.sqrt(Math.min(own, other)),
        difference: Math.sqrt(Math.max(0, own + other - 2 * common)),
        correlation: product === 0 ? 0 : common / product,
      };
    },
  };
}
