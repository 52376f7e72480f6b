/** Tests of names in lists of labels with their values beside them. */
import { expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { at, fieldsOf } from '../../own-template.ts';
import { printed } from '../../printed.ts';

const row = at(40, 220);

/** Who is read for a party from rows of two parts. */
const partyIn = (name: string, description: string, ...rows: (readonly [string, string])[]): unknown =>
  readDocument({
    pages: [printed([[[40, 'Home insurance schedule']], null, ...rows.map((cells) => row(...cells))])],
    templates: [{ template_id: 'own', name: 'Own', fields: fieldsOf({ [name]: description }) }],
  }).structured_data[name];

it('the name beside a label is taken in a list of labels and values, not what the next line asks for', () => {
  const list = [
    ['Policy number', 'CHB/7719024/03'],
    ['Policyholder', 'Rowntree Joinery'],
    ['Correspondence contact', 'Vicarage Close'],
    ['Period of insurance', 'From 12 November 2024 to 11 November 2025'],
  ] as const;
  expect(partyIn('insured', 'Policyholder', ...list)).toBe('Rowntree Joinery');
});

it('a name below its label stays the answer where heads stand beside each other', () => {
  const heads = [
    ['Customer', 'Project'],
    ['Rowntree Joinery', 'Vicarage Close'],
    ['5 Mill Lane', 'Phase two'],
    ['Malton YO17 7AB', 'Kitchen'],
  ] as const;
  expect(partyIn('customer', 'Customer name', ...heads)).toBe('Rowntree Joinery');
});

it('is such a list too where a second one stands beside it, and what comes below it is no name', () => {
  const page = printed([
    [[40, 'Certificate of calibration']],
    null,
    at(40, 140, 330, 430)('Certificate No.', 'C-2024-1188', 'Date of issue', '7 August 2024'),
    at(40, 140, 330, 430)('Customer', 'Arden Rail Services Ltd', 'Date', '6 August 2024'),
    at(40, 140, 220, 330, 430)('Instrument', 'Wrench', '20-200', 'Next due', '6 August 2025'),
    null,
    [[40, 'Results, clockwise']],
  ]);
  const fields = fieldsOf({ certificate: 'Certificate number', customer: 'Customer' });
  expect(
    readDocument({ pages: [page], templates: [{ template_id: 'own', name: 'Own', fields }] }).structured_data,
  ).toEqual({ certificate: 'C-2024-1188', customer: 'Arden Rail Services Ltd' });
});
