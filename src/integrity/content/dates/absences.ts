/** Holds the end of an absence against the day of return, and spans of dates against the days they are said to last: sick notes, leave, stays. */
import { DAY_MS } from '../../../kit/clock.ts';
import type { Signal } from '../../check.ts';
import type { PrintedValue } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { groupByLine } from '../by-line.ts';
import { around } from '../line-text.ts';
import { daysOf, isReversed } from './date-order.ts';

/** Stands for a date in the text of a page, by its index among the dates. */
const DATE = String.raw`<(\d+)>`;
/** What may stand beside a date: brackets, commas, "on", "the", a weekday is read with it. */
const ASIDE = String.raw`[\s(),:]*(?:(?:on|the|el|le|il|dem|den|zum|dia|dnia|einschl\p{L}*|incl\p{L}*)[\s(),:.]*)*`;
const FROM = 'from|since|starting|beginning|vom|von|ab|seit|du|depuis|desde|de|del|dal|van|vanaf|od|från|fra';
const UNTIL =
  "until|till|til|to|through|thru|up to|bis|au|jusqu['’]au|al|fino al|hasta|a|até|ao|tot(?: en met)?|t/m|do|[-–]";
const SPAN = String.raw`(?<!\p{L})(?:${FROM})${ASIDE}${DATE}${ASIDE}(?:${UNTIL})${ASIDE}${DATE}`;
const UNIT = String.raw`(?:(?:calendar|consecutive|full|kalender)[\s-]*)?(?:days?|tagen?|kalendertagen?|jours|d[ií]as|giorni|dagen|dni|dagar|dage)`;
const SPANS = new RegExp(SPAN, 'giu');
const LASTS_BEFORE = new RegExp(String.raw`(?<![\p{L}\d.,])(\d{1,3})\s*(?:${UNIT})[\s,(:]*${SPAN}`, 'giu');
const LASTS_AFTER = new RegExp(
  String.raw`${SPAN}[ ,;]*([(=]|soit|i\.e\.|that is|d\.\s?h\.|das sind|gesamt|ossia|cioè|o sea|ou seja|dat is|czyli|)\s?(\d{1,3})\s*(?:${UNIT})(?!\p{L})`,
  'giu',
);
const RETURNS = new RegExp(
  String.raw`(?<!\p{L})(?:return(?:s|ing)?(?:\s+to\s+(?:work|school|class(?:es)?|duty|duties|training|the\s+office))?|resum(?:e|es|ing)\s+(?:work|duty|duties|school)|wieder\s+(?:arbeits|dienst|schul)fähig|wiederaufnahme\s+der\s+(?:arbeit|tätigkeit)|(?:reprise|reprendre|reprendra)\s+(?:du|le|son|de\s+son)\s+(?:travail|service|activité)|rientro(?:\s+al\s+lavoro)?|ripresa\s+(?:del\s+lavoro|dell['’]attività)|(?:re)?incorpora(?:ción|rse)(?:\s+al\s+trabajo)?|vuelta\s+al\s+trabajo|werkhervatting|hervat\s+het\s+werk|powr[oó]t\s+do\s+pracy|(?:regresso|retorno)\s+ao\s+trabalho|åter\s+i\s+(?:arbete|tjänst))(?:\s+(?:on|from|as\s+of|date|ab|am|le|el|il|op|w\s+dniu|em|den))*[\s:]*${ASIDE}${DATE}`,
  'giu',
);
/** Words of an absence, and of one for which every day counts. */
const ABSENT =
  /(?<!\p{L})(?:unable|unfit|excused?|absen\p{L}*|sick\p{L}*|ill(?:ness)?|leave|off work|incapa\p{L}*|inapt\p{L}*|arbeitsunfähig\p{L}*|dienstunfähig\p{L}*|\p{L}*krank\p{L}*|urlaub\p{L}*|beurlaub\p{L}*|arrêt|malad\p{L}*|congés?|malattia|assen[tz]\p{L}*|ferie|inabil\p{L}*|baja|vacaciones|permiso|ziek\p{L}*|afwezig\p{L}*|verlof|niezdoln\p{L}*|zwolnieni\p{L}*|urlop\p{L}*|sjuk\p{L}*|syg\p{L}*|licença|atestado|férias)(?!\p{L})/iu;
const SICK =
  /(?<!\p{L})(?:unable|unfit|sick\p{L}*|ill(?:ness)?|arbeitsunfähig\p{L}*|\p{L}*krank\p{L}*|arrêt|malad\p{L}*|malattia|baja|ziek\p{L}*|niezdoln\p{L}*|sjuk\p{L}*|syg\p{L}*)(?!\p{L})/iu;
/** Who comes back to less than all of the work does so before the end; that there are no restrictions is none. */
const PARTLY =
  /(?<!(?:without|no|any|ohne|keine|sans|sin|senza|zonder|bez)\s+(?:\p{L}+\s+)?)(?<!\p{L})(?:restrict\p{L}*|limit\p{L}*|light(?:er)? dut\p{L}+|modified|reduced|phased|gradual\p{L}*|part[- ]time|early|einschränk\p{L}*|stufenweise|wiedereingliederung|teilzeit|vorzeitig|partiel\p{L}*|mi-temps|anticip\p{L}*|parzial\p{L}*|parcial\p{L}*|gedeeltelijk\p{L}*)/iu;
/** Characters before a span that say what it is of. */
const BEFORE = 160;
/** Share of the days of an illness that are days of work, with holidays between. */
const WORKED = 0.6;

interface Told {
  readonly text: string;
  readonly dates: readonly PrintedValue[];
}

/** The text of a page with each date as its index. */
function told({ lines, values }: Reading, page: number): Told {
  const dates = values.filter(
    (value) => value.kind === 'date' && value.source === 'text' && value.page === page,
  );
  const byLine = groupByLine(dates);
  const text = lines.map(({ page: own, words }, line) => {
    if (own !== page) return '';
    const starts = new Map((byLine.get(line) ?? []).map((date) => [date.from, date]));
    const said: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const date = starts.get(at);
      said.push(date === undefined ? (words[at]?.text ?? '') : `<${String(dates.indexOf(date))}>`);
      // A mark behind a date ends its sentence.
      if (date !== undefined) at = Math.max(at, date.to - 1);
    }
    return said.join(' ');
  });
  return { text: text.join('\n'), dates };
}

interface Span {
  readonly start: PrintedValue;
  readonly end: PrintedValue;
  readonly before: string;
}

const days = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;

/** The only value of its kind; null where there are several, or none. */
const theOnly = <T>(all: readonly T[], valueOf: (one: T) => string): T | null =>
  new Set(all.map(valueOf)).size === 1 ? (all[0] ?? null) : null;

const signalOf = (detail: string, dates: readonly PrintedValue[]): Signal => ({
  code: 'SPAN_CONTRADICTED',
  detail,
  page: dates[0]?.page,
  box: around(dates.map(({ box }) => box)),
});

/** The span between two dates of a match, where they stand in order. */
function spanOf(
  { text, dates }: Told,
  { index = 0 }: RegExpMatchArray,
  ends: readonly (string | undefined)[],
): Span[] {
  const [start, end] = ends.map((at) => dates[Number(at)]);
  if (start === undefined || end === undefined || isReversed([start, end])) return [];
  return [{ start, end, before: text.slice(Math.max(0, index - BEFORE), index) }];
}

/** The only absence of a page where it ends after the only day of return. */
function endsLate(told: Told): readonly Signal[] {
  const { text, dates } = told;
  const absences = [...text.matchAll(SPANS)]
    .flatMap((match) => spanOf(told, match, match.slice(1, 3)))
    .filter(({ before }) => ABSENT.test(before));
  const absence = theOnly(absences, ({ start, end }) => `${start.value} ${end.value}`);
  const returns = [...text.matchAll(RETURNS)].flatMap(([, date]) => dates[Number(date)] ?? []);
  const back = theOnly(returns, ({ value }) => value);
  if (absence === null || back === null || PARTLY.test(text)) return [];
  const { start, end } = absence;
  return isReversed([end, back]) && !isReversed([start, back])
    ? [signalOf(`the absence ends on ${end.text}, after the day of return, ${back.text}`, [end, back])]
    : [];
}

/** Spans with more days beside them than they have, and illnesses with far fewer; where nothing says that the days are theirs, only absences. */
function lastsOtherwise(told: Told): readonly Signal[] {
  const said = [
    ...[...told.text.matchAll(LASTS_BEFORE)].flatMap((match) =>
      spanOf(told, match, match.slice(2, 4)).map((span) => ({ span, count: Number(match[1]), sure: false })),
    ),
    ...[...told.text.matchAll(LASTS_AFTER)].flatMap((match) =>
      spanOf(told, match, match.slice(1, 3)).map((span) => ({
        span,
        count: Number(match[4]),
        sure: match[3] !== '',
      })),
    ),
  ];
  return said.flatMap(({ span: { start, end, before }, count, sure }) => {
    const fits = daysOf(start, end).some(([from, to]) => {
      const most = days(from, to);
      return count <= most && (count >= WORKED * most || !SICK.test(before));
    });
    if (fits || !(sure || ABSENT.test(before))) return [];
    return [signalOf(`${start.text} to ${end.text} are not ${String(count)} days`, [start, end])];
  });
}

/** Absences of a typed page that end after the day of return, and spans that are not as long as it says. */
export const absenceOddities = (reading: Reading): readonly Signal[] =>
  reading.pages.flatMap(({ page }) => {
    const own = told(reading, page);
    return [...endsLate(own), ...lastsOtherwise(own)].slice(0, 1);
  });
