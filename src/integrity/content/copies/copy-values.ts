/** The whole values that changed words of a copy belong to: a date written in words, an account in groups of four. */
import type { Page } from '../../../contract/index.ts';
import type { RelativeBox } from '../../../document/index.ts';
import { DATE } from '../../text/value-kind.ts';
import { BARE_IBAN, INVOICE_NUMBER, plainNumber } from '../stated/labelled.ts';

/** A page as it was read. */
export type ReadPage = Pick<Page, 'page' | 'source' | 'width' | 'height' | 'words'>;
type Word = NonNullable<Page['words']>[number];

const middle = ({ box }: Word): number => (box[1] + box[3]) / 2;

/** Words with their visual line, from left to right. */
function lineAround(words: readonly Word[], [, y0, , y1]: RelativeBox): readonly Word[] {
  const at = (y0 + y1) / 2;
  return words
    .filter((word) => Math.abs(middle(word) - at) < (word.box[3] - word.box[1]) / 2)
    .sort((a, b) => a.box[0] - b.box[0]);
}

/** The date or account on the page that a changed text within a box is a part of, else the text. */
export function wholeValue(text: string, box: RelativeBox, { words = [] }: ReadPage): string {
  const parts = new Set(text.split(' '));
  const line = lineAround(words, box);
  const isChanged = ({ text: own, box: [x0, , x1] }: Word): boolean =>
    parts.has(own) && x0 >= box[0] - 0.001 && x1 <= box[2] + 0.001;
  const from = line.findIndex(isChanged);
  if (from < 0) return text;
  const joined = line.map((word) => word.text).join(' ');
  const start = line.slice(0, from).reduce((sum, word) => sum + word.text.length + 1, 0);
  const end = start + text.length;
  const matches = [BARE_IBAN, new RegExp(DATE, 'gu')].flatMap((pattern) => [...joined.matchAll(pattern)]);
  const whole = matches.find((match) => match.index < end && match.index + match[0].length > start);
  return whole?.[0] ?? text;
}

/** The text of the words of some pages that stand in another version as well; others leave a gap. */
export const keptText = (pages: readonly ReadPage[], texts: ReadonlySet<string>): string =>
  pages
    .flatMap((page) => page.words ?? [])
    .map(({ text }) => (texts.has(text) ? text : '\n'))
    .join(' ');

/** Numbers of invoices that a label names. */
export const invoiceNumbers = (pages: readonly ReadPage[]): readonly string[] =>
  pages.flatMap((page) => {
    const text = (page.words ?? []).map((word) => word.text).join(' ');
    return [...text.matchAll(INVOICE_NUMBER)].map((match) => plainNumber(match[1] ?? ''));
  });
