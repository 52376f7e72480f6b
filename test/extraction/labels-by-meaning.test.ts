/** Tests of labels that no list has: told by what their words mean, by what sets them apart, and by where forms print them. */
import { describe, expect, it } from 'vitest';
import type { StructuredData } from '../../src/contract/index.ts';
import { compileField } from '../../src/extraction/extract/fields/compile-field.ts';
import { bagsOf, keyOfBag, wordsIn } from '../../src/extraction/extract/labels/meaning.ts';
import { readDocument } from '../../src/extraction/index.ts';
import type { PageText } from '../../src/extraction/index.ts';
import { printed } from './printed.ts';
import { fieldsOf } from './own-template.ts';

type Fields = Readonly<Record<string, string>>;

const readPage = (page: PageText, fields: Fields): StructuredData =>
  readDocument({
    pages: [page],
    templates: [{ template_id: 'mine', name: 'mine', fields: fieldsOf(fields) }],
  }).structured_data;

/** A page of lines; `|` parts cells. */
const pageOf = (...lines: readonly string[]): PageText =>
  printed(
    ['ACME Ltd', '12 Main Street, Leeds LS1 4AB', '', ...lines].map((line) =>
      line === '' ? null : line.split('|').map((text, at) => [40 + 180 * at, text] as const),
    ),
  );

const read = (fields: Fields, ...lines: readonly string[]): StructuredData =>
  readPage(pageOf(...lines), fields);

const keysOf = (phrase: string): string[] => bagsOf(wordsIn(phrase)).map(keyOfBag);

describe('the bag of senses of a phrase', () => {
  it.each([
    ['Prüfbericht-Nr.', 'inspection number report'],
    ['N.º de matrícula', 'number registration'],
    ['Date d’admission', 'admission date'],
    ['Ingangsdatum', 'date start'],
    ['Erstzulassung', 'first registration'],
    ['Work carried out', 'completed work'],
    ['Nr zaświadczenia', 'certificate number'],
    ['Sopimusnumero', 'contract number'],
    ['Szerződésszám', 'contract number'],
    ['Data nașterii', 'birth date'],
    ['Příští kontrola', 'inspection next'],
    ['Doğum yeri', 'birth place'],
    ['Nearest relative', 'kin'],
    ['Servicekosten', 'fee service'],
    ['Received by', 'received'],
    ['Geprüft von', 'checked'],
    ['Sample refunded', 'refund sample'],
    ['Erziehungsberechtigte', 'guardian'],
    ['Pièces remplacées', 'part replaced'],
    ['Fastighetsbeteckning', 'name property'],
    ['Fecha de la última inspección', 'date inspection last'],
  ])('of "%s" is "%s", whatever the language and the order', (phrase, key) => {
    expect(keysOf(phrase)).toContain(key);
  });

  it('has every sense of a word that has several', () => {
    expect(keysOf('Matrícula')).toEqual(expect.arrayContaining(['registration', 'plate']));
  });

  it('of a field takes English words as English: "make" is no spouse, as it is in Swedish', () => {
    const { meanings } = compileField({ name: 'make', description: 'Make of the vehicle' });
    expect(meanings.map(({ text }) => text)).toContain('manufacturer');
    expect(meanings.map(({ text }) => text)).not.toContain('spouse');
  });

  it('of a field that the vocabulary knows is none that says only what any amount does', () => {
    const { meanings } = compileField({ name: 'gross_total', description: 'Total amount including tax' });
    expect(meanings).toEqual([]);
  });
});

describe('a label that is on no list', () => {
  it('is found in another language than that of the field', () => {
    const data = read(
      {
        report_number: 'Number of the inspection report',
        holder: 'Name of the vehicle holder',
        first_registration: 'Date of first registration',
        next_inspection: 'Next inspection due',
      },
      'Prüfbericht-Nr.: PB-88213-24',
      'Fahrzeughalter: Sabine Krüger',
      'Erstzulassung: 14.03.2016',
      'Nächste HU: 06/2026',
    );
    expect(data).toEqual({
      report_number: 'PB-88213-24',
      holder: 'Sabine Krüger',
      first_registration: '2016-03-14',
      next_inspection: '06/2026',
    });
  });

  it('may have its words in another order, or others that say the same', () => {
    const data = read(
      { fault: 'Reported fault', work: 'Work done', next_service: 'Date of the next service' },
      'Fault reported: Door not closing',
      'Work carried out: Replaced door sensor',
      'Next service due: 14 November 2024',
    );
    expect(data).toEqual({
      fault: 'Door not closing',
      work: 'Replaced door sensor',
      next_service: '2024-11-14',
    });
  });

  it('may be another word for the same, also of what a paper of any kind may name', () => {
    const data = read(
      {
        cause: 'Cause of the damage',
        worker: 'Employee',
        kin: 'Next of kin',
        place: 'Place of work',
        code: 'Supplier code',
      },
      'Reason|Burst pipe',
      'Staff member|Maria Keller',
      'Nearest relative|Peter Keller',
      'Place of work|Leeds',
      'Vendor no.|QX-48812',
    );
    expect(data).toEqual({
      cause: 'Burst pipe',
      worker: 'Maria Keller',
      kin: 'Peter Keller',
      place: 'Leeds',
      code: 'QX-48812',
    });
  });

  it('says who writes, where a name stands beside it, and not the head of the paper', () => {
    expect(read({ employer: 'Employer' }, 'Zaměstnavatel|Nordstern a.s.')).toEqual({
      employer: 'Nordstern a.s.',
    });
    expect(read({ employer: 'Employer' }, 'Department|Stores')).toEqual({ employer: 'ACME Ltd' });
    // Whoever fills in a form has a company.
    expect(read({ seller: 'Name of the seller' }, 'Company|Nordstern a.s.')).toEqual({ seller: 'ACME Ltd' });
  });

  it('is none at the end of a name, and what its row is called ends a value in the next', () => {
    expect(read({ school: 'School' }, 'Alma mater|Leeds Grammar School', 'Zone|77-AA')).toEqual({
      school: null,
    });
    expect(read({ allergies: 'Allergies' }, 'Known allergies|Penicillin', 'Ward|Brundle 77-AA')).toEqual({
      allergies: 'Penicillin',
    });
  });

  it('has a weight whose thousands are set apart', () => {
    expect(read({ gross_weight: 'Gross weight' }, 'Bruttopaino|1 250 kg')).toEqual({ gross_weight: '1250' });
  });

  it('is one of money where money is asked for, and of a day where a day is', () => {
    const data = read(
      {
        fee: 'Enrolment fee',
        rent: 'Basic rent',
        service_costs: 'Service charges',
        start: 'Start of the rent',
      },
      'Importe de la matrícula: 95,00 €',
      'Kale huur: € 712,50',
      'Servicekosten: € 48,00',
      'Ingangsdatum: 01-02-2024',
    );
    expect(data).toEqual({ fee: '95.00', rent: '712.50', service_costs: '48.00', start: '2024-02-01' });
  });

  it('is another label where another thing is said', () => {
    const data = read(
      { inspection_date: 'Date of the inspection', holder: 'Name of the vehicle holder' },
      'Prüfung: 05.06.2024',
      'Nächste Prüfung: 06.06.2026',
      'Kontoinhaber: Sabine Krüger',
    );
    expect(data).toEqual({ inspection_date: '2024-06-05', holder: null });
  });
});

describe('pairs of labels and values in one text', () => {
  const fields = { cause: 'Cause of the loss', adjuster: 'Name of the adjuster', phone: 'Telephone' };
  const wanted = { cause: 'Burst water pipe', adjuster: 'Tom Reyes', phone: '(802) 555-0144' };
  const page = pageOf('Cause of loss Burst water pipe Adjuster Tom Reyes Phone (802) 555-0144');
  const labels = /^(?:Cause|of|loss|Adjuster|Phone)$/;

  it('end where labels are bold and values are not', () => {
    const words = page.words.map((word) => ({ ...word, bold: labels.test(word.text) }));
    expect(readPage({ ...page, words }, fields)).toEqual(wanted);
  });

  it('end at a label that is not asked for, where labels are bold', () => {
    const words = page.words.map((word) => ({ ...word, bold: labels.test(word.text) }));
    expect(readPage({ ...page, words }, { cause: fields.cause })).toEqual({ cause: wanted.cause });
  });

  it('end at wider white than between their words', () => {
    let shift = 0;
    const words = page.words.map((word, at) => {
      const before = page.words[at - 1]?.text ?? '';
      if (/^(?:Adjuster|Phone|Burst|Tom|\(802\))$/.test(word.text) && before !== '') shift += 5;
      return { ...word, x0: word.x0 + shift, x1: word.x1 + shift };
    });
    expect(readPage({ ...page, words }, fields)).toEqual(wanted);
  });
});

describe('a list of labels and values in two columns', () => {
  it('has no label of another row for a value, though only a row further off is known', () => {
    const rows = [
      ['Serial number', 'HX-55210-7'],
      ['Kältezusatz', 'R32'],
      ['Techniker', 'Jonas Weber'],
      ['Sonderposten', 'Anfahrt'],
    ].map(([label = '', value = '']) => [[40, label] as const, [420 - 5 * value.length, value] as const]);
    expect(readPage(printed(rows), { technician: 'Technician', serial: 'Serial number' })).toEqual({
      technician: 'Jonas Weber',
      serial: 'HX-55210-7',
    });
  });
});

describe('labels that go on in a second line', () => {
  it('are those of what they say together, also where the first line is a label itself', () => {
    const data = read(
      { cause: 'Cause of the loss', amount_claimed: 'Amount claimed' },
      'Cause of|Burst water pipe',
      'loss',
      '',
      'Amount|$8,450.00',
      'claimed',
    );
    expect(data).toEqual({ cause: 'Burst water pipe', amount_claimed: '8450.00' });
  });
});

describe('labels in brackets below what is filled in', () => {
  const fields = {
    claim_number: 'Number of the claim',
    insured: 'Name of the insured',
    loss_date: 'Date of the loss',
    gross: 'Gross mass in kg',
  };

  it('have their values above them', () => {
    const data = read(
      fields,
      'CL-2024-77812|Margaret Brown',
      '(Claim number)|(Insured)',
      '',
      '22/11/2024|18,240',
      '(Date of loss)|(Gross mass (kg))',
    );
    expect(data).toEqual({
      claim_number: 'CL-2024-77812',
      insured: 'Margaret Brown',
      loss_date: '2024-11-22',
      gross: '18240',
    });
  });

  it('tell where the value is printed', () => {
    const page = pageOf('CL-2024-77812', '(Claim number)');
    const { field_evidence: evidence } = readDocument({
      pages: [page],
      templates: [{ template_id: 'mine', name: 'mine', fields: fieldsOf(fields) }],
    });
    const word = page.words.find(({ text }) => text === 'CL-2024-77812');
    expect(evidence['claim_number']?.box?.[1]).toBeCloseTo((word?.y0 ?? 0) / page.height);
  });
});

describe('numbers in groups', () => {
  it('are read whole below their labels', () => {
    const data = read(
      { plate: 'License plate', ssn: 'Social security number', room: 'Room' },
      'Amtl. Kennzeichen|N° de sécurité sociale|9. Chambre',
      'BA-XY 412|2 88 07 31 555 123 45|215 B',
    );
    expect(data).toEqual({ plate: 'BA-XY 412', ssn: '2 88 07 31 555 123 45', room: '215 B' });
  });

  it('are no parts of a number that a label stands before', () => {
    const page = pageOf('Commodity code 4407 11 90 Country of origin Estonia');
    const words = page.words.map((word) => ({
      ...word,
      bold: /^[A-Zco][a-z]+$/.test(word.text) && word.text !== 'Estonia',
    }));
    expect(readPage({ ...page, words }, { hs_code: 'Commodity code' })).toEqual({ hs_code: '4407 11 90' });
  });
});

describe('the type of a field', () => {
  it.each([
    ['start', 'Start of the rent', 'date'],
    ['area', 'Living area in square metres', 'quantity'],
    ['location', 'Location of the unit', 'text'],
    ['location', 'Location of the seller', 'address'],
    ['start', 'Start of the meter reading', 'quantity'],
  ])('of %s, "%s", is %s', (name, description, type) => {
    expect(compileField({ name, description }).type).toBe(type);
  });
});

it('A home address is not that of whoever wrote the paper', () => {
  expect(read({ address: 'Home address' }, 'Name: Giulia Ferrari')).toEqual({ address: null });
});

it('Another insurer or organisation than whoever wrote the paper is not taken from its head', () => {
  const data = read(
    { insurer: 'Supplementary insurer', organisation: 'Name of the applying organisation' },
    'Applicant organisation: Tidal Theatre CLG',
  );
  expect(data).toEqual({ insurer: null, organisation: 'Tidal Theatre CLG' });
});

it('The label of a numbered box is no value of the box before it', () => {
  const data = read(
    { job_title: 'Job title', department: 'Department' },
    '3. Job title|4. Department',
    'Warehouse Supervisor|Operations',
    '5. Employee|6. Remarks',
    'Ann Lee|None',
  );
  expect(data).toEqual({ job_title: 'Warehouse Supervisor', department: 'Operations' });
});
