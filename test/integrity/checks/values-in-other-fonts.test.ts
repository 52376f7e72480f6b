/** Tests of telling values set in fonts of their own from those that a form or a designer set so. */
import { describe, expect, it } from 'vitest';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_font_inconsistency';
const screened = screenFor(ID);
const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const TIMES = HELVETICA.replace('Helvetica', 'Times-Roman');
/** An object behind the fonts, so that none of them is the last of the file. */
const BEHIND = '<< /Type /Annot >>';

interface Line {
  readonly x: number;
  readonly y: number;
  readonly words: string;
  /** The other font sets it. */
  readonly other?: boolean;
}

/** A page of lines in Helvetica, some of them in another font object. */
const pageOf = (
  lines: readonly Line[],
  { name, font, last = false }: { readonly name: string; readonly font: string; readonly last?: boolean },
): Uint8Array => {
  const ops = lines.map(
    ({ x, y, words, other = false }) =>
      `BT /${other ? name : 'F1'} 12 Tf ${String(x)} ${String(y)} Td (${words}) Tj ET\n`,
  );
  const entries = `/Resources << /Font << /F1 3 0 R /F2 4 0 R /${name} 900 0 R >> >>`;
  const objects = last ? { 900: font } : { 900: font, 901: BEHIND };
  return makePdf({ pages: [{ ops: ops.join(''), entries }], objects });
};

/** Points by which an amount of the table is wider in Helvetica than in Times. */
const NARROWER = 3.7;

/** A table of so many rows, of which the amounts with these numbers are in the other font. They end at one edge. */
const tableOf = (rows: number, others: readonly number[], narrower = 0): readonly Line[] =>
  Array.from({ length: rows }, (_, row) => {
    const [y, other] = [700 - 20 * row, others.includes(row)];
    return [
      { x: 72, y, words: `Article ${String(row + 1)} of the list` },
      { x: 400 + (other ? narrower : 0), y, words: `${String(120 + 37 * row)}.50`, other },
    ];
  }).flat();

const codesIn = async (bytes: Uint8Array): Promise<readonly string[]> => codesOf(await screened(bytes), ID);

describe(ID, () => {
  it('suspects an amount in a second copy of the font around it where others hold its place', async () => {
    const copied = await screened(pageOf(tableOf(5, [2]), { name: 'F9', font: HELVETICA }));
    expect(codesOf(copied, ID)).toEqual(['TEXT_ISLAND_KEY_VALUE']);
    expect(indicatorOf(copied, ID).evidence?.[0]?.detail).toContain('a second copy of the font around it');
    // In the last row it may have been filled in.
    expect(await codesIn(pageOf(tableOf(5, [4]), { name: 'F9', font: HELVETICA }))).toEqual(['TEXT_ISLAND']);
  });

  it('asks for a look at one amount in another font where a long column keeps to one, and leaves a short column alone', async () => {
    expect(await codesIn(pageOf(tableOf(9, [3], NARROWER), { name: 'F9', font: TIMES }))).toEqual([
      'TEXT_ISLAND',
    ]);
    expect(await codesIn(pageOf(tableOf(5, [2], NARROWER), { name: 'F9', font: TIMES }))).toEqual([]);
  });

  it('suspects up to five amounts that a font of another program sets and nothing else, and takes more for a form', async () => {
    const brought = { name: 'Helv', font: TIMES, last: true };
    const some = await codesIn(pageOf(tableOf(12, [1, 3, 5, 8]), brought));
    expect(new Set(some)).toEqual(new Set(['TEXT_ISLAND_KEY_VALUE']));
    expect(some).toHaveLength(4);
    expect(await codesIn(pageOf(tableOf(12, [1, 2, 3, 5, 8, 9]), brought))).not.toContain(
      'TEXT_ISLAND_KEY_VALUE',
    );
  });

  it('asks for a look at a date behind its label on a page without other values, but not at two', async () => {
    const text = [1, 2, 3, 4, 5, 6].map((line) => ({
      x: 72,
      y: 700 - 16 * line,
      words: 'It is hereby certified that the course was attended',
    }));
    const certificate = (...heights: readonly number[]): readonly Line[] => [
      ...heights.map((y) => ({ x: 72, y, words: 'Issued on' })),
      ...text,
      ...heights.map((y) => ({ x: 130, y, words: '14.11.2021', other: true })),
    ];
    const brought = { name: 'Helv', font: TIMES };
    expect(await codesIn(pageOf(certificate(730), brought))).toEqual(['TEXT_ISLAND']);
    expect(await codesIn(pageOf(certificate(730, 760), brought))).toEqual([]);
  });

  it('takes values for no other hand that a program painted last, in forms and in the fonts of their page', async () => {
    const inForm = async (font: string): Promise<readonly string[]> => {
      const ops = tableOf(9, []).map(({ x, y, words }) =>
        words === '268.50' ? '' : `BT /F1 12 Tf ${String(x)} ${String(y)} Td (${words}) Tj ET\n`,
      );
      const look = `BT /${font} 12 Tf 400 620 Td (268.50) Tj ET`;
      const form = pdfStream(
        `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R /F9 900 0 R >> >>`,
        look,
      );
      const entries = '/Resources << /Font << /F1 3 0 R /F9 900 0 R >> /XObject << /V 901 0 R >> >>';
      const objects = { 900: HELVETICA, 901: form, 902: BEHIND };
      return codesIn(makePdf({ pages: [{ ops: `${ops.join('')}/V Do\n`, entries }], objects }));
    };
    expect(await inForm('F1')).toEqual([]);
    expect(await inForm('F9')).toEqual(['TEXT_ISLAND_KEY_VALUE']);
  });
});
