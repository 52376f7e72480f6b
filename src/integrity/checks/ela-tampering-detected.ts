/** The specified error-level check: listed, and honest that it does not run. */
import { defineCheck } from '../check.ts';

/** Reported as not run, never as passed. */
export const elaTamperingDetected = defineCheck({
  id: 'ela_tampering_detected',
  name: 'Error levels of a JPEG image',
  category: 'image',
  default: true,
  needs: 'any',
  run: () =>
    Promise.resolve({
      status: 'not_run',
      description:
        'This version does not compare error levels, so nothing is known about local re-compression.',
    }),
});
