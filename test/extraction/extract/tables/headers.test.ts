/** Tests of what the labels over columns say, and of tables whose columns their labels leave open. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

type Row = readonly (readonly [x: number, text: string])[] | null;
type Fields = readonly { readonly name: string; readonly description: string }[];

/** The rows read for a group of these fields from a page with these rows. */
function rowsOf(fields: Fields, rows: readonly Row[], name = 'lines'): readonly Record<string, unknown>[] {
  const template = { template_id: 't', name: 't', fields: [{ name, fields: [...fields] }] };
  const { structured_data: data } = readDocument({ pages: [printed(rows)], templates: [template] });
  return data[name] as Record<string, unknown>[];
}

const LINES: Fields = [
  { name: 'description', description: 'Description' },
  { name: 'quantity', description: 'Quantity' },
  { name: 'unit_price', description: 'Unit price' },
  { name: 'amount', description: 'Amount of the line' },
];
const ENTRIES: Fields = [
  { name: 'date', description: 'Booking date' },
  { name: 'description', description: 'Transaction description' },
  { name: 'debit', description: 'Debit: money out' },
  { name: 'credit', description: 'Credit: money in' },
];

describe('a label of several words', () => {
  it('is one column where a word joins two labels, and where the second stands in brackets', () => {
    const rows = rowsOf(LINES, [
      [
        [40, 'Description of charges'],
        [260, 'Qty'],
        [320, 'Unit price'],
        [420, 'Amount (tax incl.)'],
      ],
      [
        [40, 'Crane hire harbour basin'],
        [260, '2'],
        [320, '310.00'],
        [460, '620.00'],
      ],
      [
        [40, 'Lashing of crates'],
        [260, '3'],
        [320, '25.50'],
        [465, '76.50'],
      ],
    ]);
    expect(rows).toEqual([
      { description: 'Crane hire harbour basin', quantity: '2', unit_price: '310.00', amount: '620.00' },
      { description: 'Lashing of crates', quantity: '3', unit_price: '25.50', amount: '76.50' },
    ]);
  });

  it('counts without the currency behind it', () => {
    const rows = rowsOf(ENTRIES, [
      [
        [40, 'Date'],
        [100, 'What it was for'],
        [380, 'Debit €'],
        [480, 'Credit €'],
      ],
      [
        [40, '03/11/2025'],
        [100, 'Bakery Miller'],
        [385, '9,40'],
      ],
      [
        [40, '05/11/2025'],
        [100, 'Refund of a fare'],
        [485, '26,50'],
      ],
    ]);
    expect(rows).toMatchObject([
      { description: 'Bakery Miller', debit: '9.40', credit: null },
      { description: 'Refund of a fare', debit: null, credit: '26.50' },
    ]);
  });
});

describe('a balance above all rows', () => {
  it('does not make rows with one amount sums', () => {
    const rows = rowsOf(ENTRIES, [
      [
        [40, 'Date'],
        [110, 'Libellé'],
        [380, 'Débit'],
        [480, 'Crédit'],
      ],
      [
        [110, 'SOLDE CRÉDITEUR AU 31.10.2025'],
        [480, '412,08'],
      ],
      [
        [40, '03.11.2025'],
        [110, 'CHEQUE DE LOYER'],
        [380, '140,00'],
      ],
      [
        [40, '05.11.2025'],
        [110, 'REMISE DE CHEQUES'],
        [480, '375,00'],
      ],
    ]);
    expect(rows).toMatchObject([
      { date: '2025-11-03', debit: '140.00' },
      { date: '2025-11-05', credit: '375.00' },
    ]);
  });
});

describe('the name of a row', () => {
  const FEES: Fields = [
    { name: 'head', description: 'Name of the fee' },
    { name: 'payable', description: 'Amount payable' },
    { name: 'paid', description: 'Amount paid' },
  ];
  const row = (name: string, payable: string, paid: string): Row => [
    [40, '1'],
    [80, name],
    [300, payable],
    [420, paid],
  ];

  it('is the one text that a group asks for, under whatever name', () => {
    const rows = rowsOf(FEES, [
      [
        [40, 'Sr.'],
        [80, 'Particulars'],
        [300, 'Payable'],
        [420, 'Paid'],
      ],
      row('Tuition', '87,500.00', '87,500.00'),
      row('Library', '1,750.00', '1,000.00'),
    ]);
    expect(rows).toEqual([
      { head: 'Tuition', payable: '87500.00', paid: '87500.00' },
      { head: 'Library', payable: '1750.00', paid: '1000.00' },
    ]);
  });

  it('stays open where two texts are asked for', () => {
    const rows = rowsOf(
      [...FEES, { name: 'remark', description: 'Remark' }].map((field) =>
        field.name === 'head' ? { name: 'wing', description: 'Wing' } : field,
      ),
      [
        [
          [80, 'Particulars'],
          [300, 'Payable'],
          [420, 'Paid'],
        ],
        row('Tuition', '87,500.00', '87,500.00'),
        row('Library', '1,750.00', '1,000.00'),
      ],
    );
    expect(rows).toMatchObject([
      { wing: null, remark: null },
      { wing: null, remark: null },
    ]);
  });

  it('stands in a column whose label is one of amounts, where that holds words', () => {
    const rows = rowsOf(LINES, [
      [
        [40, 'Charge'],
        [260, 'Qty'],
        [340, 'Rate'],
        [440, 'Amount AUD'],
      ],
      [
        [40, 'Child seat'],
        [260, '2'],
        [340, '27.50'],
        [450, '55.00'],
      ],
      [
        [40, 'Weekend discount 8%'],
        [450, '-27.28'],
      ],
      [
        [40, 'Excess reduction'],
        [260, '5'],
        [340, '21.45'],
        [450, '107.25'],
      ],
    ]);
    expect(rows).toMatchObject([
      { description: 'Child seat', amount: '55.00' },
      { description: 'Weekend discount 8%', amount: '-27.28' },
      { description: 'Excess reduction', amount: '107.25' },
    ]);
  });
});

describe('a column of prices', () => {
  it('is none of amounts where another column holds the products', () => {
    const rows = rowsOf(LINES, [
      [
        [40, 'Product and reason for credit'],
        [260, 'Qty'],
        [340, 'Price £'],
        [440, 'Credit £'],
      ],
      [
        [40, 'Wallboard'],
        [260, '24'],
        [340, '9.85'],
        [450, '236.40'],
      ],
      [
        [40, 'Insulation'],
        [260, '6'],
        [340, '48.75'],
        [450, '292.50'],
      ],
    ]);
    expect(rows).toEqual([
      { description: 'Wallboard', quantity: '24', unit_price: '9.85', amount: '236.40' },
      { description: 'Insulation', quantity: '6', unit_price: '48.75', amount: '292.50' },
    ]);
  });
});

describe('columns whose labels say nothing', () => {
  it('are those of the names, of the one percentage, and of amounts by what they hold', () => {
    const fields = [
      { name: 'description', description: 'Description of the work' },
      { name: 'contract_value', description: 'Contract value' },
      { name: 'percent_complete', description: 'Percent complete' },
      { name: 'this_claim', description: 'Amount in this claim' },
    ];
    const row = (item: string, name: string, value: string, percent: string, claim: string): Row => [
      [40, item],
      [80, name],
      [280, value],
      [380, percent],
      [480, claim],
    ];
    const rows = rowsOf(fields, [
      [
        [40, 'Item'],
        [80, 'Description of work'],
        [280, 'Contract value'],
        [380, '% compl.'],
        [480, 'This claim'],
      ],
      row('1.0', 'Site huts', '94,800.00', '70%', '9,480.00'),
      row('2.0', 'Demolition', '41,650.00', '100%', '–'),
      row('3.0', 'Earthworks', '78,320.00', '100%', '3,916.00'),
    ]);
    expect(rows).toMatchObject([
      { description: 'Site huts', percent_complete: '70', this_claim: '9480.00' },
      { description: 'Demolition', percent_complete: '100', this_claim: null },
      { description: 'Earthworks', percent_complete: '100', this_claim: '3916.00' },
    ]);
  });
});

describe('a line of which two parts are labels and most are not', () => {
  const columns = [40, 100, 280, 350, 460];
  const row = (...cells: readonly string[]): Row =>
    cells.map((text, at) => [columns[at] ?? 0, text] as const);
  const fields: Fields = [
    { name: 'codigo', description: 'Código' },
    { name: 'valor', description: 'Valor' },
  ];
  const head = row('Código', 'Ato médico', 'Valor', 'Encargo', 'A cargo do utente');

  it('heads a table over rows of as many parts', () => {
    const rows = rowsOf(fields, [
      head,
      row('1001', 'Consulta', '75,00', '57,00', '18,00'),
      row('20411', 'Radiografia', '32,00', '27,00', '5,00'),
    ]);
    expect(rows).toEqual([
      { codigo: '1001', valor: '75.00' },
      { codigo: '20411', valor: '32.00' },
    ]);
  });
});
