/** Compares how the amounts of a document are written: decimal marks and currencies. */
import type { Signal } from '../check.ts';
import { defineContentCheck } from '../content/content-check.ts';
import { around } from '../content/line-text.ts';
import type { PrintedValue } from '../../document/index.ts';

/** A style must be this common before a single amount can break it. */
const LEAST_COMMON = 5;
/** An amount that breaks the style must be rare. */
const MOST_RARE = 2;

/** `.` or `,` where an amount shows beyond doubt which mark it uses for decimals: `10,11` may be two numbers in a row. */
function markOf({ text }: PrintedValue): string | null {
  const [first, second] = /^(\d+),(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (first !== undefined && second === first + 1) return null;
  return /\d([.,])\d{2}[^\d.,]*$/.exec(text)?.[1] ?? null;
}

/** Values of the rare kind where nearly all are of another. */
function oddOnes(
  values: readonly PrintedValue[],
  kindOf: (value: PrintedValue) => string | null,
): readonly PrintedValue[] {
  const kinds = new Map<string, PrintedValue[]>();
  for (const value of values) {
    const kind = kindOf(value);
    if (kind !== null) kinds.set(kind, [...(kinds.get(kind) ?? []), value]);
  }
  const sorted = [...kinds.values()].sort((a, b) => b.length - a.length);
  const [common = [], ...rare] = sorted;
  return common.length < LEAST_COMMON || rare.length !== 1 || (rare[0]?.length ?? 0) > MOST_RARE
    ? []
    : (rare[0] ?? []);
}

export const contentNumberStyle = defineContentCheck({
  id: 'content_number_style',
  name: 'Style of numbers',
  judge({ values, embedded }) {
    // A mark that recognition took for the other one is no style.
    const typed = values.filter(
      ({ kind, source, shape }) => kind === 'money' && source === 'text' && shape >= 0.8,
    );
    if (typed.length < LEAST_COMMON) return { notAbout: 'There are too few typed amounts to compare.' };
    const signal = (
      code: 'NUMBER_STYLES_MIXED' | 'CURRENCIES_MIXED',
      what: string,
      value: PrintedValue,
    ): Signal => ({
      code,
      detail: `${value.text} ${what}`,
      page: value.page,
      box: around([value.box]),
    });
    const foreign = embedded.length > 0 ? [] : oddOnes(typed, ({ currency }) => currency);
    return {
      signals: [
        ...oddOnes(typed, markOf).map((value) =>
          signal('NUMBER_STYLES_MIXED', 'is written with another decimal mark than all other amounts', value),
        ),
        ...foreign.map((value) =>
          signal('CURRENCIES_MIXED', 'names another currency than all other amounts', value),
        ),
      ],
    };
  },
  innocentExplanation: 'Bilingual documents, amounts quoted from abroad, unit prices and rates of exchange.',
  clear: 'The amounts are written in one style.',
});
