/** Values that are made on first use, and then kept. */

/** A function that makes its value when it is first called, and gives that one, whatever it is called with, ever after. */
export function once<A extends readonly unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  let made: { readonly value: T } | undefined;
  return (...args) => (made ??= { value: make(...args) }).value;
}
