/** Tests of contracts: their parties and days stand in sentences, and terms are defined for them. */
import { describe, expect, it, test } from 'vitest';
import type { StructuredData } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import { printed } from './printed.ts';

function read(
  fields: Readonly<Record<string, string>>,
  ...lines: readonly (string | null)[]
): StructuredData {
  const page = printed(lines.map((text) => (text === null ? null : [[40, text]])));
  const template = {
    template_id: 'mine',
    name: 'mine',
    fields: Object.entries(fields).map(([name, description]) => ({ name, description })),
  };
  return readDocument({ pages: [page], templates: [template] }).structured_data;
}

describe('the parties of a contract', () => {
  const parties = { seller: 'Name of the seller', buyer: 'Name of the buyer' };

  it('are named before what is said of them, and not by who signs for them', () => {
    const found = read(
      parties,
      'ASSET PURCHASE AGREEMENT',
      null,
      'This Agreement is entered into as of May 3, 2024, by and between Acme Tool',
      'Works, Inc., a Delaware corporation (“Seller”), and Brightwater Holdings LLC, a Texas',
      'limited liability company (“Buyer”). Seller shall sell the machines to Buyer.',
      null,
      'SELLER',
      'Name: Ruth Calder',
      null,
      'BUYER',
      'Name: Dev Patel',
    );
    expect(found).toEqual({ seller: 'Acme Tool Works, Inc.', buyer: 'Brightwater Holdings LLC' });
  });

  it('are people, too, whom a clause in brackets gives a name', () => {
    const found = read(
      { landlord: 'Name of the landlord', tenant: 'Name of the tenant' },
      "THIS LEASE is made by and between Margaret O'Dowd, residing at 18 Linden Street, Albany, NY",
      '12208 (hereinafter referred to as "Landlord"), and Tomasz Wilk and Ana Wilk (hereinafter',
      'collectively referred to as "Tenant"). Landlord leases to',
      'Tenant the apartment located at 77 Quail Street.',
    );
    expect(found).toEqual({ landlord: "Margaret O'Dowd", tenant: 'Tomasz Wilk and Ana Wilk' });
  });

  it('are numbered, with all that a register says of them', () => {
    const found = read(
      { discloser: 'Name of the disclosing party', recipient: 'Name of the receiving party' },
      '(1) Halden Robotics Ltd, a company incorporated in England and Wales with registered number',
      '09214478 whose registered office is at 4 Foundry Lane, Leeds LS10 1AB (the "Disclosing Party"); and',
      null,
      '(2) Nordlys Sensors AS of Strandgata 12, 9008 Tromsø (the "Receiving Party").',
    );
    expect(found).toEqual({ discloser: 'Halden Robotics Ltd', recipient: 'Nordlys Sensors AS' });
  });

  it('are German and French, too', () => {
    const german = read(
      { auftragnehmer: 'Name des Auftragnehmers', auftraggeber: 'Name des Auftraggebers' },
      'Dienstleistungsvertrag',
      null,
      'der Kranich Software GmbH, Hafenstraße 9, 20457 Hamburg,',
      'vertreten durch die Geschäftsführerin Ute Brandt (nachfolgend „Auftragnehmer“ genannt)',
      'und der Möbelhaus Fichte AG, Am Markt 2, 99084 Erfurt (nachfolgend „Auftraggeber“ genannt)',
    );
    expect(german).toEqual({ auftragnehmer: 'Kranich Software GmbH', auftraggeber: 'Möbelhaus Fichte AG' });
    const french = read(
      { prestataire: 'Nom du prestataire', client: 'Nom du client' },
      'Entre les soussignés :',
      null,
      'La société Atelier Mirabel SARL, dont le siège social est situé 8 rue des Tanneurs,',
      'ci-après dénommée « le Prestataire »,',
      null,
      'et la société Vignobles Kessler SA, ci-après dénommée « le Client ».',
    );
    expect(french).toEqual({ prestataire: 'Atelier Mirabel SARL', client: 'Vignobles Kessler SA' });
  });
});

describe('the days of a contract', () => {
  it('are told by the words that lead to them, also where a line ends in the middle', () => {
    const found = read(
      {
        lease_date: 'Date of the lease',
        start_date: 'First day of the term',
        end_date: 'Last day of the term',
      },
      'THIS LEASE is made and entered into this 14th day of February, 2023, between the parties.',
      'Its term, unless the parties agree upon another in writing, commences on March',
      '1, 2023. Unless it is extended the lease terminates on February 29, 2024.',
    );
    expect(found).toEqual({ lease_date: '2023-02-14', start_date: '2023-03-01', end_date: '2024-02-29' });
  });

  it('are not taken from other places of the paper', () => {
    const found = read(
      { effective_date: 'Effective date of the agreement' },
      'This Agreement is dated as of October 1, 2024 between the parties.',
      'Payment is due on November 30, 2024. The fair opens on December 4, 2024.',
    );
    expect(found).toEqual({ effective_date: '2024-10-01' });
  });

  it('follow their label in the next line, and stand below none that begins a sentence', () => {
    const found = read(
      { start_date: 'Start of the term', end_date: 'End of the term', hourly_rate: 'Hourly rate' },
      '2. Fees. The Company shall pay Consultant an hourly rate of $225.00, not to exceed.',
      '3. Term. This Agreement commences on October 15, 2024 and terminates on',
      'April 15, 2025 unless extended.',
    );
    expect(found).toEqual({ start_date: '2024-10-15', end_date: '2025-04-15', hourly_rate: '225.00' });
  });

  it('of German contracts are so told', () => {
    const found = read(
      { vertragsbeginn: 'Beginn des Vertrags', verguetung: 'Monatliche Vergütung' },
      'Dieser Vertrag tritt am 01.07.2024 in Kraft.',
      'Die monatliche Vergütung beträgt 1.850,00 € zuzüglich Umsatzsteuer.',
      'Hamburg, den 18.06.2024',
    );
    expect(found).toEqual({ vertragsbeginn: '2024-07-01', verguetung: '1850.00' });
  });
});

describe('the law and the interest of a contract', () => {
  const asked = { governing_law: 'Governing law', interest_rate: 'Interest rate on late payments' };

  it('are what a sentence says, which goes on in the next line', () => {
    const found = read(
      asked,
      '2. Payment. Late amounts bear interest at a rate of 1.5% per month or the highest rate permitted',
      'by law.',
      null,
      '4. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of',
      'the State of New York, without regard to its conflict of laws principles.',
    );
    expect(found).toEqual({ governing_law: 'State of New York', interest_rate: '1.5' });
  });

  it.each([
    ['14. This agreement is governed by the law of England and Wales.', 'England and Wales'],
    [
      '10. The validity of this Agreement is governed by California law. Venue lies in Napa.',
      'California law',
    ],
    ['§ 12 Es gilt das Recht der Bundesrepublik Deutschland.', 'Bundesrepublik Deutschland'],
    ['The laws of physics apply to this Agreement.', null],
  ])('of %s', (sentence, law) => {
    expect(read({ governing_law: 'Governing law' }, sentence)).toEqual({ governing_law: law });
  });

  it('are guesses where clauses differ', () => {
    const page = printed([
      [[40, 'The loan bears interest at 6.75% per annum.']],
      null,
      [[40, 'Overdue amounts bear interest at 12% per annum.']],
    ]);
    const fields = [{ name: 'interest_rate', description: 'Interest rate' }];
    const { field_evidence: evidence } = readDocument({
      pages: [page],
      templates: [{ template_id: 'loan', name: 'loan', fields }],
    });
    expect(evidence['interest_rate']?.confidence).toBeLessThan(0.7);
  });
});

test('a borrower that promises for value received is named before the term, too', () => {
  const found = read(
    { borrower: 'Name of the borrower' },
    'FOR VALUE RECEIVED, the undersigned, Delgado Farms LLC (the "Borrower"), promises to pay.',
  );
  expect(found).toEqual({ borrower: 'Delgado Farms LLC' });
});

test('a term with its article within the quotation marks is defined, too', () => {
  const found = read(
    { lender: 'Name of the lender', borrower: 'Name of the borrower' },
    'This Loan Agreement is made on 3 March 2025 between Helen Mbatha ("the Lender") and Sizwe Dube',
    'Trading (Pty) Ltd ("the Borrower").',
  );
  expect(found).toEqual({ lender: 'Helen Mbatha', borrower: 'Sizwe Dube Trading (Pty) Ltd' });
});

test('a party begins behind the verb that the term of the other one ends with', () => {
  const found = read(
    { vermieter: 'Name des Vermieters', mieter: 'Name des Mieters' },
    'zwischen',
    'Herrn Dr. Armin Kettelhack, Am Deich 12, 28199 Bremen',
    '– nachfolgend „Vermieter" genannt –',
    'und',
    'Frau Julia Brinkmann und Herrn Tom Siegert, Neustadtswall 30, 28199 Bremen',
    '– nachfolgend „Mieter" genannt –',
  );
  expect(found).toEqual({
    vermieter: 'Herrn Dr. Armin Kettelhack',
    mieter: 'Frau Julia Brinkmann und Herrn Tom Siegert',
  });
});

describe('a party behind a form of address', () => {
  const asked = { werkgever: 'Naam van de werkgever', werknemer: 'Naam van de werknemer' };
  const between = (second: string): unknown =>
    read(
      asked,
      '1. Kwekerij De Zonnehoek B.V., gevestigd te Bleiswijk, hierna te noemen: "werkgever";',
      null,
      `2. ${second}, wonende te Zoetermeer, Dorpsstraat 40, hierna te noemen: "werknemer";`,
    );

  it.each(['mevrouw', 'de heer', 'don', 'pani'])('is named behind "%s"', (title) => {
    expect(between(`${title} Anouk Terpstra, geboren op 22 maart 1996`)).toEqual({
      werkgever: 'Kwekerij De Zonnehoek B.V.',
      werknemer: 'Anouk Terpstra',
    });
  });

  it('is no street where its name is not found', () => {
    expect(between('ondergetekende')).toMatchObject({ werknemer: null });
  });
});

it('the beginning of a contract is the day that its sentence names, and not the day it was made', () => {
  const found = read(
    { date: 'Date of the agreement', start: 'Start date', end: 'End date' },
    'SERVICES AGREEMENT',
    null,
    'This Agreement is dated 15 January 2024 and made between the parties below.',
    null,
    'This Agreement shall commence on 1 February 2024 (the “Commencement Date”) and shall continue until',
    '31 January 2025 unless it is ended earlier.',
  );
  expect(found).toMatchObject({ start: '2024-02-01', end: '2025-01-31' });
  expect(found['date']).not.toBe('2024-02-01');
});
