/** Compares what stands at the top and bottom of numbered pages: a page of another document carries that document's numbers and dates there. */
import type { RelativeBox } from '../../document/index.ts';
import { MONTHS } from '../../kit/months.ts';
import { plainLetters } from '../../kit/plain-letters.ts';
import { bringsOwnFonts } from './fonts.ts';
import type { PdfFont } from './fonts.ts';
import type { PageLabel } from './page-labels.ts';
import { countsAcross } from './page-numbers.ts';
import type { EdgeNumber } from './page-numbers.ts';

/** Print on one line; its box is in shares of the page. */
export interface HeadLine {
  readonly text: string;
  readonly box: Readonly<RelativeBox>;
}

/** What is compared of a page. */
export interface HeadedPage {
  readonly lines: readonly HeadLine[];
  readonly label: PageLabel | null;
  readonly numbers: readonly EdgeNumber[];
  readonly fonts: readonly PdfFont[];
}

/** A page whose head or foot gives another value than that of all other pages. */
export interface ForeignHead {
  /** From 0. */
  readonly index: number;
  readonly box: Readonly<RelativeBox>;
  /** What stands there. */
  readonly text: string;
  /** A page beside it, from 0, and what stands in that place there. */
  readonly other: number;
  readonly expected: string;
  /** Whether it is more than a new section: the others' comes back behind it, or the page has copies of their fonts. */
  readonly isForeign: boolean;
}

/** Shares of the page at its top and bottom where letterheads and running heads stand. */
const HEAD = 0.25;
const FOOT = 0.15;
/** Shares of the page by which the same line may lie elsewhere on another page: below a title, heads begin lower. */
const SAME_LEVEL = 0.02;
const SAME_EDGE = 0.01;
/** Digits from which on a word names an account, a document or a day. */
const LEAST_DIGITS = 3;

/**
 * Pages, counted on with those beside them, whose head differs from theirs in numbers or dates and nothing else. The other
 * value must be printed on every other page and not on this one, and its own on no other. Sections, accounts and times of
 * printing change in the course of a document, but do not come back behind a page.
 */
export function foreignHeads(pages: readonly HeadedPage[]): readonly ForeignHead[] {
  const values = pages.map(({ lines }) => new Set(lines.flatMap(({ text }) => valuesOf(text))));
  const isOnlyOn = (value: string, index: number): boolean =>
    values.every((own, at) => own.has(value) === (at === index));
  const isOnAllBut = (value: string, index: number): boolean =>
    values.every((own, at) => own.has(value) !== (at === index));
  const fonts = pages.map((page) => page.fonts);
  return pages.flatMap(({ lines }, index): readonly ForeignHead[] => {
    const beside = [index - 1, index + 1].flatMap((at) =>
      (pages[at]?.lines ?? []).map((line) => ({ at, line })),
    );
    if (!isCounted(pages.slice(Math.max(0, index - 1), index + 2))) return [];
    // Of two pages the second is named.
    if (pages.length === 2 && index === 0) return [];
    const isForeign = (index > 0 && index < pages.length - 1) || bringsOwnFonts(fonts, index);
    // Two pages do not show what is usual.
    if (!isForeign && pages.length === 2) return [];
    const isOfOtherPeriod = beside.some(({ line: there }) =>
      lines.some(
        (line) => isAside(line) && isSamePlace(line, there) && differsInPeriod(line.text, there.text),
      ),
    );
    for (const line of lines.filter(isAside)) {
      const other = beside.find(
        ({ line: there }) =>
          isSamePlace(line, there) &&
          differOnlyBy(
            line.text,
            there.text,
            (own, usual) =>
              isOnlyOn(own, index) &&
              isOnAllBut(usual, index) &&
              (pages.length > 2 || isOfOtherPeriod || !isNext(usual, own)),
          ),
      );
      if (other === undefined) continue;
      return [
        { index, box: line.box, text: line.text, other: other.at, expected: other.line.text, isForeign },
      ];
    }
    return [];
  });
}

const isAside = ({ box }: HeadLine): boolean => box[3] < HEAD || box[1] > 1 - FOOT;

const isSamePlace = ({ box: a }: HeadLine, { box: b }: HeadLine): boolean =>
  Math.abs(a[3] - b[3]) <= SAME_LEVEL &&
  (Math.abs(a[0] - b[0]) <= SAME_EDGE || Math.abs(a[2] - b[2]) <= SAME_EDGE);

/** Whether the count goes on from each page to the next, by labels or by numbers in one place. */
function isCounted(pages: readonly HeadedPage[]): boolean {
  const labels = pages.map(({ label }) => label);
  const byLabels = labels.every((label, at) => {
    const before = labels[at - 1];
    return (
      label !== null && (before == null || (before.of === label.of && before.number + 1 === label.number))
    );
  });
  return byLabels || countsAcross(pages.map(({ numbers }) => numbers));
}

/** Sums of pages and times of printing, which are each page's own. */
const OWN = /\d[.,]\d{2}\W*$|\d:\d{2}/u;

/** Numbers and dates of a line, without the marks around them. */
const valuesOf = (text: string): readonly string[] =>
  text.split(' ').flatMap((word) => (digitsIn(word) < LEAST_DIGITS || OWN.test(word) ? [] : [bare(word)]));

const digitsIn = (word: string): number => word.replace(/\D/gu, '').length;
const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Whether a value counts on from another, as drawings and receipts are numbered. */
const isNext = (before: string, value: string): boolean => {
  const [a, b] = [before, value].map((one) => /^(.*?)(\d+)\D*$/u.exec(one));
  return a?.[1] === b?.[1] && Number(b?.[2]) === Number(a?.[2]) + 1;
};

/** Whether two lines say the same of two months. */
function differsInPeriod(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) =>
    text.split(' ').map((word) => ({ word, month: MONTHS.get(plainLetters(bare(word))) })),
  );
  const months = (words: typeof one = []): readonly number[] => words.flatMap(({ month }) => month ?? []);
  const shape = (words: typeof one = []): string =>
    shapeOf(words.map(({ word, month }) => (month === undefined ? word : '#')).join(' '));
  return (
    shape(one) === shape(other) &&
    months(one).length > 0 &&
    months(one).every((month, at) => month !== months(other)[at])
  );
}

/** Words with each number as one mark. */
const shapeOf = (text: string): string => text.replace(/\d+/gu, '#');

/** Whether two lines say the same but for values that all differ as asked; numbers of pages may differ, too. */
function differOnlyBy(a: string, b: string, differ: (a: string, b: string) => boolean): boolean {
  if (a === b || shapeOf(a) !== shapeOf(b)) return false;
  const [own, other] = [valuesOf(a), valuesOf(b)];
  const pairs = own.flatMap((value, at) => (value === other[at] ? [] : [[value, other[at] ?? ''] as const]));
  return own.length === other.length && pairs.length > 0 && pairs.every(([one, two]) => differ(one, two));
}
