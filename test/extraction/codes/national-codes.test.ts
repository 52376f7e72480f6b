/** Codes that banks and tax offices of single countries put on invoices state what their specifications say. */
import { describe, expect, test } from 'vitest';
import { exactOf as stated, readQr as qr } from '../../support/codes.ts';

describe('payments', () => {
  const spayd =
    'SPD*1.0*ACC:CZ5855000000001265098001+RZBCCZPP*AM:480.50*CC:CZK*DT:20261231*RN:VZOR %2A CO*X-VS:1234567890*MSG:ZA ZBOZI';

  test('a Czech payment states account, bank, payee, amount and the day it is due', () => {
    expect(qr(spayd).kind).toBe('spayd');
    expect(stated(qr(spayd))).toEqual({
      iban: 'CZ5855000000001265098001',
      bic: 'RZBCCZPP',
      account_holder: 'VZOR * CO',
      amount_due: '480.50',
      currency: 'CZK',
      due_date: '2026-12-31',
      reference: '1234567890',
      MSG: 'ZA ZBOZI',
    });
    expect(qr(spayd).checks.map(({ passed }) => passed)).toEqual([true]);
  });

  test('a Czech invoice beside its payment states number, day and total', () => {
    const text =
      'SID*1.0*ID:2026001154*DD:20260404*AM:61189.00*VII:CZ60194383*CC:CZK*DT:20260412*ACC:CZ5855000000001265098001';
    expect(stated(qr(text))).toMatchObject({
      invoice_number: '2026001154',
      issue_date: '2026-04-04',
      gross_total: '61189.00',
      vat_id: 'CZ60194383',
      due_date: '2026-04-12',
      iban: 'CZ5855000000001265098001',
    });
  });

  test('a broken escape leaves the text as it stands', () => {
    expect(stated(qr('SPD*1.0*ACC:CZ5855000000001265098001*MSG:50 % sleva'))).toMatchObject({
      MSG: '50 % sleva',
    });
  });

  // The example of the manual of the Brazilian central bank, with an amount.
  const pix =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406123.455802BR5913Fulano de Tal6008BRASILIA62070503***6304';

  test('a Brazilian payment states payee, key and amount, and its checksum is tested', () => {
    const payload = qr(`${pix}A5A2`);
    expect(payload.kind).toBe('pix');
    expect(stated(payload)).toEqual({
      account_holder: 'Fulano de Tal',
      amount_due: '123.45',
      currency: 'BRL',
      '26-01': '123e4567-e12b-12d1-a456-426655440000',
    });
    const changed = qr(`${pix.replace('123.45', '923.45')}A5A2`);
    expect([payload, changed].map(({ checks }) => checks.map(({ passed }) => passed))).toEqual([
      [true],
      [false],
    ]);
  });

  test('the example of the central bank holds by its own checksum', () => {
    const text =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
    expect(qr(text).checks).toEqual([expect.objectContaining({ rule: 'emv-checksum', passed: true })]);
  });

  test('digits whose lengths do not fit are no payment', () => {
    expect(qr('000201265800').kind).toBe('text');
  });
});

describe('invoices', () => {
  test.each([
    [
      'atcud',
      'A:123456789*B:999999990*C:PT*D:FT*E:N*F:20261231*G:FT AB2026/0035*H:CSDF7T5H-0035*I1:PT*I7:12000.00*I8:2760.00*N:2760.00*O:14760.00*Q:kLp0*R:9999',
      {
        tax_number: '123456789',
        issue_date: '2026-12-31',
        invoice_number: 'FT AB2026/0035',
        tax_total: '2760.00',
        gross_total: '14760.00',
      },
    ],
    [
      'verifactu',
      'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-09-2026&importe=241.4',
      {
        tax_number: '89890001K',
        invoice_number: '12345678&G33',
        issue_date: '2026-09-01',
        gross_total: '241.40',
      },
    ],
    [
      'ticketbai',
      'https://batuz.eus/QRTBAI/?id=TBAI-00000006Y-251026-btFpwP8dcLGAF-237&s=T&nf=27174&i=4.70&cr=007',
      { tax_number: '00000006Y', invoice_number: 'T-27174', issue_date: '2026-10-25', gross_total: '4.70' },
    ],
    [
      'cfdi',
      'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=5803EB8D-81CD-4557-8719-26632D2FA434&re=XAXX010101000&rr=CARR861127SB0&tt=0000014300.000000&fe=rH8/bw==',
      { id: '5803EB8D-81CD-4557-8719-26632D2FA434', gross_total: '14300.00' },
    ],
    [
      'afip',
      `https://www.afip.gob.ar/fe/qr/?p=${Buffer.from(JSON.stringify({ ver: 1, fecha: '2026-10-13', cuit: 30000000007, ptoVta: 10, tipoCmp: 1, nroCmp: 94, importe: 12100.5, moneda: 'PES', ctz: 1 })).toString('base64')}`,
      {
        tax_number: '30000000007',
        issue_date: '2026-10-13',
        invoice_number: '00010-00000094',
        gross_total: '12100.50',
        currency: 'ARS',
      },
    ],
    [
      'ksef',
      'https://qr.ksef.mf.gov.pl/invoice/1111111111/01-02-2026/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE',
      { tax_number: '1111111111', issue_date: '2026-02-01' },
    ],
    [
      'gst',
      `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(JSON.stringify({ data: JSON.stringify({ SellerGstin: '29AABCT1332L000', BuyerGstin: '29AWGPV7107B1Z1', DocNo: 'DOC/001', DocDt: '27/03/2026', TotInvVal: 12908, Irn: 'a5c1' }), iss: 'NIC' })).toString('base64url')}.c2ln`,
      { invoice_number: 'DOC/001', issue_date: '2026-03-27', gross_total: '12908.00', Irn: 'a5c1' },
    ],
  ])('%s', (kind, text, values) => {
    expect(qr(text).kind).toBe(kind);
    expect(stated(qr(text))).toMatchObject(values);
  });

  test.each([
    'https://batuz.eus.example.org/QRTBAI/?id=TBAI-00000006Y-251026-x-237&i=4.70',
    'https://www.agenciatributaria.gob.es/help?nif=1',
    'https://qr.ksef.mf.gov.pl/certificate/Nip/1111111111',
    'https://www.afip.gob.ar/fe/qr/?p=bm8ganNvbg==',
  ])('another link stays a link: %s', (text) => {
    expect(qr(text).kind).toBe('url');
  });

  test('a token of something else, and a day that does not exist, state nothing', () => {
    expect(qr('eyJhbGciOiJub25lIn0.eyJkYXRhIjoie30ifQ.').kind).toBe('text');
    const link =
      'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=1&fecha=31-02-2026&importe=1.00';
    expect(stated(qr(link))).not.toHaveProperty('issue_date');
  });
});
