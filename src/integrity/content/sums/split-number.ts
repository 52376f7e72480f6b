/** Tells a number whose first digits were read as a word of their own: wide type sets them apart like columns. */
import type { Reading } from '../../reading.ts';
import type { Amount } from '../amounts.ts';

/** Digits of a group, the first of a number with blanks between its thousands. */
const GROUP = /^\d{1,3}$/;

/** Lines above an amount among which the one of its cell is: cells beside it have lines of their own. */
const LINES_ABOVE = 4;
/** Space between two lines of a cell, as a share of their height; rows of a table are mostly further apart. */
const LEADING = 0.5;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether the digits before an amount and its own make the number that it should be (cents). */
export function isSplit({ lines }: Reading, amount: Amount, implied: number): boolean {
  const words = lines[amount.line]?.words ?? [];
  const wanted = String(Math.abs(Math.round(implied)));
  let digits = digitsOf(amount.text);
  for (let at = amount.from - 1; GROUP.test(words[at]?.text ?? ''); at -= 1) {
    digits = `${words[at]?.text ?? ''}${digits}`;
    if (digits === wanted) return true;
  }
  return false;
}

/** Whether digits right above an amount may be its thousands: a narrow cell breaks a number at the blank between them. */
export function isBroken({ lines }: Reading, { text, line, page, box }: Amount): boolean {
  const [left, top, right, bottom] = box;
  return (
    /^\d{3}(?!\d)/.test(text) &&
    lines
      .slice(Math.max(0, line - LINES_ABOVE), line)
      .some(
        (above) =>
          above.page === page &&
          above.words.some(
            (word) =>
              GROUP.test(word.text) &&
              word.box[0] < right &&
              word.box[2] > left &&
              top - word.box[3] < LEADING * (bottom - top),
          ),
      )
  );
}
