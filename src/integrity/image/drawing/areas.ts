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
 * Areas of equal values, from top to bottom: pixels that touch by an edge (`4` neighbors) or also by a corner (`8`). Where
 * boxes alone are wanted of what is dark, `findComponents` is quicker.
 */
export function findAreas(
  values: Uint32Array | Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  neighbors: 4 | 8,
): Areas {
  const labels = new Int32Array(width * height);
  /** The label that each label was found to be the same as, which is never a later one. */
  const parents: number[] = [];
  const rootOf = (label: number): number => {
    let root = label;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[label] = root;
    return root;
  };
  const joined = (label: number, other: number): number => {
    if (label === other) return label;
    if (label < 0) return other;
    const [one, two] = [rootOf(label), rootOf(other)];
    parents[Math.max(one, two)] = Math.min(one, two);
    return Math.min(one, two);
  };
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const value = values[at];
      const up = at - width;
      let label = x > 0 && values[at - 1] === value ? (labels[at - 1] ?? 0) : -1;
      if (y > 0) {
        if (values[up] === value) label = joined(label, labels[up] ?? 0);
        else if (neighbors === 8) {
          if (x > 0 && values[up - 1] === value) label = joined(label, labels[up - 1] ?? 0);
          if (x + 1 < width && values[up + 1] === value) label = joined(label, labels[up + 1] ?? 0);
        }
      }
      labels[at] = label < 0 ? parents.push(parents.length) - 1 : label;
    }
  }
  return { labels, areas: measure(labels, width, numbersOf(parents)) };
}

/** The number of each label's area, from 0 on. */
function numbersOf(parents: readonly number[]): Int32Array {
  const numbers = new Int32Array(parents.length);
  let count = 0;
  // The label that another is the same as came before it, and so has its number.
  parents.forEach((parent, label) => {
    numbers[label] = parent === label ? count++ : (numbers[parent] ?? 0);
  });
  return numbers;
}

/** Puts the numbers of areas in the place of labels and measures the areas. */
function measure(labels: Int32Array, width: number, numbers: Int32Array): readonly Area[] {
  const areas: { x0: number; y0: number; x1: number; y1: number; pixels: number }[] = [];
  for (let at = 0, x = 0, y = 0; at < labels.length; at += 1, x += 1) {
    if (x === width) {
      x = 0;
      y += 1;
    }
    const number = numbers[labels[at] ?? 0] ?? 0;
    labels[at] = number;
    const area = areas[number];
    if (area === undefined) areas.push({ x0: x, y0: y, x1: x + 1, y1: y + 1, pixels: 1 });
    else {
      if (x < area.x0) area.x0 = x;
      if (x >= area.x1) area.x1 = x + 1;
      area.y1 = y + 1;
      area.pixels += 1;
    }
  }
  return areas;
}
