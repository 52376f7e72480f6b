/** Tests of what is left open: numbers, days and amounts that are something else than what is asked for. */
import { describe, expect, it } from 'vitest';
import { createCandidate } from '../../src/extraction/extract/candidates/candidate.ts';
import { findIdentifiers } from '../../src/extraction/extract/candidates/identifiers.ts';
import { compileField } from '../../src/extraction/extract/fields/compile-field.ts';
import { isLeftOpen } from '../../src/extraction/extract/left-open.ts';
import { pairPeriods } from '../../src/extraction/extract/revise/pair-periods.ts';
import type { ScoredCandidate } from '../../src/extraction/extract/scored-candidate.ts';
import { createSheet } from '../../src/extraction/extract/sheet.ts';
import { readDocument } from '../../src/extraction/index.ts';
import { printed } from './printed.ts';

/** What is read for one field from lines of one part each. */
function read(name: string, lines: readonly string[]): unknown {
  const page = printed(lines.map((line) => [[40, line]]));
  const template = {
    template_id: 'own',
    name: 'Own',
    fields: [{ name, description: name.replaceAll('_', ' ') }],
  };
  return readDocument({ pages: [page], templates: [template] }).structured_data[name];
}

describe('the number of a receipt', () => {
  const head = ['CASA VERDE', 'Milk 1.55', 'TOTAL 1.55'];

  it.each([
    'NUMBER : ************3308 ICC',
    'Receipt number: XXXX XXXX XXXX 0077',
    'Receipt no. AUTH CODE: 440112',
    'Receipt APPROVAL # 06231C',
    'Receipt TERMINAL # SC010264',
    'Receipt MERCHANT : 51240773',
  ])('is none of a card: %s', (line) => {
    expect(read('receipt_number', [...head, line])).toBeNull();
  });

  it('is told beside them', () => {
    expect(read('receipt_number', [...head, 'AUTH CODE: 440112', 'Receipt no: 7745'])).toBe('7745');
  });
});

it('a postal code is a number only where a label says so', () => {
  const sheet = createSheet([printed([[[40, '91710 Gunzenhausen']]])]);
  const order = compileField({ name: 'order_number', description: 'Order number' });
  const [code] = findIdentifiers(sheet).filter(({ value }) => value === '91710');
  expect(code && isLeftOpen(order, code, {})).toBe(true);
  expect(code && isLeftOpen(order, code, { label: 1 })).toBe(false);
});

describe('the number of an account', () => {
  it.each([
    'RELEVÉ DE COMPTE N° 11',
    'Extracto de cuenta nº 4',
    'Výpis z účtu č. 10/2025',
    'Konto 15,00',
    'Cuenta 06/11/2025: 31,4 GB',
  ])('is neither that of the statement, nor an amount or a day: %s', (line) => {
    expect(read('account_number', ['Crédit Mutualiste', line])).toBeNull();
  });

  it('may stand behind the title of the statement', () => {
    expect(read('account_number', ['RELEVÉ DE COMPTE N° 04471880122'])).toBe('04471880122');
  });
});

describe('a period that would begin behind its end', () => {
  const fields = ['period_start', 'period_end'].map((name) => compileField({ name, description: '' }));
  const day = (value: string, label: number): ScoredCandidate => ({
    candidate: createCandidate({ kind: 'date', value, spans: [] }),
    score: 0.5,
    features: { label },
  });
  const paired = (start: ScoredCandidate, end: ScoredCandidate): (string | undefined)[] => {
    const chosen: (ScoredCandidate | null)[] = [start, end];
    pairPeriods(fields, [[], []], chosen);
    return chosen.map((item) => item?.candidate.value);
  };

  it('keeps what a label says of it', () => {
    expect(paired(day('2024-03-05', 0), day('2024-02-04', 0))).toEqual([undefined, undefined]);
    expect(paired(day('2024-03-05', 0), day('2024-02-04', 1))).toEqual([undefined, '2024-02-04']);
    expect(paired(day('2024-03-05', 1), day('2024-02-04', 0))).toEqual(['2024-03-05', undefined]);
    expect(paired(day('2024-03-05', 1), day('2024-02-04', 1))).toEqual([undefined, undefined]);
    expect(paired(day('2024-02-04', 0), day('2024-03-05', 0))).toEqual(['2024-02-04', '2024-03-05']);
  });
});
