/** Results are complete, honest about lost pages, and charge what was read. */
import { describe, expect, it } from 'vitest';
import { jobResultSchema } from '../../../src/contract/index.ts';
import type { Extraction, PageText } from '../../../src/extraction/index.ts';
import { randomId } from '../../../src/kit/ids.ts';
import { newJob } from '../../../src/service/uploads/new-job.ts';
import { buildResult } from '../../../src/service/tasks/build-result.ts';

const { job } = newJob(
  randomId,
  {
    account_id: 'local',
    template: { template_id: 'auto', name: 'Automatic', fields: [] },
    enable_fraud_check: false,
    disabled_fraud_checks: [],
    batch: null,
    created_at: '2024-03-01T10:00:00.000Z',
  },
  {
    filename: 'a.pdf',
    size: 10,
    original: { sha256: 'x', mediaType: 'application/pdf' },
    page_count: null,
    rejection: null,
  },
  0,
);

const page = (number: number, change: Partial<PageText> = {}): PageText => ({
  page: number,
  status: 'read',
  source: 'ocr',
  width: 200,
  height: 100,
  unit: 'px',
  rotation: 90,
  direction: 'ltr',
  skew: 0.4,
  confidence: 0.9,
  text: 'Hello',
  words: [
    { text: 'Hello', x0: 50, y0: 10, x1: 100, y1: 20, confidence: 0.9, size: 10, bold: false, source: 'ocr' },
  ],
  rows: [],
  rulings: [],
  codes: [],
  warnings: ['lowered resolution'],
  losses: [],
  error: null,
  ...change,
});

const failed = page(2, { status: 'failed', source: null, words: [], text: '', error: 'the page is damaged' });

const extraction: Extraction = {
  structured_data: { total: 12.5 },
  field_evidence: {},
  validations: [{ rule: 'sum', passed: true, fields: ['total'], detail: '' }],
  needs_review: false,
  document_type: 'invoice',
  average_confidence: 0.8,
  template_id: 'invoice',
};

const build = (pages: readonly PageText[], warnings: readonly string[] = ['the extension lies']) =>
  buildResult({
    job,
    pages,
    extraction,
    usage: null,
    warnings,
    completed_at: '2024-03-01T10:00:05.000Z',
    processing_time_ms: 5000,
  });

describe('buildResult', () => {
  it('gives a result that the contract accepts, with the template that was applied', () => {
    const result = build([page(1), page(2)]);
    expect(jobResultSchema.parse(result)).toEqual(result);
    expect(result).toMatchObject({
      template_id: 'invoice',
      page_count: 2,
      coins_consumed: 2,
      partial: false,
      needs_review: true,
      average_confidence: 0.8,
      processing_time_ms: 5000,
      warnings: ['the extension lies'],
    });
  });

  it('asks for no look at a sound file that was read surely', () => {
    expect(build([page(1)], [])).toMatchObject({ needs_review: false, warnings: [] });
  });

  it('keeps words with boxes as shares of the upright page', () => {
    const words = build([page(1)]).pages?.[0]?.words;
    expect(words).toEqual([{ text: 'Hello', box: [0.25, 0.1, 0.5, 0.2], confidence: 0.9 }]);
  });

  it('keeps boxes inside the page, also where recognition went over the edge', () => {
    const over = { text: 'x', confidence: 1, size: 1, bold: false, source: 'ocr' } as const;
    const words = [{ ...over, x0: -5, y0: 90, x1: 220, y1: 130 }];
    expect(build([page(1, { words })]).pages?.[0]?.words?.[0]?.box).toEqual([0, 0.9, 1, 1]);
  });

  it('names a part of a page that was lost in the warnings and asks for a look', () => {
    const losses = ['A picture cannot be decoded and was left out.'];
    expect(build([page(1), page(2, { losses })], [])).toMatchObject({
      needs_review: true,
      partial: false,
      warnings: ['Page 2: A picture cannot be decoded and was left out.'],
    });
  });

  it('a failed page makes the result partial, asks for a look, is named in the warnings and costs nothing', () => {
    const result = build([page(1), failed, page(3)]);
    expect(result).toMatchObject({ partial: true, needs_review: true, page_count: 3, coins_consumed: 2 });
    expect(result.warnings).toEqual(['the extension lies', 'Page 2 could not be read: the page is damaged']);
    expect(result.pages?.map((p) => [p.status, p.error])).toEqual([
      ['read', null],
      ['failed', 'the page is damaged'],
      ['read', null],
    ]);
  });
});
