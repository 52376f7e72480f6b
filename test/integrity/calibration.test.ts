/** Learning from genuine documents: signs that they show often lose weight, proof does not. */
import { describe, expect, it } from 'vitest';
import type { IntegrityReport } from '../../src/contract/index.ts';
import { holdsProof, learnCalibration, weighUnder } from '../../src/integrity/calibration.ts';
import { riskScore } from '../../src/integrity/score.ts';
import { weightOf } from '../../src/integrity/weights.ts';
import type { SignalCode } from '../../src/integrity/weights.ts';
import { screen } from './screen.ts';
import { textPdf } from '../support/sample-documents.ts';

const AT = new Date('2026-01-02T03:04:05Z');

/** A report of a check that was clear, not applicable, or found these signs. */
function reportWith(
  codes: readonly SignalCode[],
  status = codes.length > 0 ? 'detected' : 'clear',
): IntegrityReport {
  const indicator = {
    name: 'pdf_covered_text',
    detected: codes.length > 0,
    risk_level: 'low',
    description: '',
    status,
    evidence: codes.map((code) => ({ code, detail: '' })),
  };
  return {
    file_hash: '',
    risk_score: 4,
    risk_level: 'low',
    is_suspicious: false,
    requires_manual_review: false,
    indicators: [indicator],
    detected_issues: codes.length > 0 ? [indicator] : [],
    summary: '',
    analyzed_at: AT.toISOString(),
    analysis_time_ms: 1,
  };
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('a calibration', () => {
  it('counts a sign among the documents that its check examined', () => {
    const reports = [
      ...times(4, reportWith(['COVERED_TEXT', 'COVERED_TEXT'])),
      ...times(6, reportWith([])),
      ...times(5, reportWith([], 'not_applicable')),
    ];
    const { documents, signals } = learnCalibration(reports, AT);
    expect(documents).toBe(15);
    expect(signals).toEqual({ COVERED_TEXT: { hits: 4, documents: 10 } });
  });

  it('takes weight from a sign that genuine documents show, more the more of them do', () => {
    const scoreAfter = (hits: number): number => {
      const reports = [...times(hits, reportWith(['COVERED_TEXT'])), ...times(100 - hits, reportWith([]))];
      return riskScore(['COVERED_TEXT'], weighUnder(learnCalibration(reports, AT)));
    };
    const shipped = riskScore(['COVERED_TEXT']);
    expect(shipped).toBeGreaterThanOrEqual(50);
    expect(scoreAfter(20)).toBeLessThan(20);
    expect(scoreAfter(5)).toBeLessThan(shipped);
    expect(scoreAfter(20)).toBeLessThan(scoreAfter(5));
  });

  it('leaves proof and signs that did not occur as they are', () => {
    const reports = times(40, reportWith(['COVERED_KEY_VALUE_RETYPED']));
    const weigh = weighUnder(learnCalibration(reports, AT));
    expect(weigh('COVERED_KEY_VALUE_RETYPED')).toEqual(weightOf('COVERED_KEY_VALUE_RETYPED'));
    expect(weigh('FLAT_PATCH')).toEqual(weightOf('FLAT_PATCH'));
    expect(reports.every(holdsProof)).toBe(true);
    expect(holdsProof(reportWith(['COVERED_TEXT']))).toBe(false);
  });

  it('has an id that follows from what was learned', () => {
    const learn = (hits: number) => learnCalibration(times(hits, reportWith(['COVERED_TEXT'])), AT).id;
    expect(learn(12)).toBe(learn(12));
    expect(learn(12)).not.toBe(learn(13));
  });

  it('is named by the report that rests on it', async () => {
    const calibration = learnCalibration(times(10, reportWith([])), AT);
    const pdf = textPdf([[[60, 80, 12, 'Total 12.00']]]);
    expect((await screen(pdf, { calibration })).calibration_id).toBe(calibration.id);
    expect(await screen(pdf)).not.toHaveProperty('calibration_id');
  });
});
