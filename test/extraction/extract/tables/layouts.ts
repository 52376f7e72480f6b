/** Tables in the many ways strangers lay them out: what is printed, what is asked, and the rows that are there. */
import type { TemplateField } from '../../../../src/contract/index.ts';
import type { PrintedLine } from '../../../support/sample-documents.ts';
import { tableLine, tableLines } from '../../../support/table-documents.ts';

/** A document with a table. Rows are given in the order of the group's fields; null where nothing is printed. */
export interface TableLayout {
  readonly title: string;
  readonly pages: readonly (readonly PrintedLine[])[];
  readonly fields: readonly TemplateField[];
  readonly rows: readonly (readonly (string | null)[])[];
}

const field = (name: string, description: string): TemplateField => ({ name, description });
const DESCRIPTION = field('description', 'Name of the article or service');
const QUANTITY = field('quantity', 'Quantity');
const PRICE = field('unit_price', 'Unit price');
const AMOUNT = field('amount', 'Net amount of the line');
const CODE = field('item_code', 'Article number');
const UNIT = field('unit', 'Unit of measure');
const TAX = field('vat_rate', 'VAT rate');
const POSITION = field('position', 'Position number');
const DATE = field('date', 'Date of the transaction');
const ORDER = [DESCRIPTION, QUANTITY, PRICE, AMOUNT];

const heading = (title: string, ...more: string[]): PrintedLine[] => [
  [50, 60, 16, 'Fenwick & Daughters Ltd'],
  [400, 60, 14, title],
  ...more.map((text, index): PrintedLine => [50, 90 + 14 * index, 10, text]),
];

const english: TableLayout = {
  title: 'an English invoice with position, unit and VAT rate',
  pages: [
    [
      ...heading('INVOICE', 'Invoice no: FD-20931', 'Date: 14/02/2025'),
      ...tableLines(
        [[50], [80], [300, 'r'], [320], [400, 'r'], [450, 'r'], [545, 'r']],
        [
          ['Pos', 'Description', 'Qty', 'Unit', 'Unit price', 'VAT %', 'Amount'],
          ['1', 'Oak shelf 80 x 20 cm', '4', 'pcs', '32.50', '20', '130.00'],
          ['2', 'Delivery and fitting', '1.5', 'h', '40.00', '20', '60.00'],
          ['3', "Children's book", '12', 'pcs', '7.99', '0', '95.88'],
        ],
        200,
      ),
      ...tableLines(
        [
          [400, 'r'],
          [545, 'r'],
        ],
        [
          ['Subtotal', '285.88'],
          ['VAT', '38.00'],
          ['Total', '323.88'],
        ],
        280,
      ),
    ],
  ],
  fields: [POSITION, DESCRIPTION, QUANTITY, UNIT, PRICE, TAX, AMOUNT],
  rows: [
    ['1', 'Oak shelf 80 x 20 cm', '4', 'pcs', '32.50', '20', '130.00'],
    ['2', 'Delivery and fitting', '1.5', 'h', '40.00', '20', '60.00'],
    ['3', "Children's book", '12', 'pcs', '7.99', '0', '95.88'],
  ],
};

const germanColumns = [[50], [130], [330, 'r'], [420, 'r'], [540, 'r']] as const;
const germanHeader = ['Art.-Nr.', 'Bezeichnung', 'Menge', 'Einzelpreis', 'Gesamtpreis'];
const german: TableLayout = {
  title: 'a German invoice over two pages with carried-forward sums and wrapped names',
  pages: [
    [
      ...heading('RECHNUNG', 'Rechnungsnummer: 2025-118', 'Datum: 03.02.2025'),
      ...tableLines(
        germanColumns,
        [
          germanHeader,
          ['A-1002', 'Gartenstuhl Teak mit Armlehne und', '2', '149,00', '298,00'],
          ['', 'Sitzkissen', '', '', ''],
          ['A-2210', 'Tischplatte', '1', '1.249,50', '1.249,50'],
          ['', 'Übertrag', '', '', '1.547,50'],
        ],
        680,
      ),
    ],
    [
      ...tableLines(
        germanColumns,
        [
          germanHeader,
          ['', 'Übertrag', '', '', '1.547,50'],
          ['B-0007', 'Pflegeöl 500 ml', '3', '12,90', '38,70'],
          ['', 'Zwischensumme', '', '', '1.586,20'],
          ['', 'zzgl. 19 % MwSt.', '', '', '301,38'],
          ['', 'Rechnungsbetrag', '', '', '1.887,58'],
        ],
        80,
      ),
    ],
  ],
  fields: [CODE, ...ORDER],
  rows: [
    ['A-1002', 'Gartenstuhl Teak mit Armlehne und Sitzkissen', '2', '149.00', '298.00'],
    ['A-2210', 'Tischplatte', '1', '1249.50', '1249.50'],
    ['B-0007', 'Pflegeöl 500 ml', '3', '12.90', '38.70'],
  ],
};

const nameAbove: TableLayout = {
  title: 'names on a line of their own above the numbers',
  pages: [
    [
      ...heading('Order confirmation', 'Order number: 55-0192'),
      ...tableLines(
        [[50], [300, 'r'], [400, 'r'], [540, 'r']],
        [
          ['Item', 'Qty', 'Price', 'Total'],
          ['Canvas tent, four persons', '', '', ''],
          ['', '1', '389.00', '389.00'],
          ['Sleeping bag', '', '', ''],
          ['', '4', '54.50', '218.00'],
          ['Camping stove', '', '', ''],
          ['', '1', '71.20', '71.20'],
        ],
        200,
      ),
      ...tableLines(
        [
          [400, 'r'],
          [540, 'r'],
        ],
        [['Order total', '678.20']],
        310,
      ),
    ],
  ],
  fields: ORDER,
  rows: [
    ['Canvas tent, four persons', '1', '389.00', '389.00'],
    ['Sleeping bag', '4', '54.50', '218.00'],
    ['Camping stove', '1', '71.20', '71.20'],
  ],
};

const twoLineHeader: TableLayout = {
  title: 'a header of two lines',
  pages: [
    [
      ...heading('INVOICE', 'Invoice number 88213'),
      ...tableLines(
        [[50], [120], [340, 'r'], [430, 'r'], [540, 'r']],
        [
          ['Part', '', 'Quantity', 'Unit', 'Line'],
          ['number', 'Description', 'shipped', 'price', 'total'],
          ['HX-20', 'Hex bolt M8', '250', '0.18', '45.00'],
          ['HX-31', 'Hex nut M8', '250', '0.07', '17.50'],
        ],
        200,
        12,
      ),
      ...tableLines(
        [
          [430, 'r'],
          [540, 'r'],
        ],
        [['Amount due', '62.50']],
        270,
      ),
    ],
  ],
  fields: [CODE, ...ORDER],
  rows: [
    ['HX-20', 'Hex bolt M8', '250', '0.18', '45.00'],
    ['HX-31', 'Hex nut M8', '250', '0.07', '17.50'],
  ],
};

const deliveryNote: TableLayout = {
  title: 'a delivery note without prices',
  pages: [
    [
      ...heading('DELIVERY NOTE', 'Delivery note no: 7718', 'Order no: 5540'),
      ...tableLines(
        [[50], [140], [400, 'r'], [430]],
        [
          ['Item code', 'Description', 'Quantity', 'Unit'],
          ['44871', 'Copper pipe 15 mm', '20', 'm'],
          ['44902', 'Elbow joint', '35', 'pcs'],
          ['45110', 'Solder', '2', 'kg'],
        ],
        200,
      ),
      [50, 300, 10, 'Goods received in good order: ____________________'],
    ],
  ],
  fields: [CODE, DESCRIPTION, QUANTITY, UNIT],
  rows: [
    ['44871', 'Copper pipe 15 mm', '20', 'm'],
    ['44902', 'Elbow joint', '35', 'pcs'],
    ['45110', 'Solder', '2', 'kg'],
  ],
};

const payslip: TableLayout = {
  title: 'a payslip with hours and rates',
  pages: [
    [
      ...heading('PAYSLIP', 'Employee: Marta Lindqvist', 'Pay period: 01/03/2025 - 31/03/2025'),
      ...tableLines(
        [[50], [300, 'r'], [400, 'r'], [540, 'r']],
        [
          ['Earnings', 'Hours', 'Rate', 'Amount'],
          ['Basic pay', '160.00', '18.50', '2,960.00'],
          ['Overtime', '6.00', '27.75', '166.50'],
          ['Gross pay', '', '', '3,126.50'],
        ],
        200,
      ),
      ...tableLines(
        [[50], [540, 'r']],
        [
          ['Income tax', '412.00'],
          ['National insurance', '208.10'],
          ['Net pay', '2,506.40'],
        ],
        280,
      ),
    ],
  ],
  fields: [
    field('description', 'Kind of pay'),
    field('hours', 'Hours worked'),
    field('rate', 'Rate per hour'),
    field('amount', 'Amount'),
  ],
  rows: [
    ['Basic pay', '160.00', '18.50', '2960.00'],
    ['Overtime', '6.00', '27.75', '166.50'],
  ],
};

const STATEMENT = [
  DATE,
  field('description', 'Description of the transaction'),
  field('debit', 'Money out'),
  field('credit', 'Money in'),
  field('balance', 'Balance after the transaction'),
];
const statement: TableLayout = {
  title: 'a bank statement with money out, money in and a balance',
  pages: [
    [
      ...heading('Statement of account', 'Account number: 20418837', 'Sort code: 20-11-43'),
      ...tableLines(
        [[50], [130], [370, 'r'], [450, 'r'], [545, 'r']],
        [
          ['Date', 'Description', 'Money out', 'Money in', 'Balance'],
          ['01/04/2025', 'Balance brought forward', '', '', '1,204.11'],
          ['02/04/2025', 'Card payment GROCER 114', '38.20', '', '1,165.91'],
          ['04/04/2025', 'Salary FENWICK LTD', '', '2,210.00', '3,375.91'],
          ['', 'Ref 0441-2', '', '', ''],
          ['07/04/2025', 'Direct debit WATER BOARD', '41.00', '', '3,334.91'],
          ['', 'Closing balance', '', '', '3,334.91'],
        ],
        200,
      ),
    ],
  ],
  fields: STATEMENT,
  rows: [
    ['2025-04-02', 'Card payment GROCER 114', '38.20', null, '1165.91'],
    ['2025-04-04', 'Salary FENWICK LTD', null, '2210.00', '3375.91'],
    ['2025-04-07', 'Direct debit WATER BOARD', '41.00', null, '3334.91'],
  ],
};

const kontoauszug: TableLayout = {
  title: 'a German account statement with signs behind the amounts',
  pages: [
    [
      ...heading('Kontoauszug', 'IBAN DE89 3704 0044 0532 0130 00', 'Auszug Nr. 4 / 2025'),
      ...tableLines(
        [[50], [130], [420, 'r'], [545, 'r']],
        [
          ['Buchungstag', 'Verwendungszweck', 'Betrag EUR', 'Saldo EUR'],
          ['01.04.2025', 'Miete April', '780,00-', '1.420,50'],
          ['03.04.2025', 'Gehalt', '2.100,00+', '3.520,50'],
          ['05.04.2025', 'Stadtwerke Abschlag', '96,00-', '3.424,50'],
          ['', 'Neuer Kontostand', '', '3.424,50'],
        ],
        200,
      ),
    ],
  ],
  fields: [
    DATE,
    field('description', 'Booking text'),
    field('amount', 'Transaction amount'),
    field('balance', 'Balance'),
  ],
  rows: [
    ['2025-04-01', 'Miete April', '-780.00', '1420.50'],
    ['2025-04-03', 'Gehalt', '2100.00', '3520.50'],
    ['2025-04-05', 'Stadtwerke Abschlag', '-96.00', '3424.50'],
  ],
};

const timesheet: TableLayout = {
  title: 'a time sheet',
  pages: [
    [
      ...heading('TIME SHEET', 'Consultant: Idris Bello', 'Week ending: 09/03/2025'),
      ...tableLines(
        [[50], [140], [300], [360], [450, 'r']],
        [
          ['Date', 'Task', 'Start', 'End', 'Hours'],
          ['03/03/2025', 'Site survey', '09:00', '12:30', '3.5'],
          ['04/03/2025', 'Drawings', '09:00', '17:00', '7.5'],
          ['06/03/2025', 'Client meeting', '14:00', '15:30', '1.5'],
          ['', 'Total hours', '', '', '12.5'],
        ],
        200,
      ),
    ],
  ],
  fields: [field('date', 'Date of work'), field('task', 'Task description'), field('hours', 'Hours worked')],
  rows: [
    ['2025-03-03', 'Site survey', '3.5'],
    ['2025-03-04', 'Drawings', '7.5'],
    ['2025-03-06', 'Client meeting', '1.5'],
  ],
};

const receipt: TableLayout = {
  title: 'a receipt with counts below the names and a discount',
  pages: [
    [
      [90, 60, 12, 'GREENLEAF GROCERS'],
      [90, 76, 9, '14 Mill Lane, Ely'],
      ...tableLines(
        [[60], [250, 'r']],
        [
          ['Date: 12/05/2025 17:41', ''],
          ['Bananas loose', '1.18'],
          ['Oat milk', ''],
          ['2 x 1.95', '3.90'],
          ['Sourdough', '3.20'],
          ['Loyalty discount', '-0.50'],
          ['SUBTOTAL', '7.78'],
          ['TOTAL', '7.78'],
          ['CASH', '10.00'],
          ['CHANGE', '2.22'],
        ],
        110,
      ),
    ],
  ],
  fields: [field('name', 'Product name'), field('price', 'Price of the line')],
  rows: [
    ['Bananas loose', '1.18'],
    ['Oat milk', '3.90'],
    ['Sourdough', '3.20'],
  ],
};

const headerless: TableLayout = {
  title: 'an invoice whose table has no header',
  pages: [
    [
      ...heading('INVOICE', 'Invoice no: 19', 'Date: 2 June 2025'),
      ...tableLines(
        [[50], [330, 'r'], [430, 'r'], [540, 'r']],
        [
          ['Wedding photography', '1', '1,450.00', '1,450.00'],
          ['Additional prints', '24', '3.50', '84.00'],
          ['Album, leather bound', '2', '120.00', '240.00'],
          ['', '', 'Total', '1,774.00'],
        ],
        200,
      ),
    ],
  ],
  fields: ORDER,
  rows: [
    ['Wedding photography', '1', '1450.00', '1450.00'],
    ['Additional prints', '24', '3.50', '84.00'],
    ['Album, leather bound', '2', '120.00', '240.00'],
  ],
};

const frenchColumns = [[50], [320, 'r'], [420, 'r'], [540, 'r']] as const;
const french: TableLayout = {
  title: 'a French invoice whose second page goes on without a header',
  pages: [
    [
      ...heading('FACTURE', 'Facture n° 2025-031', 'Date : 11/03/2025'),
      ...tableLines(
        frenchColumns,
        [
          ['Désignation', 'Quantité', 'Prix unitaire HT', 'Montant HT'],
          ['Pose de parquet chêne', '42', '38,00', '1 596,00'],
          ['Plinthes', '30', '6,50', '195,00'],
          ['À reporter', '', '', '1 791,00'],
        ],
        700,
      ),
      [280, 810, 8, 'Page 1 / 2'],
    ],
    [
      ...tableLines(
        frenchColumns,
        [
          ['Report', '', '', '1 791,00'],
          ['Ponçage et vernis', '42', '22,00', '924,00'],
          ['Évacuation des déchets', '1', '150,00', '150,00'],
          ['Total HT', '', '', '2 865,00'],
          ['TVA 10 %', '', '', '286,50'],
          ['Total TTC', '', '', '3 151,50'],
        ],
        80,
      ),
    ],
  ],
  fields: ORDER,
  rows: [
    ['Pose de parquet chêne', '42', '38.00', '1596.00'],
    ['Plinthes', '30', '6.50', '195.00'],
    ['Ponçage et vernis', '42', '22.00', '924.00'],
    ['Évacuation des déchets', '1', '150.00', '150.00'],
  ],
};

const discounts: TableLayout = {
  title: 'rows of discount and shipping without quantity',
  pages: [
    [
      ...heading('INVOICE', 'Invoice #: 4471', 'Invoice date: March 3, 2025'),
      ...tableLines(
        [[50], [330, 'r'], [430, 'r'], [540, 'r']],
        [
          ['Product', 'Qty', 'Unit price', 'Line total'],
          ['Desk lamp', '2', '$45.00', '$90.00'],
          ['Notebook A5', '10', '$4.20', '$42.00'],
          ['Discount SPRING10', '', '', '-$13.20'],
          ['Shipping', '', '', '$9.90'],
          ['', '', 'Subtotal', '$128.70'],
          ['', '', 'Sales tax', '$10.62'],
          ['', '', 'Total', '$139.32'],
        ],
        200,
      ),
    ],
  ],
  fields: ORDER,
  rows: [
    ['Desk lamp', '2', '45.00', '90.00'],
    ['Notebook A5', '10', '4.20', '42.00'],
    ['Discount SPRING10', null, null, '-13.20'],
    ['Shipping', null, null, '9.90'],
  ],
};

const spanish: TableLayout = {
  title: 'a Spanish invoice with a subtotal and a total row inside the table',
  pages: [
    [
      ...heading('FACTURA', 'Factura nº: A-210', 'Fecha: 04/05/2025'),
      ...tableLines(
        [[50], [120, 'r'], [140], [430, 'r'], [540, 'r']],
        [
          ['Código', 'Cant.', 'Concepto', 'Precio', 'Importe'],
          ['0012', '3', 'Silla plegable', '18,00', '54,00'],
          ['0044', '1', 'Mesa de jardín', '129,90', '129,90'],
          ['', '', 'Suma y sigue', '', '183,90'],
          ['0101', '2', 'Sombrilla', '45,00', '90,00'],
          ['', '', 'Base imponible', '', '273,90'],
          ['', '', 'IVA 21 %', '', '57,52'],
          ['', '', 'Total factura', '', '331,42'],
        ],
        200,
      ),
    ],
  ],
  fields: [CODE, ...ORDER],
  rows: [
    ['0012', 'Silla plegable', '3', '18.00', '54.00'],
    ['0044', 'Mesa de jardín', '1', '129.90', '129.90'],
    ['0101', 'Sombrilla', '2', '45.00', '90.00'],
  ],
};

const centeredColumns = [[50], [330, 'r'], [430, 'r'], [540, 'r']] as const;
const centered: TableLayout = {
  title: 'numbers in the middle of names that go on above and below',
  pages: [
    [
      ...heading('FATTURA', 'Fattura n. 77', 'Data: 09/04/2025'),
      ...tableLine(centeredColumns, ['Descrizione', 'Quantità', 'Prezzo', 'Importo'], 200),
      ...[0, 1, 2].flatMap((row) => {
        const [first = '', second = ''] =
          [
            ['Progettazione impianto elettrico', 'secondo capitolato'],
            ['Installazione quadro generale', 'con certificazione'],
            ['Collaudo e messa in servizio', 'presso il cantiere'],
          ][row] ?? [];
        const numbers =
          [
            ['1', '900,00', '900,00'],
            ['2', '640,00', '1.280,00'],
            ['1', '350,00', '350,00'],
          ][row] ?? [];
        const y = 222 + 36 * row;
        return [
          ...tableLine(centeredColumns, [first], y),
          ...tableLine(centeredColumns, ['', ...numbers], y + 6),
          ...tableLine(centeredColumns, [second], y + 12),
        ];
      }),
      ...tableLines(
        [
          [430, 'r'],
          [540, 'r'],
        ],
        [['Totale', '2.530,00']],
        350,
      ),
    ],
  ],
  fields: ORDER,
  rows: [
    ['Progettazione impianto elettrico secondo capitolato', '1', '900.00', '900.00'],
    ['Installazione quadro generale con certificazione', '2', '640.00', '1280.00'],
    ['Collaudo e messa in servizio presso il cantiere', '1', '350.00', '350.00'],
  ],
};

const purchaseOrder: TableLayout = {
  title: 'a purchase order with a delivery date in every line',
  pages: [
    [
      ...heading('PURCHASE ORDER', 'PO number: 4500018832', 'Date: 21.01.2025'),
      ...tableLines(
        [[50], [85], [160], [330], [420, 'r'], [480, 'r'], [545, 'r']],
        [
          ['Line', 'Part no', 'Description', 'Need by', 'Qty', 'Price', 'Extension'],
          ['10', '77-1200', 'Bearing 6204', '01.03.2025', '40', '6.25', '250.00'],
          ['20', '77-1311', 'Seal ring', '01.03.2025', '80', '1.10', '88.00'],
          ['30', '90-0040', 'Grease cartridge', '15.03.2025', '6', '14.00', '84.00'],
        ],
        200,
      ),
      ...tableLines(
        [
          [480, 'r'],
          [545, 'r'],
        ],
        [['Total', '422.00']],
        270,
      ),
      [50, 300, 9, 'Please confirm this order within 3 working days.'],
      [50, 314, 9, 'Terms: 30 days net, 2 % discount within 10 days.'],
    ],
  ],
  fields: [POSITION, CODE, DESCRIPTION, QUANTITY, PRICE, AMOUNT],
  rows: [
    ['10', '77-1200', 'Bearing 6204', '40', '6.25', '250.00'],
    ['20', '77-1311', 'Seal ring', '80', '1.10', '88.00'],
    ['30', '90-0040', 'Grease cartridge', '6', '14.00', '84.00'],
  ],
};

const portuguese: TableLayout = {
  title: 'a Portuguese invoice with amounts set left and remarks below the items',
  pages: [
    [
      ...heading('FATURA', 'Fatura n.º FT 2025/88', 'Data: 10/04/2025'),
      ...tableLines(
        [[50], [300], [370], [460]],
        [
          ['Descrição', 'Qtd.', 'Preço unitário', 'Total'],
          ['Azulejo decorado', '120', '2,40', '288,00'],
          ['Ref. cliente: obra Lisboa', '', '', ''],
          ['Argamassa 25 kg', '8', '6,75', '54,00'],
          ['Transporte', '1', '35,00', '35,00'],
          ['', '', 'Total líquido', '377,00'],
          ['', '', 'IVA 23%', '86,71'],
          ['', '', 'Total a pagar', '463,71'],
        ],
        200,
      ),
    ],
  ],
  fields: ORDER,
  rows: [
    ['Azulejo decorado', '120', '2.40', '288.00'],
    ['Argamassa 25 kg', '8', '6.75', '54.00'],
    ['Transporte', '1', '35.00', '35.00'],
  ],
};

const dutch: TableLayout = {
  title: 'a Dutch invoice with the quantity first and the unit beside it',
  pages: [
    [
      ...heading('FACTUUR', 'Factuurnummer: 2025.044', 'Factuurdatum: 18-02-2025'),
      ...tableLines(
        [[50], [120], [400, 'r'], [460, 'r'], [540, 'r']],
        [
          ['Aantal', 'Omschrijving', 'Prijs', 'BTW', 'Bedrag'],
          ['6 uur', 'Schilderwerk buitenzijde', '52,50', '21%', '315,00'],
          ['3 blik', 'Grondverf wit', '27,95', '21%', '83,85'],
          ['1', 'Voorrijkosten', '25,00', '21%', '25,00'],
        ],
        200,
      ),
      ...tableLines(
        [
          [400, 'r'],
          [540, 'r'],
        ],
        [
          ['Subtotaal', '423,85'],
          ['BTW 21%', '89,01'],
          ['Te betalen', '512,86'],
        ],
        270,
      ),
    ],
  ],
  fields: [...ORDER, TAX],
  rows: [
    ['Schilderwerk buitenzijde', '6', '52.50', '315.00', '21'],
    ['Grondverf wit', '3', '27.95', '83.85', '21'],
    ['Voorrijkosten', '1', '25.00', '25.00', '21'],
  ],
};

const nameless: TableLayout = {
  title: 'a table whose names stand in a column without a header',
  pages: [
    [
      ...heading('QUOTATION', 'Quote no: Q-118'),
      ...tableLines(
        [[50], [330, 'r'], [430, 'r'], [540, 'r']],
        [
          ['', 'Qty', 'Rate', 'Amount'],
          ['Hedge trimming', '3', '45.00', '135.00'],
          ['Lawn care', '2', '38.00', '76.00'],
          ['Green waste removal', '1', '60.00', '60.00'],
        ],
        200,
      ),
      ...tableLines(
        [
          [430, 'r'],
          [540, 'r'],
        ],
        [['Total', '271.00']],
        260,
      ),
    ],
  ],
  fields: ORDER,
  rows: [
    ['Hedge trimming', '3', '45.00', '135.00'],
    ['Lawn care', '2', '38.00', '76.00'],
    ['Green waste removal', '1', '60.00', '60.00'],
  ],
};

const currencies: TableLayout = {
  title: 'a German offer with the currency in every cell and units beside the quantities',
  pages: [
    [
      ...heading('ANGEBOT', 'Angebotsnummer: 77-2025', 'Datum: 05.05.2025'),
      ...tableLines(
        [[50], [90], [350, 'r'], [450, 'r'], [545, 'r']],
        [
          ['Pos.', 'Leistung', 'Menge', 'Einzelpreis', 'Gesamt'],
          ['1', 'Wände streichen', '85 m', '9,80 EUR', '833,00 EUR'],
          ['2', 'Türen lackieren', '6 Stk', '75,00 EUR', '450,00 EUR'],
          ['3', 'Material', '1 psch', '210,00 EUR', '210,00 EUR'],
        ],
        200,
        18,
      ),
      ...tableLines(
        [
          [450, 'r'],
          [545, 'r'],
        ],
        [
          ['Summe netto', '1.493,00 EUR'],
          ['MwSt. 19 %', '283,67 EUR'],
          ['Gesamtsumme', '1.776,67 EUR'],
        ],
        290,
      ),
    ],
  ],
  fields: [POSITION, ...ORDER],
  rows: [
    ['1', 'Wände streichen', '85', '9.80', '833.00'],
    ['2', 'Türen lackieren', '6', '75.00', '450.00'],
    ['3', 'Material', '1', '210.00', '210.00'],
  ],
};

const sections: TableLayout = {
  title: 'sections with headings and subtotals inside the table',
  pages: [
    [
      ...heading('INVOICE', 'Invoice no: 5512'),
      ...tableLines(
        [[50], [330, 'r'], [430, 'r'], [540, 'r']],
        [
          ['Description', 'Quantity', 'Unit price', 'Amount'],
          ['Kitchen', '', '', ''],
          ['Wall tiles', '14', '22.00', '308.00'],
          ['Tile adhesive', '3', '18.50', '55.50'],
          ['Subtotal', '', '', '363.50'],
          ['Bathroom', '', '', ''],
          ['Floor tiles', '6', '31.00', '186.00'],
          ['Grout', '2', '9.75', '19.50'],
          ['Subtotal', '', '', '205.50'],
          ['', '', 'Net total', '569.00'],
          ['', '', 'VAT', '113.80'],
          ['', '', 'Total due', '682.80'],
        ],
        200,
      ),
    ],
  ],
  fields: ORDER,
  rows: [
    ['Wall tiles', '14', '22.00', '308.00'],
    ['Tile adhesive', '3', '18.50', '55.50'],
    ['Floor tiles', '6', '31.00', '186.00'],
    ['Grout', '2', '9.75', '19.50'],
  ],
};

const polish: TableLayout = {
  title: 'a Polish invoice with net and gross values',
  pages: [
    [
      ...heading('FAKTURA', 'Faktura nr 14/2025', 'Data wystawienia: 2025-03-10'),
      ...tableLines(
        [[45], [70], [250, 'r'], [265], [350, 'r'], [420, 'r'], [455, 'r'], [545, 'r']],
        [
          ['Lp.', 'Nazwa towaru', 'Ilosc', 'J.m.', 'Cena netto', 'Wartosc netto', 'VAT', 'Wartosc brutto'],
          ['1', 'Papier ksero A4', '20', 'ryza', '14,50', '290,00', '23%', '356,70'],
          ['2', 'Toner czarny', '2', 'szt.', '185,00', '370,00', '23%', '455,10'],
          ['', 'Razem', '', '', '', '660,00', '', '811,80'],
        ],
        200,
      ),
      [45, 300, 10, 'Do zaplaty: 811,80 PLN'],
    ],
  ],
  fields: [POSITION, DESCRIPTION, QUANTITY, UNIT, PRICE, field('net_value', 'Net amount of the line')],
  rows: [
    ['1', 'Papier ksero A4', '20', 'ryza', '14.50', '290.00'],
    ['2', 'Toner czarny', '2', 'szt.', '185.00', '370.00'],
  ],
};

const longColumns = [[50], [300, 'r'], [400, 'r'], [540, 'r']] as const;
const longFooter: PrintedLine[] = [
  [50, 800, 7, 'Fenwick & Daughters Ltd - Registered in England 4471120 - VAT GB 123 4567 82'],
  [50, 812, 7, 'Bank: Coastal Bank, sort code 20-11-43, account 20418837'],
];
const long: TableLayout = {
  title: 'three pages with headers, footers and page numbers',
  pages: [1, 2, 3].map((page): PrintedLine[] => [
    ...(page === 1
      ? heading('INVOICE', 'Invoice no: 90')
      : tableLine([[50]], ['Invoice no: 90 (continued)'], 60)),
    ...tableLines(
      longColumns,
      [
        ['Description', 'Qty', 'Unit price', 'Amount'],
        ...[1, 2, 3, 4].map((row) => {
          const count = 4 * (page - 1) + row;
          return [
            `Part model ${'ABCDEFGHIJKL'[count - 1] ?? ''}`,
            String(count),
            '3.00',
            `${String(3 * count)}.00`,
          ];
        }),
      ],
      page === 1 ? 600 : 100,
    ),
    ...(page === 3
      ? tableLines(
          [
            [400, 'r'],
            [540, 'r'],
          ],
          [
            ['Subtotal', '234.00'],
            ['VAT 20%', '46.80'],
            ['Total', '280.80'],
          ],
          180,
        )
      : []),
    [270, 780, 8, `Page ${String(page)} of 3`],
    ...longFooter,
  ]),
  fields: ORDER,
  rows: Array.from({ length: 12 }, (_, at) => [
    `Part model ${'ABCDEFGHIJKL'[at] ?? ''}`,
    String(at + 1),
    '3.00',
    `${String(3 * (at + 1))}.00`,
  ]),
};

const twoTables: TableLayout = {
  title: 'a summary of taxes beside the lines',
  pages: [
    [
      ...heading('FACTURE', 'Facture n° 88', 'Date : 02/06/2025'),
      ...tableLines(
        [[50], [340, 'r'], [440, 'r'], [545, 'r']],
        [
          ['Désignation', 'Qté', 'P.U. HT', 'Montant HT'],
          ['Miel de lavande 500 g', '24', '6,20', '148,80'],
          ['Confiture de figues', '12', '3,90', '46,80'],
        ],
        200,
      ),
      ...tableLines(
        [[50], [150, 'r'], [220, 'r']],
        [
          ['Taux', 'Base HT', 'Montant TVA'],
          ['5,5 %', '195,60', '10,76'],
        ],
        290,
      ),
      ...tableLines(
        [
          [440, 'r'],
          [545, 'r'],
        ],
        [
          ['Total HT', '195,60'],
          ['TVA', '10,76'],
          ['Total TTC', '206,36'],
        ],
        340,
      ),
    ],
  ],
  fields: ORDER,
  rows: [
    ['Miel de lavande 500 g', '24', '6.20', '148.80'],
    ['Confiture de figues', '12', '3.90', '46.80'],
  ],
};

const medical: TableLayout = {
  title: 'a bill of treatments with codes and charges',
  pages: [
    [
      ...heading('STATEMENT', 'Patient: Ruth Calloway', 'Account number: 77120'),
      ...tableLines(
        [[50], [130], [200], [540, 'r']],
        [
          ['Service date', 'Code', 'Description', 'Charges'],
          ['03/05/2025', '99213', 'Office visit', '$145.00'],
          ['03/05/2025', '85025', 'Blood count', '$38.00'],
          ['03/19/2025', '90471', 'Immunization', '$32.50'],
          ['', '', 'Total charges', '$215.50'],
          ['', '', 'Insurance payment', '-$150.00'],
          ['', '', 'Amount due', '$65.50'],
        ],
        200,
      ),
    ],
  ],
  fields: [
    field('service_date', 'Date of the service'),
    field('code', 'Procedure code'),
    field('description', 'Description of the service'),
    field('charge', 'Charge amount'),
  ],
  rows: [
    ['2025-03-05', '99213', 'Office visit', '145.00'],
    ['2025-03-05', '85025', 'Blood count', '38.00'],
    ['2025-03-19', '90471', 'Immunization', '32.50'],
  ],
};

const till: TableLayout = {
  title: 'a receipt with a header',
  pages: [
    [
      [100, 60, 12, 'HARBOUR CAFE'],
      [100, 76, 9, 'Date: 01/06/2025 12:40'],
      ...tableLines(
        [[60], [90], [260, 'r']],
        [
          ['QTY', 'ITEM', 'TOTAL'],
          ['2', 'Fish and chips', '23.00'],
          ['1', 'Garden salad', '7.50'],
          ['3', 'Lemonade', '8.40'],
          ['', 'Subtotal', '38.90'],
          ['', 'Tip', '4.00'],
          ['', 'Total', '42.90'],
        ],
        110,
      ),
    ],
  ],
  fields: [field('name', 'Product name'), QUANTITY, field('price', 'Price of the line')],
  rows: [
    ['Fish and chips', '2', '23.00'],
    ['Garden salad', '1', '7.50'],
    ['Lemonade', '3', '8.40'],
  ],
};

const credits: TableLayout = {
  title: 'a statement with debits and credits marked, days without a year, the newest first',
  pages: [
    [
      ...heading('ACCOUNT STATEMENT', 'Statement period: 1 April 2025 to 30 April 2025'),
      ...tableLines(
        [[50], [110], [380, 'r'], [460, 'r'], [545, 'r']],
        [
          ['Date', 'Transaction details', 'Withdrawals', 'Deposits', 'Balance'],
          ['28/04/2025', 'ATM HIGH STREET', '60.00', '', '940.00'],
          ['21/04/2025', 'REFUND OUTDOOR SHOP', '', '45.00', '1,000.00'],
          ['20/04/2025', 'TRAIN TICKET', '45.00', '', '955.00'],
        ],
        200,
      ),
      [50, 300, 8, 'Thank you for banking with us. Call 0800 555 0199 with questions.'],
    ],
  ],
  fields: [
    DATE,
    field('description', 'Description of the transaction'),
    field('amount', 'Transaction amount'),
  ],
  rows: [
    ['2025-04-28', 'ATM HIGH STREET', '-60.00'],
    ['2025-04-21', 'REFUND OUTDOOR SHOP', '45.00'],
    ['2025-04-20', 'TRAIN TICKET', '-45.00'],
  ],
};

const MIDDLE_COLUMNS = [[50], [110], [380, 'r'], [460, 'r'], [545, 'r']] as const;
const middle: TableLayout = {
  title: 'an invoice that prints numbers in the middle of cells of several lines',
  pages: [
    [
      ...heading('INVOICE', 'Invoice no: FD-20984'),
      ...tableLine(MIDDLE_COLUMNS, ['Code', 'Description', 'Qty', 'Unit price', 'Amount'], 200),
      ...tableLine(MIDDLE_COLUMNS, ['', 'Lawn mowing of the large lot,'], 218),
      ...tableLine(MIDDLE_COLUMNS, ['MOW-L', '', '4', '85.00', '340.00'], 223.5),
      ...tableLine(MIDDLE_COLUMNS, ['', 'with edging and blowing'], 229),
      ...tableLine(MIDDLE_COLUMNS, ['IRR', 'Irrigation repair', '2', '95.00', '190.00'], 246),
      ...tableLine(MIDDLE_COLUMNS, ['', 'Hardwood mulch in bags,'], 263),
      ...tableLine(MIDDLE_COLUMNS, ['MULCH', 'brought to the north gate and', '12', '5.00', '60.00'], 274),
      ...tableLine(MIDDLE_COLUMNS, ['', 'spread around the trees'], 285),
      ...tableLine(MIDDLE_COLUMNS, ['', 'Planting of a hedge along'], 302),
      ...tableLine(MIDDLE_COLUMNS, ['HEDGE', '', '1', '410.00', '410.00'], 307.5),
      ...tableLine(MIDDLE_COLUMNS, ['', 'the drive'], 313),
      ...tableLine(
        [
          [400, 'r'],
          [545, 'r'],
        ],
        ['Total', '1000.00'],
        340,
      ),
    ],
  ],
  fields: [CODE, ...ORDER],
  rows: [
    ['MOW-L', 'Lawn mowing of the large lot, with edging and blowing', '4', '85.00', '340.00'],
    ['IRR', 'Irrigation repair', '2', '95.00', '190.00'],
    [
      'MULCH',
      'Hardwood mulch in bags, brought to the north gate and spread around the trees',
      '12',
      '5.00',
      '60.00',
    ],
    ['HEDGE', 'Planting of a hedge along the drive', '1', '410.00', '410.00'],
  ],
};

const DEPOSIT_COLUMNS = [[36], [109], [576, 'r']] as const;
const WITHDRAWAL_COLUMNS = [[36], [102], [576, 'r']] as const;
const headed: TableLayout = {
  title: 'a statement with a table of deposits and one of withdrawals, each under a heading',
  pages: [
    [
      ...heading('STATEMENT', 'Statement period: 12/16/2023 - 01/15/2024'),
      [34, 180, 10, 'Deposits and Other Credits'],
      ...tableLines(
        DEPOSIT_COLUMNS,
        [
          ['Date', 'Description', 'Amount'],
          ['12/29', 'PAYROLL ACME CORP', '1,575.00'],
          ['01/12', 'PAYROLL ACME CORP', '1,575.00'],
        ],
        200,
        16,
      ),
      [34, 250, 10, 'Withdrawals and Other Debits'],
      ...tableLines(
        WITHDRAWAL_COLUMNS,
        [
          ['Date', 'Description', 'Amount'],
          ['12/18', 'POS GROCERY', '-86.12'],
          ['01/02', 'CHECK TO LANDLORD', '-850.00'],
          ['01/09', 'ATM WITHDRAWAL', '-88.07'],
        ],
        280,
        16,
      ),
    ],
  ],
  fields: [
    DATE,
    field('description', 'Description of the transaction'),
    field('amount', 'Transaction amount'),
    field('debit', 'Debit'),
    field('credit', 'Credit'),
  ],
  rows: [
    ['2023-12-29', 'PAYROLL ACME CORP', '1575.00', null, '1575.00'],
    ['2024-01-12', 'PAYROLL ACME CORP', '1575.00', null, '1575.00'],
    ['2023-12-18', 'POS GROCERY', '-86.12', '86.12', null],
    ['2024-01-02', 'CHECK TO LANDLORD', '-850.00', '850.00', null],
    ['2024-01-09', 'ATM WITHDRAWAL', '-88.07', '88.07', null],
  ],
};

const UNDER_COLUMNS = [[36], [58], [250, 'r'], [400, 'r'], [545, 'r']] as const;
const underLabels: TableLayout = {
  title: 'an invoice with labelled lines right above the table',
  pages: [
    [
      ...heading('INVOICE', 'Invoice no: FD-20990'),
      [36, 164, 9, 'Customer'],
      [106, 164, 9, 'Harbour Contracting'],
      [36, 180, 9, 'LPO No.'],
      [106, 180, 9, '55/2024'],
      ...tableLine(
        [[40], [101], [250, 'r'], [400, 'r'], [545, 'r']],
        ['Sl', 'Description', 'Qty', 'Unit Price', 'Amount'],
        196,
      ),
      ...tableLine(UNDER_COLUMNS, ['1', 'Cement OPC 50 kg', '200', '14.50', '2,900.00'], 212),
      ...tableLine(UNDER_COLUMNS, ['2', 'Steel rebar', '3.25', '2,450.00', '7,962.50'], 228),
      ...tableLine(
        [
          [400, 'r'],
          [545, 'r'],
        ],
        ['Total', '10,862.50'],
        254,
      ),
    ],
  ],
  fields: ORDER,
  rows: [
    ['Cement OPC 50 kg', '200', '14.50', '2900.00'],
    ['Steel rebar', '3.25', '2450.00', '7962.50'],
  ],
};

const VALUE_COLUMNS = [[36], [109], [157], [496, 'r'], [576, 'r']] as const;
const valueDays: TableLayout = {
  title: 'a German statement with days of value, and days without a year',
  pages: [
    [
      ...heading('KONTOAUSZUG', 'Zeitraum: 01.03.2024 bis 31.03.2024'),
      ...tableLines(
        VALUE_COLUMNS,
        [
          ['Buchung', 'Wert', 'Verwendungszweck', 'Soll', 'Haben'],
          ['01.03.', '01.03.', 'DAUERAUFTRAG Miete', '780,00', ''],
          ['05.03.', '06.03.', 'GEHALT', '', '2.845,12'],
          ['11.03.', '11.03.', 'KARTENZAHLUNG 11.03. 14:22', '64,17', ''],
        ],
        200,
      ),
    ],
  ],
  fields: [
    DATE,
    field('description', 'Description of the transaction'),
    field('amount', 'Transaction amount'),
  ],
  rows: [
    ['2024-03-01', 'DAUERAUFTRAG Miete', '-780.00'],
    ['2024-03-05', 'GEHALT', '2845.12'],
    ['2024-03-11', 'KARTENZAHLUNG 11.03. 14:22', '-64.17'],
  ],
};

const leftLabels: TableLayout = {
  title: 'a statement with amounts set right under labels set left, an amount ending beside the next label',
  pages: [
    [
      ...heading('STATEMENT', 'Period: 01/04/2025 to 30/04/2025'),
      ...tableLine(
        [[50], [120], [310], [390], [460]],
        ['Date', 'Details', 'Paid out', 'Paid in', 'Balance'],
        200,
      ),
      ...tableLines(
        [[50], [120], [387, 'r'], [457, 'r'], [545, 'r']],
        [
          ['02/04/2025', 'WATER BOARD', '41.00', '', '1,459.00'],
          ['07/04/2025', 'SALARY APRIL', '', '2,100.00', '3,559.00'],
          ['11/04/2025', 'GROCER 117', '64.17', '', '3,494.83'],
          ['15/04/2025', 'REFUND', '', '12.50', '3,507.33'],
        ],
        218,
      ),
    ],
  ],
  fields: [
    DATE,
    field('debit', 'Debit: money out'),
    field('credit', 'Credit: money in'),
    field('balance', 'Balance'),
  ],
  rows: [
    ['2025-04-02', '41.00', null, '1459.00'],
    ['2025-04-07', null, '2100.00', '3559.00'],
    ['2025-04-11', '64.17', null, '3494.83'],
    ['2025-04-15', null, '12.50', '3507.33'],
  ],
};

const numberedKinds: TableLayout = {
  title: 'a German payslip with the number of each kind of pay before its name',
  pages: [
    [
      ...heading('ABRECHNUNG', 'Personal-Nr. 00417'),
      ...tableLines(
        [[50], [230], [540, 'r']],
        [
          ['Lohnart', 'Bezeichnung', 'Betrag'],
          ['100', 'Gehalt', '3.850,00'],
          ['310', 'Überstunden', '214,40'],
        ],
        200,
      ),
    ],
  ],
  fields: [field('description', 'Description'), field('amount', 'Amount')],
  rows: [
    ['Gehalt', '3850.00'],
    ['Überstunden', '214.40'],
  ],
};

const earnedAndTaken: TableLayout = {
  title: 'a Spanish payslip with a table of what is taken off below that of what is earned',
  pages: [
    [
      ...heading('NÓMINA', 'Período: 01/02/2026 a 28/02/2026'),
      ...tableLines(
        [[50], [545, 'r']],
        [
          ['Concepto', 'Importe'],
          ['Salario base', '1.420,00'],
          ['Plus convenio', '112,35'],
        ],
        200,
      ),
      [50, 250, 9, 'Total devengado 1.532,35'],
      [50, 275, 11, 'II. Deducciones'],
      ...tableLines(
        [[50], [545, 'r']],
        [
          ['Concepto', 'Importe'],
          ['Contingencias comunes', '72,02'],
          ['Desempleo', '23,75'],
          ['IRPF', '190,01'],
        ],
        295,
      ),
      [50, 360, 9, 'Total a deducir 285,78'],
    ],
  ],
  fields: [field('description', 'Description'), field('amount', 'Amount')],
  rows: [
    ['Salario base', '1420.00'],
    ['Plus convenio', '112.35'],
  ],
};

/** All of them. */
export const LAYOUTS: readonly TableLayout[] = [
  english,
  german,
  nameAbove,
  twoLineHeader,
  deliveryNote,
  payslip,
  statement,
  kontoauszug,
  timesheet,
  receipt,
  headerless,
  french,
  discounts,
  spanish,
  centered,
  purchaseOrder,
  portuguese,
  dutch,
  nameless,
  currencies,
  sections,
  polish,
  long,
  twoTables,
  medical,
  till,
  credits,
  middle,
  headed,
  underLabels,
  valueDays,
  leftLabels,
  numberedKinds,
  earnedAndTaken,
];
