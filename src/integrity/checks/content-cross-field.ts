/** Compares what the document states twice: in print and for machines, or in two places of the print. */
import { defineContentCheck } from '../content/content-check.ts';
import { accountPartsIn } from '../content/stated/account-parts.ts';
import { birthDatesIn } from '../content/stated/birth-dates.ts';
import { labelledIn } from '../content/stated/labelled.ts';
import { payloadConflicts } from '../content/stated/payload-conflicts.ts';
import { repeatsIn } from '../content/stated/repeats.ts';

export const contentCrossField = defineContentCheck({
  id: 'content_cross_field',
  name: 'Data stated twice',
  judge(reading) {
    const conflicts = payloadConflicts(reading);
    const births = birthDatesIn(reading);
    const accounts = accountPartsIn(reading);
    if (conflicts === null && births.length + accounts.length + labelledIn(reading).length === 0)
      return { notAbout: 'Nothing was recognized that could be stated twice.' };
    return { signals: [...(conflicts ?? []), ...repeatsIn(reading), ...births, ...accounts] };
  },
  innocentExplanation:
    'A code or an attached invoice for a part of the sum, for another account, or made by a program that got it wrong; several papers in one file.',
  clear: 'What is stated twice, in print or for machines, agrees.',
});
