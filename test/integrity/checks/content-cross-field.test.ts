/** The same datum stated twice: for machines and in print, or in print at two places. */
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/integrity/index.ts';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import type { Placed } from '../reading.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Invoice']]]);
const ID = 'content_cross_field';
const screen = screenFor(ID);
const IBAN = 'DE89370400440532013000';
const ask = async (reading: Reading) => screen(pdf, { reading });

type MachinePart = Reading['embedded'][number];

interface Says {
  readonly total?: string;
  readonly iban?: string;
  readonly number?: string;
  readonly more?: readonly string[];
}

const invoice = ({ total = '1,190.00', iban = IBAN, number = 'RE-2024-0815', more = [] }: Says = {}) => [
  `Invoice No: ${number}`,
  'Net total        1,000.00 EUR',
  'VAT 19 %           190.00 EUR',
  `Grand total      ${total} EUR`,
  `IBAN: ${iban}`,
  ...more,
];

const value = (concept: string, text: string) => ({
  ...{ concept, labels: [], value: text, text, path: concept },
  ...{ page: 1, box: null },
});

/** An attached invoice. */
const xml = (given: Readonly<Record<string, string>> = {}): MachinePart => ({
  source: 'xml',
  adjusted: false,
  values: Object.entries({
    gross_total: '1190.00',
    net_total: '1000.00',
    iban: IBAN,
    invoice_number: 'RE-2024-0815',
    currency: 'EUR',
    ...given,
  }).map(([concept, text]) => value(concept, text)),
});

type Codes = NonNullable<Reading['pages'][number]['codes']>;

function withCode(reading: Reading, code: Partial<Codes[number]>): Reading {
  const whole = { source: 'qr', symbology: 'QRCode', kind: 'epc', text: '', values: [], ...code };
  const codes: Codes = [{ box: [0.1, 0.7, 0.3, 0.9], ...whole }];
  return { ...reading, pages: reading.pages.map((page) => ({ ...page, codes })) };
}

const epc = (amount: string): Codes[number]['values'] => [
  { path: 'amount', concept: 'amount_due', value: amount },
  { path: 'amount', concept: 'gross_total', value: amount },
  { path: 'iban', concept: 'iban', value: IBAN },
];

const typed = (says: Says, part = xml(), given = {}) =>
  readingOf([linesAt(invoice(says))], { embedded: [part], ...given });

describe('an attached invoice', () => {
  it('that says what is printed is clear', async () => {
    expect(indicatorOf(await ask(typed({})), ID).status).toBe('clear');
  });

  it('says nothing for sure of another paper in the same file', async () => {
    const other = invoice({ total: '2,380.00', iban: 'DE02120300000000202051', number: 'RE-2023-4711' });
    const own = invoice({}).filter((line) => !line.startsWith('IBAN'));
    const report = await ask(readingOf([linesAt(own), linesAt(other)], { embedded: [xml()] }));
    expect(codesOf(report, ID)).toEqual(['PAYLOAD_UNLIKE_PRINT']);
    expect(report.requires_manual_review).toBe(false);
  });

  it.each([
    ['total', { total: '9,190.00' }, '1190.00', '9,190.00'],
    ['account', { iban: 'DE02120300000000202051' }, IBAN, 'DE02120300000000202051'],
  ])('proves that the printed %s was changed, and recovers what it was', async (_, says, before, after) => {
    const report = await ask(typed(says));
    expect(codesOf(report, ID)).toEqual(['PAYLOAD_CONTRADICTS_PRINT']);
    const [fact] = indicatorOf(report, ID).evidence ?? [];
    expect(fact?.old).toBe(before);
    expect(fact?.new).toContain(after);
    expect(fact?.page).toBe(1);
    expect(fact?.box).toHaveLength(4);
    expect(report.is_suspicious).toBe(true);
    expect(report.risk_score).toBeGreaterThanOrEqual(80);
  });

  it.each([
    ['whose number differs, because other papers are named alike', typed({ number: 'RE-2024-0819' })],
    [
      'about another document: nothing else of it is printed',
      typed({ total: '77.10', iban: 'DE02120300000000202051', number: 'X-77' }),
    ],
    [
      'whose account is not the one that is debited',
      typed({ iban: 'DE02120300000000202051', more: ['Paid by direct debit'] }),
    ],
    ['while pages were left out', typed({ total: '9,190.00' }, xml(), { gaps: ['not read: page 2'] })],
  ])('%s is no more than a hint', async (_, reading) => {
    const report = await ask(reading);
    expect([...new Set(codesOf(report, ID))]).toEqual(['PAYLOAD_UNLIKE_PRINT']);
  });

  it.each([
    ['printed elsewhere', typed({ total: '1,000.00', more: ['Open: 1.190,00'] })],
    ['rounded', typed({ total: '1,190.02' })],
    ['in another currency', typed({}, xml({ gross_total: '1302.45', currency: 'USD' }))],
    [
      'of another paper of the file',
      typed({}, xml(), { embedded: [xml(), xml({ gross_total: '20.00', invoice_number: 'RE-2023-4711' })] }),
    ],
    [
      'one of two that share no number',
      typed({ total: '9,190.00' }, xml(), {
        embedded: [
          xml({ invoice_number: 'X-1001' }),
          xml({ gross_total: '20.00', invoice_number: 'X-1002' }),
        ],
      }),
    ],
  ])('whose amount is %s says nothing', async (_, reading) => {
    expect(codesOf(await ask(reading), ID)).toEqual([]);
  });
});

describe('two payloads', () => {
  const OTHER = 'DE02120300000000202051';
  const paid = (iban: string, amount = '1190.00', reference = ''): Codes[number]['values'] => [
    ...epc(amount).map((one) => (one.concept === 'iban' ? { ...one, value: iban } : one)),
    { path: 'name', concept: 'account_holder', value: iban === IBAN ? 'Brenner GmbH' : 'Peter Kowalski' },
    { path: 'remittance', concept: null, value: reference },
  ];
  const both = (says: Says, values: Codes[number]['values'], part = xml({ seller_name: 'Brenner GmbH' })) =>
    withCode(typed(says, part), { values });

  it('of which one is contradicted by the print prove it although the other agrees', async () => {
    const report = await ask(both({}, paid(OTHER)));
    expect(codesOf(report, ID)).toEqual(['PAYLOAD_CONTRADICTS_PRINT', 'PAYLOADS_DIFFER']);
    expect(report.risk_score).toBeGreaterThanOrEqual(80);
    const [, pair] = indicatorOf(report, ID).evidence ?? [];
    expect(pair).toMatchObject({ old: IBAN, new: OTHER, page: 1 });
    expect(pair?.detail).toContain('Brenner GmbH');
    expect(pair?.detail).toContain('Peter Kowalski');
  });

  it.each([
    ['account', { iban: OTHER }, paid(OTHER)],
    ['total', { total: '9,190.00' }, paid(IBAN, '9190.00', 'Invoice RE-2024-0815')],
  ])('find the %s that was changed in print and code, when the invoice keeps it', async (_, says, values) => {
    const codes = codesOf(await ask(both(says, values)), ID);
    expect(codes).toEqual(['PAYLOAD_CONTRADICTS_PRINT', 'PAYLOADS_DIFFER']);
  });

  it('that contradict each other ask for a look where the print has no account', async () => {
    const lines = invoice().filter((line) => !line.startsWith('IBAN'));
    const reading = withCode(readingOf([linesAt(lines)], { embedded: [xml()] }), { values: paid(OTHER) });
    const report = await ask(reading);
    expect(codesOf(report, ID)).toEqual(['PAYLOADS_DIFFER']);
    expect(report.requires_manual_review).toBe(true);
  });

  it('are not silenced by the attached invoice of another number', async () => {
    const other = xml({ gross_total: '20.00', invoice_number: 'RE-2023-4711' });
    const report = await ask(typed({ total: '9,190.00' }, xml(), { embedded: [xml(), other] }));
    expect(codesOf(report, ID)).toEqual(['PAYLOAD_CONTRADICTS_PRINT']);
  });

  it.each([
    ['two accounts, both printed', both({ more: [`or IBAN: ${OTHER}`] }, paid(OTHER))],
    ['a part of the sum that is printed', both({ more: ['1. Rate 400,00'] }, paid(IBAN, '400.00'))],
    ['what is left to pay', both({}, paid(IBAN, '190.00'), xml({ amount_due: '190.00' }))],
    [
      'nothing that can be compared',
      both({}, [{ path: 'value', concept: null, value: 'https://acme.example' }]),
    ],
  ])('that state %s say nothing', async (_, reading) => {
    expect(codesOf(await ask(reading), ID)).toEqual([]);
  });

  it('are no contradiction where the attached one is another paper by its number', async () => {
    const report = await ask(both({}, paid(IBAN), xml({ iban: OTHER, invoice_number: 'X-1001' })));
    expect(codesOf(report, ID)).toEqual(['PAYLOAD_UNLIKE_PRINT']);
  });

  it('for several bills on a page say nothing', async () => {
    const slip = (values: Codes[number]['values']): Codes[number] => ({
      ...{ source: 'qr', symbology: 'QRCode', kind: 'epc', text: '', values, box: [0.1, 0.7, 0.3, 0.9] },
    });
    const [page, ...others] = readingOf([linesAt(invoice())]).pages;
    if (page === undefined) throw new Error('no page');
    const codes: Codes = [slip(paid(IBAN)), slip(paid(OTHER, '20.00')), slip(paid(IBAN, '400.00'))];
    const reading = { ...readingOf([linesAt(invoice())]), pages: [{ ...page, codes }, ...others] };
    expect(codesOf(await ask(reading), ID)).toEqual([]);
  });
});

describe('an account without the word IBAN', () => {
  const bill = (account: string): Reading => {
    const lines = invoice().filter((line) => !line.startsWith('IBAN'));
    return readingOf([linesAt([...lines, `Payable to ${account} ACME`])], { embedded: [xml()] });
  };

  it('is known by its check digits', async () => {
    expect(codesOf(await ask(bill('DE89 3704 0044 0532 0130 00')), ID)).toEqual([]);
    expect(codesOf(await ask(bill('DE02 1203 0000 0000 2020 51')), ID)).toEqual([
      'PAYLOAD_CONTRADICTS_PRINT',
    ]);
    expect(codesOf(await ask(bill('DE02 1203 0000 0000 2020 52')), ID)).toEqual([]);
  });
});

describe('a name that a payload states', () => {
  const named = (lines: readonly string[], given: Readonly<Record<string, string>>): Reading =>
    typed({ more: ['', ...lines] }, xml(given));

  it.each([
    ['stands below its label', ['Bill to', 'Kestrel Supplies']],
    ['stands beside its label', ['Bill to: Kestrel Supplies Ltd']],
  ])('is a hint when another one %s and it is printed nowhere', async (_, lines) => {
    const report = await ask(named(lines, { buyer_name: 'Hofladen Sonnenau e.K.' }));
    expect(codesOf(report, ID)).toEqual(['PAYLOAD_UNLIKE_PRINT']);
    expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({ old: 'Hofladen Sonnenau e.K.' });
    expect(report.is_suspicious).toBe(false);
  });

  it.each([
    ['in another order', ['Bill to: Sonnenau, Hofladen']],
    ['without its legal form', ['Bill to: HOFLADEN SONNENAU']],
    ['with a misread letter', ['Bill to: Hofladen Sonnenan']],
    ['joined', ['Bill to: HofladenSonnenau']],
    ['elsewhere, beside who gets the bill', ['Bill to: Kestrel Supplies', 'For Hofladen Sonnenau']],
    ['nowhere, and no other name is labelled', ['Kestrel Supplies']],
    ['nowhere, and only a number stands there', ['Bill to: 4711']],
  ])('says nothing when it is printed %s', async (_, lines) => {
    expect(codesOf(await ask(named(lines, { buyer_name: 'Hofladen Sonnenau e.K.' })), ID)).toEqual([]);
  });

  it('says nothing when another name that the payload states is labelled', async () => {
    const given = { seller_name: 'Brenner Metallbau GmbH', account_holder: 'Nord Factoring AG' };
    expect(codesOf(await ask(named(['Account holder: Nord Factoring'], given)), ID)).toEqual([]);
  });
});

describe('a code on the page', () => {
  const read = (total: string, confidence: number) =>
    readingOf([linesAt(invoice({ total }), confidence)], { source: 'ocr' });

  it('contradicts a recognized total strongly only when it was surely read and no digit is confused', async () => {
    expect(codesOf(await ask(withCode(read('2,460.00', 0.96), { values: epc('1190.00') })), ID)).toEqual([
      'PAYLOAD_DIFFERS',
    ]);
    expect(codesOf(await ask(withCode(read('2,460.00', 0.9), { values: epc('1190.00') })), ID)).toEqual([]);
    expect(codesOf(await ask(withCode(read('7,190.00', 0.99), { values: epc('1190.00') })), ID)).toEqual([]);
  });

  it('for a part of the sum is a hint', async () => {
    const lines = invoice({ more: ['3 % Skonto within 10 days'] });
    const report = await ask(withCode(readingOf([linesAt(lines)]), { values: epc('1154.30') }));
    expect(codesOf(report, ID)).toEqual(['PAYLOAD_UNLIKE_PRINT']);
  });

  it.each([
    ['than a discount leaves', ['3 % Skonto within 10 days'], '500.00'],
    ['although there is no discount', ['ohne Skonto'], '1154.30'],
    ['although nothing is paid in parts', ['keine Ratenzahlung'], '400.00'],
  ])('for less %s is a contradiction', async (_, more, amount) => {
    const report = await ask(withCode(readingOf([linesAt(invoice({ more }))]), { values: epc(amount) }));
    expect(codesOf(report, ID)).toEqual(['PAYLOAD_CONTRADICTS_PRINT']);
  });

  it('for one of several instalments is a hint', async () => {
    const lines = invoice({ more: ['Ratenzahlung in vier Teilen'] });
    const report = await ask(withCode(readingOf([linesAt(lines)]), { values: epc('297.50') }));
    expect(codesOf(report, ID)).toEqual(['PAYLOAD_UNLIKE_PRINT']);
  });

  it.each([
    ['of a Swiss slip', '210000000003139471430009017', '21 00000 00003 13947 14300 09108'],
    ['of a creditor', 'RF18539007547034', 'RF45 5390 0754 7099'],
  ])('contradicts another printed reference %s', async (_, stated, other) => {
    const asking = (reference: string) => {
      const lines = invoice({ more: ['Reference', reference] });
      const values = [...epc('1190.00'), { path: 'reference', concept: 'reference', value: stated }];
      return ask(withCode(readingOf([linesAt(lines)]), { values }));
    };
    expect(codesOf(await asking(other), ID)).toEqual(['PAYLOAD_DIFFERS']);
    expect(codesOf(await asking(stated.replace(/(.{4})/g, '$1 ')), ID)).toEqual([]);
  });
});

describe('a machine-readable zone', () => {
  const ZONE = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<';
  const passport = (born: string, passed = true, heading = ['Passport No. L898902C3']): Reading => {
    const placed: readonly Placed[] = [
      ...linesAt([...heading, `Date of birth  ${born}`, 'Surname  ERIKSSON']),
      { x: 10, y: 120, text: ZONE },
      { x: 10, y: 122, text: '12/08/1974' },
    ];
    const validations = [{ rule: 'mrz-birth-date-check-digit', passed, fields: [], detail: '' }];
    return withCode(readingOf([placed], { validations }), {
      source: 'mrz',
      kind: 'mrz',
      box: [0.1, 0.85, 0.9, 0.9],
      values: [
        { path: 'birthDate', concept: 'birth_date', value: '1974-08-12' },
        { path: 'documentNumber', concept: 'personal_document_number', value: 'L898902C3' },
      ],
    });
  };

  it('with right check digits contradicts a changed date of birth, and does not vouch for itself', async () => {
    expect(codesOf(await ask(passport('12/08/1974')), ID)).toEqual([]);
    expect(codesOf(await ask(passport('12/08/1994')), ID)).toEqual(['PAYLOAD_DIFFERS']);
    expect(codesOf(await ask(passport('12/08/1994', false)), ID)).toEqual([]);
  });

  it.each([
    ['beside', ['Passport No. L898992C3']],
    ['below', ['Passport No.        Nationality', 'L898992C3           UTO']],
  ])('contradicts a number that stands %s its label', async (_, heading) => {
    expect(codesOf(await ask(passport('12/08/1974', true, heading)), ID)).toEqual(['PAYLOAD_DIFFERS']);
    const right = heading.map((line) => line.replace('L898992C3', 'L898902C3'));
    expect(codesOf(await ask(passport('12/08/1974', true, right)), ID)).toEqual([]);
  });
});

describe('the holder of a paper', () => {
  interface Holder {
    readonly stated: string;
    readonly printed: readonly string[];
    readonly kind?: 'mrz' | 'aamva';
    readonly confidence?: number;
    readonly born?: string;
  }

  const paper = ({ stated, printed, kind = 'aamva', confidence, born = '06/14/2006' }: Holder): Reading => {
    const lines = ['DL number: D1234562', ...printed, 'First name: JOHN', `Date of birth: ${born}`];
    const read = readingOf([linesAt(lines, confidence)], {
      source: confidence === undefined ? 'text' : 'ocr',
      validations: [{ rule: 'mrz-birth-date-check-digit', passed: true, fields: [], detail: '' }],
    });
    return withCode(read, {
      source: kind === 'mrz' ? 'mrz' : 'qr',
      kind,
      values: [
        { path: 'DAQ', concept: 'personal_document_number', value: 'D1234562' },
        { path: 'DCS', concept: 'last_name', value: stated },
        { path: 'DBB', concept: 'birth_date', value: '2006-06-14' },
      ],
    });
  };

  it('is another one strongly in the code of a license, as in a zone, and so is a date of birth', async () => {
    const other = { stated: 'SMITH', printed: ['Last name: WILLIAMS'] };
    for (const kind of ['mrz', 'aamva'] as const) {
      const report = await ask(paper({ ...other, kind }));
      expect(codesOf(report, ID)).toEqual(['PAYLOAD_DIFFERS']);
      expect(report.requires_manual_review).toBe(true);
    }
    const born = await ask(paper({ stated: 'SMITH', printed: ['Last name: SMITH'], born: '06/14/2002' }));
    expect(codesOf(born, ID)).toEqual(['PAYLOAD_DIFFERS']);
    expect(codesOf(await ask(paper({ ...other, printed: ['Last name: SMITH'] })), ID)).toEqual([]);
  });

  it.each([
    ['in the letters of zones', { stated: 'MUELLER', printed: ['Surname: MÜLLER'] }],
    ['with several such letters', { stated: 'AASTROEM', printed: ['Surname: ÅSTRÖM'] }],
    ['with letters beyond A to Z', { stated: 'THORGEIRSSON', printed: ['Surname: ÞORGEIRSSON'] }],
    ['cut short', { stated: 'PAPANDROPOULOU KONST', printed: ['Surname: PAPANDROPOULOU-KONSTANTINIDOU'] }],
    [
      'below labels in several languages',
      { stated: 'MARTIN', printed: ['Surname / Nom / Apellidos', 'MARTIN'] },
    ],
    ['beside the name at birth', { stated: 'MUSTERMANN', printed: ['Surname', 'MUSTERMANN GEB. GABLER'] }],
    ['in another script alone', { stated: 'IVANOV', printed: ['Surname: ИВАНОВ'] }],
  ] as const)('is the same %s', async (_, given) => {
    const codes = codesOf(await ask(paper({ kind: 'mrz', ...given })), ID);
    expect(codes).not.toContain('PAYLOAD_DIFFERS');
  });

  it('accuses nobody where a label stands below a label', async () => {
    const given = { stated: 'MARTIN', printed: ['Surname / Nom', 'Given names / Prénoms'] };
    expect(codesOf(await ask(paper({ kind: 'mrz', ...given })), ID)).toEqual([]);
  });

  it('is doubted by recognition only where no reading is like the name', async () => {
    const read = (printed: string, confidence: number) =>
      ask(paper({ stated: 'MUSTERMANN', printed: [`Surname: ${printed}`], confidence }));
    expect(codesOf(await read('SCHMIDTKE', 0.96), ID)).toEqual(['PAYLOAD_DIFFERS']);
    expect(codesOf(await read('SCHMIDTKE', 0.8), ID)).toEqual(['PAYLOAD_UNLIKE_PRINT']);
    expect(codesOf(await read('NUSTFRNANH', 0.96), ID)).toEqual(['PAYLOAD_UNLIKE_PRINT']);
  });
});

describe('a datum that is printed twice', () => {
  const twice = (first: string, second: string, more: readonly string[] = []) =>
    readingOf([
      linesAt([`Grand total      ${first} EUR`, 'Thank you', ...more]),
      linesAt([`Grand total      ${second} EUR`]),
    ]);

  it.each([
    ['before', '520.50', '1,520.50'],
    ['within', '1,520.50', '15,920.50'],
    ['left out', '1,520.50', '520.50'],
  ])('is strong for a total with a digit put in: %s', async (_, first, second) => {
    expect(codesOf(await ask(twice(first, second)), ID)).toEqual(['PRINTED_TWICE_DIFFERENTLY']);
  });

  it('is strong for a total in which digits were exchanged', async () => {
    const report = await ask(twice('1,190.00', '1,790.00'));
    expect(codesOf(report, ID)).toEqual(['PRINTED_TWICE_DIFFERENTLY']);
    expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({
      page: 2,
      old: '1,190.00 EUR',
      new: '1,790.00 EUR',
    });
    expect(report.is_suspicious).toBe(false);
  });

  it.each([
    ['totals that have little in common', twice('1,190.00', '2,375.48')],
    ['totals of which one has twelve times the other', twice('175.00', '2,100.00')],
    ['totals of which one has nine times the other', twice('125.00', '1,125.00')],
    ['round totals', twice('200.00', '1,200.00')],
    ['a total and its rest', twice('1,520.50', '520.50', ['Deposit 1,000.00 EUR'])],
    ['a total with two fees', twice('520.50', '1,520.50', ['Setup 640.00 EUR', 'Training 360.00 EUR'])],
    ['totals that a printed amount parts', twice('1,190.00', '1,180.00', ['Discount 10.00 EUR'])],
    ['two accounts that both hold', readingOf([linesAt([`IBAN: ${IBAN}`, 'IBAN: DE02120300000000202051'])])],
  ])('says nothing of %s', async (_, reading) => {
    expect(codesOf(await ask(reading), ID)).toEqual([]);
  });

  it('is a hint where several invoices share the file, and for an account beside one that holds', async () => {
    const numbers = ['Invoice No: RE-2024-0815', 'Invoice No: XA-77'];
    expect(codesOf(await ask(twice('1,190.00', '1,790.00', numbers)), ID)).toEqual(['PRINTED_TWICE_UNLIKE']);
    const accounts = [`IBAN: ${IBAN}`, `IBAN: ${IBAN.replace('532', '582')}`];
    expect(codesOf(await ask(readingOf([linesAt(accounts)])), ID)).toEqual(['PRINTED_TWICE_UNLIKE']);
  });
});

describe('birth dates beside personal numbers', () => {
  const codes = async (...lines: readonly string[]) => codesOf(await ask(readingOf([linesAt(lines)])), ID);

  it.each([
    ['PESEL 44051401359', 'Data urodzenia 14.05.1944', 'Data urodzenia 14.05.1954'],
    ['CNP 1800101221144', 'născut la data de 01.01.1980', 'născut la data de 01.01.1986'],
    ['Personnummer: 811218-9876', 'Födelsedatum 1981-12-18', 'Födelsedatum 1981-12-13'],
    ['Henkilötunnus 131052-308T', 'Syntymäaika 13.10.1952', 'Syntymäaika 13.11.1952'],
    [
      'Codice fiscale: RSSMRA85T10A562S',
      'nato a Bologna (BO) il 10/12/1985',
      'nato a Bologna (BO) il 10/12/1995',
    ],
  ])('must be those that %s begins with', async (number, own, other) => {
    expect(await codes(number, own)).toEqual([]);
    expect(await codes(number, other)).toEqual(['PRINTED_TWICE_UNLIKE']);
  });

  it.each([
    ['of somebody else', ['PESEL 44051401359', 'Data urodzenia 21.03.1971']],
    ['in another place', ['PESEL 44051401359', 'Adres', 'Telefon', 'Data urodzenia 14.05.1954']],
    ['beside a number that fails', ['PESEL 44051401358', 'Data urodzenia 14.05.1954']],
    ['of several people', ['PESEL 44051401359', 'ur. 14.05.1954', 'ur. 02.03.1980']],
  ])('say nothing %s', async (_, lines) => {
    expect(await codes(...lines)).not.toContain('PRINTED_TWICE_UNLIKE');
  });
});

describe('accounts beside an IBAN', () => {
  const codes = async (...lines: readonly string[]) => codesOf(await ask(readingOf([linesAt(lines)])), ID);

  it.each([
    ['BLZ 370 400 44, Kontonummer 532 0130 00', 'DE89 3704 0044 0532 0130 00', 'DE02 1203 0000 0000 2020 51'],
    [
      'Sort code 60-16-13  Account number 31926819',
      'GB29 NWBK 6016 1331 9268 19',
      'GB82 WEST 1234 5698 7654 32',
    ],
  ])('must be its parts: %s', async (parts, own, other) => {
    expect(await codes(parts, `IBAN ${own}`)).toEqual([]);
    expect(await codes(parts, `IBAN ${other}`)).toEqual(['PRINTED_TWICE_UNLIKE']);
  });

  const GB = 'IBAN GB82 WEST 1234 5698 7654 32';
  it.each([
    ['of a bank that merged', ['BLZ 120 200 00, Konto 202051', 'IBAN DE02 1203 0000 0000 2020 51']],
    ['in another country', ['Sort code 60-16-13 Account 31926819', 'IBAN DE02 1203 0000 0000 2020 51']],
    ['of two', ['Sort code 60-16-13 Account 31926819', GB, 'IBAN GB29 NWBK 6016 1331 9268 19']],
    ['with a number of the customer', ['Sort code 60-16-13', 'Account no 31926819', 'Account 55779911', GB]],
    ['far away', ['Sort code 60-16-13 Account 31926819', 'a', 'b', 'c', 'd', 'e', GB]],
  ])('say nothing %s', async (_, lines) => {
    expect(await codes(...lines)).toEqual([]);
  });
});
