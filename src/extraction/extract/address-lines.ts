/** Tells lines of postal addresses from other lines. */
import { isEastAsianAddress, PLACE_OF_CYRILLIC } from '../lexicon/address-words.ts';
import { STREET_WORD, hasLegalForm } from '../lexicon/name-words.ts';
import { isRegion, isRegionBehindComma } from '../lexicon/place-names.ts';
import { textOf } from './sheet.ts';
import type { Span } from './sheet.ts';

// Postal code and place: "12345 Berlin", "DE 99199 MUSTERHAUSEN", "3012 CN Rotterdam", "Seattle, WA 98109-5210", "81200 JOHOR BAHRU", "602 00 Brno", "00-950 Warszawa", "SW1A 1AA", "Fremantle WA 6160", "Singapore 310211", "Annapolis, Maryland 21401", "Pune, Maharashtra 411026", "44240 La Chapelle".
const CODE_PLACE =
  /(?:^|[\s,])(?:[A-Z]{1,2}[-\s])?(?:\d{4}(?=\s)|\d{4}\s?[A-Z]{2}|\d{5,6}|\d{2}-\d{3}|\d{3}\s\d{2}(?=\s)|\d{4}-\d{3})[,\s]+(?:\p{Lu}[\p{L}.'’]{0,2}\s)?\p{Lu}[\p{L}.'’-]{2,}/u;
const PLACE_CODE =
  /\p{L}{2,}\)?,?\s+(?:(?:[A-Z]{2}|(?<=,\s)[A-Z][a-z])\.?,?\s+\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|[-–]\s?\d{5,6}|(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT),?\s\d{4})\b/u;
const SPELLED_OUT =
  /\bSingapore,?\s\(?\d{6}\b|\p{Lu}\p{Ll}+,\s\p{Lu}\p{Ll}{3,}(?:\s\p{Lu}\p{Ll}+)?,?\s(?:\d{5}(?:-\d{4})?|\d{6})\b/u;
/** A town of Brazil with its state: "SAO PAULO - SP", "Campinas/SP". */
const BRAZILIAN =
  /^\p{Lu}[\p{L} .'’]{2,}\s?[-–/]\s?(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)$/u;
/** A British or Canadian postal code on a line of its own, as the last line of an address is. */
const BARE_CODE = /^(?:[A-Z]{1,2}\d[A-Z\d]?\s{1,2}\d[ABD-HJLNP-UW-Z]{2}|[A-Z]\d[A-Z]\s\d[A-Z]\d)\.?$/u;
const MONEY_OR_TIME = /\d[.,]\d{2}(?!\d)|\d{1,2}:\d{2}|[$€£]/u;
const NUMBERED = /\b(?:reg|gst|bst|sst|brn?|co|company|conpany|tax|vat|id|roc|card)\b.{0,12}\bno\b|\d{8,}/iu;
const DATE = /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\b/u;

/** Whether a line is a postal code, a country or a county and nothing else: the end of an address. */
export const isBareEnd = (text: string): boolean => BARE_CODE.test(text) || isRegion(text);

/** Words of a part of an address, each with a capital or a figure: what sentences are made of are not. */
const PART =
  /^(?:[\p{Lu}\d][\p{L}\d.'’/-]*|of|the|de|la|del|and|&)(?: (?:[\p{Lu}\d][\p{L}\d.'’/-]*|of|the|de|la|del|and|&)){0,6}$/u;

/** Whether a line ends in a state or a country behind a comma: "Lagos, Nigeria", "218 Maple Avenue, Dayton, Ohio". */
function endsInRegion(text: string): boolean {
  const parts = text.replace(/\.$/u, '').split(/,\s*/u);
  return (
    parts.length > 1 &&
    isRegionBehindComma(parts.at(-1) ?? '') &&
    parts.every((part) => PART.test(part)) &&
    !parts.slice(1).some((part) => /^\d{4}$|^\d{1,2}$/u.test(part)) &&
    !hasLegalForm(parts.slice(0, -1).join(', '))
  );
}

/** Whether a line holds a postal code beside a place, or a state or a country. */
export function isPlaceLine(text: string): boolean {
  if (text.length >= 90 || MONEY_OR_TIME.test(text)) return false;
  if (isBareEnd(text)) return true;
  // Numbers of blocks and houses look like days there: "栄3-15-33".
  if (isEastAsianAddress(text)) return true;
  return (
    !DATE.test(text) &&
    (CODE_PLACE.test(text) ||
      PLACE_CODE.test(text) ||
      SPELLED_OUT.test(text) ||
      BRAZILIAN.test(text) ||
      PLACE_OF_CYRILLIC.test(text) ||
      endsInRegion(text))
  );
}

/** What part of a building an address begins with. */
const ROOM =
  /^(?:room|rm|flat|office|apartment|apt|shop|warehouse|villa)\.?\s(?:no\.?\s)?(?:\d|\p{Lu}(?=\d|,|$))/iu;

/** Words that a street or a building without a number ends in. */
const STREET_END =
  /\b(?:street|st\.?|road|rd\.?|avenue|ave\.?|lane|drive|square|quay|terrace|crescent|boulevard|blvd|highway|towers?|building|place|row)(?:\s(?:upper|lower|north|south|east|west))?(?=$|,)/iu;

/** Whether a line may be a street or a building without a number, which an address begins with where a place follows. */
export const isBareStreet = (text: string): boolean =>
  STREET_END.test(text) && text.split(/,\s*/u).every((part) => PART.test(part)) && !hasLegalForm(text);

/** Whether a line begins with a room or a flat by its number. */
export const isRoom = (text: string): boolean => ROOM.test(text);

/** Whether a line looks like a part of a postal address: a place, or a street with a number. */
export function isAddressLine(text: string): boolean {
  if (isPlaceLine(text)) return true;
  if (
    text.length > 100 ||
    NUMBERED.test(text) ||
    DATE.test(text) ||
    MONEY_OR_TIME.test(text) ||
    /@|www\.|https?:/iu.test(text)
  )
    return false;
  if (isRoom(text)) return true;
  const hasNumber = /\d/.test(text);
  const streets = STREET_WORD.test(text);
  if (streets && (hasNumber || text.includes(','))) return true;
  return (
    /^\p{Lu}[\p{L} .'’-]{3,},? \d{1,4}\s?[a-zA-Z]?$/u.test(text) ||
    /^\d{1,5}[A-Za-z]?,? \p{Lu}[\p{L} .'’-]{3,}$/u.test(text) ||
    /^\d{1,5}[A-Za-z]?,\s?\p{Lu}[\p{L}\d /,.'’-]{5,}$/u.test(text)
  );
}

/** Whether a line of an address was broken in the middle: before the number of the house or the last word of a street, or behind the postal code. */
export const isBroken = (line: string, next: string): boolean =>
  /^\d{1,4}\s?\p{L}?,/u.test(next) ||
  (STREET_WORD.test(/^\p{Lu}\p{L}+(?=,)/u.exec(next)?.[0] ?? '') && !/[\d,]$/.test(line)) ||
  (/(?:^|,\s?)\d{5}$/.test(line) && /^\p{Lu}[^\d]*$/u.test(next));

/** The lines of an address as one text, parted by commas. */
export const addressText = (lines: readonly Span[]): string =>
  lines
    .map(textOf)
    .reduce((text, line) => `${text}${isBroken(text, line) ? ' ' : ', '}${line}`)
    .replace(/\s+[·•|●]\s+/gu, ', ')
    .replace(/,\s*,/g, ',')
    .replace(/^[\s,:;=.|]+|[\s,;|]+$/g, '');
