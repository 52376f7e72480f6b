/** Tests of the vocabulary of fields. */
import { describe, expect, it } from 'vitest';
import { CONCEPTS, conceptOf } from '../../../src/extraction/lexicon/concepts.ts';

describe('the vocabulary', () => {
  it('has a type, ways to ask and labels for every concept', () => {
    for (const concept of CONCEPTS) {
      expect(concept.ask.length, concept.id).toBeGreaterThan(0);
      expect(concept.labels.length, concept.id).toBeGreaterThan(0);
    }
  });

  it('has each concept once', () => {
    expect(new Set(CONCEPTS.map((concept) => concept.id)).size).toBe(CONCEPTS.length);
    expect(conceptOf('invoice_number')?.type).toBe('id');
    expect(conceptOf(null)).toBeNull();
  });
});
