/** Labels the connected areas of one value in a picture, and tells their boxes. */
import type { InkBox } from '../words.ts';

/** A connected area. */
export interface Area extends InkBox {
  readonly pixels: number;
}

/** Every pixel's area by number, from 0 on, and the areas. */
export interface Areas {
  readonly labels: Int32Array;
  readonly areas: readonly Area[];
}

/**
 * Areas of equal values, from top to bottom: pixels that touch by an edge and, where `diagonal`, by a corner. Where
 * boxes alone are wanted of what is dark, `findComponents` is quicker.
 */
export function findAreas(
  values: Uint32Array | Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  diagonal: boolean,
): Areas {
  const labels = new Int32Array(width * height);
  const parents: number[] = [];
  const rootOf = (label: number): number => {
    let root = label;
    while (parents[root] !== root) root = parents[root] = parents[parents[root] ?? root] ?? root;
    return root;
  };
  /** The smaller of two roots becomes that of both. */
  const joined = (label: number, other: number): number => {
    const [one, two] = [rootOf(label), rootOf(other)];
    if (one === two) return one;
    parents[Math.max(one, two)] = Math.min(one, two);
    return Math.min(one, two);
  };
  const around = diagonal ? [-1, -width - 1, -width, 1 - width] : [-1, -width];
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const value = values[at];
      let label = -1;
      for (const step of around) {
        const isBeyond =
          (x === 0 && (step === -1 || step === -width - 1)) || (x === width - 1 && step === 1 - width);
        if (isBeyond || (y === 0 && step !== -1) || values[at + step] !== value) continue;
        const other = labels[at + step] ?? 0;
        label = label < 0 || label === other ? other : joined(label, other);
      }
      labels[at] = label < 0 ? parents.push(parents.length) - 1 : label;
    }
  }
  return gather(labels, { width, height }, rootOf);
}

/** Numbers the roots and measures what they hold. */
function gather(
  labels: Int32Array,
  { width, height }: { readonly width: number; readonly height: number },
  rootOf: (label: number) => number,
): Areas {
  const numbers = new Map<number, number>();
  const areas: { x0: number; y0: number; x1: number; y1: number; pixels: number }[] = [];
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const root = rootOf(labels[at] ?? 0);
      let number = numbers.get(root);
      if (number === undefined) {
        number = areas.push({ x0: x, y0: y, x1: x + 1, y1: y + 1, pixels: 0 }) - 1;
        numbers.set(root, number);
      }
      labels[at] = number;
      const area = areas[number];
      if (area === undefined) continue;
      area.x0 = Math.min(area.x0, x);
      area.x1 = Math.max(area.x1, x + 1);
      area.y1 = y + 1;
      area.pixels += 1;
    }
  }
  return { labels, areas };
}
