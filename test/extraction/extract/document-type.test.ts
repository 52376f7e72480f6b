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

  it('is null when nothing speaks for one', () => {
    expect(
      detectDocumentType([printed([[[40, 'Dear Sir,']], [[40, 'it was a pleasure to meet you.']]])]),
    ).toBeNull();
    expect(detectDocumentType([])).toBeNull();
  });
});
