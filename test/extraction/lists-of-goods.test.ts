/** Tests of lists of goods, services and pay under templates that call their columns otherwise than the built-in ones. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/extraction/index.ts';
import type { PageText } from '../../src/extraction/index.ts';
import invoice from '../../templates/invoice.json' with { type: 'json' };
import { at, fieldsOf } from './own-template.ts';
import type { Row } from './own-template.ts';
import { printed } from './printed.ts';

function rowsOn(page: PageText, fields: Readonly<Record<string, string>>): unknown {
  const template = {
    template_id: 'mine',
    name: 'mine',
    fields: [{ name: 'rows', fields: fieldsOf(fields) }],
  };
  return readDocument({ pages: [page], templates: [template] }).structured_data['rows'];
}

const linesOf = (...rows: readonly (Row | null)[]): unknown =>
  readDocument({ pages: [printed(rows)], templates: [invoice] }).structured_data['lines'];

describe('a receipt under a template of another language', () => {
  const row = at(40, 200, 260);

  it('has its prices where no other amount is asked for', () => {
    const page = printed([
      [[40, 'BISTRO LA CAUSEUSE']],
      null,
      row('1 Soupe oignon', '', '9,50'),
      row('2 Moules frites', '', '47,90'),
      row('SOUS-TOTAL', '', '57,40'),
      row('TOTAL', '', '57,40'),
    ]);
    expect(rowsOn(page, { quantite: 'Quantité', plat: 'Plat', prix: 'Prix' })).toEqual([
      { quantite: '1', plat: 'Soupe oignon', prix: '9.50' },
      { quantite: '2', plat: 'Moules frites', prix: '47.90' },
    ]);
    expect(rowsOn(page, { plat: 'Plat', prix: 'Prix unitaire du plat' })).toEqual([]);
  });

  it('has stars before its amounts, its rates behind a sign and its counts in units of its country', () => {
    const page = printed([
      [[40, 'YILDIZ ECZANESİ']],
      null,
      row('PAROL 500 MG TB', '%10', '*42,60'),
      [[50, '2 AD X 24,75']],
      row('MASKE 3 KATLI', '%20', '*49,50'),
      [[50, 'KEVYTMAITO']],
      row('3 KPL', '1,15 EUR/KPL', '*3,45'),
      row('TOPLAM', '', '*95,55'),
    ]);
    expect(rowsOn(page, { ad: 'Ürün adı', adet: 'Adet', fiyat: 'Fiyat' })).toEqual([
      { ad: 'PAROL 500 MG TB', adet: null, fiyat: '42.60' },
      { ad: 'MASKE 3 KATLI', adet: '2', fiyat: '49.50' },
      { ad: 'KEVYTMAITO', adet: '3', fiyat: '3.45' },
    ]);
  });
});

describe('the name of a tax behind the head of an amount', () => {
  it('makes it the amount of the tax, which is no rate', () => {
    const [row, below] = [at(40, 240, 320, 400, 480), at(40, 240, 320, 400, 508)];
    expect(
      linesOf(
        row('Denumirea produselor', 'Cant.', 'Preț unitar', 'Valoare', 'Valoare TVA'),
        below('Pliante A5 color', '2.000', '0,62', '1.240,00', '235,60'),
        below('Machetare', '6', '80,00', '480,00', '91,20'),
      ),
    ).toMatchObject([
      { amount: '1240.00', tax_rate: null },
      { amount: '480.00', tax_rate: null },
    ]);
  });

  it('says with a word between what the amount is without', () => {
    const [row, below] = [at(40, 240, 320, 400, 460), at(40, 240, 320, 400, 500)];
    expect(
      linesOf(
        row('Beskrivelse', 'Ant.', 'Enhetspris', 'MVA', 'Sum eks. mva'),
        below('Tau 24 mm', '-2', '1 480,00', '25 %', '-2 960,00'),
        below('Sjakkel M16', '-10', '64,00', '25 %', '-640,00'),
      ),
    ).toMatchObject([
      { amount: '-2960.00', tax_rate: '25' },
      { amount: '-640.00', tax_rate: '25' },
    ]);
  });
});

it('what is taken off pay is a row where its column is asked for', () => {
  const row = at(40, 240, 340);
  const page = printed([
    row('CONCEPTO', 'DEVENGOS', 'DEDUCCIONES'),
    row('Salario base', '1.236,00', ''),
    row('Plus convenio', '130,50', ''),
    row('Contingencias comunes', '', '77,84'),
    row('Desempleo', '', '25,67'),
  ]);
  expect(rowsOn(page, { concepto: 'Concepto', devengo: 'Devengos', deduccion: 'Deducciones' })).toEqual([
    { concepto: 'Salario base', devengo: '1236.00', deduccion: null },
    { concepto: 'Plus convenio', devengo: '130.50', deduccion: null },
    { concepto: 'Contingencias comunes', devengo: null, deduccion: '77.84' },
    { concepto: 'Desempleo', devengo: null, deduccion: '25.67' },
  ]);
});

it('a heading in bold among rows is no part of the first name below it', () => {
  const row = at(40, 240, 340, 440);
  const page = printed([
    row('Ydelse', 'Antal', 'Pris', 'Beløb'),
    row('Konsultation 04-11-2024', '', '', ''),
    row('Klinisk undersøgelse', '1', '540,00', '540,00'),
    row('Røntgen, 2 optagelser', '1', '1.120,00', '1.120,00'),
  ]);
  const words = page.words.map((word, at) => ({ ...word, bold: at === 4 || at === 5 }));
  expect(rowsOn({ ...page, words }, { ydelse: 'Ydelse', antal: 'Antal', beloeb: 'Beløb' })).toMatchObject([
    { ydelse: 'Klinisk undersøgelse' },
    { ydelse: 'Røntgen, 2 optagelser' },
  ]);
});
