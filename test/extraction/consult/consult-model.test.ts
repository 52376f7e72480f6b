/** Doubtful values before a model: agreeing, choosing and rejecting, and what is shown of long pages. */
import { expect, it } from 'vitest';
import { consultModel } from '../../../src/extraction/index.ts';
import type { ConsultMode, Extraction } from '../../../src/extraction/index.ts';
import type { ModelQuestion } from '../../../src/kit/ask-model.ts';
import { printed } from '../printed.ts';

const FIELDS = [{ name: 'invoice_date', description: 'Date of the invoice' }];
const LINES = ['Invoice 4711', 'Ordered 03.04.2024 shipped 05.04.2024', 'Amount 12.00'];

const doubtful: Extraction = {
  structured_data: { invoice_date: '2024-04-03' },
  field_evidence: {
    invoice_date: {
      page: 1,
      box: [0.1, 0.1, 0.2, 0.2],
      text: '03.04.2024',
      source: 'text',
      method: 'shape',
      confidence: 0.4,
      alternatives: [{ text: '2024-04-05', confidence: 0.3 }],
    },
  },
  validations: [],
  needs_review: true,
  document_type: 'invoice',
  average_confidence: 0.4,
  template_id: 'mine',
};

async function consult(mode: ConsultMode, answer: unknown, lines = LINES) {
  const questions: ModelQuestion[] = [];
  const { extraction, warnings } = await consultModel({
    pages: [printed(lines.map((text) => [[50, text]]))],
    fields: FIELDS,
    extraction: doubtful,
    mode,
    ask: (question) => {
      questions.push(question);
      return Promise.resolve({ value: { f1: answer }, promptTokens: 1, completionTokens: 1 });
    },
  });
  return { extraction, warnings, questions, evidence: extraction.field_evidence['invoice_date'] };
}

it('the same answer without knowing ours halves the doubt and keeps the place', async () => {
  const { extraction, evidence } = await consult('fallback', { value: '03.04.2024', line_ids: ['L2'] });
  expect(extraction.structured_data).toEqual({ invoice_date: '2024-04-03' });
  expect(evidence).toMatchObject({
    confidence: 0.7,
    method: 'shape+language-model',
    box: [0.1, 0.1, 0.2, 0.2],
  });
  expect(extraction.needs_review).toBe(false);
});

it('another printed answer takes the place of a doubtful one, which stays visible', async () => {
  const { extraction, evidence } = await consult('fallback', { value: '2024-04-05', line_ids: ['L2'] });
  expect(extraction.structured_data).toEqual({ invoice_date: '2024-04-05' });
  expect(evidence).toMatchObject({ text: '05.04.2024', confidence: 0.5 });
  expect(evidence?.alternatives).toEqual([{ text: '03.04.2024', confidence: 0.4 }]);
  expect(extraction.needs_review).toBe(true);
});

it('what is printed but of another type is thrown away', async () => {
  const { extraction, warnings } = await consult('fallback', { value: 'Invoice', line_ids: ['L1'] });
  expect(extraction.structured_data).toEqual({ invoice_date: '2024-04-03' });
  expect(warnings).toEqual([expect.stringContaining('cannot be read as date')]);
});

it('verify shows the values that were found and takes the chosen one', async () => {
  const { extraction, questions, evidence } = await consult('verify', { choice: 1 });
  expect(questions[0]?.user).toContain(
    '"choices":[{"number":0,"text":"2024-04-03"},{"number":1,"text":"2024-04-05"}]',
  );
  expect(extraction.structured_data).toEqual({ invoice_date: '2024-04-05' });
  expect(evidence?.text).toBe('05.04.2024');
});

it('verify empties a rejected field and says so; a choice that does not exist changes nothing', async () => {
  const rejected = await consult('verify', { choice: null });
  expect(rejected.extraction.structured_data).toEqual({ invoice_date: null });
  expect(rejected.extraction.field_evidence).toEqual({});
  expect(rejected.warnings).toEqual([expect.stringContaining('rejected "2024-04-03"')]);
  const absurd = await consult('verify', { choice: 7, value: '1999-01-01' });
  expect(absurd.extraction).toEqual(doubtful);
});

it('shows the beginning and the end of a long document, and says what was left out', async () => {
  const long = Array.from({ length: 2000 }, (_, index) => `Position ${index} with some words of text`);
  const { questions, warnings } = await consult('fallback', { value: null, line_ids: [] }, long);
  const { user = '' } = questions[0] ?? {};
  expect(user).toContain('Position 0 with');
  expect(user).toContain('Position 1999 with');
  expect(user).not.toContain('Position 1000 with');
  expect(warnings).toEqual([expect.stringMatching(/long: \d+ lines were not shown/)]);
});
