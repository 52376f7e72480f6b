/** Tests of walking the page tree of a saved state. */
import { describe, expect, it } from 'vitest';
import { readPdfFile } from '../../../src/document/index.ts';
import { pagesOf } from '../../../src/integrity/pdf/page-tree.ts';
import { makePdf, updatePdf } from '../../support/pdf-builder.ts';

const original = makePdf({ pages: [{}] });

describe('pagesOf', () => {
  it('gives the pages a state had', () => {
    const emptied = readPdfFile(updatePdf(original, { 2: '<< /Type /Pages /Kids [] /Count 0 >>' }));
    expect(pagesOf(emptied, 0).map((page) => page.num)).toEqual([10]);
    expect(pagesOf(emptied, 1)).toEqual([]);
  });

  it('ends on a tree that contains itself', () => {
    const tree = readPdfFile(updatePdf(original, { 2: '<< /Type /Pages /Kids [2 0 R 10 0 R] /Count 2 >>' }));
    expect(pagesOf(tree, 1).map((page) => page.num)).toEqual([10]);
  });
});
