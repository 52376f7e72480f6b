/** What something that was caught says of itself: anything can be thrown. */

/** The code by which a system or a library names a fault (`ENOENT`); empty where it gives none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What went wrong, in the words of whoever threw it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
