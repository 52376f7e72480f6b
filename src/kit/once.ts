/** Values that are made on first use, and then kept. */

/** A function that makes its value at the first call and returns the same value at every later one, whatever its arguments. */
export function once<A extends readonly unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  let made: { readonly value: T } | undefined;
  return (...args) => (made ??= { value: make(...args) }).value;
}
