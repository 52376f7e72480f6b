/** The characters of a word's glyphs become what people would type. */
import { describe, expect, it } from 'vitest';
import { printedText } from '../../../../src/document/pdf-pages/text/printed-text.ts';

/** Glyphs from left to right as they are drawn. */
const drawn = (word: string): string => printedText(Array.from(word));

describe('words from right to left', () => {
  it('are read from their last glyph', () => {
    expect(drawn('םולש')).toBe('שלום');
  });

  it('keep the digits of their numbers in order, whichever script they are of', () => {
    expect(drawn('١٢٣٤٫٥٦')).toBe('١٢٣٤٫٥٦');
    expect(drawn('١٤/٠٣/٢٠٢٤')).toBe('١٤/٠٣/٢٠٢٤');
    expect(drawn('٪٢٠')).toBe('٢٠٪');
    expect(drawn('ח"ש1,200.50')).toBe('1,200.50ש"ח');
    expect(drawn('INV-2024-7:מס')).toBe('סמ:INV-2024-7');
    expect(drawn('۱۴۰۳-۱۲۵')).toBe('۱۴۰۳-۱۲۵');
  });

  it('have their brackets the right way round', () => {
    expect(drawn('(רלוד)')).toBe('(דולר)');
    expect(drawn('לקש(USD)')).toBe('(USD)שקל');
  });

  it('keep the order within a glyph of several letters', () => {
    expect(printedText(['م', 'لا', 'س'])).toBe('سلام');
  });
});

describe('forms of letters', () => {
  it('become the plain letters', () => {
    expect(drawn('oﬃce')).toBe('office');
    expect(drawn('2024年3⽉14⽇')).toBe('2024年3月14日');
    expect(drawn('⻘空')).toBe('青空');
  });

  it('become "fi" and "fl" where a font keeps them in private, but not where they are icons', () => {
    expect(drawn('\uf001nal')).toBe('final');
    expect(drawn('in\uf002ow')).toBe('inflow');
    expect(drawn('\uf002')).toBe('\uf002');
  });
});
