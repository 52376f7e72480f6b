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
