/** What is taken for the value of a label: beside it or below it. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

test('text close behind a colon is the value, however badly it was recognized, and not what stands below', () => {
  const page = printed([[[40, 'Plate: K]-442-TR']], [[40, 'Item and remarks']]]);
  const words = page.words.map((word) => ({
    ...word,
    confidence: word.text.startsWith('K]') ? 0.4 : word.confidence,
  }));
  const template = {
    template_id: 'mine',
    name: 'mine',
    fields: [{ name: 'plate', description: 'Licence plate' }],
  };
  const { structured_data, field_evidence } = readDocument({
    pages: [{ ...page, words }],
    templates: [template],
  });
  expect(structured_data).toEqual({ plate: 'K]-442-TR' });
  expect(field_evidence['plate']?.alternatives).toEqual([]);
});
