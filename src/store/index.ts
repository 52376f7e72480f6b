/** Door of the store: tables and originals behind one set of functions. */
export { openStore } from './open-store.ts';
export type { OpenStoreOptions } from './open-store.ts';
export * from './records.ts';
export * from './types.ts';
