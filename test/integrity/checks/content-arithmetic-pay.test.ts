/** Payslips of which a line has hours and a rate. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { changed, linesAt, readingOf } from '../reading.ts';
import type { Change } from '../reading.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Payslip']]]);
const ID = 'content_arithmetic';
const screen = screenFor(ID);

const ask = async (lines: readonly string[], ...changes: readonly Change[]) =>
  screen(pdf, { reading: readingOf([linesAt(changed(lines, changes))]) });

const payslip = [
  'Payments             Hours       Rate       Amount',
  'Basic pay           152.00      13.40     2,036.80',
  'Overtime             12.00      20.10       241.20',
  'Attendance                                   90.00',
  'Gross pay                                 2,368.00',
];

/** One line has hours and a rate: no row beside it shows how the table is made. */
const single = [
  'Voce                    Ore     Importo     Competenze',
  'Retribuzione ordinaria  168,00    12,50       2.100,00',
  'Indennita di turno                              156,20',
  'Premio produzione                               120,00',
  'Totale competenze                             2.376,20',
];

describe('content_arithmetic in lines of pay', () => {
  it.each([
    ['the rate', payslip, ['13.40', '18.40'], '13.40'],
    ['the hours', payslip, ['152.00', '172.00'], '152.00'],
  ] as const)('asks for a look at %s that the amount contradicts', async (_, lines, change, old) => {
    const report = await ask(lines, change);
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'AMOUNT_SINGLED_OUT', old }]);
    expect(report.is_suspicious).toBe(false);
  });

  it('finds a line that hours and rate and the gross pay contradict alike', async () => {
    const report = await ask(single, ['2.100,00', '3.100,00']);
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'AMOUNT_CONTRADICTED', old: '2100.00' }]);
  });

  it.each<[string, readonly string[], readonly Change[]]>([
    ['pay that adds up', payslip, []],
    ['a single line with a rate', single, []],
    [
      'a month that is paid by the month',
      payslip,
      [
        ['2,036.80', '2,050.00'],
        ['2,368.00', '2,381.20'],
      ],
    ],
    [
      'overtime that is paid one and a half times',
      payslip,
      [
        ['12.00      20.10       241.20', '10.00      20.00       300.00'],
        ['2,368.00', '2,426.80'],
      ],
    ],
    [
      'a share that its line states',
      payslip,
      [
        [
          'Overtime             12.00      20.10       241.20',
          'Night 113 %          20.00      20.00       452.00',
        ],
        ['2,368.00', '2,578.80'],
      ],
    ],
    [
      'a rate that was rounded',
      payslip,
      [
        ['2,036.80', '2,036.55'],
        ['2,368.00', '2,367.75'],
      ],
    ],
    [
      'an advance that the line leaves out',
      [payslip[0] ?? '', 'Advance 760.00', ...payslip.slice(1)],
      [['13.40', '18.40']],
    ],
    [
      'lines of which two do not multiply',
      payslip,
      [
        ['13.40', '18.40'],
        ['20.10', '20.40'],
      ],
    ],
    [
      'the only line with a rate',
      [...payslip.slice(0, 2), ...payslip.slice(3)],
      [
        ['13.40', '18.40'],
        ['2,368.00', '2,126.80'],
      ],
    ],
  ])('says nothing of %s', async (_, lines, changes) => {
    expect(codesOf(await ask(lines, ...changes), ID)).toEqual([]);
  });
});

const timesheet = [
  'Work                               Hours       Rate      Amount',
  'Site survey                        31.50      24.00      756.00',
  'Drafting                           46.00      21.50      989.00',
  'Travel                              8.25      16.00      132.00',
  'Meetings                            5.00      24.00      120.00',
  'Expenses                                                  40.00',
  'Total                                                  2,037.00',
];
/** Amounts that are flush left. */
const flushLeft = [
  'Description     Hours      Rate       Amount',
  'Basic pay       152.00     12.60      1,915.20',
  'Overtime        11.00      18.90      207.90',
  'Allowance                             96.00',
  'Gross pay                             2,219.10',
];

describe('content_arithmetic in rows of hours', () => {
  it.each<[string, readonly string[], Change, string]>([
    ['with digits that changed places', timesheet, ['46.00', '64.00'], '46.00'],
    ['with a digit put in', timesheet, [' 46.00', '146.00'], '46.00'],
    ['that are more than were paid', timesheet, ['46.00', '72.00'], '46.00'],
    ['whose amounts are flush left', flushLeft, ['152.00', '182.00'], '152.00'],
  ])('asks for a look at those %s', async (_, lines, change, old) => {
    expect(indicatorOf(await ask(lines, change), ID).evidence).toMatchObject([
      { code: 'AMOUNT_SINGLED_OUT', old },
    ]);
  });

  it.each<[string, readonly Change[]]>([
    ['that multiply', []],
    ['fewer than were paid, a least charge', [['46.00', '32.00']]],
    ['of which an agreed share is paid', [['46.00', '92.00']]],
    [
      'that are a quantity of goods',
      [
        ['Hours', 'Units'],
        ['46.00', '72.00'],
      ],
    ],
    [
      'whose rate is per ten',
      [
        ['46.00', '460.0'],
        ['Hours', 'Units'],
      ],
    ],
  ])('says nothing of those %s', async (_, changes) => {
    expect(codesOf(await ask(timesheet, ...changes), ID)).toEqual([]);
  });
});

const transcript = [
  'Code     Course                ECTS    Mark   Date',
  'EN101    Mathematics I           10     6     21 Jan 2023',
  'EN102    Chemistry                8     7     28 Jan 2023',
  'EN110    Fluid Mechanics         10     6     12 Jun 2023',
  'EN115    Statistics               6     8     19 Jun 2023',
  'EN201    Hydrology                8     6     17 Jan 2024',
  'Total credits: 42',
  'Weighted average: 6.48',
];

describe('content_arithmetic of a weighted average', () => {
  it.each<[string, Change]>([
    ['a mark', ['7     28', '9     28']],
    ['the average', ['6.48', '8.48']],
  ])('asks for a look where %s was changed', async (_, change) => {
    const report = await ask(transcript, change);
    expect(codesOf(report, ID)).toEqual(['SUM_CONTRADICTED']);
    expect(report.is_suspicious).toBe(false);
  });

  it.each<[string, readonly Change[]]>([
    ['that holds', []],
    ['that was cut off', [['6.48', '6.47']]],
    [
      'of more courses than are listed',
      [
        ['42', '50'],
        ['6.48', '8.48'],
      ],
    ],
    [
      'that does not say it is weighted',
      [
        ['Weighted average', 'Average'],
        ['6.48', '8.48'],
      ],
    ],
    [
      'of courses without a mark',
      [
        ['7     28', '      28'],
        ['6.48', '8.48'],
      ],
    ],
  ])('says nothing of one %s', async (_, changes) => {
    expect(codesOf(await ask(transcript, ...changes), ID)).toEqual([]);
  });
});

const stub = [
  'Earnings               Rate    Hours     This period Year to date',
  'Regular               26.50    80.00        2,120.00    10,600.00',
  'Overtime              39.75     6.00          238.50       954.00',
  'Gross pay                                   2,358.50    11,554.00',
  '',
  'Deductions                               This period Year to date',
  'Federal income tax                            212.40     1,040.76',
  'Social Security                               146.23       716.35',
  'Health                                        240.13     1,185.23',
  'Total deductions                              598.76     2,942.34',
  'Net pay                                     1,759.74     8,611.66',
];

describe('content_arithmetic, pay of a period beside that of the year', () => {
  it.each<[string, Change, string, string]>([
    ['of the period', ['2,358.50', '3,358.50'], 'AMOUNT_CONTRADICTED', '2358.50'],
    ['of the year', ['11,554.00', '41,554.00'], 'AMOUNT_CONTRADICTED', '11554.00'],
    ['that is paid in the year', ['8,611.66', '38,611.66'], 'AMOUNT_SINGLED_OUT', '8611.66'],
  ])('finds the pay %s although the other column adds up', async (_, change, code, old) => {
    expect(indicatorOf(await ask(stub, change), ID).evidence).toMatchObject([{ code, old }]);
  });

  it('says nothing where both add up', async () => {
    expect(indicatorOf(await ask(stub), ID).status).toBe('clear');
  });
});
