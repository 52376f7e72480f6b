/** Tests of recognized words whose boxes are too tall. */
import { describe, expect, it } from 'vitest';
import { layOut } from '../../../src/extraction/layout/lay-out.ts';
import { line, word } from '../words.ts';

const asRead = (text: string, x: number, y: number) =>
  line(text, x, y).map((part) => ({ ...part, source: 'ocr' as const }));

describe('recognized words with boxes of several lines', () => {
  it('stand in their own line again', () => {
    const tall = word('AREA', 102, 90, { source: 'ocr', y1: 120 });
    const words = [...asRead('GEOGRAPHICAL', 40, 100), tall, ...asRead('Regions 11 to 17', 200, 100)];
    expect(layOut([...words, ...asRead('Coupon value', 40, 130)], []).text).toBe(
      'GEOGRAPHICAL AREA  Regions 11 to 17\nCoupon value',
    );
  });

  it('stay as they are when the print is that large, or comes from a text layer', () => {
    const large = word('OFFER', 40, 40, { source: 'ocr', x1: 140, y1: 70 });
    const exact = word('Rotated', 300, 90, { y1: 130 });
    const { words } = layOut([large, exact, ...asRead('valid to the end of June', 40, 140)], []);
    expect(words).toContainEqual(large);
    expect(words).toContainEqual(exact);
  });
});
