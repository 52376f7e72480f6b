/** Whether the program runs in a CI system, where nobody answers questions or watches progress. */

/** `CI` as CI systems set it; empty, `false` and `0` say no. */
export const inCi = (env: Readonly<Record<string, string | undefined>>): boolean =>
  !['', 'false', '0'].includes((env['CI'] ?? '').toLowerCase());
