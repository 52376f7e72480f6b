/** Tests of finding values that somebody made larger by a digit beside them, which covers nothing. */
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_font_inconsistency';
const screen = screenFor(ID);
// "500.00" begins at 400 and ends at 436.7 in Helvetica 12, whose digits are 6.7 wide.
const text = [
  { x: 72, y: 640, text: 'Amount due in EUR' },
  { x: 400, y: 640, text: '500.00' },
  { x: 72, y: 620, text: 'Left until 20' },
  { x: 400, y: 620, text: '.00' },
  { x: 400, y: 600, text: '1 250,00' },
  { x: 386, y: 580, text: '12' },
  { x: 410, y: 580, text: '250,00' },
  ...[1, 2, 3, 4, 5, 6].map((line) => ({ x: 72, y: 200 - 14 * line, text: `Terms, line ${String(line)}` })),
];

interface Comment {
  readonly words: string;
  readonly x: number;
  readonly y?: number;
  readonly size?: number;
  readonly color?: string;
}

/** The page with a text box that has no ground, its words written from `x` on. */
const commented = ({ words, x, y = 640, size = 12, color = '0 g' }: Comment) => {
  const box = `<< /Type /Annot /Subtype /FreeText /Rect [${String(x)} ${String(y - 4)} ${String(x + 60)} ${String(y + 12)}] /F 4 /AP << /N 901 0 R >> >>`;
  const look = `BT ${color} /F1 ${String(size)} Tf 0 4 Td (${words}) Tj ET`;
  const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 60 16] /Resources << /Font << /F1 3 0 R >> >> /Length ${String(look.length)} >>\nstream\n${look}\nendstream`;
  return screen(
    makePdf({ pages: [{ text, entries: '/Annots [900 0 R]' }], objects: { 900: box, 901: form } }),
  );
};

describe('a value that was gone on with', () => {
  it.each([
    ['a digit in front', { words: '1', x: 393 }, '1500.00'],
    ['thousands in front', { words: '21,', x: 382.5 }, '21,500.00'],
    ['a digit in front, placed by eye', { words: '1', x: 391.5, y: 638.5, size: 11 }, '1500.00'],
  ])('is found by %s in a comment', async (_, comment, shown) => {
    const report = await commented(comment);
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'VALUE_CONTINUED', page: 1, old: '500.00', new: shown },
    ]);
    expect(report.is_suspicious).toBe(true);
  });

  it.each([
    ['in a comment', {}],
    ['in a comment, before a blank', { words: '1', x: 390 }],
  ])('is found where blanks part its thousands, %s', async (_, comment) => {
    const report = await commented({ words: '2', x: 393, y: 600, ...comment });
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'VALUE_CONTINUED', old: '1 250,00' }]);
    expect(report.is_suspicious).toBe(true);
  });

  it('asks for a look where the comment stands out in color', async () => {
    const report = await commented({ words: '1', x: 393, color: '1 0 0 rg' });
    expect(codesOf(report, ID)).toEqual(['TEXT_ISLAND']);
    expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
  });

  it('is found where the page itself writes the digit after all else, in the font of the page', async () => {
    const ops = 'BT 0 g /F1 12 Tf 393.3 640 Td (1) Tj ET\n';
    const report = await screen(makePdf({ pages: [{ text, ops }] }));
    expect(codesOf(report, ID)).toContain('VALUE_CONTINUED');
    expect(report.is_suspicious).toBe(true);
  });

  it.each([
    ['a mark apart from it', { words: '1', x: 380 }],
    ['a raised mark of a note', { words: '1', x: 437, y: 645, size: 7 }],
    ['letters', { words: 'ok', x: 386 }],
    ['a number in brackets', { words: '[1]', x: 386 }],
    ['the digits of a printed year', { words: '26', x: 139, y: 620 }],
    ['a number of another column', { words: '3', x: 379, y: 580 }],
    ['what printed cents lack', { words: '350', x: 380, y: 620 }],
  ])('is not taken for one beside %s', async (_, comment) => {
    expect(codesOf(await commented(comment), ID)).toEqual([]);
  });
});
