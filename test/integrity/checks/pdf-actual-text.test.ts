/** Tests of replacement texts, which are copied and read out, that say another value than the page shows. */
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../support/pdf-builder.ts';
import type { PdfSpec } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_hidden_text';
const screen = screenFor(ID);
const LINES = [
  { x: 72, y: 720, text: 'Invoice of the month of March' },
  { x: 72, y: 500, text: 'Total' },
];

const write = (text: string): string => `BT /F1 12 Tf 300 500 Td ${text} ET\n`;
const page = (ops: string, more: Partial<PdfSpec> = {}, properties = ''): Uint8Array =>
  makePdf({
    pages: [
      {
        text: LINES,
        ops,
        entries: `/StructParents 0 /Resources << /Font << /F1 3 0 R >> /Properties << ${properties} >> >>`,
      },
    ],
    ...more,
  });
const inPlace = (shown: string, said: string): Uint8Array =>
  page(`/Span << /ActualText (${said}) >> BDC\n${write(`(${shown}) Tj`)}EMC\n`);

/** The structure element 900, with the marked content 0 of page 10 somewhere below it. */
const element = (entries: string) => ({
  objects: {
    1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 901 0 R >>',
    900: `<< /Type /StructElem /S /P /P 901 0 R ${entries} >>`,
    901: '<< /Type /StructTreeRoot /K [900 0 R] >>',
  },
});
const marked = `/P << /MCID 0 >> BDC\n${write('(3,142.00) Tj')}EMC\n`;

describe('an ActualText', () => {
  it.each([
    ['in the mark', inPlace('3,142.00', '9,142.00')],
    ['with a digit more', inPlace('3,142.00', '13,142.00')],
    ['of a currency without cents', inPlace('$500', '$5000')],
    [
      'named among the resources',
      page(`/Span /A BDC\n${write('(3,142.00) Tj')}EMC\n`, {}, '/A << /ActualText (9,142.00) >>'),
    ],
    ['of one digit', page(write('/Span << /ActualText (9) >> BDC (3) Tj EMC (,142.00) Tj'))],
    ['of the structure', page(marked, element('/Pg 10 0 R /K 0 /ActualText (9,142.00)'))],
    [
      'above in the structure',
      page(
        marked,
        element('/K [<< /S /Span /Pg 10 0 R /K << /Type /MCR /MCID 0 >> >>] /ActualText (9,142.00)'),
      ),
    ],
  ])('that says another value is held against a document: %s', async (_, bytes) => {
    const report = await screen(bytes);
    const [evidence] = indicatorOf(report, ID).evidence ?? [];
    expect(evidence).toMatchObject({ code: 'HIDDEN_VALUE_DIFFERS', page: 1 });
    expect(evidence?.new).toMatch(/^(?:3,142\.00|\$500)$/);
    expect(evidence?.old).toMatch(/^(?:9,142\.00|13,142\.00|\$5000)$/);
    expect(report.is_suspicious).toBe(true);
  });

  /** As {@link element}, the element in question below so many others that say nothing. */
  const among = (others: number): Uint8Array => {
    const kids = '<< /S /Span >> '.repeat(others);
    return page(marked, {
      objects: {
        ...element('/Pg 10 0 R /K 0 /ActualText (9,142.00)').objects,
        901: `<< /Type /StructTreeRoot /K [900 0 R ${kids}] >>`,
      },
    });
  };

  it('is found among more elements than a call has room for', async () => {
    expect(codesOf(await screen(among(150_000)), ID)).toEqual(['HIDDEN_VALUE_DIFFERS']);
  });

  it('that may stand among more elements than are looked at is asked about', async () => {
    const report = await screen(among(200_001));
    expect(indicatorOf(report, ID).description).toContain('has more elements than are looked at');
    expect(report.requires_manual_review).toBe(true);
  });

  it.each([
    ['3,142.00', '3142.00'],
    ['3,142.00', '3,142.00 euros'],
    ['3,142.00', ''],
    ['12', 'twelve'],
    ['01/02/24', '1 February 2024'],
    ['4.3.2026', '04.03.2026'],
    ['x2 + 15', '15 + x2'],
    ['106', '10^6'],
    ['$1.5M', '$1,500,000'],
    ['p. 12', 'page 12'],
    ['7', '8'],
    ['Total . . . . . 3,142.00', 'Total 3,142.00'],
    ['0.00 5.00 10.00', 'A chart that rises to 12.50'],
  ])('that says it otherwise is left alone: %s, %s', async (shown, said) => {
    expect(codesOf(await screen(inPlace(shown, said)), ID)).toEqual([]);
  });
});
