/** Tests of reading papers of companies: what stands around a value and is no part of it. */
import { describe, expect, it } from 'vitest';
import type { StructuredData } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import { printed } from './printed.ts';

type Rows = Parameters<typeof printed>[0];

/** The values of a page for fields given as name and description. */
const read = (rows: Rows, fields: Readonly<Record<string, string>>): StructuredData =>
  readDocument({
    pages: [printed(rows)],
    templates: [
      {
        template_id: 'mine',
        name: 'mine',
        fields: Object.entries(fields).map(([name, description]) => ({ name, description })),
      },
    ],
  }).structured_data;

const ITEMS: Rows = [
  [
    [40, 'Code'],
    [120, 'Description'],
    [340, 'Qty'],
    [420, 'Price'],
    [500, 'Amount'],
  ],
  [
    [40, 'CLS89'],
    [120, 'Timber 38x89'],
    [340, '60'],
    [420, '2.00'],
    [500, '120.00'],
  ],
];

describe('a labelled address', () => {
  it('ends above a table that follows without white', () => {
    const found = read(
      [
        [[40, 'Deliver to:']],
        [[40, 'Langford Primary School']],
        [[40, 'Cedar Avenue']],
        [[40, 'Beeston NG9 1AB']],
        ...ITEMS,
      ],
      { delivery_address: 'Delivery address' },
    );
    expect(found).toEqual({ delivery_address: 'Cedar Avenue, Beeston NG9 1AB' });
  });

  it('ends at an e-mail address and keeps the country', () => {
    const found = read(
      [
        [[40, 'Bill to']],
        [[40, 'Northwind Dental Group']],
        [[40, '77 Chestnut Ave Suite 200']],
        [[40, 'Portland, Oregon 97201']],
        [[40, 'United States']],
        [[40, 'ap@northwind.example']],
      ],
      { buyer_address: 'Billing address of the customer' },
    );
    expect(found).toEqual({
      buyer_address: '77 Chestnut Ave Suite 200, Portland, Oregon 97201, United States',
    });
  });
});

describe('an amount', () => {
  it('is no day of a date, also where no field asks for dates', () => {
    const found = read(
      [
        [
          [340, 'Paid 9 Jul 2025'],
          [500, '$500.00'],
        ],
      ],
      { amount_paid: 'Amount already paid' },
    );
    expect(found).toEqual({ amount_paid: '500.00' });
  });
});

describe('a field whose name turns a known one into another thing', () => {
  it.each([
    ['gross_weight', 'Total gross weight in kg', '9.1'],
    ['ship_via', 'Shipping method', 'UPS Ground'],
    ['original_invoice', 'Number of the original invoice', 'INV-33418'],
  ])('finds %s beside its own label', (name, description, value) => {
    const rows: Rows = [
      [[40, 'Credit note number: CN-00912']],
      [[40, 'Original invoice: INV-33418']],
      [
        [40, 'Ship via'],
        [200, 'UPS Ground'],
      ],
      [
        [40, 'Freight'],
        [200, '38.00'],
      ],
      [
        [40, 'Total gross weight'],
        [200, '9.1 kg'],
      ],
      [
        [40, 'Total'],
        [200, '1,935.00'],
      ],
    ];
    expect(read(rows, { [name]: description })).toEqual({ [name]: value });
  });
});

describe('a number in groups', () => {
  it('may end in a letter', () => {
    const rows: Rows = [[[40, 'NI Number']], [[40, 'QQ 12 34 56 C']]];
    const found = read(rows, { ni_number: 'National Insurance number' });
    expect(found).toEqual({ ni_number: 'QQ 12 34 56 C' });
  });
});

describe('a bill of a utility', () => {
  it('has its own number beside that of the meter', () => {
    const rows: Rows = [
      [[40, 'Bill reference SW-99120488']],
      [[40, 'Meter serial number 12M448812']],
      [
        [40, 'Balance from your last bill'],
        [400, '£184.20'],
      ],
    ];
    const asked = {
      bill_number: 'Invoice number',
      meter_number: 'Meter number',
      previous_balance: 'Previous balance',
    };
    expect(read(rows, asked)).toEqual({
      bill_number: 'SW-99120488',
      meter_number: '12M448812',
      previous_balance: '184.20',
    });
  });
});

describe('a contract', () => {
  const rows: Rows = [
    [[40, 'This Lease is made on July 15, 2025 between Harborview LLC ("Landlord") and Jonas']],
    [[40, 'Whitfield and Emily Tran ("Tenant").']],
    [[40, 'Premises: 217 Dock Street, Unit 4B, Annapolis, MD 21401']],
    [[40, 'Term: The term begins on August 1, 2025 and ends on July 31, 2026.']],
  ];

  it('has its parties before the terms that are defined for them', () => {
    const found = read(rows, { landlord: 'Name of the landlord', tenant: 'Name of the tenant' });
    expect(found).toEqual({ landlord: 'Harborview LLC', tenant: 'Jonas Whitfield and Emily Tran' });
  });

  it('has a name before what the party is, and no title for a name', () => {
    const found = read(
      [
        [[200, 'SERVICE AGREEMENT']],
        [[40, 'by and between Bluestem, Inc., a Delaware corporation (the "Company"),']],
        [[40, 'and Farid Haddad, an individual (the "Contractor").']],
      ],
      { company: 'Name of the company', contractor: 'Name of the contractor' },
    );
    expect(found).toEqual({ company: 'Bluestem, Inc.', contractor: 'Farid Haddad' });
  });

  it('ends where it says so', () => {
    const found = read(rows, { lease_start: 'Start date of the lease', lease_end: 'End date of the lease' });
    expect(found).toEqual({ lease_start: '2025-08-01', lease_end: '2026-07-31' });
  });
});

describe('a range of days', () => {
  it.each([
    ['Leistungszeitraum 24.02.–07.03.2025', '2025-02-24', '2025-03-07'],
    ['Service period Mar 4 – Apr 4, 2025', '2025-03-04', '2025-04-04'],
    ['Service period 28 December - 3 January 2025', '2024-12-28', '2025-01-03'],
    ['Leistungszeitraum 1. bis 31. Mai 2025', '2025-05-01', '2025-05-31'],
  ])('may print its year once: %s', (text, service_start, service_end) => {
    const asked = { service_start: 'Start of the service period', service_end: 'End of the service period' };
    expect(read([[[40, text]]], asked)).toEqual({ service_start, service_end });
  });
});

describe('a dollar', () => {
  it.each([
    ['ABN 51 824 753 556', 'AUD'],
    ['TPS 82310 4417 RT0001', 'CAD'],
    ['All prices in NZD', 'NZD'],
    ['Tax ID 82-0411773', 'USD'],
  ])('is that of the country: %s', (text, currency) => {
    const rows: Rows = [
      [[40, text]],
      [
        [40, 'Total'],
        [400, '$1,234.92'],
      ],
    ];
    expect(read(rows, { currency: 'ISO code of the currency' })).toEqual({ currency });
  });
});

describe('a label in several languages without spaces', () => {
  it('is one', () => {
    const rows: Rows = [
      [[40, 'Name/Surname/Nom']],
      [[40, 'MUSTERBERG']],
      [[40, 'Geburtstag/Date of birth/Date de naissance']],
      [[40, '12.08.1991']],
    ];
    const found = read(rows, { last_name: 'Surname', birth_date: 'Date of birth' });
    expect(found).toEqual({ last_name: 'MUSTERBERG', birth_date: '1991-08-12' });
  });
});

describe('a question of two words with a stroke', () => {
  it('is no label in two languages', () => {
    const rows: Rows = [[[40, 'Surname/No']], [[40, 'Marsh 14']]];
    expect(read(rows, { last_name: 'Surname' })).toEqual({ last_name: null });
  });
});

describe('a consumption', () => {
  it('in groups with a space between is one number', () => {
    const found = read(
      [
        [
          [40, 'Förbrukning'],
          [200, '1 240 kWh'],
        ],
      ],
      { consumption: 'Consumption' },
    );
    expect(found).toEqual({ consumption: '1240' });
  });
});
