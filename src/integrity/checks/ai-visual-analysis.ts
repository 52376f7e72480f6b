/** The specified check by a vision model: listed, and honest that no model is configured. */
import { defineCheck } from '../check.ts';

/** Reported as not run, never as passed. */
export const aiVisualAnalysis = defineCheck({
  id: 'ai_visual_analysis',
  name: 'Visual analysis by a model',
  category: 'ai',
  default: false,
  needs: 'any',
  run: () =>
    Promise.resolve({
      status: 'not_run',
      description: 'No vision model is configured, so none looked at the document.',
    }),
});
