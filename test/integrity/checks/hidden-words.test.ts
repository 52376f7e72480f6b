/** Tests of comparing words that nobody can see with those that are shown in their place. */
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_hidden_text';
const screen = screenFor(ID);
const write = (text: string, at = '72 500', before = '3 Tr'): string =>
  `q ${before} BT /F1 12 Tf ${at} Td (${text}) Tj ET Q\n`;
const report = (ops: string, words = 'Katharina Elsnerd') =>
  screen(
    makePdf({
      pages: [
        {
          text: [
            { x: 72, y: 720, text: 'Account statement of the month of March' },
            { x: 72, y: 500, text: words },
          ],
          ops,
        },
      ],
    }),
  );

describe('hidden words', () => {
  it.each([
    ['painted by nothing', write('Katharina Ellwood'), 'invisibly or cut off'],
    ['squeezed', write('Katharina Ellwood', '72 500', '.01 Tz'), 'squeezed to nothing'],
    ['in the color of paper', write('Katharina Ellwood', '72 500', '1 g'), 'in the color of the paper'],
  ])('under others ask for a look: %s', async (_, ops, how) => {
    const result = await report(ops);
    expect(indicatorOf(result, ID).evidence).toMatchObject([
      {
        code: 'HIDDEN_WORD_DIFFERS',
        detail: `page 1 shows "Katharina Elsnerd" where "Katharina Ellwood" is written ${how}`,
        old: 'Katharina Ellwood',
        new: 'Katharina Elsnerd',
      },
    ]);
    expect(result).toMatchObject({ is_suspicious: false, requires_manual_review: true });
  });

  it.each([
    ['the same words a little aside, as a shadow has', write('Katharina Elsnerd', '73 499')],
    ['a part of what is shown', write('Elsner', '128 500')],
    ['what stands beside the shown words', write('Ellwood', '300 500')],
    [
      'a layer of many words',
      [
        'Ein',
        'zweiter',
        'Text',
        'der',
        'Seite',
        'in',
        'einer',
        'anderen',
        'Sprache',
        'den',
        'sonst',
        'niemand',
        'liest',
      ]
        .map((word) => write(word))
        .join(''),
    ],
  ])('are left alone: %s', async (_, ops) => {
    expect(codesOf(await report(ops), ID)).not.toContain('HIDDEN_WORD_DIFFERS');
  });

  it('are left alone where a text is cut off whose beginning is seen', async () => {
    const cut = 'q 72 400 110 20 re W n BT /F1 12 Tf 72 405 Td (Repair of the heating Ellwood) Tj ET Q\n';
    const result = await report(`${cut}BT /F1 12 Tf 186 405 Td (Karlsruhe) Tj ET\n`);
    expect(codesOf(result, ID)).not.toContain('HIDDEN_WORD_DIFFERS');
  });

  it('are said to be hidden also where they are too few to count', async () => {
    const { status, description } = indicatorOf(await report(write('Ellwood', '300 300')), ID);
    expect(status).toBe('clear');
    expect(description).toMatch(
      /^Hardly any of its text is hidden \("Ellwood" on page 1 is written invisibly/,
    );
  });

  it('are compared as one account where its groups are parted by blanks', async () => {
    const result = await report(write('DE89 3704 0044 0532 0130 00'), 'DE02 1203 0000 0000 2020 51');
    expect(indicatorOf(result, ID).evidence).toMatchObject([
      {
        code: 'HIDDEN_VALUE_DIFFERS',
        old: 'DE89 3704 0044 0532 0130 00',
        new: 'DE02 1203 0000 0000 2020 51',
      },
    ]);
  });
});
