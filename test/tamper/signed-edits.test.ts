/** Tests that every published way to change a signed PDF is found, and what signatures permit is left alone. */
import { describe, expect, it } from 'vitest';
import { indicatorOf, screen } from '../integrity/screen.ts';
import { LEGAL_CHANGES, SIGNED_ATTACKS, editSigned } from './signed-edits.ts';

describe.each(Object.entries(SIGNED_ATTACKS))('%s', (_, attack) => {
  it.each([1, 2])(
    'is found, the value that was signed recovered, and the original left alone (seed %i)',
    async (seed) => {
      const edit = editSigned(attack, seed);
      expect((await screen(edit.genuine)).detected_issues).toEqual([]);
      const report = await screen(edit.tampered);
      expect(report.is_suspicious).toBe(true);
      if (edit.old === null) return;
      const facts = report.detected_issues.flatMap((issue) => issue.evidence ?? []);
      expect(facts).toContainEqual(
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
