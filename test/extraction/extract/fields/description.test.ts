/** Tests of what a description offers: labels, patterns, options. */
import { describe, expect, it } from 'vitest';
import {
  labelsFromDescription,
  shapeFromDescription,
} from '../../../../src/extraction/extract/fields/description.ts';

describe('a description', () => {
  it('offers its quoted texts as labels', () => {
    expect(labelsFromDescription('Usually printed next to "Bill To"')).toContainEqual({
      text: 'Bill To',
      weight: 1,
    });
  });

  it('completes alternatives by their common noun', () => {
    const texts = labelsFromDescription('Contract, order or invoice number of the buy').map(
      (label) => label.text,
    );
    expect(texts).toEqual(expect.arrayContaining(['Contract number', 'order number', 'invoice number']));
  });

  it('ends before the answers it allows', () => {
    expect(labelsFromDescription('Do you smoke? Yes or no').map(({ text }) => text)).toEqual([
      'Do you smoke',
      'Do you smoke?',
    ]);
    expect(labelsFromDescription('Fragile (yes/no)').map(({ text }) => text)).toEqual(['Fragile']);
    expect(labelsFromDescription('Fumeur ? oui/non').map(({ text }) => text)).not.toContain('non');
    expect(labelsFromDescription('Casco (da sau nu)').map(({ text }) => text)).not.toContain('nu');
  });

  it('gives a pattern from an example', () => {
    const { pattern } = shapeFromDescription('Case file, e.g. AB-2024-001');
    expect(pattern?.test('XY-2023-77')).toBe(true);
    expect(pattern?.test('2023-77')).toBe(false);
  });

  it('gives a pattern from a number of digits', () => {
    expect(shapeFromDescription('an 8-digit code').pattern?.test('12345678')).toBe(true);
  });

  it('gives options', () => {
    expect(shapeFromDescription('one of: paid, open or overdue').options).toEqual([
      'paid',
      'open',
      'overdue',
    ]);
  });
});
