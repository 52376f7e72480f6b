/** The states a job can rest in. */

/** Nothing more happens to a job in one of these. */
export const SETTLED_JOB_STATES: readonly string[] = ['completed', 'failed'];
