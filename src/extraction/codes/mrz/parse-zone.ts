/** Takes the lines of a machine-readable zone apart and checks its digits. The home of mrz. */
import type { Details, FieldName, ParseResult } from 'mrz';
import { isDay } from '../../../kit/dates.ts';
import { once } from '../../../kit/once.ts';
import { payload, state } from '../statement.ts';
import type { CodeCheck, Payload, Statement } from '../types.ts';

const library = once(() => import('mrz'));

/** A zone that was understood. */
export interface ParsedZone {
  /** `TD1`, `TD2`, `TD3`, `MRV-A`, `MRV-B`, `FRENCH_NATIONAL_ID`. */
  readonly format: string;
  /** With letters turned to digits, and digits to letters, where only those can stand. */
  readonly lines: readonly string[];
  readonly payload: Payload;
}

/** What each check digit vouches for. */
const CHECKS: Readonly<Partial<Record<FieldName, readonly FieldName[]>>> = {
  documentNumberCheckDigit: ['documentNumber'],
  birthDateCheckDigit: ['birthDate'],
  expirationDateCheckDigit: ['expirationDate'],
  personalNumberCheckDigit: ['personalNumber'],
  compositeCheckDigit: ['documentNumber', 'birthDate', 'expirationDate'],
};
/** Visas have neither of these digits: their optional data run to the end of the line (Doc 9303-7). */
const NOT_IN_VISAS: readonly (FieldName | null)[] = ['personalNumberCheckDigit', 'compositeCheckDigit'];

/** `documentNumberCheckDigit` as `mrz-document-number-check-digit`. */
const ruleOf = (field: FieldName): string =>
  `mrz-${field.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;

function checksOf(details: readonly Details[], isVisa: boolean): CodeCheck[] {
  return details.flatMap(({ field, valid }): CodeCheck[] => {
    const paths = field === null ? undefined : CHECKS[field];
    if (field === null || paths === undefined || (isVisa && NOT_IN_VISAS.includes(field))) return [];
    const detail = valid
      ? 'the check digit of the machine-readable zone holds'
      : 'the check digit of the machine-readable zone does not hold';
    return [{ rule: ruleOf(field), passed: valid, paths, detail }];
  });
}

/** `YYMMDD` with a century; null when it is no date (unknown parts are fillers). */
function dateIn(text: string, century: number): string | null {
  const match = /^(\d\d)(\d\d)(\d\d)$/u.exec(text);
  if (!match) return null;
  const iso = `${String(century + Number(match[1]))}-${match[2] ?? ''}-${match[3] ?? ''}`;
  return isDay(iso) ? iso : null;
}

/** Zones exist since 1980, so an expiry from 80 on is of the last century. */
const expiryIn = (text: string): string | null => dateIn(text, Number(text.slice(0, 2)) >= 80 ? 1900 : 2000);

/** Born before the document expires, as late as possible; the century before is the other reading. */
function stateBirth(text: string, expiry: string | null): Statement[] {
  const [early, late] = [dateIn(text, 1900), dateIn(text, 2000)];
  const isLate = late !== null && expiry !== null && late < expiry;
  return isLate
    ? state('birthDate', 'birth_date', late, { text, ...(early === null ? {} : { otherwise: early }) })
    : state('birthDate', 'birth_date', early, { text });
}

const SEXES: Readonly<Record<string, string>> = { male: 'M', female: 'F' };
const TYPES: Readonly<Record<string, string>> = { P: 'passport', I: 'id_card', A: 'id_card', C: 'id_card' };

function statementsOf(
  { details, documentNumber, fields }: ParseResult,
  lines: readonly string[],
): Statement[] {
  const raw = (field: FieldName): string => {
    const at = details.find((detail) => detail.field === field);
    // A country that the library does not know is still what the document says.
    const own =
      at?.valid === true ? (at.value ?? '') : (lines[at?.line ?? 0] ?? '').slice(at?.start, at?.end);
    return at === undefined ? '' : own.replace(/<+$/u, '').replaceAll('<', ' ');
  };
  const country = (field: FieldName): string => (/^[A-Z]{1,3}$/u.test(raw(field)) ? raw(field) : '');
  const expiry = expiryIn(raw('expirationDate'));
  return [
    ...state('documentNumber', 'personal_document_number', documentNumber ?? raw('documentNumber')),
    ...state('lastName', 'last_name', fields.lastName),
    ...state('firstName', 'first_name', fields.firstName),
    ...state('lastName', 'person_name', `${fields.firstName ?? ''} ${fields.lastName ?? ''}`),
    ...state('nationality', 'nationality', country('nationality')),
    ...state('issuingState', 'issuing_country', country('issuingState')),
    ...stateBirth(raw('birthDate'), expiry),
    ...state('expirationDate', 'expiry_date', expiry, { text: raw('expirationDate') }),
    ...state('sex', 'sex', SEXES[fields.sex ?? '']),
    ...state('personalNumber', null, fields.personalNumber, {
      labels: ['Personal number', 'Personal no', 'National identity number', 'National ID number'],
      bearing: 'named',
    }),
  ];
}

function correctedLines(lines: readonly string[], details: readonly Details[]): string[] {
  const letters = lines.map((line) => Array.from(line));
  for (const { line, column, corrected } of details.flatMap(({ autocorrect }) => autocorrect)) {
    const row = letters[line];
    if (row?.[column] !== undefined) row[column] = corrected;
  }
  return letters.map((row) => row.join(''));
}

/** Reads fitted lines, or null when they are no zone that is known. */
export async function parseZone(lines: readonly string[]): Promise<ParsedZone | null> {
  const { parse } = await library();
  let result: ParseResult;
  try {
    result = parse(lines, { autocorrect: true });
  } catch {
    return null;
  }
  const corrected = correctedLines(lines, result.details);
  const [first = ''] = lines;
  const isVisa = first.startsWith('V') && first.length !== 30;
  const checks = checksOf(result.details, isVisa);
  const visa = first.length === 44 ? 'MRV-A' : 'MRV-B';
  return {
    format: isVisa ? visa : result.format,
    lines: corrected,
    payload: payload('mrz', statementsOf(result, corrected), {
      checks,
      documentType: isVisa ? null : (TYPES[first.charAt(0)] ?? null),
    }),
  };
}
