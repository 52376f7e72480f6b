/** Names that a payload states and the print has nowhere, while another one stands in their place: a hint, never more. */
import type { Signal } from '../check.ts';
import type { Reading } from '../reading.ts';
import { labelledNames, nameWords, printedNameWords, sharesWord } from './names.ts';
import type { Payload } from './payloads.ts';

const WORDS: Readonly<Record<string, string>> = {
  seller_name: 'seller',
  buyer_name: 'buyer',
  account_holder: 'holder of the account',
  last_name: 'surname',
};

/** Names of payloads against labelled ones. */
export function nameConflicts(payloads: readonly Payload[], reading: Reading): readonly Signal[] {
  const printed = printedNameWords(reading);
  return payloads.flatMap(({ where, all }) => {
    const stated = all.flatMap(({ concept, value }) =>
      concept !== null && concept in WORDS ? [{ concept, value, words: nameWords(value) }] : [],
    );
    const missing = stated.filter(({ words }) => words.length > 0 && !sharesWord(words, printed));
    const signals = missing.flatMap(({ concept, value }): Signal[] => {
      const places = labelledNames(reading, concept);
      const isStated = (text: string): boolean =>
        stated.some(({ words }) => sharesWord(words, nameWords(text)));
      const [first] = places;
      if (first === undefined || places.some(({ text }) => isStated(text))) return [];
      return [
        {
          code: 'PAYLOAD_UNLIKE_PRINT',
          detail: `the ${WORDS[concept] ?? concept} is printed as ${first.text}, but the ${where} of the document says ${value}, which is printed nowhere`,
          page: first.found.page,
          box: first.found.box,
          old: value,
          new: first.text,
        },
      ];
    });
    // One name is stated as seller and as holder of the account.
    return signals.filter(
      ({ old, new: now }, at) => signals.findIndex((one) => one.old === old && one.new === now) === at,
    );
  });
}
