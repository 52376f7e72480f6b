/** Tests of extraction from forms with templates of one's own: where labels and values stand, and what their fields ask for. */
import { describe, expect, it } from 'vitest';
import type { TemplateField } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import type { PageText } from '../../src/extraction/index.ts';
import { printed } from './printed.ts';

const read = (page: PageText, ...fields: TemplateField[]): Record<string, unknown> =>
  readDocument({ pages: [page], templates: [{ template_id: 'mine', name: 'mine', fields }] }).structured_data;

describe('labels and values in two columns', () => {
  const policy = printed([
    [
      [40, 'Vertragsnummer'],
      [380, 'KFZ 44.118.902-7'],
    ],
    [
      [40, 'Versicherungsnehmer/in'],
      [380, 'Jörg Petersen'],
    ],
    [
      [40, 'Ablauf'],
      [380, '01.10.2026'],
    ],
    [
      [40, 'Selbstbeteiligung Vollkasko'],
      [380, '500 €'],
    ],
    [
      [40, 'Jahresbeitrag inkl. Versicherungsteuer'],
      [380, '684,20 €'],
    ],
  ]);

  it('belong together however far they are apart, and whatever follows the label', () => {
    const fields = ['Ablauf', 'Selbstbeteiligung', 'Versicherungsnehmer'].map((name) => ({
      name,
      description: '',
    }));
    expect(read(policy, ...fields)).toEqual({
      Ablauf: '01.10.2026',
      Selbstbeteiligung: '500.00',
      Versicherungsnehmer: 'Jörg Petersen',
    });
  });

  it('have the type that the end of a compound word says, and numbers their letters', () => {
    const fields = ['Jahresbeitrag', 'Vertragsnummer'].map((name) => ({ name, description: '' }));
    expect(read(policy, ...fields)).toEqual({ Jahresbeitrag: '684.20', Vertragsnummer: 'KFZ 44.118.902-7' });
  });
});

describe('labels over their values', () => {
  it('are no values of each other', () => {
    const page = printed([
      [
        [40, 'GATE'],
        [100, 'BOARDING TIME'],
        [250, 'SEAT'],
        [290, 'SEQ'],
        [340, 'FLIGHT'],
      ],
      [
        [40, 'F32'],
        [100, '06:45'],
        [250, '18C'],
        [290, '044'],
        [340, 'NW 417'],
      ],
    ]);
    const fields = [
      { name: 'gate', description: 'Gate' },
      { name: 'boarding_time', description: 'Boarding time' },
      { name: 'seat', description: 'Seat' },
      { name: 'flight', description: 'Flight number' },
    ];
    expect(read(page, ...fields)).toEqual({
      gate: 'F32',
      boarding_time: '06:45',
      seat: '18C',
      flight: 'NW 417',
    });
  });

  it('may be numbered, and the number of the next box is no value', () => {
    const page = printed([
      [
        [40, '33 Commodity code'],
        [300, '34 Country of origin'],
      ],
      [
        [40, '0603 11 00'],
        [300, 'KE'],
      ],
    ]);
    const code = { name: 'hs_code', description: 'Commodity code' };
    expect(read(page, code, { name: 'origin', description: 'Country of origin' })).toEqual({
      hs_code: '0603 11 00',
      origin: 'KE',
    });
  });

  it('name several things with commas, and other things behind another word', () => {
    const page = printed([
      [[40, 'Employer’s name, address, and ZIP code']],
      [[40, 'Prairie Logistics LLC']],
      null,
      null,
      [[40, 'Statutory employee Retirement plan']],
    ]);
    expect(
      read(
        page,
        { name: 'employer_name', description: "Employer's name" },
        { name: 'employee_name', description: 'Name of the employee' },
      ),
    ).toEqual({ employer_name: 'Prairie Logistics LLC', employee_name: null });
  });
});

describe('lines that are filled in', () => {
  it('lead to a value, and end it', () => {
    const page = printed([
      [[40, 'Email _____owen@example.org____']],
      [[40, 'Vehicle registration ............ AB12 CDE ............ Voluntary discount ......... none']],
    ]);
    const fields = [
      { name: 'email', description: 'Email' },
      { name: 'vehicle', description: 'Vehicle registration' },
    ];
    expect(read(page, ...fields)).toEqual({ email: 'owen@example.org', vehicle: 'AB12 CDE' });
  });
});

describe('a number that is asked for', () => {
  it.each(['KLM 47R', '4471 KLM', 'AB 447 CD'])(
    'is whole below the code and the label of its box: %s',
    (plate) => {
      const page = printed([
        [
          [40, 'A Registreringsnummer'],
          [240, 'D.1 Fabrikat'],
        ],
        [
          [40, plate],
          [240, 'SKODA'],
        ],
      ]);
      expect(read(page, { name: 'plate', description: 'Registreringsnummer' })).toEqual({ plate });
    },
  );

  it('ends before the label of the next one', () => {
    const page = printed([[[40, 'SEAT 21C SEQ 087']]]);
    expect(read(page, { name: 'seat', description: 'Seat' })).toEqual({ seat: '21C' });
  });

  it('is no day or year of a date in words', () => {
    const page = printed([[[40, 'DATE']], [[40, '14 NOV 2025']]]);
    expect(read(page, { name: 'booking_reference', description: 'Booking reference' })).toEqual({
      booking_reference: null,
    });
  });
});

describe('a table with columns of one’s own', () => {
  it('keeps the first of them, though no vocabulary knows it, and no line of labels above its header', () => {
    const page = printed([
      [
        [40, 'Carrier:'],
        [160, 'OceanBridge'],
        [330, 'Voyage:'],
        [450, '142W'],
      ],
      [
        [40, 'Container No.'],
        [160, 'Seal No.'],
        [250, 'Description of goods'],
        [450, 'Gross weight'],
      ],
      [
        [40, 'OBLU4417723'],
        [160, 'TH99182'],
        [250, 'Wall tiles'],
        [450, '18,240.00'],
      ],
      [
        [40, 'OBLU4417801'],
        [160, 'TH99183'],
        [250, 'Floor tiles'],
        [450, '19,115.50'],
      ],
    ]);
    const fields = [
      { name: 'container', description: 'Container number' },
      { name: 'seal', description: 'Seal number' },
      { name: 'description', description: 'Description of goods' },
      { name: 'weight', description: 'Gross weight' },
    ];
    expect(read(page, { name: 'goods', description: 'Goods', fields })['goods']).toEqual([
      { container: 'OBLU4417723', seal: 'TH99182', description: 'Wall tiles', weight: '18240.00' },
      { container: 'OBLU4417801', seal: 'TH99183', description: 'Floor tiles', weight: '19115.50' },
    ]);
  });
});

describe('the number of a person', () => {
  it('is no name', () => {
    const page = printed([[[40, 'Patient ID: MRN0042917']], [[40, 'Physician: Dr. Anita Rao']]]);
    expect(read(page, { name: 'patient_id', description: 'Patient ID' })).toEqual({
      patient_id: 'MRN0042917',
    });
  });
});
