/** Compares what stands at the top and bottom of numbered pages: a page of another document carries that document's numbers and dates there. */
import type { RelativeBox } from '../../document/index.ts';
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
}

/** A page whose head or foot gives another value than that of all other pages. */
export interface ForeignHead {
  /** From 0. */
  readonly index: number;
  readonly box: Readonly<RelativeBox>;
  /** What stands there. */
  readonly text: string;
  /** What stands in that place of a page beside it. */
  readonly expected: string;
  /** Whether the other value comes back on a later page; sections, accounts and times of printing change, but do not come back. */
  readonly returns: boolean;
}

/** Shares of the page at its top and bottom where letterheads and running heads stand. */
const HEAD = 0.25;
const FOOT = 0.15;
/** Shares of the page by which the same line may lie elsewhere on another page. */
const SAME_LEVEL = 0.006;
const SAME_EDGE = 0.01;
/** Fewer pages do not show what is usual. */
const LEAST_PAGES = 3;
/** Digits from which on a word names an account, a document or a day. */
const LEAST_DIGITS = 3;

/**
 * Pages, counted on with those beside them, whose head differs from theirs in numbers or dates and nothing else. The other
 * value must be printed on every other page and not on this one, and its own on no other.
 */
export function foreignHeads(pages: readonly HeadedPage[]): readonly ForeignHead[] {
  const values = pages.map(({ lines }) => new Set(lines.flatMap(({ text }) => valuesOf(text))));
  const isOnlyOn = (value: string, index: number): boolean =>
    values.every((own, at) => own.has(value) === (at === index));
  const isOnAllBut = (value: string, index: number): boolean =>
    values.every((own, at) => own.has(value) !== (at === index));
  if (pages.length < LEAST_PAGES) return [];
  return pages.flatMap(({ lines }, index): readonly ForeignHead[] => {
    const beside = [pages[index - 1], pages[index + 1]].flatMap((page) => page?.lines ?? []);
    if (!isCounted(pages.slice(Math.max(0, index - 1), index + 2))) return [];
    const returns = index > 0 && index < pages.length - 1;
    for (const line of lines.filter(isAside)) {
      const expected = beside.find(
        (other) =>
          isSamePlace(line, other) &&
          differOnlyBy(
            line.text,
            other.text,
            (own, usual) => isOnlyOn(own, index) && isOnAllBut(usual, index),
          ),
      );
      if (expected !== undefined)
        return [{ index, box: line.box, text: line.text, expected: expected.text, returns }];
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

/** Numbers and dates of a line, without the marks around them. */
const valuesOf = (text: string): readonly string[] =>
  text.split(' ').flatMap((word) => (digitsIn(word) < LEAST_DIGITS ? [] : [bare(word)]));

const digitsIn = (word: string): number => word.replace(/\D/gu, '').length;
const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Words with each number as one mark. */
const shapeOf = (text: string): string => text.replace(/\d+/gu, '#');

/** Whether two lines say the same but for values that all differ as asked; numbers of pages may differ, too. */
function differOnlyBy(a: string, b: string, differ: (a: string, b: string) => boolean): boolean {
  if (a === b || shapeOf(a) !== shapeOf(b)) return false;
  const [own, other] = [valuesOf(a), valuesOf(b)];
  const pairs = own.flatMap((value, at) => (value === other[at] ? [] : [[value, other[at] ?? ''] as const]));
  return own.length === other.length && pairs.length > 0 && pairs.every(([one, two]) => differ(one, two));
}
