/** Precision, recall and F1 per field, rows by cell, and what was lost since an earlier evaluation. */
import { describe, expect, it } from 'vitest';
import { dropsSince, evaluate, mistakeText, toBaseline } from '../../src/flows/evaluation.ts';
import type { Case } from '../../src/flows/evaluation.ts';

const read = (file: string, expected: Case['expected'], actual: Case['actual']): Case => ({
  file,
  expected,
  actual,
  error: null,
  pages: 2,
  milliseconds: 300,
});

describe('plain fields', () => {
  const evaluation = evaluate([
    read('a.pdf', { total: '119.00', name: 'Acme', note: '' }, { total: '119', name: 'Acme Ltd', note: 'x' }),
    read('b.pdf', { total: '20.00', name: null, note: '' }, { total: null, name: 'Bolt', note: null }),
    read('c.pdf', { total: '30.00', name: ['Corp', 'C Corp'] }, { total: '30.00', name: 'c corp' }),
  ]);

  it('counts what is right, what was answered and what was wanted', () => {
    expect(evaluation.fields['total']).toMatchObject({ kind: 'money', correct: 2, answered: 2, wanted: 3 });
    expect(evaluation.fields['total']?.precision).toBe(1);
    expect(evaluation.fields['total']?.recall).toBeCloseTo(2 / 3);
    expect(evaluation.fields['total']?.f1).toBeCloseTo(0.8);
  });

  it('leaves out what is not labelled, takes any of a list, and wants an empty text to stay empty', () => {
    expect(evaluation.fields['name']).toMatchObject({ correct: 1, answered: 2, wanted: 2 });
    expect(evaluation.fields['note']).toMatchObject({ correct: 0, answered: 1, wanted: 0 });
  });

  it('calls a field right that had to stay empty and did, so that it can be lost', () => {
    const before = evaluate([read('a.pdf', { note: '' }, { note: null })]);
    expect(before.fields['note']).toMatchObject({ precision: 1, recall: 1, f1: 1 });
    expect(dropsSince(before, evaluate([read('a.pdf', { note: '' }, { note: 'x' })]), 0.5)).toEqual([
      { field: 'all plain fields', before: 1, now: 0 },
      { field: 'note', before: 1, now: 0 },
    ]);
  });

  it('takes all plain fields together and tells the time per page', () => {
    expect(evaluation.plain).toMatchObject({ correct: 3, answered: 5, wanted: 5 });
    expect(evaluation).toMatchObject({ documents: 3, pages: 6, milliseconds_per_page: 150 });
  });

  it('lists every mistake', () => {
    expect(evaluation.mistakes.map((one) => `${one.file} ${mistakeText(one)}`)).toEqual([
      'a.pdf name: expected Acme, got Acme Ltd',
      'a.pdf note: expected nothing, got x',
      'b.pdf total: expected 20.00, got nothing',
    ]);
  });
});

describe('rows', () => {
  it('are paired by what fits best and scored by cell', () => {
    const expected = {
      lines: [
        { text: 'Paper', amount: '10.00' },
        { text: 'Pens', amount: '5.00' },
      ],
    };
    const actual = {
      lines: [
        { text: 'Pens', amount: '5,00' },
        { text: 'Paper', amount: '11.00' },
        { text: 'Total', amount: '15.00' },
      ],
    };
    const { fields, plain, mistakes } = evaluate([read('a.pdf', expected, actual)]);
    expect(fields['lines']).toMatchObject({ kind: 'rows', correct: 3, answered: 6, wanted: 4 });
    expect(plain.wanted).toBe(0);
    expect(mistakes).toHaveLength(1);
  });

  it('that are all right in any order are no mistake', () => {
    const rows = [{ n: '1.00' }, { n: '2.00' }];
    const { mistakes, fields } = evaluate([read('a.pdf', { lines: rows }, { lines: rows.toReversed() })]);
    expect(mistakes).toEqual([]);
    expect(fields['lines']?.f1).toBe(1);
  });
});

it('A document that failed counts as answered with nothing', () => {
  const failed = {
    ...read('a.pdf', { total: '1.00' }, null),
    error: { code: 'damaged_document', detail: 'torn' },
  };
  const evaluation = evaluate([failed]);
  expect(evaluation.failed).toEqual([{ file: 'a.pdf', error: 'torn' }]);
  expect(evaluation.fields['total']).toMatchObject({ answered: 0, wanted: 1, f1: 0 });
});

describe('an earlier evaluation', () => {
  const good = evaluate([read('a.pdf', { total: '1.00', name: 'A' }, { total: '1.00', name: 'A' })]);
  const bad = evaluate([read('a.pdf', { total: '1.00', name: 'A' }, { total: '2.00', name: 'A' })]);

  it('is compared field by field', () => {
    expect(dropsSince(good, bad, 0.6)).toEqual([{ field: 'total', before: 1, now: 0 }]);
    expect(dropsSince(good, bad, 0).map(({ field }) => field)).toEqual(['all plain fields', 'total']);
    expect(dropsSince(good, bad, 1)).toEqual([]);
    expect(dropsSince(bad, good, 0)).toEqual([]);
  });

  it('is read back from its JSON, and nothing else passes for one', () => {
    expect(toBaseline(JSON.parse(JSON.stringify(good)))?.fields['total']?.f1).toBe(1);
    for (const other of [null, [], {}, { fields: {}, plain: {} }, { fields: null, plain: { f1: 1 } }])
      expect(toBaseline(other)).toBeNull();
  });
});
