/** Tests of addresses without a postal code, and of two parties that no label tells apart. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/extraction/index.ts';
import type { Extraction } from '../../src/extraction/index.ts';
import invoice from '../../templates/invoice.json' with { type: 'json' };
import { printed } from './printed.ts';

type Rows = Parameters<typeof printed>[0];

const read = (rows: Rows): Extraction => readDocument({ pages: [printed(rows)], templates: [invoice] });

/** Two columns of lines beside each other, and what bills print below them. */
const beside = (left: readonly string[], right: readonly string[]): Rows => [
  ...Array.from({ length: Math.max(left.length, right.length) }, (_, at): [number, string][] =>
    [[40, left[at]] as const, [360, right[at]] as const].flatMap(([x, text]): [number, string][] =>
      text === undefined ? [] : [[x, text]],
    ),
  ),
  null,
  null,
  [[40, 'Invoice number: 90217']],
  [[40, 'Date: 31 October 2025']],
  null,
  [
    [40, 'Total due'],
    [400, '7,626.00'],
  ],
];

describe('an address without a postal code', () => {
  it.each([
    [
      ['Claddagh Print', '6 Dominick Street Lower', 'Galway', 'Ireland'],
      '6 Dominick Street Lower, Galway, Ireland',
    ],
    [['Blue Mahoe Gardens', '15 Hope Road', 'Kingston 10', 'Jamaica'], '15 Hope Road, Kingston 10, Jamaica'],
    [
      ['Red Mesa Drilling', '4400 Copper Ridge Road', 'Farmington, New Mexico'],
      '4400 Copper Ridge Road, Farmington, New Mexico',
    ],
    [
      ['Falcon Crest Events', 'Office 212, Building 5, Media City', 'PO Box 502311', 'Dubai, U.A.E.'],
      'Office 212, Building 5, Media City, PO Box 502311, Dubai, U.A.E.',
    ],
    [
      ['Ballyhoura Fencing', 'Main Street', 'Kilfinane', 'Co. Limerick', 'Ireland'],
      'Main Street, Kilfinane, Co. Limerick, Ireland',
    ],
    [
      ['Loja Serra Azul', 'Av Brig Luis Antonio, 3126', 'SAO PAULO - SP'],
      'Av Brig Luis Antonio, 3126, SAO PAULO - SP',
    ],
    [['Camille Roussel', '8 impasse des Lilas', '44000 Nantes'], '8 impasse des Lilas, 44000 Nantes'],
    [
      ['Nimbus Labs, Inc.', '548 Market Street', 'PMB 88211', 'San Francisco, California 94104'],
      '548 Market Street, PMB 88211, San Francisco, California 94104',
    ],
  ])('ends in its country, its county, its state or its place: %j', (lines, address) => {
    const rows = [
      ...lines.map((text): [number, string][] => [[40, text]]),
      null,
      [[40, 'Bill to: Corrib Sailing Club']] satisfies [number, string][],
      ...beside([], []),
    ];
    expect(read(rows).structured_data).toMatchObject({ seller_name: lines[0], seller_address: address });
  });

  it('stands below the label of the customer', () => {
    const { structured_data: data } = read([
      [[40, 'Bill to']],
      [[40, 'Pearl Delta Trading Co. Ltd.']],
      [[40, 'Room 1806, Tower 1, Silvercord']],
      [[40, '30 Canton Road, Tsim Sha Tsui']],
      [[40, 'Kowloon, Hong Kong']],
      null,
      [[40, 'Invoice number: GHL-25-774']],
    ]);
    expect(data['buyer_address']).toBe(
      'Room 1806, Tower 1, Silvercord, 30 Canton Road, Tsim Sha Tsui, Kowloon, Hong Kong',
    );
  });
});

describe('two parties without a label', () => {
  const legal = ['Harcourt Legal LLP', '2 Fitzwilliam Place', 'Dublin 2', 'Ireland'];
  const hotels = ['Merrion Hotels Group plc', 'Upper Merrion Street', 'Dublin 2', 'Ireland'];

  it('are told apart by who stands first where nothing else tells, which is said to be a guess', () => {
    const { structured_data: data, field_evidence: evidence } = read(beside(legal, hotels));
    expect(data).toMatchObject({
      seller_name: 'Harcourt Legal LLP',
      seller_address: '2 Fitzwilliam Place, Dublin 2, Ireland',
      buyer_name: 'Merrion Hotels Group plc',
      buyer_address: 'Upper Merrion Street, Dublin 2, Ireland',
    });
    expect(evidence['seller_name']?.confidence).toBeLessThan(0.7);
    expect(evidence['buyer_name']?.confidence).toBeLessThan(0.7);
  });

  it('are told apart by how to reach who writes, wherever that stands', () => {
    const { structured_data: data } = read(beside(hotels, [...legal, 'Tel: +353 1 555 0123']));
    expect(data).toMatchObject({ seller_name: 'Harcourt Legal LLP', buyer_name: 'Merrion Hotels Group plc' });
  });

  it('include a customer whose address names somebody there', () => {
    const { structured_data: data } = read([
      [[40, 'Bluebird Web Studio']],
      [[40, '401 W Pine St, Suite 210']],
      [[40, 'Boise, ID 83702']],
      null,
      [[40, 'Harlan Outfitters, Inc.']],
      [[40, 'Attn: Accounts Payable']],
      [[40, '1920 Fairview Ave']],
      [[40, 'Boise, ID 83702']],
      null,
      [[40, 'Invoice number: 0087']],
    ]);
    expect(data).toMatchObject({
      seller_name: 'Bluebird Web Studio',
      buyer_name: 'Harlan Outfitters, Inc.',
      buyer_address: '1920 Fairview Ave, Boise, ID 83702',
    });
  });

  it('live in houses without a street', () => {
    const { structured_data: data } = read(
      beside(
        ['Mr. Owen Pritchard', 'Bryn Glas', 'Llanrwst LL26 0AA'],
        ['Conwy Valley Oils Ltd', 'Betws Road', 'Llanrwst LL26 0HE', 'Tel: 01492 555 0100'],
      ),
    );
    expect(data).toMatchObject({
      seller_name: 'Conwy Valley Oils Ltd',
      buyer_name: 'Mr. Owen Pritchard',
      buyer_address: 'Bryn Glas, Llanrwst LL26 0AA',
    });
  });

  it('are one firm where one name goes on where the other ends', () => {
    const { structured_data: data } = read([
      [[40, 'Marlow Scaffolding']],
      [[40, 'Yard 3, Riverside Estate']],
      [[40, 'Marlow SL7 1AB']],
      null,
      [[40, 'Invoice number: 1204']],
      null,
      [[40, 'Please send payment to:']],
      [[40, 'Marlow Scaffolding Accounts']],
      [[40, 'PO Box 12']],
      [[40, 'High Wycombe HP11 2QQ']],
    ]);
    expect(data).toMatchObject({
      seller_name: 'Marlow Scaffolding',
      seller_address: 'Yard 3, Riverside Estate, Marlow SL7 1AB',
      buyer_name: null,
    });
  });
});
