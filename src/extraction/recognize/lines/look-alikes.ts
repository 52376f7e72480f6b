/** Tells characters of the same shape apart: letters and digits by what is beside them, ideographs from marks of forms. */
import type { ReadCharacter } from './read-strip.ts';

/** From this likelihood on, the other reading is taken between two characters of its kind ... */
const LIKELY_BETWEEN = 0.02;
/** ... and from this one on at the end of a word, beside two of them. Read wrongly, `0` in `L0T` and `O` in `29O` had 0.1 to 0.48. */
const LIKELY_AT_END = 0.1;

/** What the network, which knows ideographs, makes of a cross on a ruled line, an empty box and a dash. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['区', 'X'],
  ['口', '☐'],
  ['一', '—'],
]);

/** The characters of a line that has no other ideographs with those that stand for marks exchanged for these. */
export function settleMarks(characters: readonly ReadCharacter[]): readonly ReadCharacter[] {
  const isWritten = characters.some(({ text }) => /\p{Script=Han}/u.test(text) && !MARKS.has(text));
  if (isWritten) return characters;
  return characters.map((character) => ({ ...character, text: MARKS.get(character.text) ?? character.text }));
}

type Kind = 'letter' | 'digit' | null;

/**
 * The characters of a word, some of them exchanged: a digit among letters becomes the letter it could be as well, and a letter
 * among digits the digit (`Ja1an`, `7/1l8`). Codes of letters and digits stay where the network saw nothing else in them.
 */
export function settleLookAlikes(characters: readonly ReadCharacter[]): readonly ReadCharacter[] {
  const kinds = characters.map(({ text }) => kindOf(text));
  return characters.map((character, at) => {
    const own = kinds[at] ?? null;
    if (own === null) return character;
    const wanted: Kind = own === 'digit' ? 'letter' : 'digit';
    const is = (offset: number): boolean => kinds[at + offset] === wanted;
    const ends = (offset: number): boolean => (kinds[at + offset] ?? null) === null;
    const between = is(-1) && is(1);
    const atEnd = (is(-1) && is(-2) && ends(1)) || (is(1) && is(2) && ends(-1));
    if (!between && !atEnd) return character;
    const other = character.others.find(({ text }) => kindOf(text) === wanted);
    if (other === undefined || other.confidence < (between ? LIKELY_BETWEEN : LIKELY_AT_END))
      return character;
    // Either way, it is the same shape.
    return { ...character, text: other.text, confidence: character.confidence + other.confidence };
  });
}

function kindOf(text: string): Kind {
  if (/^\d$/u.test(text)) return 'digit';
  return /^\p{L}$/u.test(text) ? 'letter' : null;
}
