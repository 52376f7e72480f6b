/** Tests of finding the sign or mark of an amount that is gone under paint. */
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_covered_text';
const screen = screenFor(ID);
const report = (words: string, ops: string) =>
  screen(
    makePdf({
      pages: [
        {
          text: [
            { x: 72, y: 540, text: 'Account statement' },
            { x: 72, y: 500, text: words },
          ],
          ops,
        },
      ],
    }),
  );

// In Helvetica 12 a hyphen is 4 points wide and has its ink from 2.8 to 3.9 points above the baseline.
describe('signs and marks of amounts', () => {
  it.each([
    ['a low box', '1 g 72 502 4 3 re f'],
    ['a box as high as a digit', '1 g 71.5 498 4.6 11 re f'],
    ['a thick line', '1 G 2.5 w 72 503.4 m 76 503.4 l S'],
    [
      'a box of the color of the row',
      '.9 g 60 490 300 24 re f 0 g BT /F1 12 Tf 72 500 Td (-120.00) Tj ET .9 g 72 502 4 3 re f',
    ],
  ])('misses the minus under %s', async (_, ops) => {
    const result = await report('-120.00', `q ${ops} Q\n`);
    expect(indicatorOf(result, ID).evidence).toMatchObject([
      {
        code: 'COVERED_KEY_VALUE_RETYPED',
        detail: 'the "-" of "-120.00" is hidden, so that it reads "120.00", on page 1',
        old: '-120.00',
        new: '120.00',
      },
    ]);
    expect(result.is_suspicious).toBe(true);
  });

  it('tells what was put in the place of the minus', async () => {
    const plus = 'BT 0 g /F1 7 Tf 72 501 Td (+) Tj ET';
    const result = await report('-120.00', `q 1 g 72 502 4 3 re f Q ${plus}\n`);
    expect(indicatorOf(result, ID).evidence).toMatchObject([{ old: '-120.00', new: '+120.00' }]);
  });

  it('misses a decimal point', async () => {
    // Behind three digits of 6.7 points.
    const result = await report('120.00', 'q 1 g 92 499.5 3.4 2 re f Q\n');
    expect(indicatorOf(result, ID).evidence).toMatchObject([{ old: '120.00', new: '12000' }]);
  });

  it.each([
    ['paint beside the ink', '-120.00', '1 g 72 506 4 3 re f'],
    ['a line that everybody sees', '-120.00', '0 G 2.5 w 72 503.4 m 76 503.4 l S'],
    ['a strip between two columns', '-120.00', '1 g 70 300 6 300 re f'],
    ['a rule as long as the amount', '-120.00', '1 G 2.5 w 70 503.4 m 120 503.4 l S'],
    ['the hyphen of a word', '-by-law', '1 g 72 502 4 3 re f'],
  ])('leaves %s alone', async (_, words, ops) => {
    expect(codesOf(await report(words, `q ${ops} Q\n`), ID)).toEqual([]);
  });
});
