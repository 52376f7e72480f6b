/** Looks for dates that cannot be: impossible, on the wrong weekday, or in the wrong order. */
import type { Signal } from '../check.ts';
import { absenceOddities } from '../content/dates/absences.ts';
import { calendarOddities } from '../content/dates/calendar.ts';
import { defineContentCheck } from '../content/content-check.ts';
import { fileMade } from '../content/dates/file-made.ts';
import { orderOddities } from '../content/dates/date-order.ts';
import { rangeOddities } from '../content/dates/date-ranges.ts';

export const contentDateLogic = defineContentCheck({
  id: 'content_date_logic',
  name: 'Dates',
  async judge(reading, evidence) {
    const oddities = [...calendarOddities(reading), ...rangeOddities(reading)];
    if (!reading.values.some(({ kind }) => kind === 'date') && oddities.length === 0)
      return { notAbout: 'No dates were recognized.' };
    const signals: readonly Signal[] = [
      ...oddities,
      ...absenceOddities(reading),
      ...orderOddities(reading, { now: evidence.now, made: await fileMade(evidence) }),
    ];
    return { signals };
  },
  innocentExplanation: 'A typing error, a postdated document, or a date that was misread.',
  clear: 'The dates that were recognized exist and stand in order.',
});
