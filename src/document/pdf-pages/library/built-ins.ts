/** Loads pdf.js without what it does to the built-in objects that everything else in the process uses, too. */

/**
 * Methods that its core-js replaces in JavaScript for the sake of rare errors that V8 does not raise: then every `push` of
 * the process takes five times as long.
 */
const KEPT: readonly (readonly [object: object, method: string])[] = [
  [Array.prototype, 'push'],
  [JSON, 'parse'],
  [JSON, 'stringify'],
];

/** What stands for `Response` while pdf.js looks whether it has all of its methods. */
class NoResponse {
  bytes(): never {
    throw new Error('not available while pdf.js is loaded');
  }
}

/**
 * Runs `load` and puts back the built-in methods that it replaced. `Response` is hidden meanwhile: pdf.js extends it, for
 * signatures that are drawn by hand and forms that are saved, and the first look at it makes Node load its network client
 * (0.045 s).
 */
export async function keepingBuiltIns<T>(load: () => Promise<T>): Promise<T> {
  const places = [...KEPT, [globalThis, 'Response'] as const];
  const own = places.map(([object, name]) => Object.getOwnPropertyDescriptor(object, name));
  Object.defineProperty(globalThis, 'Response', { configurable: true, value: NoResponse });
  try {
    return await load();
  } finally {
    places.forEach(([object, name], at) => {
      Object.defineProperty(object, name, own[at] ?? {});
    });
  }
}
