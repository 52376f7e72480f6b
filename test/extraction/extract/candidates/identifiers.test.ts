/** Tests of finding identifiers. */
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../../../src/extraction/extract/candidates/candidate.ts';
import { findIdentifiers } from '../../../../src/extraction/extract/candidates/identifiers.ts';
import { createSheet } from '../../../../src/extraction/extract/sheet.ts';
import { printed } from '../../printed.ts';

const found = (kind: string, text: string): Candidate[] =>
  findIdentifiers(createSheet([printed([[[40, text]]])])).filter((candidate) => candidate.kind === kind);

describe('finding identifiers', () => {
  it('ends an IBAN where its check digits hold', () => {
    expect(found('iban', 'IBAN DE89 3704 0044 0532 0130 00 BIC')[0]).toMatchObject({
      value: 'DE89370400440532013000',
      checksum: 1,
    });
  });

  it('finds one whose country stands apart, where its check digits hold', () => {
    expect(found('iban', 'PL 61 1090 1014 0000 0712 1981 2874')[0]?.value).toBe(
      'PL61109010140000071219812874',
    );
    expect(found('iban', 'PL 61 1090 1014 0000 0712 1981 2875')).toEqual([]);
  });

  it('finds VAT ids and says whether the check digit holds', () => {
    expect(found('vat', 'VAT: DE136695976')[0]).toMatchObject({ value: 'DE136695976', checksum: 1 });
    expect(found('vat', 'VAT: DE136695970')[0]?.checksum).toBe(-1);
  });

  it('finds Polish tax numbers however they are grouped', () => {
    const numbers = ['676-10-00-123', '676-100-01-23'];
    expect(numbers.map((number) => found('vat', `NIP: ${number}`)[0]?.value)).toEqual(numbers);
  });

  it.each([
    '27AABCS1429B1ZB',
    '45821196X',
    '12.345.678/0001-95',
    '12345676-2-41',
    '100234567800003',
    'T1234567890123',
    'XAXX010101000',
  ])('finds the tax number %s', (number) => {
    expect(found('vat', `Tax no: ${number}`).map(({ value }) => value)).toContain(number);
  });

  it('strips marks around a number', () => {
    expect(found('id', 'No. #INV-2024/7.')[0]?.value).toBe('INV-2024/7');
  });

  it('takes the groups of a number behind a colon for more than the first of them', () => {
    const [best] = found('id', 'Account Number: 4071 889 203').sort((a, b) => b.shape - a.shape);
    expect(best?.value).toBe('4071 889 203');
  });

  it('offers groups joined by hyphens as one', () => {
    expect(found('id', '25- 84').map((candidate) => candidate.value)).toContain('25-84');
  });

  it('doubts what looks like a date or an amount', () => {
    const [date] = found('id', '05.03.2018');
    expect(date?.shape).toBeLessThan(0.2);
    expect(found('id', '-343,08')[0]?.shape).toBeLessThan(0.2);
  });

  it('joins an IBAN broken over two lines, and leaves out one whose end is missing', () => {
    const below = (second: string): Candidate[] =>
      findIdentifiers(
        createSheet([
          printed([
            [
              [40, 'IBAN PL61 1090 1014 0000 0712'],
              [400, 'Page'],
            ],
            [[40, second]],
          ]),
        ]),
      ).filter(({ kind }) => kind === 'iban');
    expect(below('1981 2874')).toMatchObject([{ value: 'PL61109010140000071219812874', checksum: 1 }]);
    expect(below('Thank you')).toEqual([]);
  });

  it.each(['123 4567 82', 'M2-0012345-6', 'M90312345A', '20-0312345-M', '200312345M'])(
    'finds the tax number %s of Britain and Singapore without a country in front',
    (number) => {
      expect(found('vat', `GST Reg. No: ${number}`).map(({ value }) => value)).toEqual([number]);
    },
  );

  it('takes "NO" for Norway only where the check digit holds', () => {
    expect(found('vat', 'Org.nr NO995525828MVA')[0]).toMatchObject({ value: 'NO995525828MVA', checksum: 1 });
    expect(found('vat', 'INVOICE NO 995525827').some(({ value }) => value.startsWith('NO'))).toBe(false);
  });
});
