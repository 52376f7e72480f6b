/** The gate of verify: what holds a document back, and how a misspelled threshold is answered. */
import { describe, expect, it } from 'vitest';
import { parseGate } from '../../../src/cli/verify/gate.ts';
import type { IntegrityReport } from '../../../src/contract/index.ts';

const report = (facts: Partial<IntegrityReport>): IntegrityReport => ({
  file_hash: '',
  risk_score: 0,
  risk_level: 'low',
  is_suspicious: false,
  requires_manual_review: false,
  indicators: [],
  detected_issues: [],
  summary: '',
  analyzed_at: '2026-01-01T00:00:00Z',
  analysis_time_ms: 1,
  ...facts,
});

describe('a gate', () => {
  it.each([
    ['medium', { risk_level: 'medium' }, true],
    ['medium', { risk_level: 'low' }, false],
    ['critical', { risk_level: 'new-level' }, true],
    ['suspicious', { is_suspicious: true }, true],
    ['suspicious', { risk_score: 49 }, false],
    ['review', { requires_manual_review: true }, true],
    ['score>=50', { risk_score: 50 }, true],
    ['score >= 50', { risk_score: 49 }, false],
    ['score>=0', {}, true],
    ['none', { risk_level: 'critical', risk_score: 100, is_suspicious: true }, false],
  ])('of %s judges %o as %s', (text, facts, trips) => {
    expect(parseGate(text).trips(report(facts))).toBe(trips);
  });

  it.each([
    ['hihg', 'Did you mean high?'],
    ['suspicous', 'Did you mean suspicious?'],
    ['score', 'in quotes because of the shell'],
    ['score>=101', 'from 0 to 100'],
    ['', 'It takes low'],
  ])('refuses %j and says what it takes', (text, hint) => {
    let thrown: unknown;
    try {
      parseGate(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: 'usage', hint: expect.stringContaining(hint) as unknown });
  });
});
