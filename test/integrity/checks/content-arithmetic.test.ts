/** Sums that name the amount that does not fit. */
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createRecognizer } from '../../../src/extraction/index.ts';
import { readCrops } from '../../../src/work/read-crops.ts';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { scanOf } from '../scan.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const recognizer = createRecognizer();
afterAll(() => recognizer.close());

const pdf = textPdf([[[60, 70, 20, 'Invoice']]]);
const ID = 'content_arithmetic';
const screen = screenFor(ID);

const invoice = (change: Readonly<Record<string, string>> = {}): string[] =>
  [
    'Description       Qty     Price      Amount',
    'Paper              10      4.20       42.00',
    'Ink                 2     29.00       58.00',
    'Desk                1    340.00      340.00',
    'Subtotal                             440.00',
    'VAT 20 %                              88.00',
    'Total                                528.00',
  ].map((line) => Object.entries(change).reduce((text, [old, now]) => text.replace(old, now), line));
const receipt = (total: string): readonly string[] => [
  'Coffee                 3.10',
  'Bagel                  5.75',
  `Total                 ${total}`,
  'Cash                  20.00',
  'Change                11.15',
];

/** A bill with the two halves of a tax. */
const halves = (total: string): readonly string[] => [
  'Masala Dosa                 240.00',
  'Filter Coffee                90.00',
  'Sub Total                   330.00',
  'CGST @2.5%                    8.25',
  'SGST @2.5%                    8.25',
  'Round Off                     0.50',
  `Grand Total                 ${total}`,
];
/** A receipt with two rates, which are summed up by nothing but the total. */
const rated = (total: string): readonly string[] => [
  'The Trial                    12.90',
  'Notebook                      9.00',
  `Total EUR                    ${total}`,
  '7% VAT   net 12.06   VAT 0.84',
  '19% VAT  net  7.56   VAT 1.44',
];

const ask = async (lines: readonly string[], source: 'text' | 'ocr' = 'text', confidence = 1) =>
  screen(pdf, { reading: readingOf([linesAt(lines, confidence)], { source }) });

describe('content_arithmetic', () => {
  it('makes no sum of what is paid in one currency and given back in another', async () => {
    const paid = (change: string): string[] => [
      'Grappa 0.7L       EUR   24.90',
      'Chocolate         EUR   14.90',
      'Total             EUR   39.80',
      'Total GBP @ 0.8642      34.40',
      'Paid GBP cash           40.00',
      change,
    ];
    expect(codesOf(await ask(paid('Change EUR               6.48')), ID)).toEqual([]);
    expect(codesOf(await ask(paid('Change GBP               6.48')), ID)).toEqual(['SUM_CONTRADICTED']);
  });

  it('takes what is left on a card for no rest of a total that was paid by it, and a rest that is due for one', async () => {
    const paid = (label: string): string[] => [
      'Roses                 25.00',
      'Compost                7.99',
      'TOTAL                 32.99',
      'GIFT CARD             32.99',
      `${label}     17.01`,
    ];
    expect(codesOf(await ask(paid('Remaining balance')), ID)).toEqual([]);
    expect(codesOf(await ask(paid('Card balance')), ID)).toEqual([]);
    expect(codesOf(await ask(paid('Amount due')), ID)).toEqual(['SUM_CONTRADICTED']);
  });

  it('takes a balance with a minus that led from the total to what was paid for no rest', async () => {
    const paid = (amount: string): string[] => [
      'Team plan, 4 seats           $60.00',
      'Unused time on 3 seats      -$45.00',
      'Subtotal                     $15.00',
      'Tax (8.25%)                   $1.24',
      'Total                        $16.24',
      'Applied balance              -$6.24',
      `Amount paid                  ${amount}`,
    ];
    expect(codesOf(await ask(paid('$10.00')), ID)).toEqual([]);
    expect(codesOf(await ask(paid('$13.00')), ID)).not.toEqual([]);
  });

  it('takes what is left of a total below a payment with a minus for no change, in any language', async () => {
    const bill = (rest: string): string[] => [
      'Miete Saal            220,00',
      'Reinigung             195,00',
      'Summe                 415,00',
      'Anzahlung            -100,00',
      `Rest                  ${rest}`,
    ];
    expect(codesOf(await ask(bill('315,00')), ID)).toEqual([]);
    expect(indicatorOf(await ask(bill('325,00')), ID).description).toContain(
      '415.00 - 100.00 is not 325.00: 10.00 off',
    );
    const cash = (change: string): string[] => ['Total   15.00', 'Cash   -20.00', `Change   ${change}`];
    expect(codesOf(await ask(cash('5.00')), ID)).toEqual([]);
    expect(indicatorOf(await ask(cash('8.00')), ID).description).toContain('20.00 - 8.00 is not 15.00');
  });

  it('lets all that stands without a label between the parts of a total be what they lack', async () => {
    const bill = (total: string): string[] => [
      'Imponibile                  338,18',
      'IVA 10 %                     33,82',
      'Tassa di soggiorno           15,00',
      'Marca da bollo                2,00',
      `Totale documento            ${total}`,
    ];
    expect(codesOf(await ask(bill('389,00')), ID)).toEqual([]);
    expect(codesOf(await ask(bill('398,00')), ID)).not.toEqual([]);
  });

  it('lets what was not read between the parts of a recognized total be what they lack', async () => {
    const twoRates = (taxes: readonly string[], total = '1.705,69'): string[] => [
      'Akustikpaneel        1.132,74',
      'Montagekleber          163,90',
      'Fachbuch               102,00',
      'Anfahrt                 45,00',
      'Netto 19 %           1.341,64',
      'Netto 7 %              102,00',
      ...taxes,
      `Rechnungsbetrag      ${total}`,
    ];
    const read = ['USt 19 %               254,91', 'USt 7 %                  7,14'] as const;
    const [first, second] = read;
    const found = async (lines: readonly string[]): Promise<readonly string[]> =>
      codesOf(await ask(lines, 'ocr', 0.95), ID);
    expect(await found(twoRates(read))).toEqual([]);
    expect(await found(twoRates(['USt 19 %                25491', 'USt 7 %                   714']))).toEqual(
      [],
    );
    expect(await found(twoRates([first, 'USt 7 %                   714']))).toEqual([]);
    expect(await found(twoRates(['USt 19 %', second]))).toEqual([]);
    expect(await found(twoRates([first.slice(8).padStart(29), second.slice(8).padStart(29)]))).toEqual([]);
    expect(await found(twoRates(read, '1.905,69'))).toEqual(['AMOUNT_CONTRADICTED']);
    const counted = twoRates([...read, 'Positionen                  4'], '1.905,69');
    expect(await found(counted)).toEqual(['AMOUNT_CONTRADICTED']);
  });

  it('takes only amounts below each other for subtotals: debits and balances of goods are none', async () => {
    const statement = [
      'Date         Details      Debit   Credit   Balance',
      '01/09/2025   Forward                        412.60',
      '05/09/2025   Goods       286.14             698.74',
      '12/09/2025   Payment              412.6     286.14',
      '26/09/2025   Goods       351.9              638.04',
      '10/10/2025   Payment              286.14    351.90',
      '24/10/2025   Goods       198.36             550.26',
      'Total due                                   550.26',
    ];
    expect(codesOf(await ask(statement), ID)).toEqual([]);
    const kinds = (total: string): string[] => [
      'Goods total tools                           286.14',
      'Goods total paint                           351.90',
      'Goods total timber                          198.36',
      `Total due                                   ${total}`,
    ];
    expect(codesOf(await ask(kinds('836.40')), ID)).toEqual([]);
    expect(codesOf(await ask(kinds('936.40')), ID)).not.toEqual([]);
  });

  it('leaves an amount alone whose thousands may stand right above it in its cell', async () => {
    const slip = (y: number) =>
      readingOf([
        [
          ...linesAt([
            'Gross pay',
            'Deductions                300.99',
            'Net pay                 1967.15',
          ]).map((word) => ({
            ...word,
            y: word.y + 20,
          })),
          { x: 26, y, text: '2' },
          { x: 26, y: 20, text: '268.14' },
        ],
      ]);
    expect(codesOf(await screen(pdf, { reading: slip(18.5) }), ID)).toEqual([]);
    expect(codesOf(await screen(pdf, { reading: slip(17) }), ID)).not.toEqual([]);
  });

  it('leaves alone two receipts beside each other on one sheet, also where an amount was not read', async () => {
    const sheet = [
      'Oat cappuccino                         FRITTURA         36,00',
      'Toastie            6.80                COPERTO           8,00',
      'Flat white         3.60                FALANGHINA       18,00',
      'Croissant          3.20                ACQUA             5,00',
      'Water              2.10                CAFFE             6,00',
      '                                       SPAGHETTI        28,00',
      'TOTAL GBP         19.65',
      'VAT 20%            3.28',
      'VISA              19.65                IVA 10%           9,18',
      'Change             0.00                CONTANTI        110,00',
      '                                       Resto             9,00',
    ];
    expect(codesOf(await ask(sheet), ID)).toEqual([]);
  });

  it('takes balances for what they are, not for entries', async () => {
    const statement = [
      'Opening balance                    3902.85',
      '01.01. Insurance    62.00 D        3840.85',
      '01.01. SEPA       1276.00 C        5116.85',
      '01.01. Card        560.50 C        5677.35',
      '03.01. Fee        1075.00 D        4602.35',
      '03.01. Insurance   354.00 D        4248.35',
      '05.01. Rent        818.50 D        3429.85',
      'Closing balance                    3429.85',
    ];
    expect(codesOf(await ask(statement), ID)).toEqual([]);
  });

  it('confirms a total by another print of it where only a column would make it another number', async () => {
    const paid = [
      'Toner                             5,00 B',
      '3 x 9,00                         27,00',
      'Cable                            14,00 B',
      'Cable                             4,00 A',
      'Toner 0,730 kg x 2,50             1,83',
      'License                          29,00 B',
      'Chair                             4,87',
      'Total                            85,70',
      'Tip                               3,00',
      'Total                            88,70',
      'Cash                            100,00',
      'Change                          -11,30',
      '  %        Net       VAT         Gross',
      ' 7%      80,09      5,61         85,70',
    ];
    expect(codesOf(await ask(paid), ID)).toEqual([]);
  });

  it('finds nothing where everything adds up', async () => {
    expect(indicatorOf(await ask(invoice()), ID).status).toBe('clear');
    expect(indicatorOf(await ask(receipt(' 8.85')), ID).status).toBe('clear');
  });

  it('names the amount that two sums contradict, with what it was', async () => {
    const report = await ask(receipt('98.85'));
    const [fact] = indicatorOf(report, ID).evidence ?? [];
    expect(fact).toMatchObject({ code: 'AMOUNT_CONTRADICTED', old: '8.85', new: '98.85', page: 1 });
    expect(fact?.detail).toContain('20.00 - 11.15');
    expect(fact?.detail).toContain('3.10 + 5.75');
    expect(report.is_suspicious).toBe(true);
  });

  it.each([
    [
      'Spanish',
      ['4.543,91', '1.843,91'],
      [
        'Concepto                     Importe',
        'Salario base                1.420,00',
        'Plus convenio                 112,35',
        'Antigüedad                     64,20',
        'Prorrata pagas extra          247,36',
        'Total devengado             4.543,91',
        'Concepto                     Importe',
        'Contingencias comunes          86,66',
        'IRPF 14,20 %                  261,83',
        'Total a deducir               348,49',
        'Líquido total a percibir    1.495,42',
      ],
    ],
    [
      'German, with a sum of the taxes and one of the contributions',
      ['4.890,99', '4.090,99'],
      [
        'Bezeichnung                   Betrag',
        'Gehalt                      3.850,00',
        'Vermögenswirksam               26,59',
        'Überstunden                   214,40',
        'Gesamtbrutto                4.890,99',
        'Lohnsteuer                    612,33',
        'Kirchensteuer                  55,11',
        'Steuerrechtliche Abzüge       667,44',
        'Krankenversicherung           349,83',
        'Rentenversicherung            507,27',
        'SV-rechtliche Abzüge          857,10',
        'Nettoverdienst              2.566,45',
      ],
    ],
    [
      'Dutch',
      ['3.966,25', '3.266,25'],
      [
        'Omschrijving                  Bedrag',
        'Salaris                     3.120,00',
        'Overwerk                      146,25',
        'Totaal brutoloon            3.966,25',
        'Pensioenpremie                148,20',
        'Loonheffing                   611,50',
        'Totaal ingehouden             759,70',
        'Netto te betalen            2.506,55',
      ],
    ],
  ] as const)('adds up a payslip: %s', async (_, [now, old], lines) => {
    const [fact] = indicatorOf(await ask(lines), ID).evidence ?? [];
    expect(fact).toMatchObject({ code: 'AMOUNT_CONTRADICTED', old: old.replace('.', '').replace(',', '.') });
    const genuine = lines.map((line) => line.replace(now, old));
    expect(indicatorOf(await ask(genuine), ID).status).toBe('clear');
  });

  it('takes a weight for no amount', async () => {
    const declaration = (label: string): readonly string[] => [
      `${label}               4.00`,
      'Total value EUR        165.00',
      'Postage EUR             28.40',
    ];
    expect(codesOf(await ask(declaration('Total net weight kg')), ID)).toEqual([]);
    expect(codesOf(await ask(declaration('Total net value kg')), ID)).not.toEqual([]);
  });

  it('lets expenses above the gross pay be no part of it', async () => {
    const lines = [
      'Omschrijving                  Bedrag',
      'Salaris                     3.120,00',
      'Overwerk                      146,25',
      'Reiskostenvergoeding           84,00',
      'Brutoloon                   3.266,25',
      'Pensioenpremie               -148,20',
      'Loonheffing                  -611,50',
      'Totaal inhoudingen           -759,70',
      'Netto uit te betalen        2.590,55',
    ];
    expect(indicatorOf(await ask(lines), ID).detected).toBe(false);
    const raised = lines.map((line) => line.replace('3.266,25', '3.966,25'));
    expect(indicatorOf(await ask(raised), ID).detected).toBe(true);
  });

  it('names a line whose product and column contradict it', async () => {
    const report = await ask(invoice({ ' 58.00': ' 98.00' }));
    expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({ old: '58.00', new: '98.00' });
  });

  it('keeps the amounts of invoices apart that were scanned into one file, but not those of one on several pages', async () => {
    const first = [
      'VAT 19 %      75.04',
      'Total        571.04',
      'Paid           1.00',
      'Discount     100.00',
    ];
    const askPages = (second: readonly string[]) =>
      screen(pdf, { reading: readingOf([linesAt(first), linesAt(second)], { source: 'text' }) });
    const other = ['Subtotal      80.00', 'Total due    104.90'];
    expect(codesOf(await askPages(other), ID)).toEqual([]);
    expect(codesOf(await askPages(other.slice(1)), ID)).toEqual(['AMOUNT_CONTRADICTED']);
  });

  it('takes digits before an amount for its thousands where that makes it fit, as in type with wide blanks', async () => {
    const lines = (total: string): string[] => [
      'Netto                5240,00',
      'Moms 25 %            1310,00',
      `Att betala   ${total}`,
    ];
    // Far apart, they were read as two words.
    const report = await ask(lines('6    550,00'));
    expect(indicatorOf(report, ID).status).not.toBe('detected');
    const changed = await ask(lines('     550,00'));
    expect(indicatorOf(changed, ID).status).toBe('detected');
  });

  it('leaves marks alone that come in halves: with a digit exchanged two of them lead to a third by chance', async () => {
    const marks = ['64.00', '78.50', '48.50', '92.50', '67.50', '89.00', '86.50', '60.00'];
    const report = await ask(
      marks.map((mark, at) => `Subject ${'ABCDEFGH'[at] ?? ''}${' '.repeat(30)}${mark}`),
    );
    expect(indicatorOf(report, ID).status).not.toBe('detected');
  });

  it('leaves credit notes alone that write the minus sign in some columns only', async () => {
    const lines = [
      'Description          Qty   Price    Amount',
      'Training              12    6.98    -83.76',
      'Subtotal                            -83.76',
      'Shipping                             -6.90',
      'VAT 22 %                            -19.95',
      'Total                              -110.61',
    ];
    expect(indicatorOf(await ask(lines), ID).detected).toBe(false);
  });

  it.each(['80.00', '-80.00'])(
    'takes shipping of a credit note for kept where that adds up, discount %s',
    async (discount) => {
      const lines = (total: string): string[] => [
        'Description          Qty   Price    Amount',
        'Training              10   80.00   -800.00',
        'Subtotal                           -800.00',
        `Discount                            ${discount}`,
        'Shipping                             15.00',
        'VAT 20 %                           -141.00',
        `Total                              ${total}`,
      ];
      expect(indicatorOf(await ask(lines('-846.00')), ID).detected).toBe(false);
      expect(indicatorOf(await ask(lines('-546.00')), ID).detected).toBe(true);
    },
  );

  it('names the one amount of a typed block that nothing confirms when all others are confirmed', async () => {
    const report = await ask(invoice({ '528.00': '728.00' }));
    expect(codesOf(report, ID)).toEqual(['AMOUNT_CONTRADICTED']);
    expect(report.is_suspicious).toBe(true);
  });

  it('asks for a look at such an amount where it was recognized', async () => {
    const report = await ask(invoice({ '528.00': '951.00' }), 'ocr', 0.95);
    expect(codesOf(report, ID)).toEqual(['AMOUNT_SINGLED_OUT']);
    expect(report.is_suspicious).toBe(false);
    expect(report.requires_manual_review).toBe(true);
  });

  it('lets a total be rounded to a whole unit, and to nothing else', async () => {
    const rounded = { '88.00': '88.40', 'VAT 20': 'VAT 20.09' };
    expect(indicatorOf(await ask(invoice(rounded)), ID).status).toBe('clear');
    expect(codesOf(await ask(invoice({ ...rounded, '528.00': '529.00' })), ID)).not.toEqual([]);
    expect(codesOf(await ask(invoice({ ...rounded, '528.00': '528.10' })), ID)).not.toEqual([]);
  });

  it('names a price that its row contradicts while all other rows and the column hold', async () => {
    const report = await ask(invoice({ ' 29.00': ' 79.00' }));
    expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({
      ...{ code: 'AMOUNT_SINGLED_OUT', old: '29.00', new: '79.00' },
    });
    const numbered = invoice({ ' 29.00': ' 79.00', 'Ink         ': 'Ink 17.50 ml' });
    expect(codesOf(await ask(numbered), ID)).toEqual(['AMOUNT_SINGLED_OUT']);
    // Two rows that do not multiply are written in another way; a price in several digits is no exchanged one.
    const two = invoice({ ' 29.00': ' 79.00', '340.00      ': '640.00      ' });
    expect(indicatorOf(await ask(two), ID).status).toBe('clear');
    expect(indicatorOf(await ask(invoice({ ' 29.00': ' 31.50' })), ID).status).toBe('clear');
    expect(indicatorOf(await ask(invoice({ ' 29.00': ' 79.00' }), 'ocr', 0.95), ID).status).toBe('clear');
    // Positions that count on as the quantities of other rows do are no quantities.
    const positions = ['1 Transport    1   22.00   22.00', '2 Labour       2   34.00   68.00'];
    const counted = [...positions, '3 Tire         1   89.00   89.00', 'Net total                 179.00'];
    expect(codesOf(await ask(counted), ID)).toEqual([]);
    // The discount that makes the difference is printed below.
    const discounted = invoice({ ' 29.00': ' 79.00' }).toSpliced(
      3,
      0,
      'Special discount                    -100.00',
    );
    expect(codesOf(await ask(discounted), ID)).toEqual([]);
  });

  const payslip = (change: Readonly<Record<string, string>> = {}): string[] =>
    [
      'Basic salary            3,100.00',
      'Overtime                  142.50',
      'Gross pay               3,242.50',
      'Income tax                511.20',
      'Pension                   130.10',
      'Total deductions          641.30',
      'Net pay                 2,601.20',
    ].map((line) => Object.entries(change).reduce((text, [old, now]) => text.replace(old, now), line));

  it('adds up the lines of a payslip', async () => {
    expect(indicatorOf(await ask(payslip()), ID).status).toBe('clear');
    const gross = await ask(payslip({ '3,242.50': '3,742.50' }));
    expect(indicatorOf(gross, ID).evidence?.[0]).toMatchObject({
      ...{ code: 'AMOUNT_CONTRADICTED', old: '3242.50', new: '3,742.50' },
    });
    const line = await ask(payslip({ '511.20': '211.20' }));
    expect(codesOf(line, ID)).toEqual(['SUM_CONTRADICTED']);
    expect(line.is_suspicious).toBe(false);
  });

  it('takes lines that miss their total by more than a digit, or by a printed amount, for lines that are not all printed', async () => {
    expect(indicatorOf(await ask(payslip({ '511.20': '388.75' })), ID).status).toBe('clear');
    const named = payslip({ '511.20': '211.20' });
    expect(indicatorOf(await ask([...named, 'Tax on account   300.00']), ID).status).toBe('clear');
    expect(indicatorOf(await ask(payslip({ '511.20': '211.20' }), 'ocr', 0.95), ID).status).toBe('clear');
  });

  it('takes a discount without a label for what it is', async () => {
    const lines = invoice({ '528.00': '478.00' });
    lines.splice(6, 0, 'Thank you for coming again           -50.00');
    expect(indicatorOf(await ask(lines), ID).status).toBe('clear');
  });

  it('blames recognition first: 8 for 3, and a lost digit', async () => {
    expect(indicatorOf(await ask(receipt(' 3.85'), 'ocr', 0.95), ID)).toMatchObject({
      status: 'inconclusive',
      description: 'Its sums do not add up around 3.85 on page 1, but an amount there may be misread.',
    });
    expect(indicatorOf(await ask(receipt('38.85'), 'ocr', 0.95), ID).status).toBe('inconclusive');
    expect(codesOf(await ask(receipt(' 4.85'), 'ocr', 0.95), ID)).toEqual(['AMOUNT_CONTRADICTED']);
    expect(indicatorOf(await ask(receipt(' 4.85'), 'ocr', 0.6), ID).status).toBe('inconclusive');
  });

  it('reads an accused amount of a scan again, and accuses it only when it is not read as the others make it', async () => {
    const recognize = readCrops(recognizer, { lang: 'eng', tessdata: null });
    const reading = readingOf([linesAt(receipt(' 4.85'), 0.95)], { source: 'ocr' });
    const misread = await screen(await scanOf(receipt(' 8.85')), { reading, recognize, name: 'scan.png' });
    expect(indicatorOf(misread, ID).status).toBe('clear');
    const overtime = (): Promise<never> => Promise.reject(new DOMException('too slow', 'TimeoutError'));
    const slow = { reading, recognize: overtime, name: 'scan.png' };
    expect(codesOf(await screen(await scanOf(receipt(' 8.85')), slow), ID)).toEqual(['AMOUNT_CONTRADICTED']);
    const changed = await screen(await scanOf(receipt(' 4.85')), { reading, recognize, name: 'scan.png' });
    expect(codesOf(changed, ID)).toEqual(['AMOUNT_CONTRADICTED']);
  });

  it('does not blame recognition where the digit looks like the others of its name, and not like those it is taken for', async () => {
    const recognize = readCrops(recognizer, { lang: 'eng', tessdata: null });
    const reading = readingOf([linesAt(invoice({ ' 88.00': ' 38.00' }), 0.95)], { source: 'ocr' });
    const options = { reading, recognize, name: 'scan.png' };
    const printed = await screen(await scanOf(invoice({ ' 88.00': ' 38.00' })), options);
    expect(indicatorOf(printed, ID).evidence?.[0]).toMatchObject({
      ...{ code: 'AMOUNT_CONTRADICTED', old: '88.00', new: '38.00' },
    });
    const misread = await screen(await scanOf(invoice()), options);
    expect(indicatorOf(misread, ID).status).toBe('inconclusive');
    // Without another 6 on the page nobody knows what one looks like.
    const six = invoice({ ' 88.00': ' 86.00' });
    const unknown = { ...options, reading: readingOf([linesAt(six, 0.95)], { source: 'ocr' }) };
    expect(indicatorOf(await screen(await scanOf(six), unknown), ID).status).toBe('inconclusive');
  });

  it('compares the numbers of a recognized table, too, and accuses one that is printed as it was read', async () => {
    const recognize = readCrops(recognizer, { lang: 'eng', tessdata: null });
    const table = (amount: string): string[] => [
      'Alpha         2     29.00     58.00',
      `Beta         10      4.20     ${amount}`,
      'Gamma         1    340.00    340.00',
      'Delta         7      1.10      7.70',
      'Epsilon       3     12.50     37.50',
      '                             485.20',
    ];
    const reading = readingOf([linesAt(table('47.00'), 0.95)], { source: 'ocr' });
    const options = { reading, recognize, name: 'scan.png' };
    const printed = await screen(await scanOf(table('47.00')), options);
    expect(indicatorOf(printed, ID).evidence?.[0]).toMatchObject({ old: '42.00', new: '47.00' });
    expect(printed.is_suspicious).toBe(true);
    expect(indicatorOf(await screen(await scanOf(table('42.00')), options), ID).detected).toBe(false);
  });

  it.each([90, 180, 270])(
    'accuses an amount of a scan that has to be turned by %i degrees where it is shown, and reads it there again',
    async (rotation) => {
      const recognize = readCrops(recognizer, { lang: 'eng', tessdata: null });
      const upright = readingOf([linesAt(receipt(' 4.85'), 0.95)], { source: 'ocr' });
      const reading = { ...upright, pages: upright.pages.map((page) => ({ ...page, rotation })) };
      const lying = async (total: string) =>
        sharp(await scanOf(receipt(total)))
          .rotate(360 - rotation)
          .png()
          .toBuffer();
      const options = { reading, recognize, name: 'scan.png' };
      expect(indicatorOf(await screen(await lying(' 8.85'), options), ID).status).toBe('clear');

      const scan = await lying(' 4.85');
      const [fact] = indicatorOf(await screen(scan, options), ID).evidence ?? [];
      expect(fact).toMatchObject({ code: 'AMOUNT_CONTRADICTED', new: '4.85' });
      const { width, height } = await sharp(scan).metadata();
      const [left = 0, top = 0, right = 0, bottom = 0] = fact?.box ?? [];
      const place = {
        left: Math.floor(left * width),
        top: Math.floor(top * height),
        width: Math.ceil((right - left) * width),
        height: Math.ceil((bottom - top) * height),
      };
      const cut = await sharp(scan)
        .extract(place)
        .rotate(rotation)
        .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { info, data } = cut;
      const bitmap = {
        width: info.width,
        height: info.height,
        channels: info.channels as 1 | 3,
        data,
        dpi: null,
      };
      expect((await recognize(bitmap)).map(({ text }) => text)).toEqual(['4.85']);
    },
  );

  it('goes on to the next amount when the first one was misread', async () => {
    const recognize = readCrops(recognizer, { lang: 'eng', tessdata: null });
    const paid = (change: Readonly<Record<string, string>>): string[] => [
      ...invoice(change),
      'Cash                                 600.00',
      'Change                                72.00',
    ];
    const reading = readingOf([linesAt(paid({ '58.00': '14.00', '528.00': '948.00' }), 0.95)], {
      source: 'ocr',
    });
    const scan = await scanOf(paid({ '58.00': '14.00' }));
    const [fact, ...others] =
      indicatorOf(await screen(scan, { reading, recognize, name: 'scan.png' }), ID).evidence ?? [];
    expect(fact).toMatchObject({ code: 'AMOUNT_CONTRADICTED', old: '58.00', new: '14.00' });
    expect(others).toEqual([]);
  });

  it('calls a single failed sum a hint when it was recognized, or when something else stands between its parts', async () => {
    const lines = ['Subtotal  440.00', 'Tax  61.00', 'Total  528.00'];
    const between = ['Subtotal  440.00', 'Tax  61.00', 'Cartage   14.20', 'Total  528.00'];
    for (const report of [await ask(lines, 'ocr', 0.95), await ask(between)]) {
      expect(codesOf(report, ID)).toEqual(['SUM_DOES_NOT_ADD_UP']);
      expect(report.risk_level).toBe('low');
    }
  });

  it.each([
    ['an invoice', ['Subtotal  440.00', 'Tax  61.00', 'Total  528.00']],
    ['a payslip', ['Gross pay  4,400.00', 'Total deductions  1,310.00', 'Net pay  3,690.00']],
    ['a part payment', ['Total  528.00', 'Amount paid  100.00', 'Balance due  828.00']],
  ])('asks for a look where the typed totals of %s do not add up', async (_, lines) => {
    const report = await ask(lines);
    expect(codesOf(report, ID)).toEqual(['SUM_CONTRADICTED']);
    expect(report.requires_manual_review).toBe(true);
    expect(report.is_suspicious).toBe(false);
  });

  it.each([
    ['a tax that the total contains', ['Subtotal  528.00', 'Tax  88.00', 'Total  528.00']],
    ['a commission taken off', ['Total  425.00', 'Discount  -63.75', 'Net total  361.25']],
    ['deductions under a label of their own', ['Total  88.00', 'Withheld   12.00', 'Subtotal   76.00']],
  ])('takes %s for what it is', async (_, lines) => {
    expect(indicatorOf(await ask(lines), ID).detected).toBe(false);
  });

  it.each([
    ['one line', ['Hire       700.00', 'Discount   -70.00']],
    ['several lines', ['Hire       500.00', 'Trailer    200.00', 'Discount    70.00']],
  ])('takes off no discount that led from %s to the net amount', async (_, above) => {
    const below = ['Subtotal   630.00', 'Fuel        48.20', 'Tolls       12.60', 'Cleaning    25.00'];
    expect(codesOf(await ask([...above, ...below, 'Total      715.80']), ID)).toEqual([]);
  });

  it('takes an amount without its decimals for one that was cut off', async () => {
    const lines = ['Total  7,298.68', 'Amount paid  3,399.05', 'Balance due  3'];
    expect(indicatorOf(await ask(lines), ID).detected).toBe(false);
  });

  it('knows the tax on shipping and on what a discount leaves', async () => {
    const lines = [
      'Subtotal  400.00',
      'Discount  -40.00',
      'Shipping  10.00',
      'VAT 20 %  74.00',
      'Total  444.00',
    ];
    expect(indicatorOf(await ask(lines), ID).detected).toBe(false);
    const report = await ask(lines.map((line) => line.replace('74.00', '94.00')));
    expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({ old: '74.00', new: '94.00' });
    expect(report.is_suspicious).toBe(true);
  });
});

it('equal halves of a tax count twice, and all rates together make the total', async () => {
  const codes = async (lines: readonly string[]): Promise<readonly string[]> => codesOf(await ask(lines), ID);
  expect(await codes(halves('347.00'))).toEqual([]);
  expect(await codes(halves('847.00'))).not.toEqual([]);
  expect(await codes(rated('21.90'))).toEqual([]);
  expect(await codes(rated('71.90'))).not.toEqual([]);
});
