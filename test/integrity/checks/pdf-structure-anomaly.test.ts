/** Tests of the structure check. */
import { describe, expect, it } from 'vitest';
import { makePdf, updatePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screen } from '../screen.ts';

const ID = 'pdf_structure_anomaly';
const plain = makePdf({ pages: [{ text: [{ x: 72, y: 500, text: 'Total 120.00' }] }] });
const with_ = (before: string, after: string): Uint8Array =>
  new Uint8Array(Buffer.concat([Buffer.from(before), plain, Buffer.from(after)]));

describe(ID, () => {
  it('finds nothing in a regular file, white space at the end included', async () => {
    expect(indicatorOf(await screen(with_('', '\n\n\0\0'.repeat(100))), ID).status).toBe('clear');
  });

  it('finds text that an editing tool marked as touched up', async () => {
    const ops = '/TouchUp_TextEdit MP BT /F1 12 Tf 72 400 Td (920.00) Tj ET';
    const report = await screen(makePdf({ pages: [{}, { ops }] }));
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'TEXT_TOUCHED_UP', page: 2 }]);
  });

  it('reports bytes that follow the end mark', async () => {
    expect(codesOf(await screen(with_('', 'x'.repeat(200))), ID)).toEqual(['BYTES_AFTER_END']);
  });

  it('reports bytes before the header, which also break every offset', async () => {
    expect(codesOf(await screen(with_('mail header\n', '')), ID)).toContain('BYTES_BEFORE_HEADER');
  });

  it('reports actions that run code, and only those that are objects', async () => {
    const script = updatePdf(plain, { 900: '<< /S /JavaScript /JS (app.alert) >>' });
    expect(codesOf(await screen(script), ID)).toEqual(['ACTIVE_CONTENT']);
    const words = makePdf({ pages: [{ text: [{ x: 72, y: 500, text: 'Use /JavaScript or /Launch' }] }] });
    expect(indicatorOf(await screen(words), ID).status).toBe('clear');
  });

  it('is context that never makes a file suspicious', async () => {
    const report = await screen(with_('mail header\n', 'x'.repeat(200)));
    expect(report.is_suspicious).toBe(false);
    expect(indicatorOf(report, ID).risk_level).toBe('low');
  });
});
