/** Papers of daily life, as they are and with one amount that somebody changed by more than a digit. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Statement']]]);
const ID = 'content_arithmetic';
const screen = screenFor(ID);

const ask = async (lines: readonly string[]) => screen(pdf, { reading: readingOf([linesAt(lines)]) });

const PAYSLIP = [
  'Payments         Amount     Deductions          Amount    Year to date     Amount',
  'Salary         2,640.00     PAYE tax            371.20    Taxable pay   13,020.15',
  'Overtime         187.50     National Insurance  148.60    Tax paid       1,853.40',
  'Bonus            110.00     Pension             146.88    NI paid          742.10',
  'Student loan                                     65.00    Pension paid     731.25',
  'Union                                            14.32    Loan repaid      325.00',
  '                                                          Union             71.60',
  'Total gross pay  2,937.50   Total deductions    746.00    Net pay        2,191.50',
];
const CHECKING = [
  'Beginning balance                        $1,918.35',
  'Deposits and additions     3              3,771.80',
  'Checks paid                2             -1,322.50      Earn up to $225.00',
  'Card withdrawals           4               -511.63',
  'Fees                       1                -12.00',
  'Ending balance            10             $3,844.02',
  'Deposits and additions',
  '08/14  Direct deposit                    $1,702.40',
  '08/21  Transfer                             215.00',
  '08/28  Direct deposit                     1,854.40',
  'Total deposits and additions             $3,771.80',
];
const CHARGES = [
  'Kostenart                  Gesamt    Ihr Anteil',
  'Grundsteuer              2.186,40        262,37',
  'Wasser                   2.014,75        341,20',
  'Hauswart                 2.640,00        316,80',
  'Summe der Kosten         6.841,15        920,37',
  'Ihr Gesamtbetrag                         920,37',
  'abzüglich Abschläge                     -640,00',
  'Noch zu zahlen                           280,37',
];
const HOTEL = [
  'Leistung                                            Betrag',
  'Zimmer                                              371,20',
  'Garage                                               32,00',
  'Getränke                                             27,90',
  'Gesamtbetrag                                        431,10',
  'MwSt-Satz             Netto         MwSt            Brutto',
  '7 %                  346,92        24,28            371,20',
  '19 %                  50,34         9,56             59,90',
  'Summe                397,26        33,84            431,10',
];
const PHARMACY = [
  'Lisinopril                5.00',
  'Amoxicillin              10.00',
  'Rx subtotal              15.00',
  'Thermometer              11.99',
  'Otc subtotal             11.99',
  'Sales tax                 0.81',
  'Total                    27.80',
];
const ELECTRIC = [
  'Total amount due         $211.40',
  'Billing summary',
  'Previous amount due      $163.55',
  'Payment received        -$163.55',
  'Balance forward            $0.00',
  'Electric charges         $186.21',
  'Taxes                     $25.19',
  'Total amount due         $211.40',
];

const swap = (lines: readonly string[], old: string, now: string): readonly string[] =>
  lines.map((line) => line.replace(old, now.padStart(old.length)));

describe('amounts of papers of daily life', () => {
  it.each([
    ['a payslip', PAYSLIP],
    ['a statement of account', CHECKING],
    ['a statement of charges', CHARGES],
    ['a bill of a hotel', HOTEL],
    ['two subtotals of a pharmacy', PHARMACY],
    ['a bill whose last one was paid', ELECTRIC],
  ])('%s adds up', async (_, lines) => {
    expect(codesOf(await ask(lines), ID)).toEqual([]);
  });

  it.each([
    ['a deduction, beside a longer column', PAYSLIP, '371.20', '221.20'],
    ['a closing balance, whatever else leads nowhere', CHECKING, '$3,844.02', '$4,844.02'],
    ['what is left of a total that is printed twice', CHARGES, '280,37', '356,37'],
    ['a total of several subtotals', PHARMACY, '27.80', '97.80'],
  ])('%s asks for a look', async (_, lines, old, now) => {
    expect((await ask(swap(lines, old, now))).requires_manual_review).toBe(true);
  });

  it('names a tax that its row and its column contradict, though its rate is what it is off by', async () => {
    const report = await ask(swap(HOTEL, '9,56  ', '28,56  '));
    expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({ old: '9.56', new: '28,56' });
    expect(report.is_suspicious).toBe(true);
  });
});
