/** Tests of finding phone numbers, addresses of the net, times and currencies. */
import { describe, expect, it } from 'vitest';
import { findContacts } from '../../../../src/extraction/extract/candidates/contacts.ts';
import { createSheet } from '../../../../src/extraction/extract/sheet.ts';
import { printed } from '../../printed.ts';

const values = (kind: string, text: string): string[] =>
  findContacts(createSheet([printed([[[40, text]]])]))
    .filter((candidate) => candidate.kind === kind)
    .map((candidate) => candidate.value);

describe('finding contacts', () => {
  it.each(['(707) 273-5273', '+49 932 431 500', '03-40212008', '604-736-5711'])(
    'finds the phone number %s',
    (phone) => {
      expect(values('phone', `Tel: ${phone}`)).toEqual([phone]);
    },
  );

  it.each([
    '01.42.33.44.55',
    '+33.1.42.33.44.55',
    '02/511.89.82',
    '02/511 89 82',
    '+32.2.511.89.82',
    '0475/12.34.56',
  ])('finds %s, in pairs as amounts and days are', (phone) => {
    expect(values('phone', `Tél. ${phone}`)).toEqual([phone]);
  });

  it('finds the first of two with a stroke between, and one whose plus stands right behind the label', () => {
    expect(values('phone', 'Tel: 2123 4567 / 2123 4568')).toEqual(['2123 4567']);
    expect(values('phone', 'Tel.: 089 / 12 34 567')).toEqual(['089 / 12 34 567']);
    expect(values('phone', 'Tel.+39 02 1234567')).toEqual(['+39 02 1234567']);
    expect(values('phone', 'Burnaby.(604)294-0104')).toEqual(['(604)294-0104']);
    expect(values('phone', '011-45026500,011-45026800')).toEqual(['011-45026500']);
    expect(values('phone', '4711-45026500,25 EUR')).toEqual([]);
  });

  it('finds no number in a key of access over several lines, in those of a transaction and of a law', () => {
    const lines = ['3524 0247 5084 1100 9820 6500 3000 1187', '2119 5511 2207'];
    const phones = (rows: readonly string[]): string[] =>
      findContacts(createSheet([printed(rows.map((text) => [[40, text]]))])).flatMap(({ kind, value }) =>
        kind === 'phone' ? [value] : [],
      );
    expect(phones(lines)).toEqual([]);
    expect(phones(lines.slice(1))).toEqual(['2119 5511 2207']);
    expect(phones(['12/24/2023 10:41 307 12 77 51', 'Lei Federal 12.741/2012'])).toEqual([]);
  });

  it('finds a number with the code of its area beside a date', () => {
    const row = [
      [40, '07/21/2014'],
      [160, '(706)369-3200'],
    ] as const;
    const phones = findContacts(createSheet([printed([row])])).filter(({ kind }) => kind === 'phone');
    expect(phones.map(({ value }) => value)).toEqual(['(706)369-3200']);
  });

  it('joins a number and the code of its area in brackets across a gap, and no bare figures', () => {
    const across = (...cells: readonly (readonly [number, string])[]): string[] =>
      findContacts(createSheet([printed([cells])])).flatMap(({ kind, value }) =>
        kind === 'phone' ? [value] : [],
      );
    expect(across([40, '(702)'], [400, '898-9998'])).toEqual(['(702) 898-9998']);
    expect(across([40, '702'], [400, '898-9998'])).toEqual(['898-9998']);
  });

  it('finds none of noughts alone', () => {
    expect(values('phone', '(000)000-0000')).toEqual([]);
  });

  it('finds a number of Japan that is grouped like a day', () => {
    expect(values('phone', '電話：0422-12-3456')).toEqual(['0422-12-3456']);
  });

  it('tells dollars by what only one country prints', () => {
    expect(values('currency', 'RFC FVA010203AB1 Total $45.00')).toEqual(['MXN']);
    expect(values('currency', 'HST 1.04 at $1.52/kg')).toEqual(['CAD']);
    expect(values('currency', 'Total $45.00')).toEqual(['USD']);
  });

  it('finds none in numbers of documents, but where a number is that of a telephone', () => {
    expect(values('phone', 'DOCUMENTO N. 0413-0022')).toEqual([]);
    expect(values('phone', 'Invoice No: 555-0188-2201')).toEqual([]);
    expect(values('phone', 'Telefon-Nr. 030 5550 188')).toEqual(['030 5550 188']);
    expect(values('phone', 'Contact No: 555-018-2201')).toEqual(['555-018-2201']);
  });

  it('tells yen from yuan and Taiwan dollars by the rest of the document', () => {
    expect(values('currency', '合计税额 ¥4680.00')).toEqual(['CNY']);
    expect(values('currency', '合計 ¥4,680 お支払い')).toEqual(['JPY']);
    expect(values('currency', '統一編號 12345675 總計 500 元')).toEqual(['TWD']);
  });

  it('does not call amounts and dates phone numbers', () => {
    expect(values('phone', '12.03.2018 1234567.00')).toEqual([]);
    for (const text of ['01.02.2024 12', '01/02/24 12.30', '01.02.24', '05/10.50', '0.12.34.56'])
      expect(values('phone', text)).toEqual([]);
  });

  it('finds addresses of the net', () => {
    expect(values('email', 'mail to info@example.com.')).toEqual(['info@example.com']);
    expect(values('url', 'see www.example.com/shop')).toEqual(['www.example.com/shop']);
  });

  it('finds times as printed', () => {
    expect(values('time', '2:56:56 PM')).toEqual(['2:56:56 PM']);
  });

  it.each([
    ['le 14/02/2023 à 18h22', '18h22'],
    ['18 h 22', '18h22'],
    ['14.02.2023 18.22', '18.22'],
    ['Kl. 18.22', '18.22'],
    ['14-02-23/18:22', '18:22'],
    ['14/02/23-18:22:01', '18:22:01'],
  ])('finds the time of %s', (text, time) => {
    expect(values('time', text)).toEqual([time]);
  });

  it('finds none in amounts, numbers and spans of hours', () => {
    for (const text of [
      '14.02.2023 18.22 €',
      '14.02.2023 18.22,50',
      '18.22',
      '35h',
      '1234h56',
      '2h à 14h',
      '12/34-18:22',
    ])
      expect(values('time', text)).toEqual([]);
  });

  it('finds seconds after a full stop where the half of the day follows', () => {
    expect(values('time', '2:31.17 PM')).toEqual(['2:31:17 PM']);
    expect(values('time', '12:40 15.60')).toEqual(['12:40']);
  });

  it('finds currencies by code and by sign', () => {
    expect(values('currency', 'Currency: GBP')).toEqual(['GBP']);
    expect(values('currency', '12,00 €')).toEqual(['EUR']);
    expect(values('currency', 'Amount (QAR)')).toEqual(['QAR']);
    expect(values('currency', 'Total 8.220,00 TL')).toEqual(['TRY']);
    expect(values('currency', 'Kabelkanal 12 Ft')).toEqual([]);
  });

  it('tells the crown of a document by its country', () => {
    const crown = (...lines: string[]): string[] =>
      findContacts(createSheet([printed(lines.map((text) => [[40, text]]))])).flatMap(({ kind, value }) =>
        kind === 'currency' ? [value] : [],
      );
    expect(crown('Varav moms 25,00', 'Att betala 125,00 kr')).toEqual(['SEK']);
    expect(crown('Herav mva 25,00', 'Å betale kr 125,00')).toEqual(['NOK']);
    expect(crown('CVR 13585628', 'Til betaling 125,00 kr.')).toEqual(['DKK']);
    expect(crown('Summa 125,00 kr')).toEqual([]);
  });
});
