/** Tests of the metadata check. */
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/kit/clock.ts';
import { makePdf } from '../../support/pdf-builder.ts';
import type { PdfSpec } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_metadata_mismatch';
const screen = screenFor(ID);
const clock = { ...systemClock, now: () => new Date('2024-06-01T00:00:00Z') };
const report = (spec: Omit<PdfSpec, 'pages'>) => screen(makePdf({ pages: [{}], ...spec }), { clock });
const xmp = (properties: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description ${properties}/></rdf:RDF></x:xmpmeta>`;

describe(ID, () => {
  it('finds nothing where dates and programs agree', async () => {
    const result = await report({
      info: { CreationDate: "D:20240501120000+02'00'", Producer: 'Writer 1' },
      xmp: xmp('xmp:CreateDate="2024-05-01T10:00:00Z" pdf:Producer="Writer 1"'),
    });
    expect(indicatorOf(result, ID).status).toBe('clear');
  });

  it('says so when there is nothing to compare', async () => {
    expect(indicatorOf(await report({}), ID).description).toContain('no metadata');
  });

  it('reads the zones of both dates before it compares them', async () => {
    const info = { CreationDate: "D:20240501120000+02'00'" };
    const same = await report({ info, xmp: xmp('xmp:CreateDate="2024-05-01T06:00:00-04:00"') });
    const other = await report({ info, xmp: xmp('xmp:CreateDate="2024-05-01T12:00:00Z"') });
    expect(codesOf(same, ID)).toEqual([]);
    expect(codesOf(other, ID)).toEqual(['INFO_XMP_DATES_DIFFER']);
  });

  it('reports a modification before the creation, and a date in the future', async () => {
    const reversed = await report({
      info: { CreationDate: 'D:20240501120000Z', ModDate: 'D:20240101120000Z' },
    });
    expect(codesOf(reversed, ID)).toEqual(['DATES_REVERSED']);
    const future = await report({ info: { CreationDate: 'D:20300101000000Z' } });
    expect(codesOf(future, ID)).toEqual(['DATES_IN_FUTURE']);
  });

  it('reports a file that claims to be older than the program that saved it, by its last date', async () => {
    const Producer = 'LibreOffice 7.3';
    const old = await report({ info: { CreationDate: 'D:20150501120000Z', Producer } });
    expect(codesOf(old, ID)).toEqual(['OLDER_THAN_PROGRAM']);
    const info = { CreationDate: 'D:20150501120000Z', ModDate: 'D:20230501120000Z', Producer };
    expect(codesOf(await report({ info }), ID)).toEqual(['MODIFIED_LATER']);
  });

  it('mentions a change of the time zone beyond summer time', async () => {
    const info = (zone: string) => ({
      CreationDate: "D:20240501120000+02'00'",
      ModDate: `D:20240501180000${zone}`,
    });
    expect(codesOf(await report({ info: info("+05'30'") }), ID)).toEqual(['TIME_ZONE_CHANGED']);
    expect(codesOf(await report({ info: info("+01'00'") }), ID)).toEqual([]);
  });

  it('names an online editor and an image editor', async () => {
    expect(codesOf(await report({ info: { Producer: 'iLovePDF' } }), ID)).toEqual(['ONLINE_EDITOR']);
    expect(codesOf(await report({ info: { Creator: 'Adobe Photoshop CC' } }), ID)).toEqual(['IMAGE_EDITOR']);
  });

  it('leaves a design of a vector program alone, and names one that went over what another program made', async () => {
    const info = { Creator: 'Inkscape 1.2.2', Producer: 'cairo 1.16.0' };
    expect(codesOf(await report({ info }), ID)).toEqual([]);
    const over = await report({ info, xmp: xmp('xmp:CreatorTool="SAP NetWeaver"') });
    expect(codesOf(over, ID)).toContain('IMAGE_EDITOR');
  });

  it('names a program for drawings on pages with a column of amounts or an account', async () => {
    const drawn = async (
      words: readonly string[],
      info: Readonly<Record<string, string>> = { Creator: 'Draw', Producer: 'LibreOffice 7.4' },
    ): Promise<readonly string[]> => {
      const text = words.map((line, at) => ({ x: 72, y: 700 - 20 * at, text: line }));
      return codesOf(await screen(makePdf({ pages: [{ text }], info }), { clock }), ID);
    };
    expect(await drawn(['120.50', '130.50', '145.00'])).toEqual(['IMAGE_EDITOR']);
    expect(await drawn(['Please pay to DE89 3704 0044 0532 0130 00'])).toEqual(['IMAGE_EDITOR']);
    expect(await drawn(['Summer fair', 'Entry 12.50'])).toEqual([]);
    const vector = { Creator: 'Inkscape 1.2.2', Producer: 'cairo 1.16.0' };
    expect(await drawn(['120.50', '130.50', '145.00', '160.50', '556.50'], vector)).toEqual(['IMAGE_EDITOR']);
    // A ticket with its price, fee and total is designed.
    expect(await drawn(['142.00', '103.50', '245.50'], vector)).toEqual([]);
  });

  it('reports producers that differ between Info and XMP', async () => {
    const result = await report({ info: { Producer: 'A' }, xmp: xmp('pdf:Producer="B &amp; C"') });
    expect(indicatorOf(result, ID).evidence).toMatchObject([{ old: 'B & C', new: 'A' }]);
  });

  it('is never suspicious on its own, whatever comes together', async () => {
    const result = await report({
      info: {
        CreationDate: 'D:20300501120000Z',
        ModDate: 'D:20240101120000Z',
        Producer: 'iLovePDF',
        Creator: 'Adobe Photoshop',
      },
      xmp: xmp('xmp:CreateDate="2020-01-01T00:00:00Z" pdf:Producer="Other"'),
    });
    expect(codesOf(result, ID).length).toBeGreaterThanOrEqual(5);
    expect(result.is_suspicious).toBe(false);
    expect(indicatorOf(result, ID).risk_level).toBe('low');
  });
});
