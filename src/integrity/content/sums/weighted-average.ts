/** Reckons the weighted average that a transcript prints from its credits and marks. */
import type { RelativeBox } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { findInLines, isTyped } from '../line-text.ts';
import type { StatedMisfit } from './terms.ts';

const CREDITS =
  /^(?:ects|credits?|cr\.?|cp|lp|cfu|cr[ée]dit[oi]s?|cr[ée]dits|punkte|leistungspunkte|studiepunten|ec|studiepoeng|hp|op|kredit\p{L}*)(?:[-/]\p{L}+)?[:.]?$/iu;
const MARKS =
  /^(?:marks?|grades?|noten?|notas?|vot[oi]|cijfers?|ocen[ay]|karakter|betyg|calificaci[oó]n|calificação)[:.]?$/iu;
/** The average, where it says that it is weighted. */
const AVERAGE =
  /(?<!\p{L})(?:(?:credit-|ects-)?weighted (?:average|mean)(?: (?:mark|grade))?|gewichtete[rs]? (?:notendurchschnitt|durchschnitt\p{L}*|mittel\p{L}*)|moyenne pondérée|media (?:aritmetica )?ponder(?:ata|ada)|nota media ponderada|média ponderada|gewogen gemiddelde|średnia ważona|vägt medel\p{L}*|vægtet gennemsnit)(?:\s*\([^)]*\))?\s*[:=]?\s*(\d{1,3}[.,]\d{1,3})(?![\d%])/giu;
const TOTAL =
  /(?<!\p{L})(?:total|sum|summe|gesamt|somme|totale|totaal|suma|razem|samlet|summa)\b[^\d]{0,30}?(\d{1,4}(?:[.,]\d)?)(?![\d.,])/giu;

/** Rows that show how a table is made. */
const LEAST_ROWS = 4;
/** Share of the page by which a number may stand beside its head. */
const BESIDE = 0.01;

const numberOf = (text: string): number =>
  /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : NaN;
const isBelow = ([from, , to]: Readonly<RelativeBox>, [left, , right]: Readonly<RelativeBox>): boolean =>
  from < right + BESIDE && to > left - BESIDE;

interface Course {
  readonly credits: number;
  readonly mark: number;
  readonly box: RelativeBox;
}

/** The rows below a head of credits and marks, down to the first line of the average; null where a row lacks a mark. */
function coursesIn({ lines }: Reading, page: number): readonly Course[] | null {
  const own = lines.filter((line) => line.page === page);
  const at = own.findIndex(
    ({ words }) => words.some(({ text }) => CREDITS.test(text)) && words.some(({ text }) => MARKS.test(text)),
  );
  const [credits, mark] = [CREDITS, MARKS].map(
    (head) => own[at]?.words.find(({ text }) => head.test(text))?.box,
  );
  if (credits === undefined || mark === undefined) return null;
  const courses: Course[] = [];
  for (const { words } of own.slice(at + 1)) {
    const [ownCredits, ownMark] = [credits, mark].map((head) =>
      words.filter(({ box, text }) => isBelow(box, head) && !Number.isNaN(numberOf(text))),
    );
    const [first, ...more] = ownCredits ?? [];
    const [second, ...others] = ownMark ?? [];
    if (first === undefined && second === undefined) continue;
    // A total has credits and no mark; behind it other tables begin.
    if (first === undefined || second === undefined || first === second) break;
    if (more.length + others.length > 0) return null;
    courses.push({ credits: numberOf(first.text), mark: numberOf(second.text), box: second.box });
  }
  return courses;
}

/**
 * The only weighted average of a typed page where it is not what credits and marks make, rounded or cut off, although the
 * credits make their printed total: no course was left out.
 */
export function averageMisfits(reading: Reading): readonly StatedMisfit[] {
  const own = reading.lines.filter(({ page }) => isTyped(reading, page));
  const averages = findInLines(own, AVERAGE);
  const [average] = averages;
  if (average === undefined || averages.length > 1) return [];
  const courses = coursesIn(reading, average.page) ?? [];
  const credits = courses.reduce((sum, course) => sum + course.credits, 0);
  const isWhole = findInLines(own, TOTAL).some(
    ({ match, page }) => page === average.page && Math.abs(numberOf(match[1] ?? '') - credits) < 1e-6,
  );
  if (courses.length < LEAST_ROWS || !isWhole) return [];
  const made = courses.reduce((sum, course) => sum + course.credits * course.mark, 0) / credits;
  const text = average.match[1] ?? '';
  const unit = 10 ** -(text.split(/[.,]/)[1]?.length ?? 0);
  if (Math.abs(made - Number(text.replace(',', '.'))) < unit) return [];
  return [
    {
      page: average.page,
      boxes: [average.box, ...courses.map(({ box }) => box)],
      says: `the weighted average ${text} is printed where credits and marks make ${made.toFixed(2)}`,
    },
  ];
}
