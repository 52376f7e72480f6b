/** Names that a payload states and the print has nowhere, while another one stands in their place. */
import { editDistance } from '../../../kit/edit-distance.ts';
import type { Signal } from '../../check.ts';
import type { Reading } from '../../reading.ts';
import { SURE } from '../amounts.ts';
import { isTyped } from '../line-text.ts';
import { labelledNames, nameWords, printedNameWords, sharesWord } from './names.ts';
import type { LabelledName } from './names.ts';
import { isAnchored } from './payload-print.ts';
import type { Payload } from './payloads.ts';

const WORDS: Readonly<Record<string, string>> = {
  seller_name: 'seller',
  buyer_name: 'buyer',
  account_holder: 'holder of the account',
  last_name: 'surname',
};

/** Share of the letters that recognition may get wrong: no check digit covers the names of a zone. */
const MISREAD = 0.5;
/** Names in other scripts are not compared with the letters of a zone. */
const LATIN = /^[\p{Script=Latin}\p{M}\s.,'’-]+$/u;

/** Whether any of the words may be one of the others in a bad reading. */
const isLike = (words: readonly string[], others: readonly string[]): boolean =>
  words.some((word) =>
    others.some((other) => {
      const limit = Math.floor(MISREAD * Math.max(word.length, other.length));
      return editDistance(word, other, limit) <= limit;
    }),
  );

/** A name that a payload states. */
interface StatedName {
  readonly concept: string;
  readonly value: string;
  readonly words: readonly string[];
}

const namesIn = ({ all }: Payload): readonly StatedName[] =>
  all.flatMap(({ concept, value }) =>
    concept !== null && concept in WORDS ? [{ concept, value, words: nameWords(value) }] : [],
  );

/**
 * Whether a paper shows another holder than its zone or code names. The name on firms and accounts is a matter of
 * habit; that of a holder is written once, and both sides must be about one paper and read without doubt.
 */
function isOtherHolder(
  payload: Payload,
  { words }: StatedName,
  place: LabelledName,
  reading: Reading,
): boolean {
  const { page } = place.found;
  const isRead =
    isTyped(reading, page) || (place.confidence >= SURE && !isLike(words, printedNameWords(reading)));
  const isWhole = reading.gaps.length + reading.losses.length === 0;
  return (
    payload.about === 'holder' &&
    isRead &&
    isWhole &&
    LATIN.test(place.text) &&
    isAnchored(payload, null, reading, page)
  );
}

/** Names of payloads against labelled ones. */
export function nameConflicts(payloads: readonly Payload[], reading: Reading): readonly Signal[] {
  const printed = printedNameWords(reading);
  const everyone = payloads.flatMap(namesIn);
  return payloads.flatMap((payload) => {
    const missing = namesIn(payload).filter(({ words }) => words.length > 0 && !sharesWord(words, printed));
    const signals = missing.flatMap((stated): Signal[] => {
      const { concept, value } = stated;
      const places = labelledNames(reading, concept);
      const isStated = (text: string): boolean =>
        everyone.some(({ words }) => sharesWord(words, nameWords(text)));
      const [first] = places;
      if (first === undefined || places.some(({ text }) => isStated(text))) return [];
      const isOther = places.every((place) => isOtherHolder(payload, stated, place, reading));
      return [
        {
          code: isOther ? 'PAYLOAD_DIFFERS' : 'PAYLOAD_UNLIKE_PRINT',
          detail: `the ${WORDS[concept] ?? concept} is printed as ${first.text}, but the ${payload.where} of the document says ${value}, which is printed nowhere`,
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
