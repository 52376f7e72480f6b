/** Looks into the characters of a text layer: look-alikes of other scripts, invisible marks, reversed direction. */
import type { Signal } from '../check.ts';
import { defineContentCheck } from '../content/content-check.ts';
import { around } from '../content/line-text.ts';

/** Cyrillic and Greek letters that look like a Latin one (Unicode TR 39, confusables). */
const LOOK_ALIKE = /[аеорсухіјѕԁһԛԝАВЕЗКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧον]/u;
const LATIN = /\p{Script=Latin}/u;
/** A letter of those scripts that looks like no Latin one: the word is written in that script. */
const TRULY_OTHER =
  /[^\P{Script=Cyrillic}аеорсухіјѕԁһԛԝАВЕЗКМНОРСТУХІЈЅ]|[^\P{Script=Greek}ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονµμΩΔπ]/u;
/** Joiners are at home in other scripts; between Latin letters or digits they only hide. */
const INVISIBLE = /(?<=[\p{Script=Latin}\d])[\u200b-\u200d\u2060\ufeff]+(?=[\p{Script=Latin}\d])/u;
const OVERRIDE = /[\u202d\u202e]/u;

function oddityOf(text: string): string | null {
  if (OVERRIDE.test(text)) return 'the direction of writing is overridden in';
  if (INVISIBLE.test(text)) return 'an invisible character stands inside';
  const mixed = LATIN.test(text) && LOOK_ALIKE.test(text) && !TRULY_OTHER.test(text);
  return mixed && (text.match(/\p{L}/gu) ?? []).length >= 3
    ? 'letters of two alphabets that look alike mix in'
    : null;
}

export const contentUnicode = defineContentCheck({
  id: 'content_unicode',
  name: 'Deceptive characters',
  judge({ pages }) {
    const typed = pages.filter((page) => page.source === 'text');
    if (typed.length === 0) return { notAbout: 'Looks at text layers; this document has none.' };
    return {
      signals: typed.flatMap(({ page, words }) =>
        (words ?? []).flatMap(({ text, box }): Signal[] => {
          const oddity = oddityOf(text);
          if (oddity === null) return [];
          return [{ code: 'DECEPTIVE_CHARACTERS', detail: `${oddity} "${text}"`, page, box: around([box]) }];
        }),
      ),
    };
  },
  innocentExplanation: 'Fonts with a wrong mapping to characters, and names from other alphabets.',
  clear: 'The text layer uses no deceptive characters.',
});
