/** Tests of doubting one printed value that answers two questions. */
import { expect, it } from 'vitest';
import card from '../../../../templates/business_card.json' with { type: 'json' };
import { createCandidate } from '../../../../src/extraction/extract/candidates/candidate.ts';
import { compileTemplate } from '../../../../src/extraction/extract/fields/compile-template.ts';
import { doubtShared } from '../../../../src/extraction/extract/revise/doubt-shared.ts';
import type { ScoredCandidate } from '../../../../src/extraction/extract/scored-candidate.ts';
import { createSheet } from '../../../../src/extraction/extract/sheet.ts';
import { readDocument } from '../../../../src/extraction/index.ts';
import { fieldsOf } from '../../own-template.ts';
import { printed } from '../../printed.ts';

/** The scores of two fields that were given the amount of one place, or the same amount of two. */
function scoresOf(names: readonly [string, string], rows: readonly [number, number]): unknown[] {
  const fields = compileTemplate(fieldsOf(Object.fromEntries(names.map((name) => [name, '']))));
  const sheet = createSheet([printed([[[40, '90.00']], [[40, '90.00']]])]);
  const chosen: (ScoredCandidate | null)[] = rows.map((row) => {
    const line = sheet.lines[row];
    if (!line) throw new Error(`no line ${String(row)}`);
    const spans = [{ line, from: 0, to: 1 }];
    return { candidate: createCandidate({ kind: 'money', value: '90.00', spans }), score: 0.9, features: {} };
  });
  doubtShared(fields, chosen);
  return chosen.map((item) => item?.score);
}

it('an amount in one place is doubted as two, but for a total that is also due', () => {
  expect(scoresOf(['gross_pay', 'deductions'], [0, 0])).toEqual([0.54, 0.54]);
  expect(scoresOf(['gross_pay', 'deductions'], [0, 1])).toEqual([0.9, 0.9]);
  expect(scoresOf(['gross_total', 'amount_due'], [0, 0])).toEqual([0.9, 0.9]);
});

it('a card with two numbers has each behind its own letter, and one with a single number has one', () => {
  const read = (...lines: string[]): Record<string, unknown> =>
    readDocument({
      pages: [printed(lines.map((text) => [[40, text]]))],
      templates: [card],
    }).structured_data;
  const [fixed, mobile] = ['+47 22 44 71 88', '+47 918 82 447'];
  expect(read('Ingrid Solheim', `T ${fixed}`, `M ${mobile}`)).toMatchObject({ phone: fixed, mobile });
  expect(read('Ingrid Solheim', `T ${fixed}`)).toMatchObject({ phone: fixed, mobile: null });
});
