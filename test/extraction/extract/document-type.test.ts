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
});
