/** Words the signals for text that nobody can see. */
import type { RelativeBox } from '../../../document/index.ts';
import type { Signal } from '../../check.ts';
import type { HiddenWord, HidingPlace } from './hidden-words.ts';
import { isKeyValue } from '../value-kind.ts';

/** A hidden word on its page. */
export type PlacedHidden = HiddenWord & { readonly page: number; readonly relative: RelativeBox };

/** Letters and digits from which on hidden text is worth a word. */
const LEAST_LETTERS = 20;

const WHERE: Readonly<Record<HidingPlace, string>> = {
  unpainted: 'invisibly or cut off',
  squeezed: 'squeezed to nothing',
  color: 'in the color of the paper',
  tiny: 'smaller than a point',
  outside: 'outside of the page',
  layer: 'in a layer that is switched off',
};

/** Signals for words that differ from those that are shown in the same place, up to `most` for values and for others. */
export function contradictions(hidden: readonly PlacedHidden[], most: number): readonly Signal[] {
  const signals = hidden.flatMap((word): readonly Signal[] => {
    const { shown, page, hiding, text } = word;
    if (shown === null) return [];
    const detail = `page ${String(page)} shows "${shown.text}" where "${text}" is written ${WHERE[hiding]}`;
    return [{ code: codeOf(word), detail, page, box: word.relative, old: text, new: shown.text }];
  });
  const words = signals.filter(({ code }) => code === 'HIDDEN_WORD_DIFFERS');
  const values = signals.filter(({ code }) => code !== 'HIDDEN_WORD_DIFFERS');
  return [...values.slice(0, most), ...words.slice(0, most)];
}

function codeOf({ shown, hiding }: HiddenWord): Signal['code'] {
  if (shown?.isValue !== true) return 'HIDDEN_WORD_DIFFERS';
  // Layers are made to be exchanged: other languages, other customers.
  return hiding === 'layer' ? 'LAYER_VALUE_DIFFERS' : 'HIDDEN_VALUE_DIFFERS';
}

/** All other hidden text, one signal for the file: values weigh more than words. */
export function remainder(hidden: readonly PlacedHidden[]): readonly Signal[] {
  const rest = restOf(hidden);
  const value = rest.find(({ text }) => isKeyValue(text));
  const first = value ?? (lettersIn(rest) >= LEAST_LETTERS ? rest[0] : undefined);
  if (first === undefined) return [];
  const { page, relative, text } = first;
  return [
    {
      code: value === undefined ? 'TEXT_HIDDEN' : 'VALUE_HIDDEN',
      detail: sentenceOf(first, rest.length),
      page,
      box: relative,
      new: text,
    },
  ];
}

/** What is said of a file whose hidden text is too little for a signal. */
export function tooLittle(hidden: readonly PlacedHidden[]): string {
  const rest = restOf(hidden);
  const [first] = rest;
  return first === undefined || lettersIn(rest) === 0
    ? 'Its text can be seen'
    : `Hardly any of its text is hidden (${sentenceOf(first, rest.length)})`;
}

const sentenceOf = ({ text, page, hiding }: PlacedHidden, count: number): string =>
  `"${text}"${count > 1 ? ` and ${String(count - 1)} more word(s)` : ''} on page ${String(page)} is written ${WHERE[hiding]}`;

const restOf = (hidden: readonly PlacedHidden[]): readonly PlacedHidden[] =>
  hidden.filter(({ shown }) => shown === null);

const lettersIn = (words: readonly PlacedHidden[]): number =>
  words.reduce((sum, { text }) => sum + text.replace(/[^\p{L}\p{N}]/gu, '').length, 0);
