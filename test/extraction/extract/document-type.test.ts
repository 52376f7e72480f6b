/** Tests of telling the type of a document. */
import { describe, expect, it } from 'vitest';
import { detectDocumentType } from '../../../src/extraction/index.ts';
import { invoicePage, printed } from '../printed.ts';

describe('the type of a document', () => {
  it('is told by its title and its words', () => {
    expect(detectDocumentType([invoicePage()])).toBe('invoice');
    expect(
      detectDocumentType([
        printed([
          [[40, 'Account statement']],
          [
            [40, 'Opening balance'],
            [300, '1.00'],
          ],
          [
            [40, 'Closing balance'],
            [300, '2.00'],
          ],
        ]),
      ]),
    ).toBe('bank_statement');
  });

  it('is a business card with few words and two ways to reach somebody', () => {
    const card = printed([
      [[40, 'Alma Fischer']],
      [[40, 'Head of Logistics']],
      null,
      [[40, 'Northwind Traders GmbH']],
      [[40, 'T +49.30.901.820']],
      [[40, 'alma.fischer@northwind.example']],
    ]);
    expect(detectDocumentType([card])).toBe('business_card');
  });

  it('is no business card when something is dated or paid, or only one way to reach somebody is printed', () => {
    const note = (line: string) => printed([[[40, 'Alma Fischer']], [[40, '+49 30 901 820']], [[40, line]]]);
    expect(detectDocumentType([note('www.northwind.example')])).toBe('business_card');
    expect(detectDocumentType([note('12.03.2024')])).toBeNull();
    expect(detectDocumentType([note('48.20')])).toBeNull();
    expect(detectDocumentType([note('Berlin')])).toBeNull();
  });

  it('is null when nothing speaks for one', () => {
    expect(
      detectDocumentType([printed([[[40, 'Dear Sir,']], [[40, 'it was a pleasure to meet you.']]])]),
    ).toBeNull();
    expect(detectDocumentType([])).toBeNull();
  });

  it('is told by words, not by parts of words', () => {
    const page = (...lines: string[]) => printed(lines.map((text) => [[40, text]]));
    expect(
      detectDocumentType([page('Entgeltabrechnung Juni', 'Steuerklasse 1', 'Auszahlungsbetrag 1.987,44')]),
    ).toBe('payslip');
    expect(detectDocumentType([page('R E C H N U N G', 'Fällig am 3.4.2026')])).toBe('invoice');
  });

  it('is a receipt when a short paper prints the time beside its date', () => {
    const slip = printed([[[40, 'GREEN MARKET']], [[40, '03/20/2026 14:20 REG 02']], [[40, 'DEBIT 21.08']]], {
      width: 250,
    });
    expect(detectDocumentType([slip])).toBe('receipt');
  });
});
