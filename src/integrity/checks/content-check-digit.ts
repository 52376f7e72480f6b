/** Tests the check digits of accounts, tax ids and other numbers whose kind is labelled or unmistakable. */
import { defineCheck } from '../check.ts';
import type { Signal } from '../check.ts';
import { SURE } from '../content/amounts.ts';
import { judgeReading } from '../content/judge-reading.ts';
import { confusionsOf } from '../content/misread.ts';
import { isMadeUp, numbersOf } from '../content/numbered.ts';
import type { Numbered } from '../content/numbered.ts';
import type { Reading } from '../reading.ts';

/** How the reader names the check digits of a zone. */
const ZONE_RULE = /^mrz-.*check-digit/;

/** Whether one confused character explains that check digits fail. */
const isMisread = ({ value, holds }: Numbered): boolean =>
  Array.from(value).some((character, at) =>
    confusionsOf(character).some((other) => holds(value.slice(0, at) + other + value.slice(at + 1))),
  );

/** Shorter stretches may hold by chance, characters. */
const LEAST_CUT = 10;

/** Whether a shorter stretch of the same print would hold: words run into the number. */
const isCutWrong = ({ value, holds }: Numbered): boolean =>
  Array.from(value).some((_, count) => count > LEAST_CUT && holds(value.slice(0, count)));

/** A number made up by counting says that the document is a sample: further numbers that fail are made up as well. */
function failing(reading: Reading): readonly Signal[] {
  const numbers = numbersOf(reading);
  const isSample = numbers.some(({ value, holds }) => !holds(value) && isMadeUp(value));
  return numbers.flatMap((number): Signal[] => {
    const { kind, value, found } = number;
    const typed = reading.pages.find(({ page }) => page === found.page)?.source === 'text';
    if (number.holds(value) || isCutWrong(number)) return [];
    if (!typed && (found.confidence < SURE || isMisread(number))) return [];
    return [
      {
        code: isSample ? 'NUMBER_MADE_UP' : 'CHECK_DIGIT_FAILS',
        detail: `the check digits of the ${kind} ${value} do not hold`,
        page: found.page,
        box: found.box,
      },
    ];
  });
}

/** Typed machine-readable zones; recognized ones are misread too often to accuse. */
const typedZones = ({ pages }: Reading) =>
  pages
    .filter(({ source }) => source === 'text')
    .flatMap(({ page, codes = [] }) =>
      codes.filter(({ source }) => source === 'mrz').map(({ box }) => ({ page, box })),
    );

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

export const contentCheckDigit = defineCheck({
  id: 'content_check_digit',
  name: 'Check digits',
  category: 'image',
  default: true,
  needs: 'any',
  reads: true,
  run: (evidence) =>
    judgeReading(
      evidence,
      (reading) =>
        numbersOf(reading).length === 0 && typedZones(reading).length === 0
          ? { notAbout: 'No number with check digits was recognized.' }
          : { signals: [...failing(reading), ...failingZone(reading)] },
      {
        innocentExplanation: 'A mistyped number, a made-up one in a sample, or one that was misread.',
        clear: 'The check digits of the numbers that have some hold.',
      },
    ),
});
