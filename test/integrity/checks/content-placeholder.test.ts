/** Leftovers of templates and generators. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Invoice']]]);
const ID = 'content_placeholder';
const screen = screenFor(ID);

describe('content_placeholder', () => {
  it('finds an unfilled field and an example account, and says where they stand', async () => {
    const lines = ['Bill to  [Client Name]', 'Pay to  DE89 3704 0044 0532 0130 00'];
    const report = await screen(pdf, { reading: readingOf([linesAt(lines)]) });
    expect(codesOf(report, ID)).toEqual(['PLACEHOLDER_TEXT', 'EXAMPLE_ACCOUNT']);
    const [field] = indicatorOf(report, ID).evidence ?? [];
    expect(field).toMatchObject({ page: 1, detail: expect.stringContaining('[Client Name]') as string });
    expect(field?.box?.[0]).toBeCloseTo(0.09, 2);
    expect(report.is_suspicious).toBe(false);
  });

  it('leaves a filled document alone', async () => {
    const lines = ['Bill to  Ada Client [VAT 12]', 'Pay to  DE75 5121 0800 1245 1261 99'];
    const report = await screen(pdf, { reading: readingOf([linesAt(lines)]) });
    expect(indicatorOf(report, ID).status).toBe('clear');
  });

  it('says why it did not run when the document was not read', async () => {
    const report = await screen(pdf, { reading: { unread: 'the language data is missing' } });
    expect(indicatorOf(report, ID)).toMatchObject({
      status: 'not_run',
      detected: false,
      description: expect.stringContaining('the language data is missing') as string,
    });
  });

  it('cannot clear what was lost, and says so', async () => {
    const losses = ['Page 1: what it paints holds an error.'];
    const report = await screen(pdf, { reading: readingOf([linesAt(['Invoice 12'])], { losses }) });
    expect(indicatorOf(report, ID)).toMatchObject({
      status: 'inconclusive',
      description: expect.stringContaining('holds an error') as string,
    });
    expect(report.requires_manual_review).toBe(true);
  });

  it('names the pages that were not read', async () => {
    const gaps = ['not read: pages 2 to 9'];
    const asked = await screen(pdf, { reading: readingOf([linesAt(['Invoice 12'])], { gaps }) });
    expect(indicatorOf(asked, ID).description).toContain('pages 2 to 9');
    expect(asked.requires_manual_review).toBe(false);
    // Nobody asked to leave them out: a bound did.
    const cut = await screen(pdf, { reading: readingOf([linesAt(['Invoice 12'])], { gaps, cut: true }) });
    expect(cut).toMatchObject({ requires_manual_review: true, is_suspicious: false });
    expect(cut.summary).toContain('Of its text was left out: not read: pages 2 to 9.');
  });
});
