/** Whether the print has what a payload states, anywhere and in whatever style. */
import type { PrintedLine } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { plainAmount, plainNumber } from './labelled.ts';
import type { Payload, Stated } from './payloads.ts';

/** Lines as one text, a line each. */
export const textOf = ({ lines }: { readonly lines: readonly PrintedLine[] }): string =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n');

/** Whether an amount stands in a text in whatever style: 1190.00, 1.190,00, 1 190. */
function hasAmount(text: string, amount: string): boolean {
  const [units = '', cents = ''] = amount.split('.');
  const whole = Array.from(units).join("[.,'’ \u00a0]?");
  const rest = cents === '00' ? '(?:[.,] ?(?:00|-+))?' : `[.,] ?${cents.replace(/0$/, '0?')}`;
  return new RegExp(`(?<!\\d)${whole}${rest}(?!\\d)`, 'u').test(text);
}

/** The century of a zone is a guess, and day and month of a print may be read in either order. */
export function isSameDay(a: string, b: string): boolean {
  const [x, y] = [a.slice(2).split('-'), b.slice(2).split('-')];
  return x[0] === y[0] && [x[1], x[2]].sort().join() === [y[1], y[2]].sort().join();
}

/** Whether the print has a value anywhere, labelled or not. */
export function isPrinted({ datum, value }: Stated, reading: Reading, text = textOf(reading)): boolean {
  if (datum === 'amount') {
    const plain = plainAmount(value);
    const found = reading.values.some(
      (printed) => printed.kind === 'money' && plainAmount(printed.value) === plain,
    );
    return found || hasAmount(text, plain);
  }
  if (datum === 'date')
    return reading.values.some((printed) => printed.kind === 'date' && isSameDay(printed.value, value));
  return plainNumber(text).includes(plainNumber(value));
}

/**
 * Whether something else that a payload states is printed on the page of a value, so that both are about one paper: a
 * file may hold several.
 */
export function isAnchored(
  payload: Payload,
  but: Stated['datum'] | null,
  reading: Reading,
  page: number,
): boolean {
  const own = {
    ...reading,
    lines: reading.lines.filter((line) => line.page === page),
    values: reading.values.filter((value) => value.page === page),
  };
  const text = textOf(own);
  return payload.stated.some((other) => other.datum !== but && isPrinted(other, own, text));
}
