/** Tests that every published way to change a signed PDF is found, and what signatures permit is left alone. */
import { describe, expect, it } from 'vitest';
import { indicatorOf, screen } from '../integrity/screen.ts';
import { LEGAL_CHANGES, SIGNED_ATTACKS, editSigned } from './signed-edits.ts';

/** What an attacker left in the file before it was signed is told, as context. */
const PREPARED: Readonly<Partial<Record<string, readonly string[]>>> = {
  shadow_hide_and_replace: ['PAGE_NOT_LISTED'],
};

describe.each(Object.entries(SIGNED_ATTACKS))('%s', (name, attack) => {
  it.each([1, 2])(
    'is found, the value that was signed recovered, and the original left alone (seed %i)',
    async (seed) => {
      const edit = editSigned(attack, seed);
      const { detected_issues, requires_manual_review } = await screen(edit.genuine);
      const facts = detected_issues.flatMap(({ evidence = [] }) => evidence.map(({ code }) => code));
      expect(facts).toEqual(PREPARED[name] ?? []);
      expect(requires_manual_review).toBe(false);
      const report = await screen(edit.tampered);
      expect(report.is_suspicious).toBe(true);
      if (edit.old === null) return;
      const found = report.detected_issues.flatMap((issue) => issue.evidence ?? []);
      expect(found).toContainEqual(
        expect.objectContaining({ page: 1, old: edit.old, new: edit.new, box: expect.any(Array) as unknown }),
      );
    },
  );
});

describe.each(Object.entries(LEGAL_CHANGES))('%s', (_, change) => {
  it('is left alone, and said', async () => {
    const report = await screen(editSigned(change, 3).tampered);
    expect(report.detected_issues).toEqual([]);
    expect(indicatorOf(report, 'pdf_signature').status).toBe('clear');
  });
});
