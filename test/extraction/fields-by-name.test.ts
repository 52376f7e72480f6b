/** What the names of fields say: other spellings of a label, ends of times, other words for the same, and values behind labels in pairs. */
import { describe, expect, it } from 'vitest';
import { compileField } from '../../src/extraction/extract/fields/compile-field.ts';
import { readDocument } from '../../src/extraction/index.ts';
import { at, fieldsOf } from './own-template.ts';
import { printed } from './printed.ts';

/** What is read for one field from lines below the head of a paper; `|` parts two cells. */
function read(name: string, description: string, ...lines: readonly string[]): unknown {
  const rows = ['ACME Trading Ltd', '12 Main Street', 'Leeds LS1 4AB', '', ...lines, '', 'Thank you'];
  const page = printed(
    rows.map((row) => (row === '' ? null : row.split('|').map((text, at) => [40 + 180 * at, text] as const))),
  );
  const fields = [{ name, description }];
  return readDocument({ pages: [page], templates: [{ template_id: 'own', name: 'Own', fields }] })
    .structured_data[name];
}

describe('a label as papers spell it', () => {
  it.each([
    ['incoterm', 'Incoterm', 'Incoterms: FOB Shanghai', 'FOB Shanghai'],
    ['permit_number', 'Number of the permit', 'Permit ref: P-00918', 'P-00918'],
    ['permit_number', 'Number of the permit', 'Permit: P-00918', 'P-00918'],
    ['inspection_date', 'Day of the inspection', 'Inspection: 12 March 2024', '2024-03-12'],
    ['grant_amount', 'Amount of the grant', 'Total grant: 1,200.00', '1200.00'],
    ['coach', 'Coach of the team', 'Coach name: Ada Byron', 'Ada Byron'],
    ['gpa', 'Grade point average', 'Cumulative GPA: 3.72', '3.72'],
    ['gauge', 'Current gauge level', 'Previous level 10\nCurrent level 17', '17'],
  ])('%s (%s): %s', (name, description, lines, value) => {
    expect(read(name, description, ...lines.split('\n'))).toBe(value);
  });

  it('is not made of a word that may be of anything', () => {
    expect(read('order_code', 'Code of the order', 'Order placed by 4711 people')).toBeNull();
  });
});

describe('an end of a time', () => {
  it.each([
    ['lease_start', 'Start of the lease', '2024-01-01'],
    ['lease_end', 'End of the lease', '2024-12-31'],
    ['lease_end_date', 'When the lease ends', '2024-12-31'],
  ])('%s', (name, description, day) => {
    expect(read(name, description, 'Lease term: 1 January 2024 to 31 December 2024')).toBe(day);
  });

  it('is no number, whatever else its words name', () => {
    expect(compileField({ name: 'flight_to', description: 'Last day' }).type).toBe('date');
    expect(compileField({ name: 'paid_to_date', description: 'Amount paid to date' }).type).toBe('money');
  });
});

describe('a name', () => {
  it.each([
    ['numero_facture', 'Numéro de facture', 'invoice_number'],
    ['date_echeance', 'Date d’échéance', 'due_date'],
    ['faelligkeitsdatum', '', 'due_date'],
    ['fecha_vencimiento', '', 'due_date'],
    ['PaymentTerm', '', 'payment_terms'],
    ['DateOfExpiration', '', 'expiry_date'],
    ['VATNumber', '', 'vat_id'],
    ['cust_name', '', 'buyer_name'],
    ['supplier_vat', 'VAT of the supplier', 'vat_id'],
    ['ServiceStartDate', '', 'period_start'],
    ['blood_group', 'Blood group', 'blood_group'],
  ])('%s (%s) is known as %s', (name, description, concept) => {
    expect(compileField({ name, description }).concept).toBe(concept);
  });

  it('with a unit in its description is a number', () => {
    expect(compileField({ name: 'depth', description: 'Depth in cm' }).type).toBe('quantity');
  });
});

describe('values that stand in pairs', () => {
  it.each([
    ['vessel', 'Name of the vessel', 'Vessel / Voyage: EVER GIVEN / 021W', 'EVER GIVEN'],
    ['voyage', 'Voyage number', 'Vessel/Voyage|EVER GIVEN / 021W', '021W'],
    ['signatory_title', 'Title', 'Name/Title: John Smith / CEO', 'CEO'],
  ])('%s (%s): %s', (name, description, line, value) => {
    expect(read(name, description, line)).toBe(value);
  });

  it('are not parted where there are more labels than values', () => {
    expect(read('vessel', 'Name of the vessel', 'Vessel/Voyage: EVER GIVEN 021W')).toBeNull();
  });
});

describe('numbers of letters and figures in parts', () => {
  it.each([
    ['registration', 'Licence plate', 'Reg. No.: AB12 CDE', 'AB12 CDE'],
    ['kennzeichen', 'Amtliches Kennzeichen', 'Kennzeichen: B-AB 1234', 'B-AB 1234'],
    ['flight_number', 'Flight number', 'Flight: BA 117', 'BA 117'],
    [
      'registration',
      'Licence plate',
      'Registration ........ AB12 CDE ........ Colour ..... blue',
      'AB12 CDE',
    ],
  ])('%s (%s): %s', (name, description, line, value) => {
    expect(read(name, description, line)).toBe(value);
  });
});

describe('one of two that are printed', () => {
  it('is the one whose words the field has', () => {
    const lines = ['Your ref: JB/1234', 'Our ref: 99/X'];
    expect(read('our_reference', 'Our reference', ...lines)).toBe('99/X');
    expect(read('your_reference', 'Your reference', ...lines)).toBe('JB/1234');
    expect(read('departure_date', 'Day of departure', 'Anreise: 12.03.2024', 'Abreise: 15.03.2024')).toBe(
      '2024-03-15',
    );
    expect(read('arrival_time', 'Arrival time', 'Departs: 10:45   Arrives: 13:20')).toBe('13:20');
  });

  it('is the bank to pay to, not who sends the bill', () => {
    expect(read('bank', 'Name of the bank', 'Bank: Barclays Bank PLC')).toBe('Barclays Bank PLC');
    expect(read('bank', 'Name of the bank', 'Total 12.50')).toBeNull();
  });

  it('is the name, not how to reach whose it is', () => {
    expect(read('contact_person', 'Contact person', 'Contact: Jane Roe, +44 20 7946 0000')).toBe('Jane Roe');
  });
});

describe('who a paper is sent to', () => {
  const head = ['Assurances du Midi SA', '10 rue de la Paix, 75002 Paris', '', 'Avis d’échéance', ''];
  const addressee = ['Madame Claire Dubois', '5 avenue Foch', '69006 Lyon'];

  it('is not who stands at its head, where nobody asks for that', () => {
    const page = printed([...head, ...addressee].map((row) => (row === '' ? null : [[40, row]])));
    const fields = [{ name: 'policyholder', description: 'Name of the insured' }];
    const templates = [{ template_id: 'own', name: 'Own', fields }];
    expect(readDocument({ pages: [page], templates }).structured_data).toEqual({
      policyholder: 'Madame Claire Dubois',
    });
  });

  it('receives the goods where nobody else does', () => {
    const line = 'Versender: Holzwerk Nord GmbH|Empfänger: Baumarkt Süd KG';
    expect(read('consignee', 'Name of the consignee', line)).toBe('Baumarkt Süd KG');
    expect(read('shipper', 'Name of the shipper', line)).toBe('Holzwerk Nord GmbH');
  });
});

describe('what stands around a value', () => {
  it.each([
    ['sex', 'The sex', 'Patient: WATSON, Mary J|Sex: F|DOB: 12/03/1980', 'F'],
    ['sex', 'The sex', 'Sex|F', 'F'],
    ['departure_station', 'Departure station', 'Départ : Paris Gare de Lyon 14h05', 'Paris Gare de Lyon'],
    ['position', 'Job title', 'We offer you the position of Software Engineer.', 'Software Engineer'],
    ['vat_rate', 'VAT rate', 'enthaltene MwSt. 7%|EUR 23,55', '7'],
    ['start', 'Start of the lease', 'Lease term: March 1, 2024 to February 28, 2025', '2024-03-01'],
    ['offer_date', 'Date of the letter', '12 June 2024', '2024-06-12'],
  ])('is none of it: %s (%s): %s', (name, description, line, value) => {
    expect(read(name, description, line)).toBe(value);
  });

  it('is no day of another payment', () => {
    expect(read('first_payment', 'Date of the first payment', 'Fecha: 05/02/2024')).toBeNull();
  });
});

describe('what is said around a label', () => {
  it.each([
    ['memo', 'Memo', 'Memo: Invoice 8841', 'Invoice 8841'],
    ['payee', 'Payee', 'Pay to the order of: Northwind Traders', 'Northwind Traders'],
    ['next_due', 'When the next examination is due', 'Next examination due: 9 Aug 2024', '2024-08-09'],
    ['location', 'Where it happened', 'Location: Baker Street', 'Baker Street'],
    ['week_ending', 'Week ending', 'Week ending: 30 August 2024', '2024-08-30'],
    [
      'issue_date',
      'Date of issue',
      'Tag der Zuwendung: 11.11.2024\nMusterstadt, den 20.01.2025',
      '2025-01-20',
    ],
    ['amount', 'Amount', 'Pay to: Northwind Traders\n$ 1,250.00', '1250.00'],
    [
      'donor_address',
      'Address of the donor',
      'Anschrift: Gartenweg 8, 12345 Neustadt',
      'Gartenweg 8, 12345 Neustadt',
    ],
  ])('%s (%s): %s', (name, description, lines, value) => {
    expect(read(name, description, ...lines.split('\n'))).toBe(value);
  });

  it('names no country by a word that is nearly its label', () => {
    expect(compileField({ name: 'pay', description: 'Total pay' }).type).toBe('money');
  });
});

describe('a description that says more than the name', () => {
  it('has the kind that it names, and not another kind of the same', () => {
    const lines = ['Compulsory excess|250.00', 'Voluntary excess|150.00', 'Windscreen excess|25.00'];
    expect(read('excess', 'Voluntary excess', ...lines)).toBe('150.00');
    expect(read('excess', 'Compulsory excess', ...lines)).toBe('250.00');
  });

  /** The rows of a table with three columns. */
  function rowsOf(
    fields: Readonly<Record<string, string>>,
    ...rows: readonly (readonly string[])[]
  ): unknown {
    const three = at(40, 200, 440);
    const page = printed(rows.map((cells) => three(...cells)));
    const group = { name: 'rows', description: 'The rows', fields: fieldsOf(fields) };
    return readDocument({ pages: [page], templates: [{ template_id: 'own', name: 'Own', fields: [group] }] })
      .structured_data['rows'];
  }

  it('has the column of its own head where two are one concept', () => {
    const rows = rowsOf(
      { item: 'Item', description: 'Description' },
      ['No.', 'Item', 'Description'],
      ['1', '5.2.3 (e)', 'Tyre worn'],
      ['2', '1.1.14 (a)', 'Brake disc pitted'],
    );
    expect(rows).toEqual([
      { item: '5.2.3 (e)', description: 'Tyre worn' },
      { item: '1.1.14 (a)', description: 'Brake disc pitted' },
    ]);
  });

  it('has the number of an article, in one word as well', () => {
    const rows = rowsOf(
      { artikel: 'Artikelnummer', text: 'Bezeichnung', preis: 'Einzelpreis' },
      ['Art.-Nr.', 'Bezeichnung', 'Einzelpreis'],
      ['KF-7612', 'Fenster', '612,00'],
      ['HT-0900', 'Haustür', '3.180,00'],
    );
    expect(rows).toMatchObject([
      { artikel: 'KF-7612', text: 'Fenster', preis: '612.00' },
      { artikel: 'HT-0900', text: 'Haustür', preis: '3180.00' },
    ]);
  });

  it('has no amount of what is below a limit', () => {
    const rows = rowsOf(
      { parameter: 'Parameter', value: 'Betrag' },
      ['Parameter', 'Betrag', ''],
      ['Kalium', '4,60', ''],
      ['CRP', '< 0,50', ''],
      ['TSH', '2,31', ''],
    );
    expect(JSON.stringify(rows)).not.toContain('0.50');
  });
});
