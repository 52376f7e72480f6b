/** Makes pictures smaller and larger. */
import type { Bitmap } from './types.ts';

/** Scales to a size: averages areas when it gets smaller, interpolates when it gets larger. */
export function scale(bitmap: Bitmap, size: { readonly width: number; readonly height: number }): Bitmap {
  const across = resample(bitmap.data, {
    lines: bitmap.height,
    from: bitmap.width,
    to: size.width,
    channels: bitmap.channels,
    step: bitmap.channels,
    lineStep: bitmap.width * bitmap.channels,
    outStep: bitmap.channels,
    outLineStep: size.width * bitmap.channels,
  });
  const data = resample(across, {
    lines: size.width,
    from: bitmap.height,
    to: size.height,
    channels: bitmap.channels,
    step: size.width * bitmap.channels,
    lineStep: bitmap.channels,
    outStep: size.width * bitmap.channels,
    outLineStep: bitmap.channels,
  });
  const dpi = bitmap.dpi === null ? null : (bitmap.dpi * size.width) / bitmap.width;
  return { width: size.width, height: size.height, channels: bitmap.channels, data, dpi };
}

/** A gray bitmap at half its size, each pixel the mean of four: much quicker than scaling by any factor. */
export function halve(bitmap: Bitmap): Bitmap {
  const { width: columns, data: source, dpi } = bitmap;
  const width = bitmap.width >> 1;
  const height = bitmap.height >> 1;
  const data = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0, from = 2 * y * columns; x < width; x += 1, from += 2) {
      const above = (source[from] ?? 0) + (source[from + 1] ?? 0);
      data[to++] = (above + (source[from + columns] ?? 0) + (source[from + columns + 1] ?? 0) + 2) >> 2;
    }
  }
  return { width, height, channels: 1, data, dpi: dpi === null ? null : dpi / 2 };
}

interface Axis {
  readonly lines: number;
  readonly from: number;
  readonly to: number;
  readonly channels: number;
  /** Distance of neighbors along the axis, and of lines across it, in bytes: source, then result. */
  readonly step: number;
  readonly lineStep: number;
  readonly outStep: number;
  readonly outLineStep: number;
}

/** What one place of the result is made of: a run of places of the source, and how much each counts. */
interface Taps {
  readonly first: number;
  readonly weights: Float64Array;
  readonly total: number;
}

/** A triangle as wide as the larger of the two pixel sizes. */
function tapsOf({ from, to }: Axis): readonly Taps[] {
  const ratio = from / to;
  const reach = Math.max(1, ratio);
  return Array.from({ length: to }, (_, at) => {
    const center = (at + 0.5) * ratio - 0.5;
    const first = Math.max(0, Math.ceil(center - reach));
    const last = Math.min(from - 1, Math.floor(center + reach));
    const weights = Float64Array.from(
      { length: last - first + 1 },
      (_, index) => 1 - Math.abs(first + index - center) / (reach + 1e-9),
    );
    return { first, weights, total: weights.reduce((sum, weight) => sum + weight, 0) || 1 };
  });
}

/** Resamples along one axis, in the order in which the result lies in memory. */
function resample(source: Uint8Array, axis: Axis): Uint8Array {
  const data = new Uint8Array(axis.lines * axis.to * axis.channels);
  const taps = tapsOf(axis);
  const put = (line: number, at: number, { first, weights, total }: Taps): void => {
    for (let channel = 0; channel < axis.channels; channel += 1) {
      let sum = 0;
      const start = line * axis.lineStep + first * axis.step + channel;
      for (let index = 0, from = start; index < weights.length; index += 1, from += axis.step) {
        sum += (source[from] ?? 0) * (weights[index] ?? 0);
      }
      data[line * axis.outLineStep + at * axis.outStep + channel] = Math.round(sum / total);
    }
  };
  if (axis.outStep < axis.outLineStep) {
    for (let line = 0; line < axis.lines; line += 1)
      for (const [at, tap] of taps.entries()) put(line, at, tap);
  } else {
    taps.forEach((tap, at) => {
      for (let line = 0; line < axis.lines; line += 1) put(line, at, tap);
    });
  }
  return data;
}
