/** Puts the words of a printed line, given from left to right, into the order in which they are read. */

/** The side from which a line, or most of a page, is read. */
export type Direction = 'ltr' | 'rtl';

/** Letters, marks and digits of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LETTER = /\p{L}/gu;
const FIGURE = /\p{Nd}/u;
/** A page is read from the right where it has this many letters of such scripts for one other: forms in two languages are not. */
const MOSTLY = 2;

const BRACKETS = ['()', '[]', '{}', '<>', '«»', '‹›'].flatMap(([open = '', close = '']) => [
  [open, close] as const,
  [close, open] as const,
]);
/** Brackets of text from right to left are drawn as each other. */
export const MIRRORED: ReadonlyMap<string, string> = new Map(BRACKETS);

const OPENING: ReadonlySet<string> = new Set(['(', '[', '{', '«', '‹']);
const CLOSING: ReadonlySet<string> = new Set([...OPENING].flatMap((half) => MIRRORED.get(half) ?? []));

/** In no word. */
const BETWEEN = '\n';
/** Marks that end a word, a number or a sentence. */
const ENDINGS = /^[.,:;!?%\u2026\u060c\u061b\u061f\u066a]+(?=[^\n])/u;
/** `.50` may be a number with its decimal mark, and stays what it is. */
const DECIMALS = /^[.,]\d{1,3}$/;
/** Groups of one number, like those of a telephone: read from the left. */
const GROUP = /^[+(]*\p{Nd}[\p{Nd}()-]*$/u;

/** Whether a text has characters of a script that runs from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** The side from which a page, or a piece of one, is read, by its letters. */
export function directionOf(words: readonly { readonly text: string }[]): Direction {
  let [right, left] = [0, 0];
  for (const { text } of words) {
    for (const [letter] of text.matchAll(LETTER)) {
      if (hasRightToLeft(letter)) right += 1;
      else left += 1;
    }
  }
  return right > MOSTLY * left ? 'rtl' : 'ltr';
}

/** How a word runs: by its letters, or as a number, or not at all. */
type Kind = Direction | 'number' | 'mark';

function kindOf(text: string): Kind {
  const letters = text.match(LETTER) ?? [];
  if (letters.some(hasRightToLeft)) return 'rtl';
  if (letters.length > 0) return 'ltr';
  return FIGURE.test(text) ? 'number' : 'mark';
}

/**
 * The words of a line in reading order: the Unicode bidirectional algorithm (UAX #9) turned around, by words, since those
 * that run from right to left are spelled in order already. Numbers and words of other scripts stay as they are, and what
 * ends such a word goes to its end. `base` is the direction of what the line is part of; a line of one script has its own.
 */
export function inReadingOrder<T extends { readonly text: string }>(
  line: readonly T[],
  base: Direction,
): readonly T[] {
  const kinds = line.map(({ text }) => kindOf(text));
  if (!kinds.includes('rtl') && base === 'ltr') return line;
  if (base === 'rtl' || !kinds.includes('ltr')) return fromRight(line, kinds);
  const ordered: T[] = [];
  for (let at = 0; at < line.length;) {
    // Words from right to left, with the numbers between them, amid others.
    let to = at;
    for (let next = at; next < line.length && kinds[next] !== 'ltr'; next += 1)
      if (kinds[next] === 'rtl') to = next + 1;
    const turns = kinds[at] === 'rtl';
    to = turns ? to : at + 1;
    const part = line.slice(at, to);
    ordered.push(...(turns ? fromRight(part, kinds.slice(at, to)) : part));
    at = to;
  }
  return ordered;
}

function fromRight<T extends { readonly text: string }>(line: readonly T[], kinds: readonly Kind[]): T[] {
  const ordered: T[] = [];
  for (let end = line.length; end > 0;) {
    let from = end - 1;
    if (kinds[from] === 'rtl' || kinds[from] === 'mark') {
      ordered.push(...line.slice(from, end));
      end = from;
      continue;
    }
    for (let next = from; next >= 0 && kinds[next] !== 'rtl'; next -= 1)
      if (kinds[next] !== 'mark') from = next;
    ordered.push(...fromLeft(line.slice(from, end), kinds.slice(from, end)));
    end = from;
  }
  return withBrackets(ordered);
}

/** Some programs name the brackets that they meant, not those that are drawn: then all of them come out the wrong way round. */
function withBrackets<T extends { readonly text: string }>(line: T[]): T[] {
  const brackets = line.flatMap(({ text }) => text.match(/[()[\]]/g) ?? []).join('');
  if (!/^(?:\)\(|\]\[)+$/.test(brackets)) return line;
  return line.map((word) => ({
    ...word,
    text: word.text.replace(/[()[\]]/g, (half) => MIRRORED.get(half) ?? half),
  }));
}

/** Words and numbers that stand amid others from right to left. */
function fromLeft<T extends { readonly text: string }>(run: readonly T[], kinds: readonly Kind[]): T[] {
  const isOne = kinds.includes('ltr') || run.every(({ text }) => GROUP.test(text));
  // "10:00 – 12:00" are two numbers, of which the right one comes first.
  return isOne
    ? settled(run)
    : run
        .map((word) => settled([word]))
        .reverse()
        .flat();
}

/** Marks and halves of brackets on the outside of such a run belong to the text around it, and are drawn on its other side. */
function settled<T extends { readonly text: string }>(run: readonly T[]): T[] {
  let all = run.map(({ text }) => text).join(BETWEEN);
  const ending = ENDINGS.exec(all)?.[0] ?? '';
  if (!DECIMALS.test(run[0]?.text ?? ''))
    all = all.slice(ending.length) + Array.from(ending).reverse().join('');
  const [first, last] = [all.charAt(0), all.charAt(all.length - 1)];
  const halves = (half: string): number =>
    all.split(half).length - all.split(MIRRORED.get(half) ?? half).length;
  if (OPENING.has(first) && halves(first) > 0) all = all.slice(1) + (MIRRORED.get(first) ?? '');
  else if (CLOSING.has(last) && halves(last) > 0) all = (MIRRORED.get(last) ?? '') + all.slice(0, -1);
  const texts = all.split(BETWEEN);
  return run.map((word, at) => (texts[at] === word.text ? word : { ...word, text: texts[at] ?? '' }));
}
