/** Tests of tables without numbers, of cells over several lines, and of tables beside each other. */
import { describe, expect, it } from 'vitest';
import type { TemplateField } from '../../../../src/contract/index.ts';
import { readDocument } from '../../../../src/extraction/index.ts';
import type { PageText } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

const field = (name: string, description: string): TemplateField => ({ name, description });
const PEOPLE = [
  field('name', 'Name'),
  field('department', 'Department'),
  field('position', 'Position held'),
  field('start_date', 'Start date'),
];

/** The rows of each group, as lists of texts. */
function rowsOf(pages: readonly PageText[], ...groups: (readonly TemplateField[])[]): (string | null)[][][] {
  const fields = groups.map((sub, at) => ({ name: `rows_${String(at)}`, fields: [...sub] }));
  const { structured_data: data } = readDocument({
    pages,
    templates: [{ template_id: 'mine', name: 'mine', fields }],
  });
  return groups.map((sub, at) =>
    (data[`rows_${String(at)}`] as Record<string, string | null>[]).map((row) =>
      sub.map(({ name }) => row[name] ?? null),
    ),
  );
}

type Row = readonly (readonly [number, string])[];
const row = (...cells: readonly string[]): Row =>
  cells.flatMap((text, at) => (text === '' ? [] : [[[40, 160, 300, 450][at] ?? 0, text] as const]));
const HEAD = row('Name', 'Department', 'Position', 'Start date');

describe('a table without numbers', () => {
  it('has a row for each line that fills its first column, up to what is no row', () => {
    const pages = [
      printed([
        [[40, 'Staff list']],
        HEAD,
        row('Anna Berg', 'Sales', 'Account manager', '2019-03-01'),
        row('Tom Reed', 'Engineering', 'Software', '2021-09-15'),
        row('', '', 'developer', ''),
        row('Lucia Moretti', 'Finance', 'Controller', '2017-01-02'),
        null,
        [[40, 'This list is confidential. Please return it to the personnel office soon.']],
        row('Prepared by', 'Human Resources', '', ''),
      ]),
    ];
    expect(rowsOf(pages, PEOPLE)).toEqual([
      [
        ['Anna Berg', 'Sales', 'Account manager', '2019-03-01'],
        ['Tom Reed', 'Engineering', 'Software developer', '2021-09-15'],
        ['Lucia Moretti', 'Finance', 'Controller', '2017-01-02'],
      ],
    ]);
  });

  it('has its lines parted by the white between rows where all columns are wrapped', () => {
    const pages = [
      printed([
        HEAD,
        row('Anna Maria', 'Sales and', 'Account', '2019-03-01'),
        row('Berg', 'Marketing', 'manager', ''),
        null,
        row('Tom', 'Engineering', 'Software', '2021-09-15'),
        row('Reed', '', 'developer', ''),
      ]),
    ];
    expect(rowsOf(pages, PEOPLE)).toEqual([
      [
        ['Anna Maria Berg', 'Sales and Marketing', 'Account manager', '2019-03-01'],
        ['Tom Reed', 'Engineering', 'Software developer', '2021-09-15'],
      ],
    ]);
  });

  it('has its lines parted by rulings, drawn cell by cell', () => {
    const page = printed([
      HEAD,
      row('', '', 'Account', ''),
      row('Anna Berg', 'Sales', 'manager', '2019-03-01'),
      row('', '', 'north', ''),
      row('Tom Reed', 'Engineering', 'Developer', '2021-09-15'),
    ]);
    const rulings = [52, 94, 108].flatMap((y) =>
      [
        [35, 155],
        [155, 295],
        [295, 445],
        [445, 560],
      ].map(([x0 = 0, x1 = 0]) => ({ x0, x1, y0: y, y1: y })),
    );
    expect(rowsOf([{ ...page, rulings }], PEOPLE)).toEqual([
      [
        ['Anna Berg', 'Sales', 'Account manager north', '2019-03-01'],
        ['Tom Reed', 'Engineering', 'Developer', '2021-09-15'],
      ],
    ]);
  });

  it('ends before a line to sign on', () => {
    const pages = [
      printed([
        HEAD,
        row('Anna Berg', 'Sales', 'Manager', '2019-03-01'),
        row('Tom Reed', 'Engineering', 'Developer', '2021-09-15'),
        null,
        row('Signed: ________', 'Date: ________', '', ''),
      ]),
    ];
    expect(rowsOf(pages, PEOPLE)[0]?.map(([name]) => name)).toEqual(['Anna Berg', 'Tom Reed']);
  });

  it('leaves out a column under whose label stand two', () => {
    const cells = (name: string, department: string, grade: string, position: string): Row => [
      [40, name],
      [160, department],
      [300, grade],
      [345, position],
    ];
    const pages = [
      printed([
        [
          [40, 'Name'],
          [160, 'Department'],
          [300, 'grade Position'],
        ],
        cells('Anna Berg', 'Sales', 'senior', 'Manager'),
        cells('Tom Reed', 'Engineering', 'junior', 'Developer'),
      ]),
    ];
    expect(rowsOf(pages, PEOPLE)[0]).toEqual([
      ['Anna Berg', 'Sales', null, null],
      ['Tom Reed', 'Engineering', null, null],
    ]);
  });

  it('is not seen in running text, and takes no part of it', () => {
    const pages = [
      printed([
        [[40, 'Dear Sir, the name and the department of the sender are known to us.']],
        [[40, 'Your position and the start date will be told by mail.']],
        null,
        HEAD,
        [[40, 'will be told to all of the staff in the letter of next week, as always']],
      ]),
    ];
    expect(rowsOf(pages, PEOPLE)).toEqual([[]]);
  });

  it('goes on over pages that repeat its header', () => {
    const people = (page: number, ...rows: Row[]): PageText => printed([HEAD, ...rows], { page });
    const pages = [
      people(1, row('Anna Berg', 'Sales', 'Manager', '2019-03-01')),
      people(2, row('Tom Reed', 'Engineering', 'Developer', '2021-09-15')),
    ];
    expect(rowsOf(pages, PEOPLE)[0]?.map(([name]) => name)).toEqual(['Anna Berg', 'Tom Reed']);
  });
});

const STOCK = [
  field('code', 'Item code'),
  field('description', 'Description'),
  field('quantity', 'Quantity'),
  field('value', 'Amount of the line'),
];
const STOCK_HEAD = row('Item code', 'Description', 'Quantity', 'Value');

describe('a cell over several lines', () => {
  it('holds a code that goes on after a hyphen, though only a number is left', () => {
    const pages = [
      printed([
        STOCK_HEAD,
        row('IT-', 'Nut M5', '23', '661.94'),
        row('1001', '', '', ''),
        null,
        row('IT-', 'Bolt M6', '34', '57.12'),
        row('1002', '', '', ''),
      ]),
    ];
    expect(rowsOf(pages, STOCK)).toEqual([
      [
        ['IT-1001', 'Nut M5', '23', '661.94'],
        ['IT-1002', 'Bolt M6', '34', '57.12'],
      ],
    ]);
  });

  it('goes on under the header that the next page repeats', () => {
    const pages = [
      printed([
        STOCK_HEAD,
        row('A-1', 'Washer, large,', '3', '9.00'),
        row('', 'zinc plated', '', ''),
        null,
        row('A-2', 'Bolt with nut and', '5', '20.00'),
      ]),
      printed([STOCK_HEAD, row('', 'washer', '', ''), null, row('A-3', 'Hinge', '2', '8.00')], { page: 2 }),
    ];
    expect(rowsOf(pages, STOCK)[0]?.map(([, description]) => description)).toEqual([
      'Washer, large, zinc plated',
      'Bolt with nut and washer',
      'Hinge',
    ]);
  });
});

describe('two tables beside each other', () => {
  it('are told apart by the rules under their headers', () => {
    const page = printed([
      [
        [40, 'Material'],
        [130, 'Quantity'],
        [210, 'Cost'],
        [290, 'Worker'],
        [370, 'Hours'],
        [450, 'Amount'],
      ],
      [
        [40, 'Cement'],
        [150, '40'],
        [205, '320.00'],
        [290, 'J. Smith'],
        [380, '16'],
        [450, '560.00'],
      ],
      [
        [40, 'Sand'],
        [150, '12'],
        [205, '180.00'],
        [290, 'A. Khan'],
        [380, '24'],
        [450, '780.00'],
      ],
    ]);
    const rulings = [
      { x0: 38, x1: 250, y0: 52, y1: 52 },
      { x0: 285, x1: 500, y0: 52, y1: 52 },
    ];
    const materials = [field('material', 'Material'), field('quantity', 'Quantity'), field('cost', 'Cost')];
    const labor = [field('worker', 'Worker'), field('hours', 'Hours'), field('amount', 'Amount')];
    expect(rowsOf([{ ...page, rulings }], materials, labor)).toEqual([
      [
        ['Cement', '40', '320.00'],
        ['Sand', '12', '180.00'],
      ],
      [
        ['J. Smith', '16', '560.00'],
        ['A. Khan', '24', '780.00'],
      ],
    ]);
  });
});
