/** The specified check for regions copied within an image: listed, and honest that it does not run. */
import { defineCheck } from '../check.ts';

/** Reported as not run, never as passed. */
export const copyMoveForgery = defineCheck({
  id: 'copy_move_forgery',
  name: 'Copied regions within an image',
  category: 'image',
  default: true,
  needs: 'any',
  run: () =>
    Promise.resolve({
      status: 'not_run',
      description: 'This version does not search images for copied regions, so nothing is known about them.',
    }),
});
