/** Tests of labels that papers cut short or print in two lines, beside the names that templates have for them. */
import { describe, expect, it } from 'vitest';
import type { StructuredData } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import { at, fieldsOf, own } from './own-template.ts';
import type { Row } from './own-template.ts';
import { printed } from './printed.ts';

const read = (fields: Readonly<Record<string, string>>, ...rows: readonly (Row | null)[]): StructuredData =>
  readDocument({ pages: [printed(rows)], templates: [own(fields)] }).structured_data;

function rowsOf(fields: Readonly<Record<string, string>>, ...rows: readonly (Row | null)[]): unknown {
  const template = {
    template_id: 'mine',
    name: 'mine',
    fields: [{ name: 'rows', fields: fieldsOf(fields) }],
  };
  return readDocument({ pages: [printed(rows)], templates: [template] }).structured_data['rows'];
}

describe('a label that is cut short with a dot', () => {
  it('is that of the field it is short for', () => {
    const row = at(40, 140, 300, 420);
    expect(
      read(
        {
          ambient_temperature: 'Ambient temperature',
          technician: 'Technician',
          modelo: 'Modelo del equipo',
          statement_date: 'Statement date',
          provider: 'Name of the practice',
        },
        row('Ambient temp.:', '71 F', 'Tech.:', 'R. Villanueva'),
        row('Mod.:', 'KX-40', 'Stmt. date:', '05 Sep 2024'),
        row('Prov.:', 'Dr. Deshmukh', '', ''),
      ),
    ).toEqual({
      ambient_temperature: '71 F',
      technician: 'R. Villanueva',
      modelo: 'KX-40',
      statement_date: '2024-09-05',
      provider: null,
    });
  });

  it('is no other word with the same ends, and no answer stands in the heads of a table', () => {
    const heads = at(40, 90, 200, 330, 430);
    expect(
      read(
        { project: 'Project', product: 'Product', customer_number: 'Customer number' },
        heads('Pos.', 'Art.-Nr.', 'Product', 'HS Code', 'kg'),
        heads('1', '20-115', 'Lamp', '940542', '424.8'),
      ),
    ).toEqual({ project: null, product: 'Lamp', customer_number: null });
  });

  it('is none where it may be short for two, or where a sentence goes on', () => {
    const fields = { shipping_name: 'Shipping name', shipper_name: 'Shipper name', technique: 'Technique' };
    expect(
      read(fields, at(40, 140)('Shipp. name:', 'Ore Carrier'), [[40, 'The tech. staff was there.']]),
    ).toEqual({ shipping_name: null, shipper_name: null, technique: null });
  });

  it('heads a column, in one line or in two', () => {
    const row = at(40, 160, 260, 360);
    const found = rowsOf(
      { reference: 'Reference', original_amount: 'Original amount', fracture_type: 'Fracture type' },
      row('Ref.', 'Orig. amt', 'Fract.', ''),
      row('', '', 'type', ''),
      row('A-1', '640.20', 'B', ''),
      row('A-2', '512.75', 'C', ''),
    );
    expect(found).toEqual([
      { reference: 'A-1', original_amount: '640.20', fracture_type: 'B' },
      { reference: 'A-2', original_amount: '512.75', fracture_type: 'C' },
    ]);
  });
});

describe('a head of two lines', () => {
  it('has the labels that its lines make together, the numbers of its columns left out', () => {
    const row = at(40, 120, 280, 400);
    const found = rowsOf(
      { marks: 'Marks and numbers', hs_code: 'HS code', gross_weight: 'Gross weight' },
      row('1. Item', '2. Marks and', '3. HS', '4. Gross'),
      row('no.', 'numbers', 'code', 'weight'),
      row('1', 'CHW 1-120', '6914.90', '2,640.0 kg'),
      row('2', 'CHW 121-164', '6912.00', '814.5 kg'),
    );
    expect(found).toMatchObject([
      { marks: 'CHW 1-120', hs_code: '6914.90' },
      { marks: 'CHW 121-164', hs_code: '6912.00' },
    ]);
  });

  it('may have nothing but units in the second', () => {
    const row = at(40, 160, 260, 360);
    const found = rowsOf(
      { specimen: 'Specimen', diameter: 'Diameter', load: 'Load', fracture: 'Fracture type' },
      row('Specimen', 'Diameter', 'Load', 'Fracture'),
      row('', '(in.)', '(lbf)', 'type'),
      row('A', '4.00', '38,210', 'cone'),
      row('B', '4.01', '39,020', 'shear'),
    );
    expect(found).toMatchObject([
      { specimen: 'A', fracture: 'cone' },
      { specimen: 'B', fracture: 'shear' },
    ]);
  });
});

it('a head in one text has a column for each word that stands apart, known or not', () => {
  const widths = [40, 86, 136, 182, 229] as const;
  const row = at(...widths);
  const page = printed([
    row('Rata', 'Scadenza', 'Importo', 'Versato', 'Residuo'),
    row('2', '31.03.24', '412,00', '200,00', '212,00'),
    row('3', '30.06.24', '412,00', '0,00', '412,00'),
  ]);
  const [head, ...rows] = page.rows;
  const words = page.words.filter(({ y0 }) => y0 === head?.y0).length;
  const [first] = head?.segments ?? [];
  const joined = first && {
    ...first,
    text: 'head',
    x1: head?.x1 ?? 0,
    words: Array.from({ length: words }, (_, index) => index),
  };
  const fields = fieldsOf({ rata: 'Rata', scadenza: 'Scadenza', importo: 'Importo', residuo: 'Residuo' });
  const { structured_data: data } = readDocument({
    pages: [{ ...page, rows: head && joined ? [{ ...head, segments: [joined] }, ...rows] : [] }],
    templates: [{ template_id: 'mine', name: 'mine', fields: [{ name: 'rows', fields }] }],
  });
  expect(data['rows']).toMatchObject([{ importo: '412.00' }, { importo: '412.00' }]);
});

it('letters that a name spells with two are those of the paper', () => {
  expect(read({ schluessel: 'Wie verteilt wird' }, at(40, 200)('Schlüssel:', 'Nutzfläche'))).toEqual({
    schluessel: 'Nutzfläche',
  });
  const row = at(40, 200, 320);
  expect(
    rowsOf(
      { pruefer: 'Wer es war', raum: 'Wo es war', stoerung: 'Was es war' },
      row('Raum', 'Störung', 'Prüfer'),
      row('A1', 'keine', 'Maier'),
      row('A2', 'Riss', 'Huber'),
    ),
  ).toMatchObject([
    { pruefer: 'Maier', stoerung: 'keine' },
    { pruefer: 'Huber', stoerung: 'Riss' },
  ]);
});
