/** Tests of cutting labels from values in scripts without spaces. */
import { describe, expect, it } from 'vitest';
import { cutUnspaced, usualWidth } from '../../../src/extraction/extract/unspaced.ts';

describe('words of scripts without spaces', () => {
  it.each([
    ['合計¥1,200', ['合計', '¥1,200']],
    ['請求番号:INV-77', ['請求番号:', 'INV-77']],
    ['【請求先】青空商事', ['【請求先】', '青空商事']],
    ['登録番号T1234567890123', ['登録番号', 'T1234567890123']],
    ['세액150,000', ['세액', '150,000']],
    ['โทร.02-123-4567', ['โทร', '.02-123-4567']],
  ])('are cut where a known label ends: %s', (text, parts) => {
    expect(cutUnspaced(text)).toEqual(parts);
  });

  it.each(['価税合計(小写)', '神宮前1-2-3', '2024年3月5日18:42', '合計金額', '消費税等'])(
    'stay whole: %s',
    (text) => {
      expect(cutUnspaced(text)).toEqual([text]);
    },
  );

  it('have wide figures and marks made usual ones, and letters of their own left', () => {
    expect(usualWidth('８，０００円：Ａ')).toBe('8,000円:A');
    expect(usualWidth('東京ー')).toBe('東京ー');
  });
});
