/** Tests of fields that are true or false. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

const template = {
  template_id: 'mine',
  name: 'mine',
  fields: [{ name: 'smoker', description: 'Does the applicant smoke? yes or no' }],
};
const answer = (...lines: string[]): unknown =>
  readDocument({ pages: [printed(lines.map((text) => [[40, text]]))], templates: [template] })
    .structured_data['smoker'];

describe('fields that are true or false', () => {
  it.each([
    ['Smoker: Yes', true],
    ['Smoker: No', false],
    ['Smoker: [x] Yes [ ] No', true],
    ['Smoker: [ ] Yes [x] No', false],
    ['Smoker: ☐ Yes ☒ No', false],
    ['Smoker: Yes ☐ No ☒', false],
    ['Smoker: Yes ☑ / No ☐', true],
    ['☑ Smoker', true],
    ['[ ] Smoker', false],
    ['Smoker: ja', true],
    ['☒ Smoker ☐ Diabetic', true],
    ['☒ Diabetic ☐ Smoker', false],
    ['Diabetic ☐ Smoker ☒', true],
    ['History: ☒ Smoker', true],
  ])('are read from %s', (line, value) => {
    expect(answer(line)).toBe(value);
  });

  it.each(['Smoker: Yes / No', 'Smoker: ☐ Yes ☐ No', 'Smoker: 14', 'Smoker'])('are blank at %s', (line) => {
    expect(answer(line)).toBeNull();
  });
});
