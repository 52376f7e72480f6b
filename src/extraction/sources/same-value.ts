/** Whether a value from a code and a printed one are the same, as far as codes can write what is printed. */
import type { FieldSpec } from '../extract/fields/compile-field.ts';
import { fold } from '../extract/fold.ts';
import { centsOf } from '../extract/numerals.ts';

/** How the zone of a travel document writes letters it does not have (ICAO Doc 9303-3, section 6). */
const TWO_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  œ: 'oe',
  ñ: 'n',
  þ: 'th',
  ð: 'd',
  ł: 'l',
};

const transliterated = (text: string): string =>
  fold(Array.from(text.toLowerCase(), (letter) => TWO_LETTERS[letter] ?? letter).join(''));

/** Whether they differ in spelling at most. */
export function isSame(field: Pick<FieldSpec, 'type'>, value: string, printed: string): boolean {
  if (field.type === 'money') return centsOf(value) === centsOf(printed);
  return fold(value) === fold(printed) || transliterated(value) === transliterated(printed);
}
