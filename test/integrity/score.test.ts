/** Tests of the risk score: caps, floors, bands and the weights file. */
import { describe, expect, it } from 'vitest';
import { findingLevel, riskLevelOf, riskScore } from '../../src/integrity/score.ts';
import { SIGNAL_CODES, weightOf } from '../../src/integrity/weights.ts';

const metadata = SIGNAL_CODES.filter((code) => weightOf(code).group === 'metadata');
const context = SIGNAL_CODES.filter((code) => weightOf(code).tier === 'context');
const strong = SIGNAL_CODES.filter((code) => weightOf(code).tier === 'strong');

describe('riskScore', () => {
  it('starts at the prior when nothing was found', () => {
    expect(riskScore([])).toBe(4);
  });

  it('never asks for a look by metadata or any other context alone', () => {
    expect(metadata.length).toBeGreaterThan(5);
    expect(riskScore(metadata)).toBeLessThan(20);
    expect(riskScore(context)).toBeLessThan(20);
    expect(riskScore(['IMAGE_EDITOR_TRACE', 'EXAMPLE_ACCOUNT'])).toBeLessThan(20);
  });

  it('lets context say more beside something strong', () => {
    const alone = riskScore(['WORD_OFF_LINE']);
    expect(riskScore(['WORD_OFF_LINE', 'IMAGE_EDITOR_TRACE', 'EXAMPLE_ACCOUNT'])).toBeGreaterThan(alone + 15);
  });

  it('never calls a document critical without proof', () => {
    expect(riskScore([...context, ...strong])).toBe(79);
  });

  it('counts the mark of an editing tool in part beside the change that it made', () => {
    const later = ['TEXT_TOUCHED_UP', 'REVISION_TEXT_ADDED', 'MODIFIED_LATER', 'ID_HALVES_DIFFER'] as const;
    // A corrected word of prose asks for a look; one that became another word is suspicious.
    expect(riskScore(['REVISION_TEXT_REVISED', ...later])).toBeLessThan(50);
    expect(riskScore(['REVISION_TEXT_REVISED', ...later])).toBeGreaterThan(20);
    expect(riskScore(['REVISION_TEXT_REPLACED', ...later])).toBeGreaterThan(50);
  });

  it('counts a signal once however often it occurs', () => {
    expect(riskScore(['COVERED_TEXT', 'COVERED_TEXT'])).toBe(riskScore(['COVERED_TEXT']));
  });

  it('lets a proof guarantee its floor, and two independent proofs the higher one', () => {
    expect(riskScore(['CHANGED_AFTER_SIGNING'])).toBe(80);
    expect(riskScore(['COVERED_KEY_VALUE_RETYPED'])).toBe(90);
    expect(riskScore(['CHANGED_AFTER_SIGNING', 'COVERED_TEXT_RETYPED'])).toBe(90);
  });

  it('grows with every further finding of another group', () => {
    const one = riskScore(['REVISION_TEXT_REVISED']);
    const two = riskScore(['REVISION_TEXT_REVISED', 'ONLINE_EDITOR']);
    expect(two).toBeGreaterThan(one);
  });
});

describe('bands', () => {
  it('change at 20, 50 and 80', () => {
    expect([19, 20, 49, 50, 79, 80].map(riskLevelOf)).toEqual([
      'low',
      'medium',
      'medium',
      'high',
      'high',
      'critical',
    ]);
  });

  it('give a finding the level of its heaviest signal', () => {
    expect(findingLevel(['ONLINE_EDITOR'])).toBe('low');
    expect(findingLevel(['ONLINE_EDITOR', 'REVISION_TEXT_REVISED'])).toBe('medium');
    expect(findingLevel(['COVERED_TEXT'])).toBe('high');
    expect(findingLevel(['COVERED_TEXT_RETYPED'])).toBe('critical');
  });

  it('call a strong signal high from a weight of three on', () => {
    const levelOf = (weight: number) =>
      findingLevel(['COVERED_TEXT'], (code) => ({ ...weightOf(code), tier: 'strong', weight }));
    expect([2.99, 3].map(levelOf)).toEqual(['medium', 'high']);
  });
});

describe('reassurance', () => {
  it('weighs against context, and against nothing else', () => {
    const fits = 'SIGNATURE_FITS';
    expect(riskScore([fits])).toBeLessThan(riskScore([]));
    expect(riskScore([fits, 'MODIFIED_LATER'])).toBeLessThan(riskScore(['MODIFIED_LATER']));
    expect(riskScore([fits, 'COVERED_TEXT'])).toBe(riskScore(['COVERED_TEXT']));
    expect(riskScore([fits, 'CHANGED_AFTER_SIGNING'])).toBe(80);
  });
});

describe('the weights file', () => {
  it('gives every signal a known tier, a weight to its side and every proof a floor', () => {
    for (const code of SIGNAL_CODES) {
      const { tier, weight, floor } = weightOf(code);
      expect(tier === 'reassuring' ? -weight : weight).toBeGreaterThanOrEqual(0);
      if (tier === 'proof') expect(floor).toBeGreaterThanOrEqual(80);
    }
  });
});
