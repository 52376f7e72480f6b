/** Tests of telling the look of a mark from more than a mark. */
import { expect, it } from 'vitest';
import { readPdfFile } from '../../../src/document/index.ts';
import type { PdfDict } from '../../../src/document/index.ts';
import { isMoreThanMark } from '../../../src/integrity/signature/mark-look.ts';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';

const isMore = (look: string): boolean => {
  const objects = { 900: '<< /AP << /N 901 0 R >> >>', 901: pdfStream('/Subtype /Form', look) };
  const file = readPdfFile(makePdf({ pages: [{}], objects }));
  return isMoreThanMark(file, file.object(900) as PdfDict, 0);
};

it('tells a picture in the content from the beginnings of any number of them', { timeout: 5000 }, () => {
  expect(isMore('BI /W 1 /H 1 ID x EI')).toBe(true);
  expect(isMore('BI '.repeat(300_000))).toBe(false);
});
