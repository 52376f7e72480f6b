/** A small seeded generator of random numbers, so that every made document can be made again. */

/** Numbers from 0 up to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed of its own for every file and kind, so that adding a kind leaves the others as they were. */
export function seedOf(name: string, kind: string, seed: number): number {
  let hash = seed;
  for (const char of `${name}\0${kind}`) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
  return hash;
}
