/** Payloads of known formats state what their specifications say. */
import { describe, expect, test } from 'vitest';
import { isQrReference } from '../../../src/extraction/codes/payloads/payment-checks.ts';
import { readPayload } from '../../../src/extraction/codes/read-payload.ts';
import type { Payload } from '../../../src/extraction/codes/types.ts';
import { epcLines, exactOf as stated, readQr as qr } from '../../support/codes.ts';

/** The example "QR bill with QR reference" in the shape of the Swiss guidelines, all names made up. */
const swissLines = (more: { readonly reference?: string } = {}): string =>
  [
    ...['SPC', '0200', '1', 'CH4431999123000889012'],
    ...['S', 'Bergbach Elektro AG', 'Dorfgasse', '12', '3073', 'Musterlingen', 'CH'],
    ...Array.from({ length: 7 }, () => ''),
    ...['1949.75', 'CHF'],
    ...['K', 'Frida Beispiel', 'Seeweg 4', '9400 Probenau', '', '', 'CH'],
    ...['QRR', more.reference ?? '210000000003139471430009017'],
    ...['Auftrag vom 15.06.2024', 'EPD', '//S1/10/10201409/11/190512/20/1400.000-53/30/106017086'],
  ].join('\r\n');

describe('payments', () => {
  test('a SEPA transfer states account, payee, amount and reference', () => {
    const payload = qr(epcLines());
    expect(payload.kind).toBe('epc');
    expect(stated(payload)).toEqual({
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      account_holder: 'Musterwerk GmbH',
      amount_due: '1190.00',
      currency: 'EUR',
      reference: 'RF18539007547034',
    });
    expect(payload.checks.map(({ passed }) => passed)).toEqual([true, true]);
  });

  test('an account with a wrong digit fails its check', () => {
    const payload = qr(epcLines({ iban: 'DE89370400440532013001' }));
    expect(payload.checks).toContainEqual(
      expect.objectContaining({ rule: 'qr-iban-check-digits', passed: false }),
    );
  });

  test('an amount that is left open states nothing', () => {
    expect(stated(qr(epcLines({ amount: '' })))).not.toHaveProperty('amount_due');
  });

  test('a Swiss QR bill states both parties and the billing information', () => {
    const payload = qr(swissLines());
    expect(payload.kind).toBe('swiss_qr_bill');
    expect(stated(payload)).toMatchObject({
      iban: 'CH4431999123000889012',
      account_holder: 'Bergbach Elektro AG',
      amount_due: '1949.75',
      currency: 'CHF',
      reference: '210000000003139471430009017',
      invoice_number: '10201409',
      issue_date: '2019-05-12',
      vat_id: 'CHE106017086',
    });
    const likely = payload.statements.filter(({ bearing }) => bearing === 'likely');
    expect(likely).toContainEqual(
      expect.objectContaining({ concept: 'seller_address', value: 'Dorfgasse 12, 3073 Musterlingen' }),
    );
    expect(likely).toContainEqual(
      expect.objectContaining({ concept: 'buyer_address', value: 'Seeweg 4, 9400 Probenau' }),
    );
    expect(payload.checks.every(({ passed }) => passed)).toBe(true);
  });

  test('a Swiss reference is checked by the recursive modulo 10', () => {
    expect(isQrReference('210000000003139471430009017')).toBe(true);
    expect(isQrReference('210000000003139471430009027')).toBe(false);
    expect(qr(swissLines({ reference: '210000000003139471430009018' })).checks).toContainEqual(
      expect.objectContaining({ rule: 'qr-reference-check-digit', passed: false }),
    );
  });

  test('a Croatian slip states its amount in hundredths', () => {
    const text = [
      ...['HRVHUB30', 'EUR', '000000000012355', 'PERO PRIMJER', 'ULICA 1', '10000 ZAGREB'],
      ...[
        'TVRTKA D.O.O.',
        'TRG 5',
        '10000 ZAGREB',
        'HR1210010051863000160',
        'HR01',
        '7269-68949637676-00019',
      ],
      ...['COST', 'Troškovi za 1. mjesec'],
    ].join('\n');
    expect(stated(qr(text))).toMatchObject({
      iban: 'HR1210010051863000160',
      amount_due: '123.55',
      currency: 'EUR',
      reference: 'HR01 7269-68949637676-00019',
      purpose: 'Troškovi za 1. mjesec',
    });
  });

  test('a Slovenian slip states when it is due', () => {
    const text = [
      ...[
        'UPNQR',
        '',
        '',
        '',
        '',
        'Janez Primer',
        'Cesta 1',
        '1000 Ljubljana',
        '00000010573',
        '',
        '',
        'OTHR',
      ],
      ...[
        'Račun 7',
        '22.11.2024',
        'SI56020170014356205',
        'SI0017-2024',
        'Podjetje d.o.o.',
        'Ulica 2',
        '2000 Maribor',
      ],
      '165',
    ].join('\n');
    expect(stated(qr(text))).toMatchObject({
      iban: 'SI56020170014356205',
      account_holder: 'Podjetje d.o.o.',
      amount_due: '105.73',
      due_date: '2024-11-22',
      reference: 'SI0017-2024',
    });
  });

  test('a Russian slip states its sum in kopecks', () => {
    const text =
      'ST00012|Name=ООО «Ромашка»|PersonalAcc=40702810138250123017|BankName=Банк|BIC=044525225|CorrespAcc=30101810400000000225|PayeeINN=6200098765|Sum=345678';
    expect(stated(qr(text))).toMatchObject({
      account_number: '40702810138250123017',
      amount_due: '3456.78',
      currency: 'RUB',
      tax_number: '6200098765',
    });
  });

  test('payment links are read', () => {
    expect(stated(qr('upi://pay?pa=shop@bank&pn=Corner%20Shop&am=250.50&cu=INR&tr=T17'))).toEqual({
      account_holder: 'Corner Shop',
      pa: 'shop@bank',
      amount_due: '250.50',
      currency: 'INR',
      reference: 'T17',
    });
    const link =
      'bank://singlepaymentsepa?name=Verein&iban=DE89370400440532013000&amount=10,50&reason=Beitrag';
    expect(stated(qr(link))).toMatchObject({
      iban: 'DE89370400440532013000',
      amount_due: '10.50',
      reason: 'Beitrag',
    });
  });
});

describe('receipts', () => {
  const tlv = (values: readonly string[]): string =>
    Buffer.concat(
      values.map((value, at) => {
        const bytes = Buffer.from(value);
        return Buffer.concat([Buffer.from([at + 1, bytes.length]), bytes]);
      }),
    ).toString('base64');

  test('a Saudi invoice states seller, tax number, total and tax', () => {
    const text = tlv(['شركة المثال', '300000000000003', '2024-03-05T10:30:00Z', '1150.00', '150.00']);
    expect(qr(text).kind).toBe('zatca');
    expect(stated(qr(text))).toEqual({
      seller_name: 'شركة المثال',
      vat_id: '300000000000003',
      issue_date: '2024-03-05',
      gross_total: '1150.00',
      tax_total: '150.00',
    });
  });

  test('text that only looks like Base64 stays a plain value', () => {
    expect(qr('AQIDBA==').kind).toBe('text');
  });

  test('an Austrian receipt adds up its rates', () => {
    const text =
      '_R1-AT1_KASSE-2_83469_2024-11-25T19:20:11_10,00_5,50_0,00_0,00_2,25_4r8tPQ==_20f2ed17_cYd9vz_xyz';
    expect(stated(qr(text))).toMatchObject({
      invoice_number: '83469',
      issue_date: '2024-11-25',
      gross_total: '17.75',
    });
  });

  test('a German receipt adds up its rates', () => {
    const text =
      'V0;955002-00;Kassenbeleg-V1;Beleg^0.00_2.55_0.00_0.00_0.00^2.55:Bar;18;112;2024-07-10T18:41:04.000Z;2024-07-10T18:41:05.000Z;ecdsa;unixTime;MEQ=;BHhW';
    expect(stated(qr(text))).toMatchObject({ gross_total: '2.55', currency: 'EUR' });
  });
});

describe('goods', () => {
  const gs1 = (text: string): Payload => readPayload({ text, symbology: 'DataMatrix', gs1: true });

  test('element strings are cut where their identifiers say', () => {
    const payload = gs1('0104012345678901172505311012AB\u001d21S-99');
    expect(stated(payload)).toEqual({
      '(01)': '04012345678901',
      expiry_date: '2025-05-31',
      '(10)': '12AB',
      '(21)': 'S-99',
    });
    expect(payload.checks).toEqual([
      expect.objectContaining({ rule: 'gs1-check-digit', passed: true, paths: ['(01)'] }),
    ]);
  });

  test('an amount has the decimals that its identifier states', () => {
    expect(stated(gs1('3912978125050'))).toMatchObject({ amount_due: '1250.50' });
  });

  test('an identifier that is not known leaves the whole string as it is', () => {
    expect(gs1('0104012345678901995x').kind).toBe('text');
  });
});

describe('people', () => {
  const licence = [
    '@',
    '\u001e\rANSI 636000100002DL00410278ZV03190008DLDAQT64235789',
    ...['DCSSAMPLE', 'DDEN', 'DACMICHAEL', 'DADJOHN', 'DBD06062018', 'DBB06061986', 'DBA12102024', 'DBC1'],
    ...['DAU068 in', 'DAG2300 WEST BROAD STREET', 'DAIRICHMOND', 'DAJVA', 'DAK232690000  ', 'DCAD', 'DCGUSA'],
  ].join('\n');

  test('a code that only begins like a licence is told as fast as any', () => {
    const begun = performance.now();
    readPayload({ text: `@${' '.repeat(2900)}x`, symbology: 'QRCode', gs1: false });
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  test('a driving licence states its holder', () => {
    const payload = readPayload({ text: licence, symbology: 'PDF417', gs1: false });
    expect(payload).toMatchObject({ kind: 'aamva', documentType: 'driver_license' });
    expect(stated(payload)).toEqual({
      personal_document_number: 'T64235789',
      last_name: 'SAMPLE',
      first_name: 'MICHAEL JOHN',
      birth_date: '1986-06-06',
      document_issue_date: '2018-06-06',
      expiry_date: '2024-12-10',
      sex: 'M',
      vehicle_classes: 'D',
      height: '068 in',
      DAG: '2300 WEST BROAD STREET, RICHMOND, VA 23269',
      issuing_country: 'USA',
    });
  });

  test('business cards are read, folded lines joined', () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Muster;Erika;;;',
      'FN:Erika Muster',
      'ORG:Beispiel GmbH;Einkauf',
      'TEL;TYPE=WORK,VOICE:+49 30 1234',
      'TEL;TYPE=CELL:+49 170 5678',
      'EMAIL:erika@beispiel',
      ' .example',
      'ADR;TYPE=WORK:;;Hauptstr. 1;Berlin;;10115;Germany',
      'END:VCARD',
    ].join('\r\n');
    expect(stated(qr(card))).toMatchObject({
      person_name: 'Erika Muster',
      first_name: 'Erika',
      seller_name: 'Beispiel GmbH',
      phone: '+49 30 1234',
      CELL: '+49 170 5678',
      email: 'erika@beispiel.example',
      seller_address: 'Hauptstr. 1, Berlin, 10115, Germany',
    });
    expect(stated(qr('MECARD:N:Muster,Erika;TEL:+49301234;EMAIL:e@b.example;;'))).toMatchObject({
      last_name: 'Muster',
      phone: '+49301234',
    });
  });
});

test('a code of an unknown format is a value of which only a field named so is sure', () => {
  const { kind, statements } = readPayload({ text: '4006381333931', symbology: 'EAN13', gs1: false });
  expect(kind).toBe('text');
  expect(statements.every(({ concept, bearing }) => concept === null && bearing === 'named')).toBe(true);
});
