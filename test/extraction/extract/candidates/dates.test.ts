/** Tests of finding dates. */
import { describe, expect, it } from 'vitest';
import { findDates } from '../../../../src/extraction/extract/candidates/dates.ts';
import { createSheet } from '../../../../src/extraction/extract/sheet.ts';
import { printed } from '../../printed.ts';

const dates = (...lines: string[]): string[] =>
  findDates(createSheet([printed(lines.map((text) => [[40, text]]))])).map((date) => date.value);

describe('finding dates', () => {
  it('of two that name their months first beside each other are two', () => {
    expect(dates('April 8, 2024 April 29, 2024')).toEqual(['2024-04-08', '2024-04-29']);
    const row = printed([
      [
        [40, 'April 8, 2024'],
        [155, 'April 29 2024'],
      ],
    ]);
    expect(findDates(createSheet([row])).map(({ value }) => value)).toEqual(['2024-04-08', '2024-04-29']);
  });

  it.each([
    ['05.03.2018', '2018-03-05'],
    ['2018-03-05', '2018-03-05'],
    ['March 5, 2018', '2018-03-05'],
    ['5th of March 2018', '2018-03-05'],
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
    ['請求日：令和6年3月5日', '2024-03-05'],
    ['令和元年5月1日', '2019-05-01'],
    ['中華民國113年3月5日', '2024-03-05'],
    ['작성일자: 2024년 3월 5일', '2024-03-05'],
    ['5 марта 2024 г.', '2024-03-05'],
    ['5 березня 2024 р.', '2024-03-05'],
    ['5 Μαρτίου 2024', '2024-03-05'],
    ['5. maaliskuuta 2024', '2024-03-05'],
    ['5. marts 2024', '2024-03-05'],
    ['2024. gada 5. martā', '2024-03-05'],
    ['2024 m. kovo 5 d.', '2024-03-05'],
    ['10 października 2024', '2024-10-10'],
    ['ngày 5 tháng 3 năm 2024', '2024-03-05'],
    ['วันที่ 5 มีนาคม 2567', '2024-03-05'],
    ['12/06/2567', '2024-06-12'],
  ])('reads %s', (text, iso) => {
    expect(dates(text)).toEqual([iso]);
  });

  it.each([
    [['LOS ANGELES CA', '90026']],
    [['FUEL SALE $58.25', 'GALLONS: 11.204']],
    [['FUEL SALE $58.25', 'PRICE/G: $5.199']],
  ])('reads the month first where America is printed: %j', (lines) => {
    expect(dates(...lines, 'DATE 11/03/23 07:14')).toEqual(['2023-11-03']);
    expect(dates('DATE 11/03/23 07:14', '90026')).toEqual(['2023-03-11']);
  });

  it('learns the order of day and month from the other dates of the document', () => {
    expect(dates('04/05/2020', '04/23/2020')).toEqual(['2020-04-05', '2020-04-23']);
    expect(dates('04/05/2020', '23/04/2020')).toEqual(['2020-05-04', '2020-04-23']);
  });

  it.each([
    ['Dallas, TX 75201', '2024-03-04'],
    ['Phone: (503) 555-0119', '2024-03-04'],
    ['Call 503-555-0119', '2024-03-04'],
    ['CLAYTON. GA30525', '2024-03-04'],
    ['Subtotal $32.00, Tip $3.00', '2024-03-04'],
    ['Country of origin: United States', '2024-03-04'],
    ['CLIA No. 13D0987654', '2024-03-04'],
    ['12 Depot Lane, Portsmith, Virginia', '2024-03-04'],
    ['Dallas, TX 75201, from York YO1 6HR', '2024-04-03'],
    ['Total $35.00, GST included', '2024-04-03'],
    ['Account 103-155-0119', '2024-04-03'],
    ['Jalan Pudu, KL 55100', '2024-04-03'],
    ['Total $35.00', '2024-04-03'],
  ])('takes the order of a country that the document tells by %s', (text, iso) => {
    expect(dates('03/04/2024', text)).toEqual([iso]);
  });

  it.each([
    [
      ['DOB: 04/09/1962 Age: 62', 'Collected: 08/06/2024'],
      ['1962-04-09', '2024-08-06'],
    ],
    [
      ['DOB: 04/09/1962 Age: 61', 'Collected: 08/06/2024'],
      ['1962-09-04', '2024-06-08'],
    ],
    [
      ['Collected: 08/06/2024 08:15', 'Reported: 08/07/2024 06:40'],
      ['2024-08-06', '2024-08-07'],
    ],
    [
      ['Invoice date: 08/06/2024', 'Due date: 08/07/2024'],
      ['2024-06-08', '2024-07-08'],
    ],
    [
      ['Collected: 08/06/2024 08:15', 'Reported: 08/07/2024 06:40', 'York YO1 6HR'],
      ['2024-06-08', '2024-07-08'],
    ],
  ])('takes the order that an age, or the times of day beside the dates, tell: %j', (lines, days) => {
    expect(dates(...lines)).toEqual(days);
  });

  it.each([
    [['03/04/2024'], [1]],
    [
      ['03/03/2024', '03/13/2024'],
      [undefined, undefined],
    ],
    [['03/04/2024', 'Total £12.00'], [undefined]],
    [['03/04/2024', 'Montant à payer'], [undefined]],
    [['03/04/2024', 'Importe de la factura, total de la compra'], [undefined]],
    [['3 April 2024'], [undefined]],
  ])('marks a day that may be either where nothing tells the order: %j', (lines, marks) => {
    const found = findDates(createSheet([printed(lines.map((text) => [[40, text]]))]));
    expect(found.map(({ cues }) => cues['either'])).toEqual(marks);
  });

  it('ends a range with the day before the last month, not with a year of two figures', () => {
    expect(dates('09 Apr - 06 May 2022')).toEqual(['2022-04-09', '2022-05-06']);
    expect(dates('12 Mar 18 May Contain Nuts')).toEqual(['2018-03-12']);
  });

  it('reads a date in words that is broken over two lines, and the day of a month spelled out', () => {
    expect(dates('The term commences on March', '1, 2023.')).toEqual(['2023-03-01']);
    expect(dates('made this 14th day of', 'February, 2023')).toEqual(['2023-02-14']);
    expect(dates('made this 14th day of February, 2023')).toEqual(['2023-02-14']);
  });

  it('knows the ends of a range of days with full stops behind', () => {
    const found = findDates(createSheet([printed([[[40, '2025.05.01. - 2025.05.31.']]])]));
    expect(found.map(({ range }) => range)).toEqual(['start', 'end']);
  });

  it('reads years of the Republic and of reigns in documents of Taiwan and Japan alone', () => {
    expect(dates('統一編號：12345675', '日期：113/07/01')).toEqual(['2024-07-01']);
    expect(dates('請求先：みらい企画', '発行日：R6.3.5')).toEqual(['2024-03-05']);
    expect(dates('Part 113/07/01', 'Revision R6.3.5')).toEqual([]);
  });

  it('takes no number of a house behind signs for a day', () => {
    expect(dates('横浜市西区高島2-19-12')).toEqual([]);
  });

  it('leaves out what is no date', () => {
    expect(dates('31.02.2018', '99/99/2018', '123-45-6789', '10.20.30.40', 'RS. 8.28')).toEqual([]);
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
