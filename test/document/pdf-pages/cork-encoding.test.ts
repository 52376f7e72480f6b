/** Tests of bitmap fonts of TeX that name their glyphs by code alone. */
import { expect, it } from 'vitest';
import { corkTextOf } from '../../../src/document/pdf-pages/text/cork-encoding.ts';

/** What a bitmap font of some codes prints for the characters that pdf.js takes them for; null where its encoding is not told. */
function textOf(codes: readonly number[], map?: Readonly<Record<number, string>>): string | null {
  const differences: string[] = [];
  for (const code of codes) differences[code] = `a${String(code)}`;
  const font = { isType3Font: true, differences, ...(map && { toUnicode: { _map: map } }) };
  const read = corkTextOf(font);
  return read && codes.map((code) => read(String.fromCharCode(code))).join('');
}

const LETTERS = [97, 98, 99];

it('ligatures, quotes and the pound of the Cork encoding are read, and plain letters stay', () => {
  expect(textOf([...LETTERS, 0x10, 0x11, 0x15, 0x1c, 0x1e, 0xbf, 0xe4])).toBe('abc“”–fiffi£ä');
});

it('a font of nothing but signs has those of the companion encoding', () => {
  expect(textOf([0xbf])).toBe('€');
  expect(textOf([0xa3, 0xb0])).toBe('£°');
});

it('fonts of the older encoding, with a map, with names, or of plain letters are left alone', () => {
  expect(textOf([...LETTERS, 0x0c, 0x1c])).toBeNull();
  expect(textOf([...LETTERS, 0x1c], { 0x1c: 'ø' })).toBeNull();
  expect(textOf(LETTERS)).toBeNull();
  expect(textOf([])).toBeNull();
  const named = ['a', 'b', 'c', 'fi'];
  expect(corkTextOf({ isType3Font: true, differences: named })).toBeNull();
  expect(corkTextOf({ differences: [] })).toBeNull();
});
