/** Whether a value that does not fit may just be misread: single confusions of recognition, tried before anybody is accused. */

/**
 * Characters that recognition confuses, as pairs: shapes that share most of their strokes. Letters stand for the digits
 * they are taken for.
 */
const CONFUSED: ReadonlySet<string> = new Set(
  '08 06 09 03 17 14 27 23 38 35 39 56 58 59 68 69 89 49 0O 0o 0Q 0D 1I 1l 1i 1L 5S 8B 2Z 6G 9g 6b 7T 4A 3E'
    .split(' ')
    .flatMap((pair) => [pair, Array.from(pair).reverse().join('')]),
);

/** Digits that could stand for a character, and letters for a digit. */
export const confusionsOf = (character: string): readonly string[] =>
  [...CONFUSED].filter((pair) => pair.startsWith(character)).map((pair) => pair.slice(1));

/** What counts when two readings of a number are compared: its digits, and letters taken for them. */
export const bareOf = (text: string): string => text.replace(/[^\p{L}\d]/gu, '');

/** Whether one character more in one of two texts makes the other: 45000 and 145000. */
export function isPutIn(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    long.length === short.length + 1 &&
    Array.from(long).some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
  );
}

/**
 * Whether one text can be a misreading of the other: one confused character, or one character lost or made up. Marks and
 * spaces do not count.
 */
export function mayBeMisread(read: string, meant: string): boolean {
  const [a, b] = [bareOf(read), bareOf(meant)];
  if (a === b) return true;
  if (a.length !== b.length) return isPutIn(a, b);
  const differing = Array.from(a).flatMap((character, at) =>
    character === b.charAt(at) ? [] : [character + b.charAt(at)],
  );
  return differing.length === 1 && CONFUSED.has(differing[0] ?? '');
}
