/** Check digits of printed numbers. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { scanOf } from '../scan.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Invoice']]]);
const ID = 'content_check_digit';
const screen = screenFor(ID);
const ask = async (line: string, source: 'text' | 'ocr' = 'text', confidence = 1) =>
  screen(pdf, { reading: readingOf([linesAt([line], confidence)], { source }) });

describe('content_check_digit', () => {
  it.each([
    ['an IBAN', 'IBAN: DE75 5121 0800 1245 1261 99', 'IBAN: DE75 5121 0800 1245 1261 69'],
    ['a French IBAN', 'IBAN : FR76 10107 00245 00617052917 82', 'IBAN : FR76 10107 00245 00617052917 83'],
    ['a VAT id', 'VAT ID DE 136695976', 'VAT ID DE 136695746'],
    ['a Polish VAT id', 'NIP: PL8567346215', 'NIP: PL8567346815'],
    ['a routing number', 'Routing 021000021', 'Routing 021300021'],
    ['a card', 'Card No. 4539 1488 0343 6467', 'Card No. 4539 1488 0343 6167'],
    ['a card of American Express', 'Card no: 371449635398431', 'Card no: 371449635398432'],
    ['a card by its issuer', 'Visa 4539 1488 0343 6467', 'Visa 4539 1488 0343 6468'],
    ['a card with the groups of its issuer', 'Amex 3714 496353 98431', 'Amex 3714 496353 98441'],
    ['a SIREN', 'SIREN 732 829 320', 'SIREN 732 829 321'],
    ['a UPC', 'UPC 036000291452', 'UPC 036000291453'],
    ['a GTIN of 14 digits', 'GTIN 00012345600012', 'GTIN 00012345600013'],
    ['a GLN', 'Ihre GLN: 4000001987658', 'Ihre GLN: 4200001987658'],
    ['a GTIN with its label behind', 'Nummer: 4000001987658 (GTIN)', 'Nummer: 4200001987658 (GTIN)'],
    ['an EAN in its groups', 'EAN 4 006381 333931', 'EAN 4 006381 333932'],
    ['an ISBN', 'ISBN 978-3-16-148410-0', 'ISBN 978-3-16-148410-1'],
    ['an old ISBN', 'ISBN 0-8044-2957-X', 'ISBN 0-8044-2967-X'],
    ['a creditor reference', 'Creditor reference: RF18539007547034', 'Creditor reference: RF19539007547034'],
    ['a creditor reference in its groups', 'Referenz RF18 5390 0754 7034', 'Referenz RF18 5390 0754 7134'],
    ['a SIRET', 'SIRET 732 829 320 00074', 'SIRET 732 829 350 00074'],
    [
      'a Swiss QR reference',
      'Referenz 21 00000 00003 13947 14300 09017',
      'Referenz 21 00000 00003 13947 14300 09014',
    ],
    ['a Dutch VAT id', 'BTW-nummer: NL004495445B01', 'BTW-nummer: NL004495446B01'],
    ['a British VAT id', 'VAT Registration No: GB 980 7806 84', 'VAT Registration No: GB 980 7806 85'],
    ['a British VAT id in its groups', 'VAT no. 980 7806 84', 'VAT no. 980 7806 94'],
    ['a Spanish VAT id', 'VAT ES B58378431', 'VAT ES B58378432'],
    ['a Spanish tax id', 'NIF: B-58378431', 'NIF: B-58378432'],
    ['an Italian VAT id without its country', 'P.IVA 00743110157', 'P.IVA 00753110157'],
    ['a Polish VAT id without its country', 'NIP: 856-734-62-15', 'NIP: 856-734-62-16'],
    ['a Swiss VAT id without a label', 'CHE-116.281.710 MWST', 'CHE-116.281.711 MWST'],
    ['a Belgian VAT id without its country', 'BTW 0403.019.261', 'BTW 0404.019.261'],
    ['a Swedish VAT id', 'Momsreg.nr SE556188840401', 'Momsreg.nr SE556189840401'],
    ['a Czech VAT id', 'DIČ: CZ25123891', 'DIČ: CZ25124891'],
    ['a Hungarian tax number', 'Adószám: 12892312-2-41', 'Adószám: 12893312-2-41'],
    ['a PESEL', 'PESEL 44051401359', 'PESEL: 44051401358'],
    ['a CNP', 'CNP 1800101221144', 'CNP 1800101221145'],
    ['a Swedish personal number', 'Personnummer: 811218-9876', 'Personnummer: 811218-9867'],
    ['a Finnish personal number', 'Henkilötunnus 131052-308T', 'Henkilötunnus 131053-308T'],
    ['an Italian tax code', 'Codice fiscale: RSSMRA85T10A562S', 'Codice fiscale: RSSMRA85T11A562S'],
    ['an Indian tax number', 'GSTIN 27AAPFU0939F1ZV', 'GSTIN: 27AAPFU0989F1ZV'],
    ['a German tax id', 'Steuer-ID 86 095 742 719', 'Steuer-ID 86 095 742 119'],
    [
      'a German tax id by its full name',
      'Steuerliche Identifikationsnummer 86 095 742 719',
      'Steuerliche Identifikationsnummer 86 095 742 119',
    ],
  ])('tells %s from one with a changed digit', async (_, right, changed) => {
    expect(indicatorOf(await ask(right), ID).status).toBe('clear');
    const report = await ask(changed);
    expect(codesOf(report, ID)).toEqual(['CHECK_DIGIT_FAILS']);
    expect(report.is_suspicious).toBe(false);
  });

  it.each([
    'Personnummer 010203 12345',
    'Codice fiscale: 12345678903',
    'CNP 9999999999999',
    'Loyalty card no. 7825 3001 1846 2205',
    'Gift card number: 6035 7110 0462 8815',
    'Travel card 3085 2210 0417 7732',
    'Marktlokations-Identifikationsnummer 51 238 696 782',
    'Zähler-Identifikationsnummer: 51238696782',
  ])('expects no check digits of other kinds of numbers: %s', async (line) => {
    expect(indicatorOf(await ask(line), ID).detected).toBe(false);
  });

  it('tells a typed machine-readable zone whose check digits fail, and accuses no recognized one', async () => {
    const zone = (passed: boolean, source: 'text' | 'ocr') => {
      const validations = [{ rule: 'mrz-birth-date-check-digit', passed, fields: [], detail: '' }];
      const reading = readingOf([linesAt(['PASSPORT'])], { source, validations });
      const code = { source: 'mrz', symbology: 'MRZ', kind: 'mrz', text: '', values: [] };
      const codes = [{ ...code, box: [0.1, 0.8, 0.9, 0.9] as [number, number, number, number] }];
      return screen(pdf, {
        reading: { ...reading, pages: reading.pages.map((page) => ({ ...page, codes })) },
      });
    };
    expect(codesOf(await zone(false, 'text'), ID)).toEqual(['CHECK_DIGIT_FAILS']);
    expect(indicatorOf(await zone(true, 'text'), ID).status).toBe('clear');
    expect(indicatorOf(await zone(false, 'ocr'), ID).detected).toBe(false);
  });

  it.each([
    'IBAN: BE68 5390 0754 7034 SWIFT: KREDBEBB',
    'IBAN ES91 2100 0418 4502 0005 1332 BANCO DE MUESTRA',
    'IBAN AT61 1904 3002 3457 3201 CODE BIC',
  ])('does not take the words behind an account for a part of it: %s', async (line) => {
    expect(indicatorOf(await ask(line), ID).status).toBe('clear');
    expect(codesOf(await ask(line.replace(/ \d{2}/, ' 77')), ID)).toEqual(['CHECK_DIGIT_FAILS']);
  });

  it.each([
    'IBAN DE44 5001 0517 5407 PAID',
    'IBAN PT50 6248 4334 5833 2427',
    'IBAN DE44 5001 0517 COPY 5407 3249 31',
    'IBAN GB90 MIDL 4005 PAID 1522 3344 55',
  ])('does not accuse an account that a watermark crosses, or that is cut off: %s', async (line) => {
    expect(codesOf(await ask(line), ID)).toEqual([]);
  });

  it('knows that La Poste counts its offices in its own way', async () => {
    expect(indicatorOf(await ask('SIRET 356 000 000 83573'), ID).status).toBe('clear');
    expect(codesOf(await ask('SIRET 356 000 000 83574'), ID)).toEqual(['CHECK_DIGIT_FAILS']);
  });

  it('does not hold the routing number of a Canadian bank against the check digits of American ones', async () => {
    expect(indicatorOf(await ask('Routing number: 000305839'), ID).status).toBe('not_applicable');
  });

  it('knows made-up numbers for what they are', async () => {
    expect(codesOf(await ask('VAT ID DE 123456789'), ID)).toEqual(['NUMBER_MADE_UP']);
    const sample = await ask('VAT ID DE 123456789   IBAN: DE75 5121 0800 1245 1261 69');
    expect(codesOf(sample, ID)).toEqual(['NUMBER_MADE_UP', 'NUMBER_MADE_UP']);
    expect(sample.requires_manual_review).toBe(false);
  });

  it.each([
    'Routing number: 021000022',
    'IBAN: AT48 3200 0000 1234 5865',
    'IBAN: FR76 3000 6000 0112 3456 7890 188',
    'IBAN: GB33 BUKB 2020 1555 5555 56',
    'IBAN: IT60 X054 2811 1010 0000 0123 457',
  ])('takes no number for made up that merely has digits in order: %s', async (line) => {
    expect(codesOf(await ask(line), ID)).toEqual(['CHECK_DIGIT_FAILS']);
  });

  it.each([
    'IBAN: DE00 1234 5678 9012 3456 78',
    'IBAN: DE99 9999 9999 9999 9999 99',
    'VAT ID DE 111222333',
    'VAT ID DE 121212121',
    'Card No. 1234 5678 1234 5678',
    'SIRET 987 654 321 00029',
    'SIRET 999 999 998 00010',
  ])('takes a number for made up that counts, or repeats itself, throughout: %s', async (line) => {
    expect(codesOf(await ask(line), ID)).toEqual(['NUMBER_MADE_UP']);
  });

  it('does not excuse the other numbers of a document for one that is made up', async () => {
    const report = await ask(
      'VAT ID DE 123456789   IBAN: DE75 5121 0800 1245 1261 69   Routing number: 122105155',
    );
    expect(codesOf(report, ID).toSorted()).toEqual(['CHECK_DIGIT_FAILS', 'NUMBER_MADE_UP']);
  });

  it('blames recognition where one confused character explains it, or where it was unsure', async () => {
    for (const told of [
      await ask('IBAN: DE75 5121 0B00 1245 1261 99', 'ocr', 0.95),
      await ask('IBAN: DE75 5121 0200 1245 1261 99', 'ocr', 0.5),
    ])
      expect(indicatorOf(told, ID)).toMatchObject({
        status: 'inconclusive',
        description: expect.stringMatching(/DE75.*99 do not hold, but it may be misread/) as string,
      });
  });

  it('accuses a misreadable number of a scan whose digits look like the others of their names', async () => {
    const lines = (iban: string): string[] => [
      `IBAN: ${iban}`,
      'Invoice 20260317  Amount 1480.96  Paid 03.09.2026',
      'Order 5566998877  Amount 2643.85  Due  14.07.2026',
    ];
    const changed = lines('DE75 5121 0800 1245 1261 69');
    const options = { reading: readingOf([linesAt(changed, 0.95)], { source: 'ocr' }), name: 'scan.png' };
    expect(codesOf(await screen(await scanOf(changed), options), ID)).toEqual(['CHECK_DIGIT_FAILS']);
    const right = await screen(await scanOf(lines('DE75 5121 0800 1245 1261 99')), options);
    expect(indicatorOf(right, ID).status).toBe('inconclusive');
  });

  it('knows an account by its groups and its length, without a label', async () => {
    expect(codesOf(await ask('Harbour Bank  DE75 5121 0800 1245 1261 69'), ID)).toEqual([
      'CHECK_DIGIT_FAILS',
    ]);
    expect(indicatorOf(await ask('Harbour Bank  DE75 5121 0800 1245 1261 99'), ID).status).toBe('clear');
    for (const other of [
      'DE75 5121 0800 1245 1261',
      'QX75 5121 0800 1245 1261 69',
      'DE75 5121 XXXX XXXX XX61 69',
    ])
      expect(indicatorOf(await ask(`Reference  ${other}`), ID).status).toBe('not_applicable');
  });

  it.each([
    'VAT no. 123 456 784',
    'VAT No 974760674',
    'La IVA es 12345678A',
    'NIF: 501964844',
    'VAT ID: NL004495445',
    'NIP: 197001012005011002',
    'Order CH-116.281.711',
    'VAT PL 856-734-62-16-00',
    'CIF B 5837843',
  ])('does not take a number for a VAT id that may be another: %s', async (line) => {
    expect(indicatorOf(await ask(line), ID).status).toBe('not_applicable');
  });

  it.each(
    [
      ...[
        'USt-IdNr.',
        'Ust.ID',
        'Umsatzsteuer-ID',
        'MwSt-Nr.',
        'UID',
        'CVR',
        'Moms',
        'ALV',
        'VAT no',
        'Tax ID',
      ],
      ...[
        'N° TVA',
        'P.IVA',
        'BTW-nummer',
        'NIP',
        'nif',
        'CIF',
        'DIC',
        'DIČ',
        'IČ DPH',
        'OIB',
        'ÁFA',
        'Adószám',
      ],
      ...['PVM kodas', 'PVN', 'KMKR', 'DDV', 'ДДС', 'ΑΦΜ', 'CUI'],
    ].map((label) => `${label}: DE 136 695 976`),
  )('finds a VAT id behind the label of every language: %s', async (line) => {
    expect(indicatorOf(await ask(line), ID).status).toBe('clear');
    expect(indicatorOf(await ask(line.toUpperCase()), ID).status).toBe('clear');
  });

  it.each([
    'Visa no. 1234 5678 9012 3457',
    'Visa 123456789',
    'Reference: RF20260114',
    'Our reference: RF20 2601 14',
    'SIREN 732 829 321 00074',
    'UPC 003600029145',
    'ISBN 12345',
    'ISBN 978-3-16-148410-1-2',
  ])('does not take a number for one of another kind: %s', async (line) => {
    expect(indicatorOf(await ask(line), ID).status).toBe('not_applicable');
  });

  const askLines = async (lines: readonly string[]) => screen(pdf, { reading: readingOf([linesAt(lines)]) });

  it.each([
    [['Referenz', '21 00000 00003 13947 14300 09018']],
    [['IBAN', 'DE75512108001245126169']],
    [['Harbour Bank      VAT no.', '12 Quay Street    DE136795976']],
    [['Quay Street       Routing number', 'second floor', '                  122105156']],
  ])('tests a number below its label: %j', async (lines) => {
    expect(codesOf(await askLines(lines), ID)).toEqual(['CHECK_DIGIT_FAILS']);
  });

  it.each([[['Referenz', '21 00000 00003 13947 14300 09017']], [['IBAN', 'DE75512108001245126199']]])(
    'finds nothing wrong with the right number below its label: %j',
    async (lines) => {
      expect(indicatorOf(await askLines(lines), ID).status).toBe('clear');
    },
  );

  it.each([
    ['in another column', ['Routing number', '                  122105156']],
    ['behind other words', ['Routing number', 'Order 122105156']],
    ['below words that are more than its label', ['Please state the routing number', '122105156']],
    ['far below', ['Routing number', '', '', 'Thank you', '122105156']],
  ])('leaves a number alone that stands %s', async (_, lines) => {
    expect(indicatorOf(await askLines(lines), ID).status).toBe('not_applicable');
  });

  it('does not take a number without a label for one of these', async () => {
    expect(indicatorOf(await ask('Order 021300021'), ID).status).toBe('not_applicable');
  });
});

it('an IBAN that holds around an account that does not is made up', async () => {
  const madeUp = indicatorOf(await ask('IBAN : FR73 10107 00245 00617052917 39'), ID);
  expect(madeUp.evidence).toMatchObject([{ code: 'NUMBER_MADE_UP' }]);
  expect(codesOf(await ask('IBAN : DE75 5121 0800 1245 1261 99'), ID)).toEqual([]);
});
