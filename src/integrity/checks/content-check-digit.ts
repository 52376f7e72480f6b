/** Tests the check digits of accounts, tax ids and other numbers whose kind is labelled or unmistakable. */
import { hasAccountKey } from '../../kit/check-digits.ts';
import type { Signal } from '../check.ts';
import { SURE } from '../content/amounts.ts';
import { defineContentCheck } from '../content/content-check.ts';
import type { Judgment } from '../content/judge-reading.ts';
import { isTyped } from '../content/line-text.ts';
import { confusionsOf } from '../content/misread.ts';
import { isMadeUp } from '../content/numbers/made-up.ts';
import { numbersOf, placeOf } from '../content/numbers/numbered.ts';
import type { Numbered } from '../content/numbers/numbered.ts';
import { shownDigits } from '../content/shown-digits.ts';
import { zonesOf } from '../content/stated/labelled.ts';
import type { Evidence } from '../evidence.ts';
import type { Reading } from '../reading.ts';

/** How the reader names the check digits of a zone. */
const ZONE_RULE = /^mrz-.*check-digit/;

/** What a number may be instead with one confused character: values whose check digits hold. */
const otherReadings = ({ value, holds }: Numbered): readonly string[] =>
  Array.from(value).flatMap((character, at) =>
    confusionsOf(character)
      .map((other) => value.slice(0, at) + other + value.slice(at + 1))
      .filter(holds),
  );

/** Shorter stretches may hold by chance, characters. */
const LEAST_CUT = 10;

/** Whether a shorter stretch of the same print would hold: words run into the number. */
const isCutWrong = ({ value, holds }: Numbered): boolean =>
  Array.from(value).some((_, count) => count > LEAST_CUT && holds(value.slice(0, count)));

/** A number that fails and was made up by counting. */
const isPlaceholder = ({ value, holds }: Numbered): boolean => !holds(value) && isMadeUp(value);

/** The numbers that are printed as they were read: typed, or recognized surely and told by their digits from all that they may be instead. */
async function asPrinted(
  numbers: readonly Numbered[],
  reading: Reading,
  evidence: Evidence,
): Promise<readonly Numbered[]> {
  const sure = numbers.filter((one) => isTyped(reading, one.found.page) || one.found.confidence >= SURE);
  const doubtful = sure.filter((one) => !isTyped(reading, one.found.page) && otherReadings(one).length > 0);
  if (doubtful.length === 0) return sure;
  const places = new Map(doubtful.map((one) => [one, placeOf(one, reading)]));
  const isShown = await shownDigits(evidence, reading, [...places.values()]);
  return sure.filter((one) => {
    const place = places.get(one);
    return place === undefined || otherReadings(one).every((other) => isShown(place, other));
  });
}

/** Whether at least half of the numbers only hold the place of one: then the document is a specimen, and the others were made up as well. */
function isSpecimen(numbers: readonly Numbered[]): boolean {
  const values = new Set(numbers.map(({ value }) => value));
  const madeUp = new Set(numbers.filter(isPlaceholder).map(({ value }) => value));
  return madeUp.size > 0 && 2 * madeUp.size >= values.size;
}

async function failing(reading: Reading, evidence: Evidence): Promise<Judgment> {
  const numbers = numbersOf(reading);
  const isSample = isSpecimen(numbers);
  const failed = numbers.filter((one) => !one.holds(one.value) && !isCutWrong(one));
  const printed = await asPrinted(failed, reading, evidence);
  const [misread] = failed;
  if (printed.length === 0 && misread !== undefined)
    return {
      unclear: `The check digits of the ${misread.kind} ${misread.value} do not hold, but it may be misread.`,
    };
  return {
    signals: printed.map((one) => ({
      code: isSample || isPlaceholder(one) ? 'NUMBER_MADE_UP' : 'CHECK_DIGIT_FAILS',
      detail: `the check digits of the ${one.kind} ${one.value} do not hold`,
      page: one.found.page,
      box: one.found.box,
    })),
  };
}

/** Typed machine-readable zones; recognized ones are misread too often to accuse. */
const typedZones = (reading: Reading) => zonesOf(reading).filter(({ page }) => isTyped(reading, page));

/** A typed zone whose check digits fail: the reader has tested them. */
function failingZone(reading: Reading): readonly Signal[] {
  const [zone] = typedZones(reading);
  const failed = reading.validations.some(({ rule, passed }) => ZONE_RULE.test(rule) && !passed);
  if (zone === undefined || !failed) return [];
  return [
    {
      code: 'CHECK_DIGIT_FAILS',
      detail: 'the check digits of the machine-readable zone do not hold',
      page: zone.page,
      box: [...zone.box],
    },
  ];
}

/** IBANs that hold around an account that does not: whoever makes one up works out the first check digits only. */
const keyless = (reading: Reading): readonly Signal[] =>
  numbersOf(reading)
    .filter(({ kind, value, holds }) => kind === 'IBAN' && holds(value) && !hasAccountKey(value))
    .map(({ value, found: { page, box } }) => ({
      code: 'NUMBER_MADE_UP',
      detail: `the check digits of the IBAN ${value} hold, those of the account in it do not`,
      page,
      box,
    }));

async function testNumbers(reading: Reading, evidence: Evidence): Promise<Judgment> {
  if (numbersOf(reading).length === 0 && typedZones(reading).length === 0)
    return { notAbout: 'No number with check digits was recognized.' };
  const zone = failingZone(reading);
  const numbers = await failing(reading, evidence);
  const others = [...keyless(reading), ...zone];
  if ('signals' in numbers) return { signals: [...numbers.signals, ...others] };
  return others.length > 0 ? { signals: others } : numbers;
}

export const contentCheckDigit = defineContentCheck({
  id: 'content_check_digit',
  name: 'Check digits',
  judge: (reading, evidence) => testNumbers(reading, evidence),
  innocentExplanation: 'A mistyped number, a made-up one in a sample, or one that was misread.',
  clear: 'The check digits of the numbers that have some hold.',
});
