/** The words that labels consist of, in every language. */
import { once } from '../../kit/once.ts';
import { CONCEPTS } from './concepts.ts';

const words = once(
  () =>
    new Set(
      CONCEPTS.flatMap(
        ({ labels }) =>
          labels
            .join(' ')
            .toLowerCase()
            .match(/\p{L}+/gu) ?? [],
      ),
    ),
);

/** Whether letters are a word of a label (`MwSt`, `Facture`), large or small. */
export const isLabelWord = (letters: string): boolean => words().has(letters.toLowerCase());
