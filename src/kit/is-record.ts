/** Values of unknown shape, as JSON and services give them. */

/** Whether a value is an object with named fields: neither null nor a list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
