/** Amounts that lead from one total or balance to the next, and lists of entries between them. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Invoice']]]);
const ID = 'content_arithmetic';
const screen = screenFor(ID);

const ask = async (...pages: readonly (readonly string[])[]) =>
  screen(pdf, { reading: readingOf(pages.map((lines) => linesAt(lines))) });
const changed = (lines: readonly string[], old: string, now: string): readonly string[] => {
  const at = lines.findLastIndex((line) => line.includes(old));
  return lines.map((line, index) => (index === at ? line.replace(old, now) : line));
};

const WITHHELD = [
  'Concepto                                   Importe',
  'Diseño                                  1.250,00 €',
  'Maquetación                               915,00 €',
  'Base imponible                          2.165,00 €',
  'IVA 21 %                                  454,65 €',
  'Retención IRPF 15 %                      -324,75 €',
  'Total a pagar                           2.294,90 €',
];
const RATES = [
  'Subtotaal                                    € 614,90',
  '9% BTW over € 439,90                          € 39,59',
  '21% BTW over € 175,00                         € 36,75',
  'Totaal te betalen                            € 691,24',
];
const PAYOUT = [
  'Gesamtbrutto                              4.090,99',
  'Steuerrechtliche Abzüge                     667,44',
  'SV-rechtliche Abzüge                        857,10',
  'Nettoverdienst                            2.566,45',
  'Überweisung VWL                             -40,00',
  'Auszahlungsbetrag                         2.526,45',
];
const EXPENSES = [
  'Omschrijving                                Bedrag',
  'Salaris                                   3.120,00',
  'Overwerk                                    146,25',
  'Reiskostenvergoeding                         84,00',
  'Bruto loon                                3.266,25',
  'Pensioenpremie                             -148,20',
  'Loonheffing                                -620,86',
  'Totaal inhoudingen                         -769,06',
  'Netto uit te betalen                      2.581,19',
];
const BARE_NET = [
  'Item              Qty    Price          Amount',
  'Oak table           1     640.00        640.00',
  'Oak chair           6     118.00        708.00',
  'Delivery            1      55.00         55.00',
  '                          Net         1,403.00',
  '                          Tax 8 %       112.24',
  '                          Total USD   1,515.24',
];
const SIGNED_PAY = [
  'Pay                                      Amount',
  'Basic pay                              3,520.00',
  'Overtime                                 646.00',
  'Gross pay                              4,166.00',
  'Income tax                              -612.40',
  'Social security                         -258.29',
  'Health plan                              -95.00',
  'Net pay                                3,200.31',
];
const SUBTOTALS = [
  'Pos  Bezeichnung          Menge    Preis    Gesamt',
  '1    Kupferrohr             12     14,80    177,60',
  '2    Bogen                  16      5,95     95,20',
  '3    Dämmschale             12      3,20     38,40',
  'Summe Titel 1                               311,20',
  '4    Monteur                 9     58,00    522,00',
  '5    Anfahrt                 2     39,00     78,00',
  'Summe Titel 2                               600,00',
];
const SIGNED = [
  'Alter Kontostand vom 31.01.2026         1.203,55 H',
  '02.02.  Miete                             890,00 S',
  '03.02.  EDEKA                              46,18 S',
  '05.02.  Gehalt                          2.688,40 H',
  '09.02.  Telekom                            39,95 S',
  'Neuer Kontostand vom 28.02.2026         2.915,82 H',
];
const COLUMNS = [
  'Date   Libellé                    Débit     Crédit',
  'ANCIEN SOLDE au 28/02/2026                  640,28',
  '02/03  EDF                        96,12           ',
  '04/03  Boulangerie                 8,40           ',
  '05/03  Salaire                            1.912,35',
  '09/03  Cheque                    250,00           ',
  'TOTAL DES MOUVEMENTS             354,52   1.912,35',
  'NOUVEAU SOLDE au 31/03/2026               2.198,11',
];
const SUMMARY = [
  'Beginning Balance         $3,214.08',
  'Deposits and Credits      $2,905.50',
  'Withdrawals and Debits    $1,872.33',
  'Ending Balance            $4,247.25',
  '',
  'Deposits and Credits',
  'Date   Description                          Amount',
  '02/06  Payroll                           $1,452.75',
  '02/20  Payroll                           $1,452.75',
  '',
  'Withdrawals and Debits',
  'Date   Description                          Amount',
  '02/02  Mortgage                          $1,210.00',
  '02/09  Idaho Power                         $141.83',
  '02/13  Check 1044                          $320.50',
  '02/24  Albertsons                          $200.00',
];

describe('content_arithmetic, chains', () => {
  it.each([
    ['a tax withheld at source', WITHHELD],
    ['several rates of tax', RATES],
    ['what is paid out of the net pay', PAYOUT],
    ['expenses above the gross pay', EXPENSES],
    ['sums of sections', SUBTOTALS],
    ['a statement with signs', SIGNED],
    ['a statement with columns of debits and credits', COLUMNS],
    ['a statement in sections with a summary', SUMMARY],
  ])('finds nothing where everything adds up: %s', async (_, lines) => {
    expect(indicatorOf(await ask(lines), ID).status).toBe('clear');
  });

  it.each([
    ['the total less a withheld tax', WITHHELD, '2.294,90', '2.594,90', 'AMOUNT_SINGLED_OUT'],
    ['a withheld tax that is its rate', WITHHELD, '324,75', '624,75', 'AMOUNT_CONTRADICTED'],
    ['gross pay without the expenses above it', EXPENSES, '3.266,25', '3.366,25', 'AMOUNT_CONTRADICTED'],
    ['the sum of a section', SUBTOTALS, '311,20', '331,20', 'AMOUNT_SINGLED_OUT'],
    ['the total of a column of debits', COLUMNS, '354,52', '854,52', 'AMOUNT_SINGLED_OUT'],
    ['a total of the summary', SUMMARY, '1,872.33', '1,272.33', 'AMOUNT_CONTRADICTED'],
  ])('names %s', async (_, lines, old, now, code) => {
    const report = await ask(changed(lines, old, now));
    const [fact] = indicatorOf(report, ID).evidence ?? [];
    const plain =
      old.includes(',') && !old.includes('.', old.length - 3)
        ? old.replace('.', '').replace(',', '.')
        : old.replace(',', '');
    expect(fact).toMatchObject({ code, old: plain });
    expect(fact?.new).toContain(now);
    expect(report.requires_manual_review).toBe(true);
  });

  it.each([
    ['the total of several rates', RATES, '691,24', '991,24'],
    ['the payout', PAYOUT, '2.526,45', '2.926,45'],
    ['an entry with a sign', SIGNED, '2.688,40', '2.988,40'],
    ['the closing balance', SIGNED, '2.915,82', '3.915,82'],
    ['an entry of a column', COLUMNS, '96,12', '46,12'],
    ['an entry of a section', SUMMARY, '141.83', '241.83'],
  ])(
    'asks for a look at the whole where more than one amount could be it: %s',
    async (_, lines, old, now) => {
      const report = await ask(changed(lines, old, now));
      expect(codesOf(report, ID)).toEqual(['SUM_CONTRADICTED']);
      expect(indicatorOf(report, ID).evidence?.[0]?.old).toBeUndefined();
      expect(report.is_suspicious).toBe(false);
    },
  );

  it('accuses no balances with what came in and went out between them, whatever their labels are called', async () => {
    const summary = [
      'Saldo pocztkowe  2.206,51',
      'Suma uznaE  5.430,12',
      'Suma obciE  4.454,58',
      'Saldo koEcowe  3.182,05',
    ];
    expect(codesOf(await ask(summary), ID)).toEqual([]);
    expect(codesOf(await ask(changed(summary, '4.454,58', '4.954,58')), ID)).not.toEqual([]);
  });

  it('follows a statement over its sheets, and leaves it where one is missing', async () => {
    const first = ['Kontoauszug Blatt 1 von 2', ...SIGNED.slice(0, 3)];
    const second = ['Kontoauszug Blatt 2 von 2', ...SIGNED.slice(3)];
    const forged = changed(second, '2.688,40', '2.988,40');
    expect(codesOf(await ask(first, second), ID)).toEqual([]);
    expect(codesOf(await ask(first, forged), ID)).toEqual(['SUM_CONTRADICTED']);
    const ofThree = (lines: readonly string[]) => lines.map((line) => line.replace('von 2', 'von 3'));
    expect(codesOf(await ask(ofThree(first), ofThree(forged)), ID)).toEqual([]);
  });

  it('says nothing of totals between which something else is printed', async () => {
    const lines = [
      'Basic salary        2,744.74',
      'Arrears               100.00',
      'Total payments      2,844.74',
      'PAYE tax              535.00',
      'Pension               100.05',
      'Total deductions      635.05',
      'Expenses               64.10',
      'Net pay             4,273.79',
    ];
    expect(indicatorOf(await ask(lines), ID).evidence?.[0]?.old).toBeUndefined();
  });

  it('says nothing of movements that a running balance confirms, although one is called carried over', async () => {
    const lines = [
      'Buchung                          Soll       Haben        Saldo',
      '20.01.  Kartenzahlung          143,53                 7.987,07',
      '19.01.  Telekom                 60,06                 8.130,60',
      '19.01.  Übertrag                55,20                 8.190,66',
      '18.01.  Telekom                 95,14                 8.245,86',
      '17.01.  Bargeld                141,29                 8.341,00',
      '17.01.  Apotheke                24,16                 8.482,29',
      '16.01.  Gehalt                          2.039,13      8.506,45',
      '13.01.  Bahn                     6,32                 6.467,32',
      '12.01.  Abschlag                16,61                 6.473,64',
      '05.01.  Übertrag                80,28                 6.490,25',
      '05.01.  Gehalt                          2.748,24      6.570,53',
    ];
    expect(codesOf(await ask(lines), ID)).toEqual([]);
  });

  it('accuses nobody where a gap is printed elsewhere, or amounts are few and round', async () => {
    const noted = [...changed(PAYOUT, '2.526,45', '2.926,45'), 'Vorschuss   400,00'];
    expect(codesOf(await ask(noted), ID)).toEqual([]);
    const round = ['Total   900.00', 'Retained   -100.00', 'Amount due   700.00'];
    expect(codesOf(await ask(round), ID)).toEqual([]);
  });
});

it('adds up columns that a statement carries over with a total each, the balance at the top among them', async () => {
  const sheet = [
    'Data      Descrizione               Dare        Avere',
    '31.03.26  Saldo iniziale                     2.418,37',
    '01.04.26  Pagamento                68,42',
    '02.04.26  Addebito                134,27',
    '15.04.26  Bonifico                           1.220,00',
    '20.04.26  Bonifico disposto       385,50',
    '27.04.26  Emolumenti                         1.896,40',
    '20.05.26  Versamento                           403,15',
    'A riportare                       588,19     5.937,92',
  ];
  expect(codesOf(await ask(sheet), ID)).toEqual([]);
  expect((await ask(changed(sheet, '1.220,00', '1.820,00'))).requires_manual_review).toBe(true);
  expect((await ask(changed(sheet, '385,50', '325,50'))).requires_manual_review).toBe(true);
});

describe('amounts without a label of their own', () => {
  it('are the net amount of a tax that is its printed rate of them, where lines add up to them', async () => {
    expect(codesOf(await ask(BARE_NET), ID)).toEqual([]);
    const report = await ask(changed(BARE_NET, '1,515.24', '1,115.24'));
    expect(indicatorOf(report, ID).evidence).toContainEqual(
      expect.objectContaining({ code: 'AMOUNT_CONTRADICTED', old: '1515.24', new: 'USD 1,115.24' }),
    );
  });

  it('are no net amount where the tax is raised on more than them', async () => {
    const exempt = [
      'Stamps                                   30.00',
      'Paper                                   100.00',
    ];
    const rest = [
      'VAT 20 %                                 20.00',
      'Total                                   150.00',
    ];
    expect(codesOf(await ask([...exempt, ...rest]), ID)).toEqual([]);
  });

  it('lead from gross to net pay where each has the sign that takes it off', async () => {
    expect(codesOf(await ask(SIGNED_PAY), ID)).toEqual([]);
    const report = await ask(changed(SIGNED_PAY, '3,200.31', '3,900.31'));
    expect(codesOf(report, ID)).toEqual(['SUM_CONTRADICTED']);
    expect(report.requires_manual_review).toBe(true);
  });

  it('say nothing of pay where what employers add stands among them', async () => {
    const lines = SIGNED_PAY.map((line) => line.replace('-95.00', ' 95.00'));
    expect(codesOf(await ask(lines), ID)).toEqual([]);
  });
});

const DOWN = [
  'Opening balance                   1,318.42',
  'Total withdrawals                -1,809.60',
  'Total deposits                    2,888.69',
  'Closing balance                   2,397.51',
];
const ACROSS = [
  'Opening balance      Money out       Money in      Closing balance',
  '1,318.42              1,809.60       2,888.69             2,397.51',
];

describe('the summary of a statement', () => {
  it.each([
    ['below each other', DOWN],
    ['beside each other under heads', ACROSS],
  ])('is added up where its amounts stand %s', async (_, lines) => {
    expect(indicatorOf(await ask(lines), ID).status).toBe('clear');
    const report = await ask(changed(lines, '2,397.51', '7,397.51'));
    expect(codesOf(report, ID)).toEqual(['SUM_CONTRADICTED']);
  });
});

describe('the total of a list', () => {
  const listOf = (label: string, total: string): readonly string[] => [
    'Rent                        581.80',
    'Services                    122.60',
    'Heating                      87.60',
    'Garage                       14.35',
    label.padEnd(28) + total,
  ];

  it.each(['Gesamtmiete', 'Warmmiete', 'Razem', 'Összesen', 'Celkem', 'Yhteensä', 'I alt', 'Итого'])(
    'is known by its word: %s',
    async (label) => {
      expect(codesOf(await ask(listOf(label, '806.35')), ID)).toEqual([]);
      expect(codesOf(await ask(listOf(label, '706.35')), ID)).toEqual(['SUM_CONTRADICTED']);
    },
  );

  it.each(['Order totals:', 'Current agency order totals:', 'Einkauf gesamt'])(
    'is known by the end of its label: %s',
    async (label) => {
      const named = (total: string): readonly string[] => listOf(label.padEnd(28), total);
      expect(codesOf(await ask(named('806.35')), ID)).toEqual([]);
      expect(codesOf(await ask(named('706.35')), ID)).toEqual(['SUM_CONTRADICTED']);
      const headed = ['                              Amount', ...named('706.35')];
      expect(codesOf(await ask(headed), ID)).toEqual(['SUM_CONTRADICTED']);
    },
  );

  it.each(['Grand total', 'Page total', 'Tax total', 'Discount total', 'Previous order total'])(
    'is not taken for one of what stands above it: %s',
    async (label) => {
      expect(codesOf(await ask(listOf(label, '706.35')), ID)).toEqual([]);
    },
  );

  it('counts a rate as often as the number of days above it says', async () => {
    const lines = ['Days           3', 'Rate EUR   28.00', 'Hotel EUR 214.00', 'Total EUR 298.00'];
    expect(codesOf(await ask(lines), ID)).toEqual([]);
  });

  it('counts no row as often as the number of its row, or of one beside it, says', async () => {
    const amounts = ['90.00', '85.00', '120.00', '75.00', '140.00', '110.00'];
    const rows = amounts.map((amount, at) => `${String(at + 1)}   Service         ${amount.padStart(8)}`);
    expect(codesOf(await ask([...rows, 'Total                 620.00']), ID)).toEqual([]);
    expect(codesOf(await ask([...rows, 'Total                 920.00']), ID)).toEqual(['SUM_CONTRADICTED']);
    // Nor is what is missing printed where it is such a number.
    expect(codesOf(await ask([...rows, 'Total                 623.00']), ID)).toEqual(['SUM_CONTRADICTED']);
  });
});

describe('a total among many sums of which two agree by chance', () => {
  const taxes = (bases: readonly [string, string]): readonly string[] => [
    'Abschlag 1                         2          280,00       19 % UST                  -5,60',
    'Abschlag 1                         2          130,70        7 % UST                  -2,61',
    'Abschlag 2                                    280,00       19 % UST                  -2,50',
    'Abschlag 2                                    130,70        7 % UST                  -0,50',
    'Transportkosten                                            19 % UST                   3,00',
    '',
    'Art                       Warenwert     Zu-/Abschlag      Basis     USt. %    Steuerbetrag',
    `Umsatzsteuer                 326,50            -5,10     ${bases[0]}         19           61,07`,
    `Umsatzsteuer                 130,70            -3,11     ${bases[1]}          7            8,93`,
    '',
  ];
  const totals = [
    ['Positionssumme', '457,20'],
    ['Gesamtbetrag der Zuschläge', '3,00'],
    ['Gesamtbetrag der Abschläge', '-11,21'],
    ['Rechnungssumme ohne USt.', '448,99'],
    ['Steuerbetrag', '70,00'],
    ['Bruttosumme', '518,99'],
  ].map(([label = '', amount = '']) => label.padEnd(84) + amount.padStart(7));

  it('is let alone where a column above adds up to the next total', async () => {
    const uncharged = totals.filter((line) => !line.includes('Zuschläge'));
    expect(codesOf(await ask([...taxes(['321,40', '127,59']), ...uncharged]), ID)).toEqual([]);
  });

  it('is let alone where it leads to the next total, all amounts between them taken as they are printed', async () => {
    expect(codesOf(await ask([...taxes(['      ', '      ']), ...totals]), ID)).toEqual([]);
  });
});

describe('content_arithmetic, what is printed where it adds up', () => {
  const surcharge = [
    'Flat white        12.00',
    'Smashed avo       21.50',
    'Items total      $33.50',
    'Card surcharge 1.8%    $0.60',
    'TOTAL                  $34.10',
    'GST included            $3.10',
  ];
  const card = [
    'Previous Balance                           $612.40',
    'Payments                                  -$612.40',
    'Purchases                                 +$478.63',
    'New Balance                                $478.63',
    'Minimum Payment Due                         $35.00',
    'Credit Limit                             $9,000.00',
    '',
    'Online payment                            -$612.40',
    '',
    'Market                                     $142.18',
    'Clinic                                     $210.00',
    'Fuel                                        $48.95',
    'Films                                       $77.50',
    '',
    'Whoever pays late may have to pay up to    $40.00.',
  ];

  it.each<[string, readonly string[]]>([
    ['a surcharge between the totals beside the tax within', surcharge],
    ['the payment of a card, its limit, and an amount in a sentence below a list', card],
  ])('says nothing of %s', async (_, lines) => {
    expect(codesOf(await ask(lines), ID)).toEqual([]);
  });
});
