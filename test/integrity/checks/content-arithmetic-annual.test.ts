/** Annual amounts that a sentence states by the month as well. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Letter']]]);
const ID = 'content_arithmetic';
const screen = screenFor(ID);
const ask = async (...lines: readonly string[]) =>
  screen(pdf, { reading: readingOf([linesAt(['Dear Ms Hartwell,', ...lines, 'Yours faithfully,'])]) });

const offer = (annual: string, monthly: string, more = '') => [
  `Your annual gross salary will be EUR ${annual}, payable in`,
  `12 monthly instalments of EUR ${monthly}${more}. You will be entitled to 30 days of leave per year.`,
];

describe('content_arithmetic in sentences about a year', () => {
  it.each([
    ['the annual amount', offer('71,600.00', '4,300.00'), '12 x 4300.00 is not 71600.00: 20000.00 off'],
    ['the monthly amount', offer('51,600.00', '5,300.00'), '12 x 5300.00 is not 51600.00: 12000.00 off'],
    [
      'a rent, in Spanish, before words about the first days',
      [
        'La renta mensual se fija en 650,00 euros (seiscientos cincuenta euros), es decir 10.200,00',
        'euros anuales, pagaderos dentro de los cinco primeros dias de cada mes.',
      ],
      '12 x 650.00 is not 10200.00: 2400.00 off',
    ],
    [
      'thirteen salaries',
      ['The annual salary of CHF 98,800.00 is paid in thirteen equal payments of CHF 7,600.00 monthly.'].map(
        (line) => line.replace('98,800', '93,800'),
      ),
      '13 x 7600.00 is not 93800.00: 5000.00 off',
    ],
    [
      'instalments before a sentence about a bonus',
      [
        'His gross annual salary is £54,800.00, paid in twelve monthly instalments of £2,900.00. A bonus is paid, too.',
      ],
      '12 x 2900.00 is not 54800.00: 20000.00 off',
    ],
  ])('asks for a look where one digit of %s is another', async (_, lines, detail) => {
    const report = await ask(...lines);
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'SUM_CONTRADICTED', detail }]);
    expect(report.is_suspicious).toBe(false);
  });

  it.each([
    ['twelve months', offer('51,600.00', '4,300.00')],
    ['a monthly amount that was rounded', offer('51,600.00', '4,350.00')],
    ['thirteen salaries', offer('55,900.00', '4,300.00')],
    ['thirteen and a half salaries', ['The annual salary is EUR 54,000.00, that is EUR 4,000.00 monthly.']],
    ['a bonus in the same sentence', offer('71,600.00', '4,300.00', ' plus a bonus')],
    ['a printed difference', [...offer('71,600.00', '4,300.00'), 'Relocation is paid once: EUR 20,000.00']],
    ['other numbers throughout', offer('71,600.00', '4,870.00')],
    [
      'a raise by the month',
      ['Your annual salary was EUR 51,600.00 last year; monthly you will now have EUR 5,300.00.'],
    ],
    [
      'sentences about different things',
      [
        'The annual fee is EUR 71,600.00. That is all. Monthly instalments of EUR 4,300.00 are due on credit.',
      ],
    ],
  ])('says nothing of %s', async (_, lines) => {
    expect(codesOf(await ask(...lines), ID)).toEqual([]);
  });
});
