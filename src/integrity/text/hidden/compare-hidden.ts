/** Compares words that nobody can see with those that a page shows in their place. */
import { areaOf, grown, meets, sharedArea, unite } from '../../../document/index.ts';
import type { PageBox } from '../../../document/index.ts';
import { digitsOf, isKeyValue } from '../value-kind.ts';
import { textOfLines } from '../words.ts';
import type { PaintedWord, PlacedText } from '../words.ts';

/** What a page shows in the place of a hidden word. */
export interface Contradiction extends PlacedText {
  /** Both are amounts, dates or accounts; other words are only looked at. */
  readonly isValue: boolean;
}

/** A word, or several of a line, and what is shown there. */
export interface Compared extends PlacedText {
  readonly shown: Contradiction | null;
}

/** Share of the smaller of two words that stand in the same place, and of a hidden word that another one stands on. */
const SAME_PLACE = 0.5;
/** Letters and digits from which on a word is compared. */
const LEAST_LETTERS = 3;
/** More hidden words are a layer: another language, or the text that recognition found. */
const MOST_WORDS = 10;
/** Width of a letter, share of the height of a box: what was squeezed would have reached so far. */
const LETTER = 0.7;
/** Words of a line are no further apart than this many heights. */
const NEXT = 1;

/**
 * What the shown words say against words that are hidden in one way. Those of a line that others stand on come as one.
 * @param isCut whether a word is the end of a text whose beginning is seen
 */
export function compareHidden(
  words: readonly PaintedWord[],
  shown: readonly PlacedText[],
  isCut: (word: PaintedWord) => boolean,
): readonly Compared[] {
  const values = words.map((word) => ({ ...word, shown: contradicted(word, shown) }));
  const rest = values.filter((word) => word.shown === null);
  if (words.length > MOST_WORDS || rest.length === 0) return values;
  const lines = linesOf(rest).map((line): readonly Compared[] => {
    const others = line.flatMap((word) => (isCut(word) ? [] : otherThan(word, shown)));
    if (others.length === 0) return line;
    const hidden = line.map((word) => word.text).join(' ');
    const box = reach({ text: hidden, box: line.map((word) => word.box).reduce(unite) });
    const there = shown.filter((word) => stands(word.box, box));
    const text = textOfLines(there.length === 0 ? others : there);
    return [
      {
        text: hidden,
        box,
        shown: { text, box: others.map((word) => word.box).reduce(unite), isValue: false },
      },
    ];
  });
  return [...values.filter((word) => word.shown !== null), ...lines.flat()];
}

/** Another amount, date or account in the place of one. */
function contradicted(word: PlacedText, shown: readonly PlacedText[]): Contradiction | null {
  if (!isKeyValue(word.text)) return null;
  const there = shown.filter(({ box }) => stands(box, reach(word)));
  if (there.some(({ text }) => digitsOf(text) === digitsOf(word.text))) return null;
  const other = there.find(({ text }) => isKeyValue(text));
  return other === undefined ? null : { text: other.text, box: other.box, isValue: true };
}

/** The words of other letters that stand on one; none where the same is shown there or beside, as of a shadow. */
function otherThan(word: PlacedText, shown: readonly PlacedText[]): readonly PlacedText[] {
  const own = lettersOf(word.text);
  if (own.length < LEAST_LETTERS) return [];
  const box = reach(word);
  const around = grown(box, box.y1 - box.y0);
  const isSame = ({ text, box: other }: PlacedText): boolean => {
    const letters = lettersOf(text);
    return meets(other, around) && (letters.includes(own) || (letters !== '' && own.includes(letters)));
  };
  return shown.some(isSame)
    ? []
    : shown.filter(
        (other) =>
          lettersOf(other.text).length >= LEAST_LETTERS &&
          sharedArea(other.box, box) >= SAME_PLACE * areaOf(box),
      );
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const stands = (a: PageBox, b: PageBox): boolean =>
  sharedArea(a, b) > 0 && sharedArea(a, b) >= SAME_PLACE * Math.min(areaOf(a), areaOf(b));

/** The box of a word, as wide as its letters would be if nobody had squeezed them. */
function reach({ text, box }: PlacedText): PageBox {
  const height = box.y1 - box.y0;
  const wide = LETTER * height * text.length;
  return box.x1 - box.x0 < wide / 10 ? { ...box, x1: box.x0 + wide } : box;
}

/** Words that follow each other on a line, in the order in which they were painted. */
function linesOf<Word extends PlacedText>(words: readonly Word[]): readonly (readonly Word[])[] {
  const lines: Word[][] = [];
  for (const word of words) {
    const last = lines.at(-1)?.at(-1);
    const height = word.box.y1 - word.box.y0;
    const follows =
      last !== undefined &&
      Math.abs(last.box.y1 - word.box.y1) < height / 2 &&
      Math.abs(word.box.x0 - last.box.x1) < NEXT * height;
    if (follows) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines;
}
