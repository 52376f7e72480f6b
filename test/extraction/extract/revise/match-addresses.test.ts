/** Tests of addresses below labels that hold more than the address. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import invoice from '../../../../templates/invoice.json' with { type: 'json' };
import { printed } from '../../printed.ts';

const addressBelow = (...lines: readonly string[]): unknown =>
  readDocument({
    pages: [
      printed([
        [
          [40, 'Nilgiri Software Labs Ltd'],
          [400, 'TAX INVOICE'],
        ],
        [[40, '4 Prestige Road, Leeds LS1 4AB']],
        null,
        ...lines.map((line) => [[40, line]] as const),
      ]),
    ],
    templates: [invoice],
  }).structured_data['buyer_address'];

test('the address of a customer goes without the name above it', () => {
  expect(
    addressBelow(
      'Bill To',
      'Konkan Foods LLP',
      '22, Linking Road, Bandra West',
      'Mumbai',
      '400050 Maharashtra',
      'India',
    ),
  ).toBe('22, Linking Road, Bandra West, Mumbai, 400050 Maharashtra, India');
});
