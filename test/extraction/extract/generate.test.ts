/** Tests of the candidates of a document, taken together. */
import { expect, it } from 'vitest';
import { compileField } from '../../../src/extraction/extract/fields/compile-field.ts';
import { findLabels } from '../../../src/extraction/extract/labels/find-labels.ts';
import { generateCandidates } from '../../../src/extraction/extract/generate.ts';
import { createLabelIndex } from '../../../src/extraction/extract/labels/label-index.ts';
import { createSheet } from '../../../src/extraction/extract/sheet.ts';
import { printed } from '../printed.ts';

it('the year of a date is no amount', () => {
  const fields = [
    compileField({ name: 'amount_due', description: 'Amount due' }),
    compileField({ name: 'due_date', description: 'Due date' }),
  ];
  const sheet = createSheet([printed([[[40, 'Payment due 29 Mar 2024']], [[40, 'Paid 2024']]])]);
  const hits = findLabels(sheet, createLabelIndex(fields, { columns: false }));
  const found = generateCandidates(sheet, hits, [], fields);
  const amounts = found.filter(({ kind }) => kind === 'money');
  expect(amounts.map(({ spans, value }) => [spans[0]?.line.index, value])).toEqual([[1, '2024.00']]);
});
