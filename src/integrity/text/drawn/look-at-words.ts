/** Looks at the pictures of words, without recognizing them: whose digits are clearly what the text says, and whose look like others. */
import type { CheckContext } from '../../check.ts';
import type { Evidence } from '../../evidence.ts';
import type { ComparableWord } from './comparable-words.ts';
import { digitLooks, misfitsOf } from './digit-looks.ts';
import type { DigitLooks } from './digit-looks.ts';
import { looksAsCalled } from './known-digits.ts';
import { digitsOf } from '../value-kind.ts';
import { inPixels, stripOf } from './word-strip.ts';
import type { WordStrip } from './word-strip.ts';

/** Resolution at which words are looked at. */
export const DPI = 200;
/** How much more a digit is like those of another name, from which on it counts (correlation). */
export const LOOKS_LIKE = 0.25;

/** Cuts words of a page out of what is drawn, or out of its scan. */
export async function cutOut(
  evidence: Evidence,
  page: number,
  words: readonly ComparableWord[],
  dpi: number,
): Promise<WordStrip> {
  const { width } = await (await evidence.pages()).paint(page);
  const boxes = words.map(({ box }) => box);
  return stripOf(evidence, { page, dpi, onWhite: true, boxes: inPixels(boxes, width) });
}

/** Takes the digits of words apart, page by page. */
async function* digitsOfPages(
  evidence: Evidence,
  words: readonly ComparableWord[],
  context: CheckContext,
): AsyncGenerator<{ readonly own: readonly ComparableWord[]; readonly looks: DigitLooks }> {
  for (const page of new Set(words.map((word) => word.page))) {
    await context.pause();
    const own = words.filter((word) => word.page === page);
    const strip = await cutOut(evidence, page, own, DPI);
    const texts = own.map(({ text }) => text);
    yield { own, looks: digitLooks(strip, texts) };
  }
}

/** Words with a digit that looks like what the text calls another one, those that do most first. */
export async function oddWords(
  evidence: Evidence,
  words: readonly ComparableWord[],
  context: CheckContext,
): Promise<readonly ComparableWord[]> {
  const odd: { readonly word: ComparableWord; readonly by: number }[] = [];
  for await (const { own, looks } of digitsOfPages(evidence, words, context)) {
    for (const [at, { by }] of misfitsOf(looks)) {
      const word = own[at];
      if (word !== undefined && by >= LOOKS_LIKE) odd.push({ word, by });
    }
  }
  return odd.sort((a, b) => b.by - a.by).map(({ word }) => word);
}

/** Words of which every digit is clearly the one that the text has: as it is in common fonts, and like no other. */
export async function plainWords(
  evidence: Evidence,
  words: readonly ComparableWord[],
  context: CheckContext,
): Promise<readonly ComparableWord[]> {
  const plain: ComparableWord[] = [];
  for await (const { own, looks } of digitsOfPages(evidence, words, context)) {
    const isPlain = ({ text }: ComparableWord, at: number): boolean => {
      const digits = looks.digits.filter(({ word }) => word === at);
      return digits.length === digitsOf(text).length && digits.every(looksAsCalled);
    };
    plain.push(...own.filter(isPlain));
  }
  return plain;
}
