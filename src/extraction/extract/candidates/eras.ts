/** Dates of other calendars and in other signs: Japanese reigns, years of the Republic of China and of the Buddhist era, 年月日 and 년월일. */
import type { Sheet } from '../sheet.ts';

/** What a document says of the calendar it counts in. */
export interface CalendarMarks {
  /** It is of Taiwan: `113/07/01` is the first of July 2024. */
  readonly isTaiwanese: boolean;
  /** It is Japanese: `R6.3.5` is a day of the sixth year of Reiwa. */
  readonly isJapanese: boolean;
  /** It is Croatian: `listopad` is October, elsewhere November. */
  readonly isCroatian: boolean;
}

/** A day that a text names. */
export interface CalendarDate {
  readonly match: RegExpExecArray;
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const TAIWANESE = /統一編號|統編|民國|新[臺台]幣|營業稅|採購單|發票號碼/u;

/** What Croatian papers print and those of its neighbors do not: the number of a person or firm, the tax, months and labels. */
const CROATIAN =
  /(?<!\p{L})(?:OIB|PDV(?:-a|-om)?|Račun|studenoga?|prosinca|rujna|kolovoza|srpnja|lipnja|svibnja|travnja|ožujka|veljače|siječnja)(?!\p{L})/u;

/** Reads off a document which calendar it may count in. */
export function calendarMarksOf(sheet: Sheet): CalendarMarks {
  const text = [...sheet.pages.values()].map((page) => page.text).join('\n');
  return {
    isTaiwanese: TAIWANESE.test(text),
    isJapanese: /[\u3040-\u30ff]/.test(text),
    isCroatian: CROATIAN.test(text),
  };
}

/** The year before the first of a reign; of the Republic; of the Buddhist era. */
const BEFORE: Readonly<Record<string, number>> = {
  令和: 2018,
  R: 2018,
  平成: 1988,
  H: 1988,
  昭和: 1925,
  S: 1925,
  民國: 1911,
  中華民國: 1911,
  民国: 1911,
};
const BUDDHIST = 543;

const IN_SIGNS =
  /(?:(令和|平成|昭和|中華民國|民國|民国)\s?(?=[\d元])|(?<!\d)(?=\d))(\d{1,4}|元)\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/gu;
const REIGN = /(?<![\p{L}\d])([RHS]|令和|平成|昭和|民國)\s?(\d{1,3})([./-])(\d{1,2})\3(\d{1,2})(?![\d./-])/gu;
const REPUBLIC = /(?<![\d.,/-])(1[01]\d)([./-])(\d{1,2})\2(\d{1,2})(?![\d./-])/gu;
const VIETNAMESE = /ngày\s(\d{1,2})\stháng\s(\d{1,2})\snăm\s(\d{4})/giu;
const THAI_FIGURES = /(?<![\d.,/-])(\d{1,2})([./-])(\d{1,2})\2(25[4-9]\d)(?!\d)/gu;
const THAI_WORDS =
  /(?<![\d.,/-])(\d{1,2})\s?([\u0e01-\u0e4e.]{3,14})\s?(?:พ\.ศ\.\s?|ค\.ศ\.\s?)?(25[4-9]\d|20\d{2})(?!\d)/gu;

/** The dates of a line that are counted or written otherwise than in figures of the common era. */
export function calendarDates(
  text: string,
  { isTaiwanese, isJapanese }: CalendarMarks,
  monthOf: (word: string) => number | null,
): CalendarDate[] {
  const found: CalendarDate[] = [];
  const add = (match: RegExpExecArray, year: number, month: number | null, day: number): void => {
    if (month !== null) found.push({ match, year, month, day });
  };
  if (/[^\x20-\x7e]/.test(text)) {
    for (const match of text.matchAll(IN_SIGNS)) {
      const [, era, printed = ''] = match;
      const count = printed === '元' ? 1 : Number(printed);
      const before = era === undefined ? (isTaiwanese && count < 200 && count > 90 ? 1911 : 0) : BEFORE[era];
      const year = (before ?? 0) + count;
      // "24年3月5日" says nothing of its century.
      if (year > 1900) add(match, year, Number(match[3]), Number(match[4]));
    }
    for (const match of text.matchAll(VIETNAMESE))
      add(match, Number(match[3]), Number(match[2]), Number(match[1]));
    for (const match of text.matchAll(THAI_WORDS)) {
      const year = Number(match[3]);
      add(match, year > 2400 ? year - BUDDHIST : year, monthOf(match[2] ?? ''), Number(match[1]));
    }
  }
  for (const match of isJapanese || isTaiwanese ? text.matchAll(REIGN) : [])
    add(match, (BEFORE[match[1] ?? ''] ?? 0) + Number(match[2]), Number(match[4]), Number(match[5]));
  for (const match of text.matchAll(THAI_FIGURES))
    add(match, Number(match[4]) - BUDDHIST, Number(match[3]), Number(match[1]));
  if (isTaiwanese)
    for (const match of text.matchAll(REPUBLIC))
      add(match, 1911 + Number(match[1]), Number(match[3]), Number(match[4]));
  return found;
}
