/** Tests of finding places that were painted over. */
import { describe, expect, it } from 'vitest';
import { editImage } from '../../tamper/image-edits.ts';
import { asJpeg, asPng, drawReceipt } from '../../tamper/receipt.ts';
import { codesOf, indicatorOf, screen } from '../screen.ts';

const ID = 'image_erased_region';

describe(ID, () => {
  const original = drawReceipt(8);

  it('finds a rectangle without grain on grainy paper', async () => {
    const edit = editImage(original, { kind: 'img_whiteout', seed: 5 });
    if (edit === null) throw new Error('the page offers no place');
    const report = await screen(await asPng(edit.bitmap));
    expect(codesOf(report, ID)).toContain('FLAT_PATCH');
    expect(report.is_suspicious).toBe(true);
  });

  it('leaves grainy paper alone', async () => {
    expect(indicatorOf(await screen(await asPng(original)), ID).status).toBe('clear');
  });

  it('says that it cannot tell on paper without grain', async () => {
    const smooth = await asJpeg(original, 72);
    const report = await screen(smooth);
    expect(['inconclusive', 'clear']).toContain(indicatorOf(report, ID).status);
    expect(indicatorOf(report, ID).detected).toBe(false);
  });
});
