/** Tests of what signals add to each other by pointing at the same place. */
import { describe, expect, it } from 'vitest';
import { placeBonus } from '../../src/integrity/agreement.ts';
import type { PlacedSignal } from '../../src/integrity/agreement.ts';
import { buildReport } from '../../src/integrity/report.ts';
import type { CheckResult } from '../../src/integrity/report.ts';
import { riskLevelOf, riskScore } from '../../src/integrity/score.ts';
import { weightOf, type Weigh } from '../../src/integrity/weights.ts';

const copied: PlacedSignal = { code: 'COPIED_GLYPHS', page: 1, box: [0.5, 0.5, 0.6, 0.52] };
const at = (code: PlacedSignal['code'], more: Partial<PlacedSignal> = {}): PlacedSignal => ({
  ...copied,
  code,
  ...more,
});
const bonus = (...signals: PlacedSignal[]): number => placeBonus(signals, weightOf);

describe('placeBonus', () => {
  it('adds one nat for two strong signals of different groups at one place, once', () => {
    expect(bonus(copied, at('COMPRESSION_ISLAND'))).toBe(1);
    expect(bonus(copied, at('COMPRESSION_ISLAND'), at('WORD_OFF_LINE'))).toBe(1);
  });

  it.each([
    ['of one group', at('COPIED_GLYPHS')],
    ['on another page', at('COMPRESSION_ISLAND', { page: 2 })],
    ['elsewhere on the page', at('COMPRESSION_ISLAND', { box: [0.5, 0.6, 0.6, 0.62] })],
    ['without a place', at('COMPRESSION_ISLAND', { box: null })],
    ['that is context', at('MODIFIED_LATER')],
    ['of an opinion that was asked about the place', at('VISION_AGREES')],
  ])('adds nothing for a signal %s', (_, other) => {
    expect(bonus(copied, other)).toBe(0);
  });

  it('needs more than two hints', () => {
    expect(bonus(at('COMPRESSION_ISLAND_WEAK'), at('ERASED_PLACE_WEAK'))).toBe(0);
    expect(bonus(at('COMPRESSION_ISLAND_WEAK'), copied)).toBe(1);
  });

  it('counts from an overlap of three tenths', () => {
    expect(bonus(copied, at('COMPRESSION_ISLAND', { box: [0.55, 0.5, 0.65, 0.52] }))).toBe(1);
    expect(bonus(copied, at('COMPRESSION_ISLAND', { box: [0.56, 0.5, 0.66, 0.52] }))).toBe(0);
  });

  it('adds no more than a signal weighs that genuine documents were seen to show', () => {
    const learned: Weigh = (code) => ({
      ...weightOf(code),
      ...(code === 'COMPRESSION_ISLAND' ? { weight: 0.2 } : {}),
    });
    expect(placeBonus([copied, at('COMPRESSION_ISLAND')], learned)).toBe(0.2);
  });
});

describe('the score', () => {
  it('grows by agreement, and stays below critical without proof', () => {
    expect(riskScore(['WORD_OFF_LINE'], weightOf, 1)).toBeGreaterThan(riskScore(['WORD_OFF_LINE']));
    const score = riskScore(['COPIED_GLYPHS', 'COMPRESSION_ISLAND'], weightOf, 1);
    expect(riskLevelOf(score)).toBe('high');
  });
});

describe('the report', () => {
  const result = (id: string, code: PlacedSignal['code']): CheckResult => ({
    check: { id, name: id, category: 'image' },
    outcome: {
      status: 'detected',
      description: `Found by ${id}.`,
      innocentExplanation: 'Chance.',
      signals: [{ code, detail: 'a word stands out', page: 1, box: [0.5, 0.5, 0.6, 0.52] }],
    },
  });
  it('names the other check at the same place, and attributes the points to both', () => {
    const results = [result('one', 'WORD_OFF_LINE'), result('other', 'COMPRESSION_ISLAND_WEAK')];
    const facts = { sha256: '0'.repeat(64), unopened: null, losses: [], documentClass: null, quality: null };
    const report = buildReport({
      ...facts,
      results,
      analyzedAt: new Date(0),
      analysisTimeMs: 1,
      calibration: null,
    });
    expect(report.risk_score).toBe(riskScore(['WORD_OFF_LINE', 'COMPRESSION_ISLAND_WEAK'], weightOf, 1));
    expect(report.indicators[0]?.description).toContain('also found by other');
    const [one = 0, other = 0] = report.indicators.map(({ contribution }) => contribution);
    expect(one + other).toBe(report.risk_score - riskScore([]));
    expect(Math.min(one, other)).toBeGreaterThan(10);
  });
});
