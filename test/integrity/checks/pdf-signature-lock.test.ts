/** Tests of what the signature check says when the lock of a signature field states what may change after signing. */
import { describe, expect, it } from 'vitest';
import { codesAfter, field, pageWith, write } from '../signed-form.ts';
import type { SignedSpec } from '../signed-pdf.ts';

const CHANGED = ['CHANGED_AFTER_SIGNING'];
/** Locks no field, and states a level (ISO 32000-2, table 236). */
const lockedAt = (level: number): SignedSpec => ({
  fieldLock: `/Type /SigFieldLock /Action /Include /Fields [] /P ${level}`,
  objects: { 901: field(''), 931: write('') },
});
const filledIn = { 901: field('7'), 931: write('7') };
const note = {
  10: pageWith('900 0 R 901 0 R 910 0 R'),
  910: '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (ok) >>',
};

describe('pdf_signature, level of a lock', () => {
  it('allows nothing after a signature that permits no changes', async () => {
    expect(await codesAfter(lockedAt(1), filledIn)).toEqual(CHANGED);
    expect(await codesAfter(lockedAt(1), note)).toEqual(CHANGED);
  });

  it('allows to fill in, but not to comment, after one that permits filling in', async () => {
    expect(await codesAfter(lockedAt(2), filledIn)).toEqual([]);
    expect(await codesAfter(lockedAt(2), note)).toEqual(CHANGED);
  });

  it('gives no leave that nobody gave', async () => {
    expect(await codesAfter(lockedAt(3), note)).toEqual(['MARKED_AFTER_SIGNING']);
    const filled = { ...lockedAt(3), objects: { 901: field('5'), 931: write('5') } };
    expect(await codesAfter(filled, filledIn)).toEqual(CHANGED);
    const once = { ...lockedAt(2), objects: { 901: field('5'), 931: write('5') } };
    expect(await codesAfter(once, filledIn)).toEqual(CHANGED);
  });

  it('takes leave away that a certification gave', async () => {
    expect(await codesAfter({ ...lockedAt(3), certify: 3 }, note)).toEqual([]);
    expect(await codesAfter({ ...lockedAt(2), certify: 3 }, note)).toEqual(CHANGED);
    expect(await codesAfter({ ...lockedAt(3), certify: 1 }, filledIn)).toEqual(CHANGED);
  });
});
