/** Letters of fonts that draw symbols in their places. */
import { expect, test } from 'vitest';
import { symbolsOf } from '../../../../src/document/pdf-pages/text/symbol-fonts.ts';

test.each([
  ['ZapfDingbats', '4', '✔'],
  ['ABCDEF+ZapfDingbatsITC', '8', '✘'],
  ['ABCDEF+Wingdings-Regular', '\uf0fe', '☑'],
  ['Wingdings', '\u00a8', '☐'],
  ['Wingdings2', 'R', '☑'],
  ['Wingdings-2', '\uf0a3', '☐'],
])('in %s %s is %s', (font, letter, symbol) => {
  expect(symbolsOf(font)(letter)).toBe(symbol);
});

test('letters without such a symbol, and other fonts, stay as they are', () => {
  expect(symbolsOf('ZapfDingbats')('a')).toBe('a');
  expect(symbolsOf('Wingdings3')('p')).toBe('p');
  expect(symbolsOf('Helvetica')('4')).toBe('4');
  expect(symbolsOf(null)('4')).toBe('4');
});
