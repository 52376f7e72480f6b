/** Tests that every kind of forged PDF is found with its old value, and its original left alone. */
import { describe, expect, it } from 'vitest';
import { screen } from '../integrity/screen.ts';
import { PDF_EDITS, editPdf } from './pdf-edits.ts';

describe.each(PDF_EDITS)('%s', (kind) => {
  it.each([1, 2, 3])('is found and located, its original is not (seed %i)', async (seed) => {
    const edit = editPdf(kind, seed);
    expect(editPdf(kind, seed)).toEqual(edit);
    expect((await screen(edit.genuine)).detected_issues).toEqual([]);
    const report = await screen(edit.tampered);
    expect(report.is_suspicious).toBe(true);
    const facts = report.detected_issues.flatMap((issue) => issue.evidence ?? []);
    const fact = facts.find((one) => one.old?.includes(edit.old));
    expect(fact).toMatchObject({ page: 1 });
    const [left = 0, top = 0] = fact?.box ?? [];
    expect(left * 612).toBeCloseTo(edit.box[0], -1.5);
    expect(792 - top * 792).toBeCloseTo(edit.box[3], -1.5);
  });
});
