/** The numbers that forms print before the labels of their boxes: "16 State wages, tips, etc.   17 State income tax". */

/** A line of words and of the texts they make, `to` exclusive. */
interface Row<Word> {
  readonly tokens: readonly Word[];
  readonly parts: readonly { readonly from: number; readonly to: number }[];
}

const NUMBER = /^(?:\d{1,2}\p{Ll}?|\p{Ll})\.?$/u;
/** Different numbers of a page at least, and rows with several of them or numbers in one row, for it to be such a form. */
const LEAST = { numbers: 6, rows: 2, inRow: 3 };

/** The numbers of boxes on the lines of a page: first words of texts that go on in letters, several of them beside each other. */
export function boxNumbersIn<Word extends { readonly text: string }>(
  lines: readonly Row<Word>[],
): readonly Word[] {
  const rows = lines.map(({ tokens, parts }) =>
    parts.flatMap(({ from, to }): Word[] => {
      const [first, second] = [tokens[from], tokens[from + 1]];
      const isBox = to > from + 1 && NUMBER.test(first?.text ?? '') && /^\p{L}/u.test(second?.text ?? '');
      return first && isBox ? [first] : [];
    }),
  );
  const numbers = rows.flat();
  const isForm =
    new Set(numbers.map(({ text }) => text)).size >= LEAST.numbers &&
    (rows.filter((row) => row.length > 1).length >= LEAST.rows ||
      rows.some((row) => row.length >= LEAST.inRow));
  return isForm ? numbers : [];
}
