/** Tests of choosing the sum before tax, the tax and the total together. */
import { expect, it } from 'vitest';
import { createCandidate } from '../../../../src/extraction/extract/candidates/candidate.ts';
import { compileTemplate } from '../../../../src/extraction/extract/fields/compile-template.ts';
import { balanceTotals } from '../../../../src/extraction/extract/revise/balance-totals.ts';
import type { ScoredCandidate } from '../../../../src/extraction/extract/scored-candidate.ts';
import { createSheet } from '../../../../src/extraction/extract/sheet.ts';
import { printed } from '../../printed.ts';

const fields = compileTemplate(['net_total', 'tax_total', 'gross_total'].map((name) => ({ name })));

const sheet = createSheet([printed(['294.00', '413.30', '274.77', '19.23'].map((text) => [[40, text]]))]);

/** An amount of the page, as likely as told. */
function amount(value: string, score: number, features: ScoredCandidate['features']): ScoredCandidate {
  const line = sheet.lines.find(({ tokens }) => tokens[0]?.text === value);
  if (!line) throw new Error(`no ${value}`);
  const candidate = createCandidate({
    kind: 'money',
    value,
    spans: [{ line, from: 0, to: 1 }],
    method: 'label-right',
  });
  return { candidate, score, features };
}

/** The total after the three were chosen together, where one that they make stands beside a larger one that is labelled. */
function totalBeside(features: ScoredCandidate['features']): string | undefined {
  const scored = [
    [amount('274.77', 0.9, { label: 1 })],
    [amount('19.23', 0.9, { label: 1 })],
    [amount('413.30', 0.95, { label: 1 }), amount('294.00', 0.45, features)],
  ];
  const chosen = scored.map(([first]) => first ?? null);
  balanceTotals(fields, [], scored, chosen);
  return chosen[2]?.candidate.value;
}

it('a total with a label is not given up for a smaller one in a row of a table, or without a label', () => {
  expect(totalBeside({ label: 0.8, inTable: 1 })).toBe('413.30');
  expect(totalBeside({ label: 0 })).toBe('413.30');
});

it('but for one that is labelled as well', () => {
  expect(totalBeside({ label: 0.8 })).toBe('294.00');
});
