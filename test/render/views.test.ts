/** What people see of the wire objects. */
import { describe, expect, it } from 'vitest';
import {
  analysisStateView,
  exportView,
  keyListView,
  reportView,
  resultView,
  templateView,
} from '../../src/render/index.ts';
import { printed } from '../support/printed.ts';

const result = {
  job_id: 'job_1',
  filename: 'a.pdf',
  batch_id: null,
  structured_data: {
    total: '12.50',
    missing: null,
    tags: ['x', 'y'],
    lines: [{ sku: 'A', qty: 2 }, { sku: 'B' }],
  },
  page_count: 1,
  document_type: 'invoice',
  processing_time_ms: 10,
  fraud_check_enabled: false,
  fraud_check_status: null,
  coins_consumed: 1,
};

describe('keyListView', () => {
  it('tells a key that expired from one that works, and leaves the JSON as the service answers', async () => {
    const key = {
      key_id: 'key_1',
      api_key: 'ak_1',
      key_prefix: 'ak_',
      allowed_ips: ['127.0.0.1'],
      status: 'active',
      is_active: true,
      last_used_at: null,
      request_count: 0,
      expires_at: '2026-01-03T00:00:00Z',
      created_at: '2026-01-01T00:00:00Z',
    };
    const keys = [key, { ...key, is_active: false }, { ...key, status: 'revoked', is_active: false }];
    const rows = (await printed(keyListView(keys))).trim().split('\n');
    expect(rows.map((row) => row.split('\t')[2])).toEqual(['active', 'expired', 'revoked']);
    expect(JSON.parse(await printed(keyListView(keys), 'json'))).toEqual(keys);
  });
});

describe('resultView', () => {
  it('shows plain values as facts and groups as tables', async () => {
    const text = await printed(resultView(result));
    expect(text).toContain('total\t12.50\n');
    expect(text).toContain('missing\t\n');
    expect(text).toContain('tags\tx, y\n');
    expect(text).toContain('A\t2\nB\t\n');
  });

  it('says what went wrong on pages and in validations', async () => {
    const page = {
      page: 2,
      status: 'failed',
      source: null,
      text: '',
      width: 1,
      height: 1,
      unit: 'pt' as const,
    };
    const text = await printed(
      resultView({
        ...result,
        average_confidence: 0.5,
        created_at: null,
        completed_at: null,
        document_url: null,
        result_url: null,
        pages: [{ ...page, rotation: 0, skew: 0, confidence: null, warnings: ['dark'], error: 'timed out' }],
        validations: [
          { rule: 'sum', passed: false, fields: ['total'], detail: 'the lines do not add up' },
          { rule: 'date', passed: true, fields: [], detail: 'fine' },
        ],
      }),
    );
    expect(text).toContain('the lines do not add up\nPage 2: timed out\nPage 2: dark\n');
    expect(text).not.toContain('fine');
  });
});

describe('exportView', () => {
  it('has a column for every field of any document', async () => {
    const items = [
      { job_id: '1', filename: 'a', structured_data: { total: 1 }, page_count: 1, pages: null },
      {
        job_id: '2',
        filename: 'b',
        structured_data: { date: 'x', filename: 'own' },
        page_count: 2,
        pages: null,
      },
    ];
    expect(await printed(exportView(items), 'csv')).toBe(
      'job_id,filename,page_count,total,date\r\n1,a,1,1,\r\n2,b,2,,x\r\n',
    );
  });
});

const report = {
  file_hash: 'sha256:00',
  risk_score: 40,
  risk_level: 'medium',
  is_suspicious: false,
  requires_manual_review: true,
  indicators: [
    { name: 'a', detected: true, risk_level: 'medium', description: 'seen', status: 'detected' },
    { name: 'b', detected: false, risk_level: 'low', description: 'not built', status: 'not_run' },
    { name: 'c', detected: false, risk_level: 'low', description: 'old service' },
  ],
  detected_issues: [],
  summary: 'look at it',
  analyzed_at: '2026-01-02T03:04:05Z',
  analysis_time_ms: 5,
};

describe('reports', () => {
  it('never show a check that did not run as passed', async () => {
    const text = await printed(reportView(report, { path: 'in/a.pdf' }));
    expect(text).toContain('path\tin/a.pdf\n');
    expect(text).toContain('a\tdetected\tmedium\tseen\t\t\t\n');
    expect(text).toContain('b\tnot_run\t\tnot built\t\t\t\n');
    expect(text).toContain('c\tnot detected\t\told service\t\t\t\n');
  });

  it('put path and name into the printed object', () => {
    expect(reportView(report, { path: 'in/a.pdf' }).json).toEqual({ path: 'in/a.pdf', ...report });
  });

  it('show the state alone while there is no report', async () => {
    const state = { job_id: 'j', fraud_check_status: 'pending', fraud_analysis: null };
    expect(await printed(analysisStateView(state))).toBe('job_id\tj\nfraud_check_status\tpending\n');
  });
});

describe('templateView', () => {
  it('writes sub-fields with the name of their group', async () => {
    const fields = [{ name: 'lines', description: 'items', fields: [{ name: 'sku' }] }];
    const text = await printed(templateView({ name: 'T', description: 'd', fields }));
    expect(text).toBe('name\tT\ndescription\td\n\nlines\titems\nlines.sku\t\n');
  });
});
