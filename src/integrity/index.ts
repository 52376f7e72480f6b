/** Door of the integrity room: the checks there are, and the report on a file. */
export { listChecks, runChecks } from './run-checks.ts';
export type { RunChecksOptions } from './run-checks.ts';
