/** Tests of folding and comparing text. */
import { describe, expect, it } from 'vitest';
import { editDistance, fold, labelKey, similarity, wordsOf } from '../../../src/extraction/extract/fold.ts';

describe('folding text', () => {
  it('drops case, accents and punctuation', () => {
    expect(fold('Straße-Nr.')).toBe('strassenr');
    expect(fold('Łódź')).toBe('lodz');
  });

  it('gives one key to every spelling of a label', () => {
    const keys = ['Invoice No.', 'INVOICE NUMBER', 'invoice #', 'Invoice#', 'Invoice Nr'].map(labelKey);
    expect(new Set(keys).size).toBe(1);
    expect(labelKey('Rechnungs-Nr.')).toBe(labelKey('Rechnungsnummer'));
  });

  it('splits names at underscores, hyphens and capitals', () => {
    expect(wordsOf('sellerVat_id-Number')).toEqual(['seller', 'vat', 'id', 'number']);
  });
});

describe('comparing text', () => {
  it('gives up once the distance is past the limit', () => {
    expect(editDistance('total', 'tofal', 2)).toBe(1);
    expect(editDistance('total', 'change', 2)).toBe(3);
    expect(editDistance('total', 'subtotal', 3)).toBe(3);
    expect(editDistance('subtotal', 'total', 2)).toBe(3);
    expect(editDistance('kitten', 'sitting', 7)).toBe(3);
    expect(editDistance('', 'abc', 3)).toBe(3);
  });

  it('is 1 for equal and 0 for disjoint texts', () => {
    expect(similarity('abc', 'abc')).toBe(1);
    expect(similarity('abc', 'xyz')).toBe(0);
  });
});
