/** A value that somebody typed into a form, as the type of a field wants it. */
import { emptyPage } from '../page-of-words.ts';
import { findDates } from '../extract/candidates/dates.ts';
import type { FieldSpec } from '../extract/fields/compile-field.ts';
import { currencyIn } from '../extract/currencies.ts';
import { readNumeral, toMoneyString } from '../extract/numerals.ts';
import type { DecimalMark } from '../extract/numerals.ts';
import { createSheet } from '../extract/sheet.ts';
import type { FieldType } from '../lexicon/concepts.ts';
import type { PageText } from '../types.ts';

/** What a form's values are read with. */
export interface FormReading {
  readonly mark: DecimalMark;
  /** The printed pages: they show whether the day or the month comes first. */
  readonly pages: readonly PageText[];
}

/** Codes that are grouped for reading only. */
const COMPACT: ReadonlySet<FieldType> = new Set(['iban', 'bic', 'vat']);

/** A page with one line, for the readers of printed text. */
function pageOf(text: string, page: number): PageText {
  const box = { x0: 0, y0: 0, x1: 100, y1: 10 };
  const words = text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => ({ ...box, text: word, confidence: 1, size: 10, bold: false, source: 'text' as const }));
  const segment = { ...box, text, words: words.map((_, index) => index) };
  return {
    ...emptyPage({ page, width: 100, height: 100, unit: 'pt' }),
    status: 'read',
    source: 'text',
    confidence: 1,
    text,
    words,
    rows: [{ ...box, segments: [segment] }],
  };
}

function dateIn(text: string, pages: readonly PageText[]): string | null {
  const own = Math.max(0, ...pages.map(({ page }) => page)) + 1;
  const sheet = createSheet([...pages, pageOf(text, own)]);
  return findDates(sheet).find((candidate) => candidate.page === own)?.value ?? null;
}

/** The value in the form of the field's type, or null when it is not of that type. */
export function fitValue(field: FieldSpec, text: string, { mark, pages }: FormReading): string | null {
  const { type } = field;
  if (type === 'date') return dateIn(text, pages);
  if (type === 'currency') return currencyIn(text);
  if (type === 'email') return text.includes('@') ? text : null;
  if (type === 'quantity' || type === 'percent') return readNumeral(text, mark)?.value ?? null;
  if (type === 'money') {
    const numeral = readNumeral(text, mark);
    return numeral && !numeral.percent && numeral.repairs === 0 ? toMoneyString(numeral.value) : null;
  }
  return COMPACT.has(type) ? text.replace(/[\s.-]/gu, '').toUpperCase() : text;
}
