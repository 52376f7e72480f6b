/** Debts of two days and the repayment between them. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Loan']]]);
const ID = 'content_arithmetic';
const screen = screenFor(ID);
const ask = async (lines: readonly string[]) => screen(pdf, { reading: readingOf([linesAt(lines)]) });

const loan = (start: string, repaid: string, end: string, more: readonly string[] = []) => [
  'Loan amount             1,850,000.00 SEK',
  `Skuld 2025-01-01        ${start} SEK`,
  `Amortering under året   ${repaid} SEK`,
  `Skuld 2025-12-31        ${end} SEK`,
  'Betald ränta 2025          54,799.80 SEK',
  ...more,
];

describe('content_arithmetic in statements of a loan', () => {
  it.each([
    ['the debt at the end', loan('1,612,400.00', '   48,000.00', '1,064,400.00')],
    ['the debt at the start', loan('1,912,400.00', '   48,000.00', '1,564,400.00')],
    ['the repayment', loan('1,612,400.00', '   98,000.00', '1,564,400.00')],
  ])('asks for a look where one digit of %s is another', async (_, lines) => {
    const report = await ask(lines);
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'SUM_CONTRADICTED' }]);
    expect(report.is_suspicious).toBe(false);
  });

  it.each([
    ['a loan that adds up', loan('1,612,400.00', '   48,000.00', '1,564,400.00')],
    ['interest that was added', loan('1,612,400.00', '   48,000.00', '1,619,199.80')],
    [
      'a further payout that is printed',
      loan('1,612,400.00', '   48,000.00', '1,864,400.00', ['Ny utbetalning    300,000.00 SEK']),
    ],
    ['other amounts throughout', loan('1,612,400.00', '   48,000.00', '1,571,233.15')],
    [
      'debts of two loans',
      loan('1,612,400.00', '   48,000.00', '1,064,400.00').map((line) =>
        line.replace('Skuld 2025-12-31', 'Skuld hos andra '),
      ),
    ],
    [
      'what is bought between two debts',
      loan('1,612,400.00', '   48,000.00', '1,064,400.00').map((line) =>
        line.replace('Amortering under året', 'Inköp under året     '),
      ),
    ],
  ])('says nothing of %s', async (_, lines) => {
    expect(codesOf(await ask(lines), ID)).toEqual([]);
  });
});
