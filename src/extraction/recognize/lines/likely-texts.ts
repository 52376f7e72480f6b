/** The texts that columns of a line can stand for, and how likely each is. */
import type { Column } from './read-strip.ts';

/** A text, and its likelihood, 0 to 1. */
export interface LikelyText {
  readonly text: string;
  readonly likelihood: number;
}

/** So many beginnings are followed from one column to the next. */
const FOLLOWED = 24;

/** A beginning of the text: how likely it is with nothing in the last column, and with its last character there. */
interface Beginning {
  readonly last: string;
  blank: number;
  inked: number;
}

/**
 * The likeliest texts, the likeliest first: the prefix beam search for networks that tell column by column which character
 * is there (Hannun et al., First-Pass Large Vocabulary Continuous Speech Recognition using Bi-Directional Recurrent DNNs, 2014).
 */
export function likelyTexts(columns: readonly Column[]): readonly LikelyText[] {
  let beginnings = new Map<string, Beginning>([['', { last: '', blank: 1, inked: 0 }]]);
  for (const { likely } of columns) {
    const next = new Map<string, Beginning>();
    const add = (text: string, last: string, blank: number, inked: number): void => {
      if (blank + inked === 0) return;
      const there = next.get(text) ?? { last, blank: 0, inked: 0 };
      there.blank += blank;
      there.inked += inked;
      next.set(text, there);
    };
    for (const [text, { last, blank, inked }] of beginnings) {
      for (const { text: character, confidence } of likely) {
        if (character === '') add(text, last, (blank + inked) * confidence, 0);
        else if (character === last) {
          // The same one in neighboring columns is one; to be two, there is nothing between them.
          add(text, last, 0, inked * confidence);
          add(text + character, character, 0, blank * confidence);
        } else add(text + character, character, 0, (blank + inked) * confidence);
      }
    }
    beginnings = new Map(
      [...next].sort(([, a], [, b]) => likelihoodOf(b) - likelihoodOf(a)).slice(0, FOLLOWED),
    );
  }
  return [...beginnings].map(([text, beginning]) => ({ text, likelihood: likelihoodOf(beginning) }));
}

const likelihoodOf = ({ blank, inked }: Beginning): number => blank + inked;
