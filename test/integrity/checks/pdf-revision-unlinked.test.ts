/** Tests of comparing what a PDF holds besides its linked states: tables without a link, other definitions, loose content and pages. */
import { describe, expect, it } from 'vitest';
import { bytesOf, contentNumber, makePdf, pdfStream, updatePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screen, screenFor } from '../screen.ts';

const ID = 'pdf_revision_content_change';
const screened = screenFor(ID);
const LINES = [
  'Invoice 2024-17',
  'For repairs of the roof in the month of May',
  'Total due 120.00 EUR',
  'Payable to Martha Jones at the end of June',
];
const opsOf = (lines: readonly string[]): string =>
  lines.map((line, at) => `BT /F1 12 Tf 72 ${700 - 40 * at} Td (${line}) Tj ET\n`).join('');
const paid = (amount: string): readonly string[] => LINES.map((line) => line.replace('120.00', amount));
const pdfOf = (lines: readonly string[], objects: Readonly<Record<number, string | Uint8Array>> = {}) =>
  makePdf({ pages: [{ ops: opsOf(lines) }], objects });
const original = pdfOf(LINES);
const CONTENT = contentNumber(0);

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** A file with one table behind it for the last definition of every object, linked to nothing. */
function withWholeTable(bytes: Uint8Array): Uint8Array {
  const text = latin1(bytes);
  const places = new Map<number, number>();
  for (const { 1: num, index } of text.matchAll(/^(\d+) 0 obj$/gm)) places.set(Number(num), index);
  const rows = [...places].map(([num, at]) => `${num} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
  return bytesOf(
    `${text}xref\n${rows.join('')}trailer\n<< /Size 1000 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}
/** The file without any table: what its objects are alone. */
const withoutTables = (bytes: Uint8Array): Uint8Array =>
  bytesOf(latin1(bytes).replace(/^xref\n[^]*?%%EOF\n/gm, ''));
const definition = (num: number, body: string | Uint8Array): Uint8Array =>
  joined(bytesOf(`${num} 0 obj\n`), typeof body === 'string' ? bytesOf(body) : body, bytesOf('\nendobj\n'));
const changed = definition(CONTENT, pdfStream('', opsOf(paid('920.00'))));
/** The amount changed behind the file, by a save that does not name the one before. */
const unlinked = withWholeTable(joined(original, changed));
const minutes = pdfOf(['Minutes of the meeting', '3 members came on 2 May 2024']);
const exchange = { code: 'REVISION_KEY_VALUE_CHANGED', page: 1, old: '120.00', new: '920.00' };

describe(`${ID}, states that are not linked`, () => {
  it('compares a state whose table the last one does not name', async () => {
    const found = indicatorOf(await screened(unlinked), ID);
    expect(found.evidence).toMatchObject([exchange]);
    expect(found.description).toContain('2 saved states, 1 of them not linked');
  });

  it('compares it without the mark of its end', async () => {
    const at = latin1(unlinked).indexOf('startxref');
    const text = latin1(unlinked);
    const broken = `${text.slice(0, at)}${text.slice(at).replace('startxref', 'sturtxref').replace('%%EOF', '%%EXX')}`;
    expect(indicatorOf(await screened(bytesOf(broken)), ID).evidence).toMatchObject([exchange]);
  });

  it('compares a definition that no table names any more', async () => {
    const report = await screened(withWholeTable(joined(withoutTables(original), changed)));
    expect(indicatorOf(report, ID).evidence).toMatchObject([exchange]);
    expect(report.risk_score).toBe(90);
  });

  it('compares every older definition of an object', async () => {
    const again = definition(CONTENT, pdfStream('', opsOf(paid('970.00'))));
    const report = await screened(withWholeTable(joined(withoutTables(original), changed, again)));
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { old: '920.00', new: '970.00' },
      { old: '120.00', new: '970.00' },
    ]);
  });

  it('compares the second of two documents in one file', async () => {
    const report = await screened(joined(original, pdfOf(paid('920.00'))));
    expect(indicatorOf(report, ID).evidence).toMatchObject([{ code: 'REVISION_KEY_VALUE_CHANGED' }]);
  });

  it('compares content that no page refers to', async () => {
    const loose = pdfOf(LINES, { 900: pdfStream('', opsOf(paid('920.00'))) });
    const report = await screened(loose);
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'REVISION_KEY_VALUE_CHANGED', old: '920.00', new: '120.00' },
    ]);
  });

  it('asks for a look at a page that no tree lists and that says another amount', async () => {
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents 901 0 R >>`;
    const other = (lines: readonly string[]) => pdfOf(LINES, { 900: page, 901: pdfStream('', opsOf(lines)) });
    const report = await screen(other(paid('920.00')));
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'REVISION_TEXT_REVISED', page: 1, old: '920.00', new: '120.00' },
    ]);
    expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
    expect(codesOf(report, 'pdf_structure_anomaly')).toContain('PAGE_NOT_LISTED');
    // The page of another month, taken out of the document.
    const month = [
      'Invoice 2024-18',
      'For lessons',
      'Total due 77.00 EUR',
      'Payable to Martha Jones at the end of July',
    ];
    const deleted = await screen(other(month));
    expect(indicatorOf(deleted, ID).status).toBe('not_applicable');
    expect(codesOf(deleted, 'pdf_structure_anomaly')).toEqual(['PAGE_NOT_LISTED']);
    expect(deleted.requires_manual_review).toBe(false);
  });

  it.each([
    ['the same document twice', joined(original, original)],
    ['another document before this one', withWholeTable(joined(minutes, original))],
    [
      'the same definition twice',
      withWholeTable(joined(withoutTables(original), definition(CONTENT, pdfStream('', opsOf(LINES))))),
    ],
    ['a table that is not linked, with the same objects', withWholeTable(original)],
    ['loose content of the same text', pdfOf(LINES, { 900: pdfStream('', opsOf(LINES)) })],
    [
      'loose content of another page',
      pdfOf(LINES, {
        900: pdfStream('', opsOf(['Page 2', 'Terms of payment: 30 days', 'Total due 9.00 EUR'])),
      }),
    ],
    [
      'an attached document with another amount',
      pdfOf(LINES, {
        900: pdfStream('/Type /EmbeddedFile', unlinked),
        901: '<< /Type /Filespec /F (a.pdf) /EF << /F 900 0 R >> >>',
      }),
    ],
  ])('says nothing of %s', async (_, bytes) => {
    const report = await screened(bytes);
    expect(['not_applicable', 'clear']).toContain(indicatorOf(report, ID).status);
    expect(report.risk_score).toBeLessThan(5);
  });

  it(
    'reads loose content with a string without an end as fast as any other',
    { timeout: 20_000 },
    async () => {
      const endless = `BT (Total due 120.00 EUR) Tj ${'('.concat('\\('.repeat(100_000))}`;
      const report = await screened(pdfOf(LINES, { 900: pdfStream('', endless) }));
      expect(indicatorOf(report, ID).status).not.toBe('error');
    },
  );

  it('finds a definition behind places that only look like objects, or says that it did not look', async () => {
    const behind = (count: number) =>
      screened(joined(original, bytesOf('9 0 obj )\n'.repeat(count)), changed, original));
    expect(indicatorOf(await behind(600), ID).evidence).not.toEqual([]);
    const report = await behind(150_000);
    expect(indicatorOf(report, ID).description).toContain('Not all that the file holds was compared.');
    expect(report.requires_manual_review).toBe(true);
  });

  it('does not count what linked saves replaced again', async () => {
    const linked = updatePdf(original, { [CONTENT]: pdfStream('', opsOf(paid('920.00'))) });
    const found = indicatorOf(await screened(linked), ID);
    expect(found.evidence).toMatchObject([exchange]);
    expect(found.description).not.toContain('not linked');
  });
});
