/** Tells time sheets, whose rows nobody sells at a discount, from other lists of quantities and prices. */
import type { PrintedValue } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';

/** Heads of columns of hours. */
const HOURS =
  /^(?:hours?|hrs|std\.?|(?:arbeits)?stunden|heures?|horas?|ore|uren|godziny|timer|timmar|hodiny|tunnit|órák)$/iu;
/** Lines of print above the first row in which its head stands. */
const HEAD = 4;
/** Share of the page by which a head may stand beside its column. */
const BESIDE = 0.02;
/** Shares that are paid of an hour are whole steps of these. */
const STEPS = [20, 3, 8];

/** Whether a share is one that people agree on: nine tenths, two thirds, five eighths. */
const isAgreed = (share: number): boolean =>
  STEPS.some((steps) => Math.abs(share * steps - Math.round(share * steps)) < 1e-3);

/**
 * Whether a number of hours may have been less, so that the row is paid: its column is headed so. What is paid beyond the
 * hours is a least charge.
 */
export function isOfHours(
  { lines, values }: Reading,
  first: PrintedValue['line'],
): (factor: PrintedValue, implied: number) => boolean {
  return ({ box, value, line }, implied) => {
    const heads = lines.slice(Math.max(0, first - HEAD), first).flatMap((one) => one.words);
    const isHeaded = heads.some(
      (word) => HOURS.test(word.text) && word.box[0] < box[2] + BESIDE && word.box[2] > box[0] - BESIDE,
    );
    const isPart = values.some((other) => other.kind === 'percent' && other.line === line);
    return isHeaded && !isPart && implied < Number(value) && !isAgreed(implied / Number(value));
  };
}
