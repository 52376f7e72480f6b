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

  it.each([
    ['Extension de garantie : ☒ oui ☐ non', true],
    ['Extension de garantie : ☐ oui ☒ non', false],
    ['Extension de garantie : oui [x] non [ ]', true],
    ['Extension du bail : ☐ oui ☒ non', null],
  ])(
    'are read behind the beginning of what the field is called, and "non" is no label: %s',
    (line, value) => {
      const fields = [{ name: 'extension', description: 'Extension de garantie souscrite ? oui/non' }];
      const pages = [printed([[[40, line]]])];
      const { structured_data: data } = readDocument({ pages, templates: [{ ...template, fields }] });
      expect(data['extension']).toBe(value);
    },
  );

  const question = 'Q12. Does the applicant smoke?';

  it('are read from the box before an answer, which stands left of where the question begins', () => {
    expect(answer(question, '☐ Yes ☒ No')).toBe(false);
    expect(answer(question, '[x] Yes [ ] No')).toBe(true);
  });

  it('are read from answers one below the other', () => {
    expect(answer(question, '☐ Yes', '☒ No')).toBe(false);
    expect(answer(question, '☒ Yes', '☐ No')).toBe(true);
    expect(answer(question, '☐ Yes', '☐ No')).toBeNull();
    expect(answer('Smoker', 'No', '☒ Diabetic')).toBe(false);
    expect(answer(question, '☒ Diabetic')).toBeNull();
  });

  it('are asked for by a question that names both answers, whatever else it speaks of', () => {
    const fields = [
      { name: 'released', description: 'Is the batch released? yes/no' },
      { name: 'invoice_paid', description: 'Is the invoice paid? yes/no' },
      { name: 'vat_registered', description: 'Whether the seller is registered for VAT' },
      { name: 'pedido', description: 'Número de pedido, si no hay, vacío' },
    ];
    const page = printed([
      [[40, 'Batch no. 4471822']],
      [[40, 'Invoice no. 88113']],
      [[40, 'VAT registered: Yes']],
      [[40, 'Pedido: 204418']],
    ]);
    expect(readDocument({ pages: [page], templates: [{ ...template, fields }] }).structured_data).toEqual({
      released: null,
      invoice_paid: null,
      vat_registered: true,
      pedido: '204418',
    });
  });
});
