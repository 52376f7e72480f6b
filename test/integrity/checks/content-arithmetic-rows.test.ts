/** Rows of tables of which several amounts make the first or the last. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { changed, linesAt, readingOf } from '../reading.ts';
import type { Change } from '../reading.ts';
import { indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Report']]]);
const ID = 'content_arithmetic';
const screen = screenFor(ID);

const ask = async (lines: readonly string[], ...changes: readonly Change[]) =>
  indicatorOf(await screen(pdf, { reading: readingOf([linesAt(changed(lines, changes))]) }), ID);

const expenses = [
  'Employee            Travel      Meals      Other        Sum',
  'Rossi Elena         120.50      64.20      35.30     220.00',
  'Blake John          310.00      41.75      22.10     373.85',
  'Chen Wei             98.40      12.60       9.95     120.95',
  'Osei Kofi           245.15      88.00      31.40     364.55',
  'Marin Ana           176.90      53.35      18.80     249.05',
  'Total               950.95     259.90     117.55    1328.40',
];

const treatment = [
  'Service                Charges   Ins. paid  Adjustment    You owe',
  'Emergency visit       1,284.00      742.50      391.50     150.00',
  'CT abdomen            2,910.00    1,604.20    1,105.80     200.00',
  'Laboratory panel        418.00      212.30      155.70      50.00',
  'Pharmacy                 96.40        0.00        0.00      96.40',
  'Total                 4,708.40    2,559.00    1,653.00     496.40',
];

const repayment = [
  'No             Date     Opening     Instalment     Interest    Principal      Closing',
  '1        31 Jan 2026   18,000.00        800.00        90.00       710.00    17,290.00',
  '2        28 Feb 2026   17,290.00        800.00        86.45       713.55    16,576.45',
  '3        31 Mar 2026   16,576.45        800.00        82.88       717.12    15,859.33',
  '4        30 Apr 2026   15,859.33        800.00        79.30       720.70    15,138.63',
  '5        31 May 2026   15,138.63        800.00        75.69       724.31    14,414.32',
  '6        30 Jun 2026   14,414.32        800.00        72.07       727.93    13,686.39',
];

describe('content_arithmetic in rows of several amounts', () => {
  it.each([
    ['a part of a row', expenses, ['88.00', '38.00'], '88.00'],
    ['the sum of a row', expenses, ['364.55', '864.55'], '364.55'],
    ['what is charged', treatment, ['2,910.00', '7,910.00'], '2910.00'],
    ['what is owed', treatment, ['200.00', '700.00'], '200.00'],
  ] as const)('finds %s that its row and its column contradict', async (_, lines, change, old) => {
    expect((await ask(lines, change)).evidence).toMatchObject([{ code: 'AMOUNT_CONTRADICTED', old }]);
  });

  it.each<[string, readonly string[], readonly Change[]]>([
    ['a table that adds up', expenses, []],
    ['a statement that adds up', treatment, []],
    [
      'a bonus in one row that has no column',
      expenses,
      [
        ['364.55', '464.55'],
        ['1328.40', '1428.40'],
      ],
    ],
    ['a bonus in one row of a table without totals', expenses.slice(0, -1), [['364.55', '464.55']]],
    [
      'sums in which a cent was rounded',
      expenses,
      [
        ['364.55', '364.56'],
        ['1328.40', '1328.41'],
      ],
    ],
  ])('says nothing of %s', async (_, lines, changes) => {
    expect((await ask(lines, ...changes)).evidence ?? []).toEqual([]);
  });

  it('names no amount where two rows do not add up', async () => {
    const { evidence = [] } = await ask(treatment, ['200.00', '700.00'], ['418.00', '918.00']);
    expect(evidence.filter(({ code }) => code !== 'SUM_CONTRADICTED')).toEqual([]);
  });
});

describe('content_arithmetic in a plan of repayments', () => {
  it('says nothing where it adds up', async () => {
    expect((await ask(repayment)).evidence ?? []).toEqual([]);
  });

  it.each([
    ['by the day of its date', '49.30'],
    ['by the number of a row', '73.30'],
  ])('takes what an amount is off %s for no charge', async (_, now) => {
    const { evidence } = await ask(repayment, ['79.30', now]);
    expect(evidence).toMatchObject([{ code: 'AMOUNT_SINGLED_OUT', old: '79.30', new: now }]);
  });

  it('names a balance that was changed where it is carried over, too', async () => {
    const { evidence } = await ask(repayment, ['14,414.32', '11,414.32']);
    expect(evidence).toMatchObject([{ code: 'AMOUNT_CONTRADICTED', old: '14414.32' }]);
  });

  it('names no balance that is not the one carried over', async () => {
    const changes: readonly Change[] = [
      ['    14,414.32', '    11,414.32'],
      ['2026   14,414.32', '2026   12,414.32'],
    ];
    expect((await ask(repayment, ...changes)).evidence ?? []).toEqual([]);
  });
});

describe('content_arithmetic in a table without cents', () => {
  const wages = [
    'Luna              Salariu brut    Contributii    Impozit    Salariu net',
    'Decembrie 2025           7.200          2.520        468          4.212',
    'Ianuarie 2026            7.200          2.520        468          4.212',
    'Februarie 2026           7.800          2.730        507          4.563',
    'Total                   22.200          7.770      1.443         12.987',
  ];

  it('says nothing where it adds up', async () => {
    expect((await ask(wages)).evidence ?? []).toEqual([]);
  });

  it('finds an amount that its row and its column contradict', async () => {
    expect((await ask(wages, ['4.563', '9.563'])).evidence).toMatchObject([
      { code: 'AMOUNT_CONTRADICTED', old: '4563', new: '9.563' },
    ]);
  });

  it.each<[string, readonly string[], readonly Change[]]>([
    ['sums of rounded thousands', wages, [['4.563', '4.562']]],
    ['a row alone', wages.slice(0, -1), [['4.563', '9.563']]],
    [
      'numbers that are not in groups',
      wages.map((line) => line.replaceAll(/(\d)\.(\d)/g, '$1$2')),
      [['4563', '9563']],
    ],
    [
      'whole numbers where others have cents',
      [...wages, 'Tichete de masa                                              840,00'],
      [['4.563', '9.563']],
    ],
  ])('says nothing of %s', async (_, lines, changes) => {
    expect((await ask(lines, ...changes)).evidence ?? []).toEqual([]);
  });
});

describe('content_arithmetic in rows that were changed together with their totals', () => {
  const balloons = [
    'Count      Product          VAT        Price       Amount',
    '2          Design            7%        80.00       160.00',
    '400        Balloons         19%         0.79       376.00',
    '200        Hot air          19%         0.10        20.00',
    'Net total                                          556.00',
    'VAT                                                 75.04',
    'Total                                              631.04',
  ];
  const yogurt = [
    'Pos     Product          Price      Count   Rate',
    '1       Dividers        9.9000         20   19 %',
    '                                                      198.00',
    '2       Yogurt          5.5000         50    7 %',
    '                                                      375.00',
    'VAT at rates            Base        Rate [%]          Tax',
    'VAT                   375.00             7          19.25',
    'VAT                   198.00            19          37.62',
    'Net total                                          573.00',
    'VAT                                                 56.87',
    'Total                                              629.87',
  ];

  it.each([
    ['the rates of all rows make', balloons, '316.00'],
    ['a line with its base and its rate has', yogurt, '275.00'],
  ])('finds the amount that its product contradicts as the tax does that %s', async (_, lines, old) => {
    expect((await ask(lines)).evidence).toMatchObject([{ code: 'AMOUNT_SINGLED_OUT', old }]);
  });

  it.each<[string, readonly string[], readonly Change[]]>([
    ['is the tax of what is printed', balloons, [['75.04', '86.44']]],
    ['is of neither', balloons, [['75.04', '80.04']]],
    [
      'is of neither in its line',
      yogurt,
      [
        ['19.25', '22.25'],
        ['56.87', '59.87'],
        ['629.87', '632.87'],
      ],
    ],
    ['leaves out a deposit that is printed', balloons, [['Total  ', 'Deposit of 60.00 within  ']]],
  ])('says nothing where the tax %s', async (_, lines, changes) => {
    const { evidence = [] } = await ask(lines, ...changes);
    expect(evidence.filter(({ code }) => code === 'AMOUNT_SINGLED_OUT')).toEqual([]);
  });
});
