/** Tests of the days on which programs came out. */
import { describe, expect, it } from 'vitest';
import { releasedAt } from '../../../src/integrity/pdf/release-dates.ts';

describe('releasedAt', () => {
  it.each([
    ['Acrobat Distiller 10.1.8 (Windows)', '2010-10-01'],
    ['LibreOffice 7.3', '2020-07-01'],
    ['Microsoft® Word 2016', '2015-07-01'],
    ['Microsoft® Word für Microsoft 365', null],
    ['Skia/PDF m112', '2023-01-01'],
    ['GPL Ghostscript 9.27', '2016-09-01'],
    ['pdfTeX-1.40.21', '2019-04-01'],
    ['Some accounting system 4', null],
  ])('of "%s" is %s', (program, day) => {
    expect(releasedAt(program)?.toISOString().slice(0, 10) ?? null).toBe(day);
  });
});
