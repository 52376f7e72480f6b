/** A verified document with one finding, for tests of what is printed about it. */
import type { Verification } from '../../src/render/index.ts';

/** What a test may say of it. */
export interface VerifiedFacts extends Partial<Pick<Verification, 'path' | 'uri' | 'allowed' | 'tripped'>> {
  readonly filename?: string;
  readonly risk_level?: string;
  readonly detail?: string;
  readonly old?: string;
}

/** Builds it: one check found a change on page 2, one did not apply. */
export function verified(facts: VerifiedFacts) {
  const { risk_level = 'high', detail = 'an amount is hidden under another', old = '100.00' } = facts;
  const finding = {
    name: 'pdf_covered_text',
    title: 'Text painted over',
    detected: true,
    status: 'detected',
    category: 'pdf',
    risk_level,
    description: 'Text lies hidden.',
    contribution: 70,
    innocent_explanation: 'A redaction that hides text.',
    evidence: [
      {
        code: 'COVERED_TEXT',
        detail,
        page: 2,
        box: [0.1, 0.2, 0.3, 0.25] as [number, number, number, number],
        old,
        new: '900.00',
      },
    ],
  };
  const other = {
    name: 'copy_move_forgery',
    detected: false,
    status: 'not_applicable',
    category: 'image',
    risk_level: 'low',
    description: 'No page is a scan.',
  };
  return {
    path: facts.path ?? 'in/a b.pdf',
    filename: facts.filename ?? 'a b.pdf',
    uri: facts.uri ?? 'in/a%20b.pdf',
    error: null,
    allowed: facts.allowed ?? false,
    tripped: facts.tripped ?? false,
    report: {
      file_hash: `sha256:${'a'.repeat(64)}`,
      risk_score: 74,
      risk_level,
      is_suspicious: true,
      requires_manual_review: true,
      indicators: [finding, other],
      detected_issues: [finding],
      summary: 'High risk (74/100).',
      analyzed_at: '2026-01-01T00:00:00Z',
      analysis_time_ms: 1500,
    },
  } satisfies Verification;
}
