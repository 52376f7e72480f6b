/** Reads facts out of caught values, which may be anything. */

/** The code by which a system or a library names a fault (`ENOENT`); empty where it gives none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether it is what an `AbortSignal.timeout` throws. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** The message of a caught value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
