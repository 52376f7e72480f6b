/** Tests of doubting days that nothing told the order of. */
import { expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { fieldsOf } from '../../own-template.ts';
import { printed } from '../../printed.ts';

const FIELDS = fieldsOf({ issue_date: 'Invoice date' });

/** The day of a document and how sure it is said to be. */
function dayIn(...lines: string[]): readonly [unknown, number] {
  const { structured_data, field_evidence } = readDocument({
    pages: [printed(lines.map((text) => [[40, text]]))],
    templates: [{ template_id: 'own', name: 'Own', fields: FIELDS }],
  });
  return [structured_data['issue_date'], field_evidence['issue_date']?.confidence ?? 0];
}

it('a day that might be another in the other order is no surer than 0.6, unless the paper tells', () => {
  const [day, trust] = dayIn('Invoice date: 03/04/2024');
  expect(day).toBe('2024-04-03');
  expect(trust).toBeLessThanOrEqual(0.6);
  expect(trust).toBeGreaterThan(0);
  for (const lines of [['Invoice date: 13/04/2024'], ['Invoice date: 03/04/2024', 'Total £12.00']])
    expect(dayIn(...lines)[1]).toBeGreaterThan(0.8);
});
