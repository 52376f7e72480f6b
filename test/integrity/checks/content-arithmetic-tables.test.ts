/** Tables whose rows, groups, columns and blocks name the number that does not fit. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { changed, linesAt, readingOf } from '../reading.ts';
import type { Change } from '../reading.ts';
import { indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Order']]]);
const ID = 'content_arithmetic';
const screen = screenFor(ID);

const ask = async (lines: readonly string[], ...changes: readonly Change[]) =>
  indicatorOf(await screen(pdf, { reading: readingOf([linesAt(changed(lines, changes))]) }), ID);

const order = [
  'Line       Description        Spots     Rate      Amount',
  'A          Morning news           5              1,625.00',
  '           Week of June 1         3    325.00',
  '           Week of June 8         2    325.00',
  'B          Evening news           4              1,940.00',
  '           Week of June 1         4    485.00',
  'C          Late show              6                855.00',
  '           Week of June 1         2    142.50',
  '           Week of June 8         4    142.50',
  'D          Talk                   7              1,207.50',
  '           Week of June 8         7    172.50',
  'E          Film                   2              1,290.00',
  '           Week of June 8         2    645.00',
  'Totals                           24              6,917.50',
  '',
  'Period                Spots      Gross    Commission        Net',
  'June                     24   6,917.50   (1,037.63)    5,879.87',
  'Totals                   24   6,917.50   (1,037.63)    5,879.87',
];

const chain = [
  'Sum of lines                         286.52',
  'Charges                                0.00',
  'Allowances                            -0.00',
  'Net total                            286.52',
  'VAT                                   54.44',
  'Gross total                          340.96',
  'Prepaid                               -0.00',
  'Amount due                           340.96',
];

const rates = [
  'Item           Qty      Price     Amount',
  'Paper           14       9.90     138.60',
  'Ink             50       5.50     275.00',
  'VAT             Base     Rate        Tax',
  'VAT           275.00     7 %       19.25',
  'VAT           138.60    19 %       26.33',
  'Net total                         413.60',
  'VAT total                          45.58',
  'Gross total                       459.18',
];

describe('content_arithmetic in tables', () => {
  it.each([
    ['an order with weeks', order],
    ['a chain of totals', chain],
    ['a table of taxes', rates],
  ])('finds nothing in %s that adds up', async (_, lines) => {
    expect((await ask(lines)).status).toBe('clear');
  });

  it.each([
    [
      'the amount of a line that its weeks and the total contradict',
      order,
      ['1,940.00', '1,340.00'],
      '1940.00',
    ],
    [
      'the gross amount of a row',
      order,
      ['June                     24   6,', 'June                     24   3,'],
      '6917.50',
    ],
    [
      'the commission of a row',
      order,
      ['6,917.50   (1,037.63)    5,8', '6,917.50   (2,037.63)    5,8'],
      '-1037.63',
    ],
    [
      'a total between two sums',
      chain,
      ['Gross total                          3', 'Gross total                          6'],
      '340.96',
    ],
    [
      'a net total that is printed again with nothing added',
      chain,
      ['Net total                            2', 'Net total                            4'],
      '286.52',
    ],
    ['the base of a tax', rates, ['VAT           138.60', 'VAT           198.60'], '138.60'],
    ['a tax in a table of several', rates, ['26.33', '56.33'], '26.33'],
  ] as const)('names %s, with what it was', async (_, lines, change, old) => {
    // Only the first place is changed.
    const at = lines.findIndex((line) => line.includes(change[0]));
    const { evidence } = await ask(lines.with(at, changed(lines, [change])[at] ?? ''));
    expect(evidence).toHaveLength(1);
    expect(evidence?.[0]).toMatchObject({ code: 'AMOUNT_CONTRADICTED', page: 1, old });
  });

  it('asks for a look at a rate that only its own line contradicts', async () => {
    const { evidence } = await ask(order, ['172.50', '872.50']);
    expect(evidence?.[0]).toMatchObject({ code: 'AMOUNT_SINGLED_OUT', old: '172.50', new: '872.50' });
  });

  it('follows a table over pages', async () => {
    const [first, second] = [order.slice(0, 9), [...order.slice(0, 1), ...order.slice(9)]];
    const reading = readingOf([linesAt(first), linesAt(changed(second, [['1,207.50', '4,207.50']]))]);
    const { evidence } = indicatorOf(await screen(pdf, { reading }), ID);
    expect(evidence?.[0]).toMatchObject({ code: 'AMOUNT_CONTRADICTED', page: 2, old: '1207.50' });
  });

  it.each([
    [
      'two lines do not follow from their weeks',
      [
        ['1,940.00', '1,340.00'],
        ['855.00', '555.00'],
      ],
    ],
    [
      'a line is free of charge',
      [
        ['1,940.00', '    0.00'],
        ['6,917.50', '4,977.50'],
      ],
    ],
    [
      'a mark at a number leads to a note',
      [
        ['1,940.00', '1,740.00*'],
        ['Totals                           24              6,917.50', ''],
      ],
    ],
    [
      'what is missing is printed beside it',
      [
        ['485.00', '485.00    -200.00'],
        ['1,940.00', '1,740.00'],
      ],
    ],
    [
      'it takes more than one digit to make it fit',
      [
        ['1,940.00', '1,331.00'],
        ['6,917.50', '6,308.50'],
      ],
    ],
  ] as const)('accuses nobody where %s', async (_, changes) => {
    const { evidence } = await ask(order.slice(0, 14), ...changes);
    expect(evidence ?? []).toEqual([]);
  });

  it('leaves prices alone that are printed with fewer digits than they have', async () => {
    const lines = [
      'Item           Qty      Price     Amount',
      'Bolt           120       0.33      39.60',
      'Nut            300       0.21      63.00',
      'Washer         410       0.12      49.20',
      'Screw          900       0.17     150.30',
      'Total                             302.10',
    ];
    expect((await ask(lines)).detected).toBe(false);
  });

  it('asks for a look at a commission, or a discount beside a payment, that does not lead from the total to what is due', async () => {
    const gross = ['Gross total          23,125.00', 'Agency commission     3,468.75'];
    const one = [...gross, 'Net amount due       19,656.25'];
    const two = [...gross, 'Paid                 10,000.00', 'Net amount due        9,656.25'];
    for (const lines of [one, two]) {
      expect((await ask(lines)).status).toBe('clear');
      const { evidence } = await ask(lines, ['3,468.75', '8,468.75']);
      expect(evidence?.[0]?.code).toBe('SUM_CONTRADICTED');
    }
  });
});

/** Lines of a page. */
const LINES = 50;

/** Pages of a list that adds up. */
const list = (length: number): readonly (readonly string[])[] => {
  const rows = Array.from({ length }, (_, at) => {
    const [count, price] = [1 + (at % 17), 315 + (at % 83) * 107];
    return { at, count, price, amount: count * price };
  });
  const right = (cents: number): string => (cents / 100).toFixed(2).padStart(12);
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  const lines = [
    ...rows.map(
      ({ at, count, price, amount }) =>
        `Part ${String(1000 + at)} ${String(count).padStart(6)}${right(price)}${right(amount)}`,
    ),
    `Total            ${right(0).replace(/./g, ' ')}${right(total)}`,
  ];
  const pages = Math.ceil(lines.length / LINES);
  return Array.from({ length: pages }, (_, page) => lines.slice(page * LINES, (page + 1) * LINES));
};

it('judges a list of hundreds of lines in a time that grows with its length', async () => {
  const took = async (length: number): Promise<number> => {
    const reading = readingOf(list(length).map((lines) => linesAt(lines)));
    const started = performance.now();
    expect(indicatorOf(await screen(pdf, { reading }), ID).detected).toBe(false);
    return performance.now() - started;
  };
  await took(100);
  const short = await took(400);
  // Four times as long: with everything compared with everything it would take sixteen times.
  expect(await took(1600)).toBeLessThan(9 * short + 500);
}, 60_000);

it('says that tables are left out where a document has too many numbers', async () => {
  const describe = async (length: number): Promise<string> =>
    indicatorOf(await screen(pdf, { reading: readingOf(list(length).map((lines) => linesAt(lines))) }), ID)
      .description;
  expect(await describe(2100)).toContain('more than 6000 numbers');
  expect(await describe(200)).not.toContain('more than');
}, 60_000);

describe('an amount that is another number altogether', () => {
  const parts = [
    'Part               Qty      Price     Amount',
    'Oil filter           1      11.45      11.45',
    'Brake disc           2     118.60     237.20',
    'Sensor               3      89.30     267.90',
    'Bolt                 4       6.20      24.80',
    'Net total                             541.35',
  ];

  it('is told where its row and its column both make the other one', async () => {
    expect((await ask(parts)).status).toBe('clear');
    const found = await ask(parts, ['237.20', '958.20']);
    expect(found.evidence?.[0]).toMatchObject({ code: 'AMOUNT_CONTRADICTED', old: '237.20', new: '958.20' });
  });

  it('is not told by its row alone: its total may count what it says', async () => {
    const found = await ask(parts, ['237.20', '958.20'], ['541.35', '1,262.35']);
    expect(found.evidence?.some(({ code }) => code === 'AMOUNT_CONTRADICTED') ?? false).toBe(false);
  });
});

describe('content_arithmetic in rows with a discount', () => {
  const ink = 'Ink              5       4.55       10 %       20.48';
  const lines = [
    'Article        Qty      Price   Discount      Amount',
    'Paper            4       9.90       10 %       35.64',
    ink,
    'Folders         12       3.25        5 %       37.05',
    'Stapler          2      14.80       15 %       25.16',
    'Envelopes        3       7.60       10 %       20.52',
    'Subtotal                                      138.85',
  ];

  it.each<[string, Change, string, string]>([
    ['a price', ['4.55', '8.55'], 'AMOUNT_SINGLED_OUT', '4.55'],
    ['a discount', ['5       4.55       10 %', '5       4.55       40 %'], 'AMOUNT_SINGLED_OUT', '10'],
    ['an amount', ['20.48', '50.48'], 'AMOUNT_CONTRADICTED', '20.48'],
  ])('finds %s that does not lead to what the others do', async (_, change, code, old) => {
    expect((await ask(lines, change)).evidence).toMatchObject([{ code, old }]);
  });

  it.each<[string, readonly Change[]]>([
    ['everything is as it should be', []],
    [
      'a discount was not taken off',
      [
        [ink, ink.replace('20.48', '22.75')],
        ['138.85', '141.12'],
      ],
    ],
    [
      'what is in that column is a tax',
      [
        [ink, ink.replace('20.48', '25.03')],
        ['138.85', '143.40'],
      ],
    ],
    [
      'two rows are made in another way',
      [
        ['20.48', '22.95'],
        ['37.05', '39.05'],
      ],
    ],
    [
      'few rows show how they are made',
      [
        ['4.55', '8.55'],
        ['5 %', ' - '],
        ['15 %', ' -  '],
      ],
    ],
  ])('says nothing where %s', async (_, changes) => {
    const given = changes.length > 2 ? lines.slice(0, -1) : lines;
    expect((await ask(given, ...changes)).evidence ?? []).toEqual([]);
  });
});
