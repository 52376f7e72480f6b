/** Finds statements of one account that follow each other in a file, of which one does not open with the balance in which the one before closes. */
import type { Signal } from '../../check.ts';
import type { Reading } from '../../reading.ts';
import { amountsOf, money } from '../amounts.ts';
import type { Amount } from '../amounts.ts';
import { isOneDigitOff } from '../exchanged.ts';
import { around, isTyped, textOfLine } from '../line-text.ts';

/** Balances below it are like others by chance. */
const LEAST_CENTS = 100_00;
/** Numbers as long as those of accounts, in groups or not, but no amounts. */
const NUMBERS = /(?<![\d.,/])[\p{L}]{0,4}\d(?:[ -]?[\dX*]){5,}(?![.,/]?\d)/gu;

/** The opening and the closing balance of a page that has one of each, and the numbers it prints. */
interface Section {
  readonly page: number;
  readonly opening: Amount;
  readonly closing: Amount;
  readonly numbers: ReadonlySet<string>;
}

function sectionsOf(reading: Reading): readonly Section[] {
  const amounts = amountsOf(reading);
  return reading.pages.flatMap(({ page }) => {
    const of = (role: string): readonly Amount[] =>
      amounts.filter(
        ({ page: own, roles, cents }, at, all) =>
          own === page &&
          roles[0] === role &&
          all.findIndex(
            (other) => other.page === page && other.roles[0] === role && other.cents === cents,
          ) === at,
      );
    const [openings, closings] = [of('opening_balance'), of('closing_balance')];
    const [opening, closing] = [openings[0], closings[0]];
    if (!isTyped(reading, page) || openings.length !== 1 || closings.length !== 1) return [];
    if (opening === undefined || closing === undefined) return [];
    const texts = reading.lines.filter((line) => line.page === page).map((line) => textOfLine(line).text);
    const numbers = new Set(texts.flatMap((text) => text.match(NUMBERS) ?? []));
    return [{ page, opening, closing, numbers }];
  });
}

/** Whether the second section is the next one of the same account, and not the first one again or the one before. */
const goesOn = (before: Section, after: Section): boolean =>
  after.page === before.page + 1 &&
  after.opening.before === before.opening.before &&
  after.opening.cents !== before.opening.cents &&
  after.closing.cents !== before.opening.cents &&
  [...before.numbers].some((number) => after.numbers.has(number));

/** Opening balances that differ in one digit from the closing balance of the page before, where what is missing is printed nowhere. */
export function monthBreaks(reading: Reading): readonly Signal[] {
  const sections = sectionsOf(reading);
  const printed = new Set(amountsOf(reading).map(({ cents }) => Math.abs(cents)));
  return sections.flatMap((after, at): readonly Signal[] => {
    const before = sections[at - 1];
    if (before === undefined || !goesOn(before, after)) return [];
    const [closing, opening] = [before.closing.cents, after.opening.cents];
    const isRound = closing % 100 === 0 && opening % 100 === 0;
    if (Math.abs(closing) < LEAST_CENTS || isRound || !isOneDigitOff(closing, opening)) return [];
    if (printed.has(Math.abs(closing - opening))) return [];
    return [
      {
        code: 'BALANCE_BREAKS',
        detail: `page ${String(after.page)} opens with ${money(opening)}, where page ${String(before.page)}, of the same account, closes with ${money(closing)}`,
        page: after.page,
        box: around([after.opening.box]),
      },
    ];
  });
}
