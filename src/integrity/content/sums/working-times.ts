/** Reckons the working time of each day of a time sheet from its beginning, end and breaks, and the totals of its columns. */
import type { PrintedLine, RelativeBox } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { isTypedOver } from '../exchanged.ts';
import { around, isTyped } from '../line-text.ts';
import type { StatedMisfit } from './terms.ts';

/** Rows that show how a sheet is made. */
const LEAST_ROWS = 4;
/** Minutes that people do not round away. */
const LEAST_OFF = 30;
/** Hundredths of an hour are rounded. */
const ROUNDING = 0.31;
/** Decimal marks and colons as printed, in one or two words: "07:30", "07:30-16:15", "8,75". */
const TOKENS =
  /(?<![\d.,:])(\d{1,3}):([0-5]\d)(?![\d:])|(?<![\d.,:])(\d{1,2})[.,](\d{1,2})(?![\d.,:])|(?<![\d.,:])(\d{1,3})(?![\d.,:])/g;
const MINUTES = /^(?:min|minut\p{L}*|m)[.:]?$|\dmin\.?$/iu;
const TOTAL =
  /(?<!\p{L})(?:total\p{L}*|sum|summe|gesamt\p{L}*|somme|totaal|suma|razem|soma|samlet|summa|sammanlagt|celkem|spolu|összesen|yhteensä|toplam|ukupno|σύνολο)(?!\p{L})/iu;

interface Token {
  readonly text: string;
  /** Minutes, if it is what it looks like; whole numbers are minutes. */
  readonly minutes: number;
  readonly shape: 'clock' | 'decimal' | 'whole';
  readonly box: RelativeBox;
}

interface Row {
  readonly line: PrintedLine;
  readonly tokens: readonly Token[];
}

function tokenOf(match: RegExpMatchArray, box: RelativeBox): Token {
  const [text, hours, minutes, whole, decimals, plain] = match;
  if (hours !== undefined)
    return { text, minutes: Number(hours) * 60 + Number(minutes), shape: 'clock', box };
  if (whole !== undefined)
    return { text, minutes: Number(`${whole}.${decimals ?? ''}`) * 60, shape: 'decimal', box };
  return { text, minutes: Number(plain), shape: 'whole', box };
}

const rowOf = (line: PrintedLine): Row => ({
  line,
  tokens: line.words.flatMap(({ text, box }) =>
    [...text.matchAll(TOKENS)].map((match) => tokenOf(match, box)),
  ),
});

/** What the tokens from the first time of day on make, in minutes, and the token that prints it. */
interface Day {
  readonly made: number;
  readonly hours: Token;
}
type Layout = (tokens: readonly Token[]) => Day | null;

const span = (start: Token | undefined, end: Token | undefined): number =>
  start?.shape === 'clock' && end?.shape === 'clock' && end.minutes > start.minutes && end.minutes <= 24 * 60
    ? end.minutes - start.minutes
    : NaN;
/** A layout of a row: which tokens, counted from the first time of day, are its times, and which are taken off. */
const layout =
  (spans: readonly (readonly [number, number])[], breaks: readonly number[], hours: number): Layout =>
  (tokens) => {
    const own = tokens[hours];
    if (own === undefined || own.shape === 'whole') return null;
    const worked = spans.reduce((sum, [from, to]) => sum + span(tokens[from], tokens[to]), 0);
    const made = breaks.reduce((left, at) => left - (tokens[at]?.minutes ?? NaN), worked);
    return made > 0 ? { made, hours: own } : null;
  };
const LAYOUTS: readonly Layout[] = [
  layout([[0, 1]], [2], 3),
  layout([[0, 1]], [3], 2),
  layout([[0, 2]], [1], 3),
  layout(
    [
      [0, 1],
      [2, 3],
    ],
    [],
    4,
  ),
  layout([[0, 1]], [], 2),
];

const isMade = ({ made, hours }: Day): boolean =>
  Math.abs(made - hours.minutes) < (hours.shape === 'decimal' ? ROUNDING : 0.5);

/** Minutes as they would be printed in the place of a token. */
function printedAs(minutes: number, { shape, text }: Token): string {
  if (shape === 'clock') {
    const [hours = ''] = text.split(':');
    return `${String(Math.floor(minutes / 60)).padStart(hours.length, '0')}:${String(Math.round(minutes) % 60).padStart(2, '0')}`;
  }
  const [, decimals = ''] = text.split(/[.,]/);
  return (minutes / 60).toFixed(decimals.length);
}
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
/** Whether a token is, but for one digit, what it should be, and not less by a limit of the day. */
const isTypedIn = (token: Token, made: number): boolean =>
  token.minutes - made >= LEAST_OFF && isTypedOver(digitsOf(token.text), digitsOf(printedAs(made, token)));

/** The words of a row that are no numbers. */
const remarksOf = ({ line }: Row): readonly string[] =>
  line.words.map(({ text }) => text).filter((text) => /\p{L}{2}/u.test(text) && !MINUTES.test(text));

interface Sheet {
  readonly held: readonly { readonly row: Row; readonly day: Day }[];
  readonly failed: readonly { readonly row: Row; readonly day: Day }[];
}

/** The rows of a sheet by the layout that most of them have. */
function sheetOf(rows: readonly Row[]): Sheet | null {
  const sheets = LAYOUTS.map((layOut): Sheet => {
    const days = rows.flatMap((row) => {
      const day = layOut(row.tokens.slice(row.tokens.findIndex(({ shape }) => shape === 'clock')));
      return day === null ? [] : [{ row, day }];
    });
    return { held: days.filter(({ day }) => isMade(day)), failed: days.filter(({ day }) => !isMade(day)) };
  });
  const [best] = sheets.toSorted((a, b) => b.held.length - a.held.length);
  return best === undefined || best.held.length < LEAST_ROWS ? null : best;
}

/** The only day whose hours are more than its times make, by one digit and without a remark that may say why. */
function falseDay({ held, failed }: Sheet, page: number): readonly StatedMisfit[] {
  const [one] = failed;
  if (one === undefined || failed.length > 1 || !isTypedIn(one.day.hours, one.day.made)) return [];
  const usual = new Set(held.flatMap(({ row }) => remarksOf(row)));
  const named = remarksOf(one.row).filter((word) => !usual.has(word));
  // The day of the week and the name of the month are none.
  if (named.length > 1) return [];
  const { hours, made } = one.day;
  return [
    {
      page,
      boxes: [hours.box],
      says: `${hours.text} is printed where beginning, end and breaks of the day make ${printedAs(made, hours)}, as on ${String(held.length)} other days`,
    },
  ];
}

const isBelow = ([from, , to]: Readonly<RelativeBox>, [left, , right]: Readonly<RelativeBox>): boolean =>
  from < right && to > left;

/** A total of hours and minutes that its column does not make, by one digit, while another column of the same rows makes its own. */
function falseTotal(rows: readonly Row[], sheet: Sheet, page: number): readonly StatedMisfit[] {
  const days = new Set(sheet.held.map(({ row }) => row));
  const last = rows.findLastIndex((row) => days.has(row));
  const total = rows
    .slice(last + 1)
    .find(({ line }) => TOTAL.test(line.words.map(({ text }) => text).join(' ')));
  const first = rows.findIndex((row) => days.has(row));
  const clocks = total?.tokens.filter(({ shape }) => shape === 'clock') ?? [];
  if (total === undefined || clocks.length < 2) return [];
  const columns = clocks.map((token) => {
    const sumOf = (some: readonly Row[]): number =>
      some
        .flatMap(({ tokens }) =>
          tokens.filter(({ shape, box }) => shape === 'clock' && isBelow(box, token.box)),
        )
        .reduce((sum, { minutes }) => sum + minutes, 0);
    // Days of leave are credited or not.
    return { token, sums: [sumOf(rows.slice(first, last + 1)), sumOf([...days])] };
  });
  const isHeld = ({ token, sums }: (typeof columns)[number]): boolean => sums.includes(token.minutes);
  const failed = columns.filter((column) => !isHeld(column));
  const [one] = failed;
  if (one === undefined || failed.length > 1 || sheet.failed.length > 0) return [];
  const made = one.sums.find((sum) => isTypedIn(one.token, sum));
  if (made === undefined) return [];
  return [
    {
      page,
      boxes: [around([one.token.box])],
      says: `the total ${one.token.text} is printed where its column makes ${printedAs(made, one.token)}`,
    },
  ];
}

/** Days of a typed time sheet whose hours are not what its times make, and totals that their column does not make. */
export const workingTimeMisfits = (reading: Reading): readonly StatedMisfit[] =>
  reading.pages.flatMap(({ page }) => {
    if (!isTyped(reading, page)) return [];
    const rows = reading.lines.filter((line) => line.page === page).map(rowOf);
    const sheet = sheetOf(rows);
    return sheet === null ? [] : [...falseDay(sheet, page), ...falseTotal(rows, sheet, page)].slice(0, 1);
  });
