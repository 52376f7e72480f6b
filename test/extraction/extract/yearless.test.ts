/** Tests of days printed without their year. */
import { describe, expect, it } from 'vitest';
import { findDates } from '../../../src/extraction/extract/candidates/dates.ts';
import { createSheet } from '../../../src/extraction/extract/sheet.ts';
import { calendarOf, leadingDay, withYear } from '../../../src/extraction/extract/yearless.ts';
import { printed } from '../printed.ts';

function read(header: string, day: string): string | null {
  const sheet = createSheet([printed([[[40, header]]])]);
  return withYear(day, calendarOf(sheet, findDates(sheet)));
}

describe('a day without a year', () => {
  it.each([
    ['Statement period 06/01/2026 - 06/30/2026', '06/05', '2026-06-05'],
    ['Zeitraum: 01.07.2026 - 31.07.2026', '03.07.', '2026-07-03'],
    ['Period 1 March 2026 to 31 March 2026', '19 Mar', '2026-03-19'],
    ['Dec 15, 2025 - Jan 14, 2026', 'Jan 03', '2026-01-03'],
    ['Dec 15, 2025 - Jan 14, 2026', 'Dec 18', '2025-12-18'],
  ])('%s: %s is %s', (header, day, expected) => {
    expect(read(header, day)).toBe(expected);
  });

  it('stays without one when the document does not tell', () => {
    expect(read('Statement', '03.07.')).toBeNull();
    expect(read('Zeitraum: 01.07.2026 - 31.07.2026', '03.11.')).toBeNull();
    expect(read('Zeitraum: 01.07.2026 - 31.07.2026', '31.06.')).toBeNull();
  });
});

describe('words that begin with a day', () => {
  it.each([
    ['10/07 Debit card Lowes', 1],
    ['19 Mar ACH debit', 2],
    ['12/02 13/02', 1],
    ['10/07', 0],
    ['12/02 - 13/02', 0],
    ['19 Mar', 0],
    ['12.03. bis 14.03.', 0],
    ['Mar to Jun', 0],
    ['Debit card 10/07', 0],
  ])('%s: %i', (text, count) => {
    expect(leadingDay(text.split(' '), 'mdy')).toBe(count);
  });
});
