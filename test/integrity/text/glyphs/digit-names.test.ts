/** Tests of digits that two codes of one font claim. */
import { describe, expect, it } from 'vitest';
import type { PdfFont } from '../../../../src/integrity/pdf/fonts.ts';
import { findDisputedDigits } from '../../../../src/integrity/text/glyphs/digit-names.ts';
import type { WrittenPage, WrittenWord } from '../../../../src/integrity/text/writing.ts';

const font = { base: 'Sample' } as PdfFont;

/** A page with one word per code: the digit that the text calls it, the print of its outline, the code where it matters. */
function pageOf(codes: readonly (readonly [digit: string, outline: string, code?: number])[]): WrittenPage {
  const words = codes.map(([text, outline, code], at): Partial<WrittenWord> => ({
    font,
    text,
    codes: [code ?? 40 + 7 * at],
    advances: [6],
    padded: false,
    outlines: [outline],
  }));
  return {
    page: 1,
    width: 612,
    height: 792,
    words: words as readonly WrittenWord[],
    fills: [],
    saidInstead: [],
    used: [],
  };
}

describe('findDisputedDigits', () => {
  const six = ['0', '2', '4', '5', '6', '7'].map((digit) => [digit, `1-${digit}`] as const);

  it('asks about two shapes of one digit in a font that sets most others', () => {
    const [found] = findDisputedDigits([pageOf([...six, ['1', '1-a'], ['1', '1-b']])]);
    expect(found).toMatchObject({ named: '1', by: 'nothing' });
  });

  it('leaves type alone that is cut for several sizes and sets few digits', () => {
    const twice = [...six.slice(0, 3), ...six.slice(0, 3)];
    expect(findDisputedDigits([pageOf([...twice, ['1', '1-a'], ['1', '1-b']])])).toEqual([]);
  });

  it('leaves a font alone of which a second row of digits is in use', () => {
    const row = (digits: string, zero: number) =>
      Array.from(digits, (digit) => [digit, `1-${digit}${String(zero)}`, zero + Number(digit)] as const);
    const one = pageOf([...row('0145789', 48), ['1', '1-a', 114]]);
    expect(findDisputedDigits([one])).toMatchObject([{ by: 'nothing' }]);
    const rows = pageOf([...row('01789', 48), ...row('23', 76), ['1', '1-a', 114]]);
    expect(findDisputedDigits([rows])).toEqual([]);
  });
});
