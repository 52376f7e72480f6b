/** The fast Fourier transform of rows and columns of complex numbers (Cooley and Tukey 1965, in place, radix 2). */

/** Transforms numbers in place: those at `from`, `from + step` and so on. */
type Fourier = (
  real: Float64Array,
  imaginary: Float64Array,
  place: { readonly from: number; readonly step: number },
) => void;

/** @param size how many numbers are transformed together, a power of two */
export function createFourier(size: number): Fourier {
  const cosines = Float64Array.from({ length: size }, (_, at) => Math.cos((2 * Math.PI * at) / size));
  const sines = Float64Array.from({ length: size }, (_, at) => Math.sin((2 * Math.PI * at) / size));
  const bits = Math.log2(size);
  const reversed = Uint32Array.from({ length: size }, (_, at) => {
    let mirrored = 0;
    for (let bit = 0; bit < bits; bit += 1) mirrored |= ((at >> bit) & 1) << (bits - 1 - bit);
    return mirrored;
  });
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  return (real, imaginary, { from, step }) => {
    for (let at = 0; at < size; at += 1) {
      const source = from + (reversed[at] ?? 0) * step;
      re[at] = real[source] ?? 0;
      im[at] = imaginary[source] ?? 0;
    }
    for (let half = 1; half < size; half *= 2) {
      const turn = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let at = start, angle = 0; at < start + half; at += 1, angle += turn) {
          const c = cosines[angle] ?? 0;
          const s = -(sines[angle] ?? 0);
          const a = re[at + half] ?? 0;
          const b = im[at + half] ?? 0;
          const x = a * c - b * s;
          const y = a * s + b * c;
          re[at + half] = (re[at] ?? 0) - x;
          im[at + half] = (im[at] ?? 0) - y;
          re[at] = (re[at] ?? 0) + x;
          im[at] = (im[at] ?? 0) + y;
        }
      }
    }
    for (let at = 0; at < size; at += 1) {
      real[from + at * step] = re[at] ?? 0;
      imaginary[from + at * step] = im[at] ?? 0;
    }
  };
}
