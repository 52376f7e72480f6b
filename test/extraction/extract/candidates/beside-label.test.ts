/** What is taken for the value of a label: beside it or below it. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { at, own } from '../../own-template.ts';
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

test('a name stands below its label where the row below begins with a number, whatever the next label is called', () => {
  const row = at(40, 140, 300, 400);
  const page = printed([
    row('Code', 'Employee name', 'CBO', 'Grade'),
    row('000412', 'JOANA PEREIRA', '7242-05', 'WELDER'),
  ]);
  const templates = [own({ employee: 'Name of the employee' })];
  expect(readDocument({ pages: [page], templates }).structured_data).toEqual({ employee: 'JOANA PEREIRA' });
});

test('what a car has run is one number, in whatever miles it is counted', () => {
  const page = printed([[[40, 'Odometer']], [[40, '14 882 mil']]]);
  const templates = [own({ reading: 'Odometer reading' })];
  expect(readDocument({ pages: [page], templates }).structured_data).toEqual({ reading: '14882' });
});
