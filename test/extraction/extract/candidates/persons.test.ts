/** Tests of finding people whose names no label announces. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import type { PageText } from '../../../../src/extraction/index.ts';
import { personIn } from '../../../../src/extraction/extract/candidates/persons.ts';
import { printed } from '../../printed.ts';

const fields = [{ name: 'person_name', description: 'Full name of the person' }];
const nameOn = (page: PageText): unknown =>
  readDocument({ pages: [page], templates: [{ template_id: 'mine', name: 'mine', fields }] }).structured_data[
    'person_name'
  ];

describe('people without a label', () => {
  it('are found by their e-mail address and their position on a business card', () => {
    const card = printed([
      [[40, 'Northwind Traders GmbH']],
      null,
      [[40, 'Dr. Alma Fischer']],
      [[40, 'Head of Logistics']],
      [[40, 'alma.fischer@northwind.example']],
    ]);
    expect(nameOn(card)).toBe('Alma Fischer');
  });

  it('are found above their position under a letter', () => {
    const letter = printed([
      [[40, 'we are pleased to confirm your order of last week.']],
      [[40, 'Yours sincerely']],
      null,
      [[40, 'Tomás de la Cruz']],
      [[40, 'Sales Manager']],
    ]);
    expect(nameOn(letter)).toBe('Tomás de la Cruz');
  });

  it('are found above their postal address, where it is not that of the sender', () => {
    const sender: Parameters<typeof printed>[0] = [
      [[40, 'Sanna Brömmel']],
      [[40, 'Ostwall 17']],
      [[40, '59065 Hamm']],
    ];
    const recipient: Parameters<typeof printed>[0] = [
      [[40, 'Silke Nottbohm']],
      [[40, 'Weidenfelder Str. 21']],
      [[40, '73431 Aalen']],
    ];
    expect(nameOn(printed([...sender, null, null, ...recipient]))).toBe('Silke Nottbohm');
    expect(nameOn(printed(sender))).toBeNull();
    expect(nameOn(printed([[[40, 'Salarisspecificatie']], null, ...sender]))).toBeNull();
    expect(nameOn(printed([[[40, 'Statement']], null, ...recipient.slice(0, 1)]))).toBeNull();
  });

  it('are not made up from other words in capitals', () => {
    expect(nameOn(printed([[[40, 'Delivery Note']], [[40, 'Terms And Conditions']]]))).toBeNull();
  });

  it('are no companies, places or positions', () => {
    for (const text of ['Acme Widgets Ltd', 'Baker Street', 'Sales Manager', 'Grand Hotel', 'Alma', '12 May'])
      expect(personIn(text), text).toBeNull();
    expect(personIn('Frau Dr. Eva-Maria Müller')).toEqual({ name: 'Eva-Maria Müller', honorific: true });
    expect(personIn('J. van Dijk')).toEqual({ name: 'J. van Dijk', honorific: false });
  });
});
