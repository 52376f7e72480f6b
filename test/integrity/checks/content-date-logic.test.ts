/** Dates that cannot be. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { changed, linesAt, readingOf } from '../reading.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Invoice']]]);
const ID = 'content_date_logic';
const screen = screenFor(ID);
const ask = async (lines: readonly string[], source: 'text' | 'ocr' = 'text', confidence = 1) =>
  screen(pdf, { reading: readingOf([linesAt(lines, confidence)], { source }) });

const note = [
  'The patient was seen on 03/11/2025 and is unable to work',
  'from 03/11/2025 until 09/11/2025. She may return to work on 10/11/2025.',
];
const leave = (text: string) => [`Der Patient ist arbeitsunfähig vom 03.11.2025 bis einschließlich ${text}.`];

describe('content_date_logic, absences', () => {
  it.each<[string, readonly string[]]>([
    ['the day of return', changed(note, [['09/11', '19/11']])],
    ['the days it lasts', leave('19.11.2025 (7 Kalendertage)')],
    ['the days before it', changed(note, [['from', 'for 9 days from']])],
    ['the day of return in German', [...leave('19.11.2025'), 'Er ist wieder arbeitsfähig ab dem 10.11.2025']],
    [
      'the day of return in Portuguese',
      ['licença por doença de 10/11/2025 a 24/11/2025.', 'Retorno ao trabalho em 17/11/2025.'],
    ],
    ['the days of a stay', ['Monsieur T. a séjourné chez nous du 06/10/2025 au 14/10/2025, soit 19 jours.']],
  ])('asks for a look at an end that contradicts %s', async (_, lines) => {
    const report = await ask(lines);
    expect(codesOf(report, ID)).toEqual(['SPAN_CONTRADICTED']);
    expect(report.requires_manual_review).toBe(true);
  });

  it.each<[string, readonly string[]]>([
    ['an end before the return', note],
    ['a return on the last day', changed(note, [['10/11', '09/11']])],
    ['days of work', leave('14.11.2025 (10 Arbeitstage)')],
    ['days that are counted', leave('09.11.2025 (7 Kalendertage)')],
    [
      'who comes back to a part of the work',
      changed(note, [
        ['09/11', '19/11'],
        ['work on 10', 'work with restrictions on 10'],
      ]),
    ],
    [
      'two absences',
      [...changed(note, [['09/11', '19/11']]), 'unable to work from 01/12/2025 until 05/12/2025'],
    ],
    ['days of leave of who works three days a week', ['Urlaub vom 03.11.2025 bis 23.11.2025 (9 Tage)']],
    ['the days of a term', ['Service from 01/10/2025 to 15/10/2025', '30 days net']],
    ['the days of a term beside it', ['Service from 01/10/2025 to 15/10/2025, 30 days net']],
    ['what is no absence', ['Rental from 03/11/2025 until 19/11/2025. Return on 10/11/2025']],
  ])('says nothing of %s', async (_, lines) => {
    expect(codesOf(await ask(lines), ID)).toEqual([]);
  });

  it('says nothing of a recognized page', async () => {
    expect(codesOf(await ask(changed(note, [['09/11', '19/11']]), 'ocr', 0.99), ID)).toEqual([]);
  });
});

describe('content_date_logic', () => {
  it.each([
    ['DATE_IMPOSSIBLE', ['Invoice Date: 31.02.2024']],
    ['DATE_IMPOSSIBLE', ['Invoice Date: 30 February 2024']],
    ['DATE_IMPOSSIBLE', ['Payment date 31-APR-2024']],
    ['WEEKDAY_WRONG', ['Friday, 14 March 2024']],
    ['WEEKDAY_WRONG', ['14.03.2024, Freitag']],
    ['WEEKDAY_WRONG', ['14.03.2024,Freitag']],
    ['WEEKDAY_WRONG', ['Appuntamento: lunedì 13 marzo 2026']],
    ['WEEKDAY_WRONG', ['Afspraak: maandag 13 maart 2026']],
    ['WEEKDAY_WRONG', ['Data: segunda-feira, 13 de março de 2026']],
    ['WEEKDAY_WRONG', ['Data: poniedziałek, 13 marca 2026']],
    ['WEEKDAY_WRONG', ['Möte: måndag 13 mars 2026']],
    ['WEEKDAY_WRONG', ['Termín: pondělí 13. března 2026']],
    ['WEEKDAY_WRONG', ['Abholung: Mo., 13.03.2026']],
    ['WEEKDAY_WRONG', ['Invoice Date Friday 14 March 2024']],
    ['WEEKDAY_WRONG', ['Lieferung Freitag, 14.03.2024']],
    ['DATE_IMPOSSIBLE', ['30.02.2025  Rate 289,00', '31.04.2025  Rate 289,00 (30/360)']],
    ['DATE_IMPOSSIBLE', ['Delivered: 31.06.26']],
    ['DATE_IMPOSSIBLE', ['Zahlbar bis 30.02.26']],
    ['DATES_OUT_OF_ORDER', ['Invoice Date: 2024-05-20', 'Due Date: 2024-04-30']],
    ['DATES_OUT_OF_ORDER', ['Start Date: 06/01/21', 'End Date: 06/23/20']],
    ['DATES_OUT_OF_ORDER', ['Start Date: 06/01/2021', 'End Date: 06/23/2020']],
    [
      'DATES_OUT_OF_ORDER',
      ['Start Date: 06/01/21   End Date: 06/23/20', ...['', 'Start Date: 06/12/20   End Date: 06/23/20']],
    ],
    ['ISSUED_IN_FUTURE', ['Invoice Date: 2099-05-20']],
  ])('%s: %s', async (code, lines) => {
    expect(codesOf(await ask(lines), ID)).toEqual([code]);
  });

  it.each([
    [
      'a date that may be read day first or month first',
      ['Invoice Date: 03/05/2024', 'Due Date: 04/04/2024'],
    ],
    ['the right weekday', ['Thursday, 14 March 2024', 'Donnerstag, 14.03.2024', 'jeudi 14 mars 2024']],
    [
      'another column beside a date',
      ['Date          Account', '01/01/2011    Mon compte', '04/01/2011    Mon compte'],
    ],
    [
      'the right weekday in further languages',
      [
        ...['venerdì 13 marzo 2026', 'vrijdag 13 maart 2026', 'sexta-feira, 13 de março de 2026'],
        ...['piątek, 13 marca 2026', 'fredag den 13 mars 2026', 'pátek 13. března 2026', 'Fr., 13.03.2026'],
      ],
    ],
    [
      'a range of weekdays before a date',
      ['Mo.-Fr., 07.03.2026', 'Montag bis Freitag, 07.03.2026', 'Monday to Friday, 7 March 2026'],
    ],
    [
      'a name that ends in a weekday',
      ['RUBY TUESDAY 03/07/2025', 'The Sun, 17 March 2025', 'Joe Friday, 11 March 2025'],
    ],
    ['months of thirty days', ['Zinsstaffel', '28.02.2025  101,20', '30.02.2025  88,10']],
    ['words that are no weekdays', ['Valido do 13.03.2026', 'A segunda 13.03.2026', 'Di 13.03.2026']],
    [
      'numbers in three parts that are no dates',
      ['Date: 13.03.2026', '31.06.10 Mortar', 'Sort code: 30-02-15', 'Version 1: 31.06.26.4'],
    ],
    ['a row of dates with their weekdays', ['Worked: 14.03.2024 Thu, 15.03.2024 Fri, 18.03.2024 Mon']],
    ['two due dates', ['Invoice Date: 2024-05-20', 'Due Date: 2024-04-30', 'Due Date: 2024-06-30']],
    ['dates of which no way to write them fits both', ['Start Date: 13/05/24', 'End Date: 05/25/24']],
    ['dates that are printed unlike', ['Start Date: 06/01/21', 'End Date: 20-06-23']],
    ['dates that begin with two digits of the year', ['Invoice Date: 20/06/29', 'Due Date: 20/07/04']],
  ])('leaves %s alone', async (_, lines) => {
    expect(indicatorOf(await ask(lines), ID).status).toBe('clear');
  });

  it('does not trust a date that was recognized unsurely', async () => {
    expect(codesOf(await ask(['Friday, 14 March 2024'], 'ocr', 0.95), ID)).toEqual(['WEEKDAY_WRONG']);
    expect(codesOf(await ask(['Friday, 14 March 2024'], 'ocr', 0.6), ID)).toEqual([]);
  });

  describe('dates with years of two figures', () => {
    const flight = (range: string): readonly string[] => [
      `Order Flight  ${range}`,
      ...['02/17/20 - 02/23/20', '02/19/20  :30  6:27 AM', '02/20/20  :30  6:28 AM', '03/02/20 - 03/08/20'],
    ];

    it.each(['19/30/19 - 03/29/20', '12/30/19–02/30/20'])(
      'finds the one end of a range that does not exist: %s',
      async (range) => {
        expect(codesOf(await ask(flight(range)), ID)).toEqual(['DATE_IMPOSSIBLE']);
      },
    );

    it.each<[string, readonly string[]]>([
      ['that exist', flight('12/30/19 - 03/29/20')],
      ['among which another does not exist', [...flight('19/30/19 - 03/29/20'), 'Size 40/32/10']],
      ['of which few are dates', flight('19/30/19 - 03/29/20').slice(0, 3)],
      ['that are no range', [...flight('12/30/19 - 03/29/20'), 'Part 19/30/19']],
    ])('leaves those alone %s', async (_, lines) => {
      expect(codesOf(await ask(lines), ID)).toEqual([]);
    });
  });
});
