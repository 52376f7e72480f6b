/** Tests of finding dates. */
import { describe, expect, it } from 'vitest';
import { findDates } from '../../../../src/extraction/extract/candidates/dates.ts';
import { createSheet } from '../../../../src/extraction/extract/sheet.ts';
import { printed } from '../../printed.ts';

const dates = (...lines: string[]): string[] =>
  findDates(createSheet([printed(lines.map((text) => [[40, text]]))])).map((date) => date.value);

describe('finding dates', () => {
  it.each([
    ['05.03.2018', '2018-03-05'],
    ['2018-03-05', '2018-03-05'],
    ['March 5, 2018', '2018-03-05'],
    ['5. März 2018', '2018-03-05'],
    ['19 april 2014', '2014-04-19'],
    ['12 MAR 2018', '2018-03-12'],
    ['10- NOV- 1986', '1986-11-10'],
    ['3/ 29/ 68', '2068-03-29'],
    ['O5/O3/2018', '2018-03-05'],
    ['2018. március 5.', '2018-03-05'],
    ['2018年3月5日', '2018-03-05'],
    ['5 Kasım 2018', '2018-11-05'],
    ['20 JÚN/JUN 2022', '2022-06-20'],
  ])('reads %s', (text, iso) => {
    expect(dates(text)).toEqual([iso]);
  });

  it('learns the order of day and month from the other dates of the document', () => {
    expect(dates('04/05/2020', '04/23/2020')).toEqual(['2020-04-05', '2020-04-23']);
    expect(dates('04/05/2020', '23/04/2020')).toEqual(['2020-05-04', '2020-04-23']);
  });

  it('knows the ends of a range of days with full stops behind', () => {
    const found = findDates(createSheet([printed([[[40, '2025.05.01. - 2025.05.31.']]])]));
    expect(found.map(({ range }) => range)).toEqual(['start', 'end']);
  });

  it('leaves out what is no date', () => {
    expect(dates('31.02.2018', '99/99/2018', '123-45-6789', '10.20.30.40')).toEqual([]);
  });

  it('marks the ends of a range', () => {
    const found = findDates(createSheet([printed([[[40, '12/30/19 - 03/29/20']]])]));
    expect(found.map((date) => [date.value, date.range])).toEqual([
      ['2019-12-30', 'start'],
      ['2020-03-29', 'end'],
    ]);
  });

  it('takes the hours after a day without a year for no year', () => {
    expect(dates('KARTENZAHLUNG 11.03. 14:22', '11.03.24 14:22')).toEqual(['2024-03-11']);
  });

  it('takes no price after a word for a date', () => {
    expect(findDates(createSheet([printed([[[40, 'HEX BOLT SET 12.99']]])]))).toEqual([]);
  });
});
