/** Tests of fields whose value is one of a list. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import type { PageText } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

const field = {
  name: 'payment_method',
  description: 'How it is paid, one of: "cash", "bank transfer", "direct debit" or "card"',
};

/** What a page answers to the field. */
const answer = (page: PageText, asked = field): unknown =>
  readDocument({ pages: [page], templates: [{ template_id: 'mine', name: 'mine', fields: [asked] }] })
    .structured_data[asked.name];

describe('a field without a list', () => {
  const permit = { name: 'permit_type', description: 'Type of permit' };
  const said = (...lines: string[]): unknown =>
    answer(
      printed([[[40, 'Type of permit:']], ...lines.map((line): [number, string][] => [[40, line]])]),
      permit,
    );

  it('has what is ticked, with the box before or behind it', () => {
    expect(said('☐ Visitor ☒ Resident ☐ Business')).toBe('Resident');
    expect(said('Visitor ☐ Resident ☐ Business ☑')).toBe('Business');
    expect(said('☑ Visitor ☒ Resident ☐ Business')).toBe('Visitor, Resident');
  });

  it('is blank where no box is ticked', () => {
    expect(said('☐ Visitor ☐ Resident ☐ Business')).toBeNull();
  });
});

describe('a field that lists its options', () => {
  it('has the option beside its label, in the spelling of the list', () => {
    expect(answer(printed([[[40, 'Payment method: BANK TRANSFER within 14 days']]]))).toBe('bank transfer');
  });

  it('has the option that is crossed among the others', () => {
    const page = printed([
      [
        [40, '[ ] Cash'],
        [160, '[X] Direct debit'],
        [330, '[ ] Card'],
      ],
    ]);
    expect(answer(page)).toBe('direct debit');
  });

  it('has the only option that is printed when it stands by itself', () => {
    expect(
      answer(
        printed([
          [[40, 'Northwind Energy']],
          [
            [40, 'Direct debit'],
            [300, '48.20'],
          ],
        ]),
      ),
    ).toBe('direct debit');
  });

  it('forgives recognition a letter', () => {
    const page = printed([[[40, 'Payment method: Direct deblt']]], { source: 'ocr' });
    expect(answer(page)).toBe('direct debit');
  });

  it('stays empty when several options are printed and none is marked', () => {
    expect(answer(printed([[[40, 'We accept cash and card at all counters']]]))).toBeNull();
  });

  it('stays empty when what is beside the label is no option', () => {
    expect(answer(printed([[[40, 'Payment method: cheque']]]))).toBeNull();
  });
});
