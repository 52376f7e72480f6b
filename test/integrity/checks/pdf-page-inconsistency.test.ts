/** Tests of comparing the pages of a document with one another. */
import { describe, expect, it } from 'vitest';
import { brokenLabels, pageLabel } from '../../../src/integrity/pdf/page-labels.ts';
import { brokenNumbers, edgeNumbers } from '../../../src/integrity/pdf/page-numbers.ts';
import { makePdf } from '../../support/pdf-builder.ts';
import type { PdfPageSpec } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_page_inconsistency';
const screen = screenFor(ID);
const page = (label: string, spec: PdfPageSpec = {}): PdfPageSpec => ({
  text: [
    { x: 72, y: 500, text: 'Forty letters and more make a page of text, no stamp' },
    { x: 500, y: 30, text: label },
  ],
  ...spec,
});
const report = (...pages: readonly PdfPageSpec[]) =>
  screen(makePdf({ pages, objects: { 900: '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>' } }));
const other = { width: 595, height: 842, entries: '/Resources << /Font << /F1 900 0 R >> >>' };

describe('pageLabel', () => {
  it.each([
    ['Page 2 of 5', 2, 5],
    ['Seite 3 von 4', 3, 4],
    ['Página 1 de 12', 1, 12],
    ['page 1/3', 1, 3],
    ['Strona 2 z 3', 2, 3],
    ['Sida 1 av 2', 1, 2],
    ['Стр. 3 из 4', 3, 4],
  ])('reads "%s"', (text, number, of) => {
    expect(pageLabel(`Total 12.00 ${text} thanks`)).toEqual({ number, of });
  });

  it('reads nothing from other fractions, impossible or contradicting labels', () => {
    for (const text of [
      '1/3 cup',
      'homepage 1/3',
      'Lange Str. 1/3',
      'page 7 of 5',
      'Page 1 of 2 Page 2 of 2',
      'Page 4',
    ]) {
      expect(pageLabel(text)).toBeNull();
    }
  });
});

describe('brokenLabels', () => {
  it('lets a count begin anew and pages go without a label', () => {
    const label = (number: number, of: number) => ({ number, of });
    expect(brokenLabels([label(1, 3), null, label(3, 3), label(1, 2), label(2, 2)])).toEqual([]);
    expect(brokenLabels([label(1, 3), label(3, 3)])).toEqual([1]);
    expect(brokenLabels([label(1, 3), label(2, 4)])).toEqual([1]);
    expect(brokenLabels([label(1, 3), label(2, 3)])).toEqual([1]);
  });
});

describe('brokenNumbers', () => {
  const series = (...values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? [] : [{ value, x: 0.5, y: 0.95 }]));

  it('tells where a page is missing, was put in or was exchanged', () => {
    expect(brokenNumbers(series(1, 2, 4, 5))).toEqual([2]);
    expect(brokenNumbers(series(1, 2, null, 3, 4))).toEqual([3]);
    expect(brokenNumbers(series(null, 2, 3, 9, 5, 6))).toEqual([3, 4]);
  });

  it('leaves covers, annexes, opposite pages and other numbers alone', () => {
    for (const values of [
      [null, 2, 3, 4],
      [3, 4, 5],
      [1, 2, 3, 1, 2],
      [7, 7, 7, 7],
      [12, 40, 3, 88],
    ])
      expect(brokenNumbers(series(...values))).toEqual([]);
    const sides = [1, 2, 3, 4, 5].map((value) => [{ value, x: value % 2 === 0 ? 0.1 : 0.9, y: 0.95 }]);
    expect(brokenNumbers(sides)).toEqual([]);
    expect(brokenNumbers(sides.toSpliced(1, 1))).toEqual([1]);
  });

  it('reads numbers that stand alone at the top or bottom', () => {
    const at = (text: string, y: number) => ({ text, box: [0.4, y, 0.6, y + 0.02] as const });
    const words = [
      at('3', 0.95),
      at('- 4 -', 0.03),
      at('5/12', 0.95),
      at('6', 0.5),
      at('2024', 0.95),
      at('1.50', 0.95),
    ];
    expect(edgeNumbers(words).map(({ value }) => value)).toEqual([3, 4, 5]);
  });
});

describe(ID, () => {
  it('blames the page that was put in for the count that breaks behind it', async () => {
    const result = await report(page('1'), page('2'), page('', other), page('3'), page('4'));
    expect(indicatorOf(result, ID).evidence).toMatchObject([{ code: 'PAGE_EXCHANGED', page: 3 }]);
  });

  it('finds a page that breaks the count and differs in size and fonts', async () => {
    const pages = [
      page('Page 1 of 5'),
      page('Page 2 of 5'),
      page('Page 2 of 3', other),
      page('Page 4 of 5'),
      page('Page 5 of 5'),
    ];
    const result = await report(...pages);
    expect(codesOf(result, ID)).toContain('PAGE_EXCHANGED');
    expect(indicatorOf(result, ID).evidence?.find(({ code }) => code === 'PAGE_EXCHANGED')?.page).toBe(3);
    expect(result.requires_manual_review).toBe(true);
  });

  it('takes either sign alone for context', async () => {
    const annex = await report(page(''), page(''), page(''), page('', other));
    expect(codesOf(annex, ID)).toEqual(['PAGE_STANDS_OUT']);
    const extract = await report(page('Page 2 of 9'), page('Page 7 of 9'));
    expect(codesOf(extract, ID)).toEqual(['PAGE_COUNT_BROKEN']);
    for (const result of [annex, extract]) expect(result.requires_manual_review).toBe(false);
  });

  it('finds a page of another document by its head, where the page count goes on', async () => {
    const headed = (label: string, head: string): PdfPageSpec => ({
      text: [...(page(label).text ?? []), { x: 72, y: 780, text: head }],
    });
    const own = 'Account 4711 0815 02 Date 30.06.2026';
    const of = (...heads: readonly string[]) =>
      report(...heads.map((head, at) => headed(`Page ${String(at + 1)} of ${String(heads.length)}`, head)));
    const foreign = await of(own, 'Account 4711 0933 02 Date 30.06.2026', own);
    expect(indicatorOf(foreign, ID).evidence).toMatchObject([
      {
        code: 'PAGE_HEAD_DIFFERS',
        page: 2,
        detail: `page 2 bears Account 4711 0933 02 Date 30.06.2026, page 1 ${own}`,
      },
    ]);
    expect(foreign.requires_manual_review).toBe(true);
    const last = await of(own, own, own.replace('30.06', '31.05'));
    expect(codesOf(last, ID)).toEqual(['PAGE_HEAD_CHANGES']);
    expect(last.requires_manual_review).toBe(false);
    for (const honest of [
      of(own, own.replace('0815', '0933')),
      // Sections, and what is printed where it belongs.
      of(own, own.replace('0815', '0933'), own.replace('0815', '0944')),
      of(own, 'Subtotal 120.00', own, 'Subtotal 180.00'),
      report(headed('1', own), headed('', own.replace('0815', '0933')), headed('', own)),
    ])
      expect(codesOf(await honest, ID).filter((code) => code.startsWith('PAGE_HEAD'))).toEqual([]);
  });

  it('finds the second of two pages by its head when it has copies of the fonts, too', async () => {
    const copy = '/Resources << /Font << /F1 900 0 R >> >>';
    const two = (second: string, entries?: string, first = 'Account 4711') => {
      const pages = [first, second].map((head, at): PdfPageSpec => ({
        text: [...(page(`Page ${String(at + 1)} of 2`).text ?? []), { x: 72, y: 780 - at * 8, text: head }],
        ...(at === 1 && entries !== undefined ? { entries } : {}),
      }));
      const objects = { 900: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' };
      return screen(makePdf({ pages, objects }));
    };
    const foreign = await two('Account 5922', copy);
    expect(codesOf(foreign, ID)).toEqual(['PAGE_HEAD_DIFFERS']);
    // Accounts of one statement share its fonts, and sheets that are drawn one by one are numbered.
    // Sums of pages and times of printing are each page's own.
    for (const honest of [
      two('Account 5922'),
      two('Account 4712', copy),
      two('Account 4711', copy),
      two('Subtotal 180.00', copy, 'Subtotal 120.00'),
      two('Printed 14:05:52', copy, 'Printed 14:04:11'),
    ])
      expect(codesOf(await honest, ID)).toEqual([]);
  });

  it('finds the page of the next month of one account, whose number counts on', async () => {
    const copy = '/Resources << /Font << /F1 900 0 R >> >>';
    const two = (number: string, period: string) =>
      screen(
        makePdf({
          pages: [
            ['Statement 0047', 'Period 1 March 2026 to 31 March 2026'],
            [number, period],
          ].map((heads, at): PdfPageSpec => ({
            text: [
              ...(page(`Page ${String(at + 1)} of 2`).text ?? []),
              ...heads.map((text, line) => ({ x: 72, y: 780 - 12 * line, text })),
            ],
            ...(at === 1 ? { entries: copy } : {}),
          })),
          objects: { 900: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' },
        }),
      );
    const next = await two('Statement 0048', 'Period 1 April 2026 to 30 April 2026');
    expect(codesOf(next, ID)).toEqual(['PAGE_HEAD_DIFFERS']);
    expect(codesOf(await two('Statement 0048', 'Period 1 March 2026 to 31 March 2026'), ID)).toEqual([]);
  });

  it('notices that pages are missing behind the last one, also of a single page whose label was painted in parts', async () => {
    const cut = await report(page('Page 1 of 3'), page('Page 2 of 3'));
    expect(indicatorOf(cut, ID).evidence).toMatchObject([
      { code: 'PAGE_COUNT_BROKEN', detail: 'the file ends at page 2, which says that it is 2 of 3' },
    ]);
    const [body] = page('').text ?? [];
    const parts = [
      [534, '1'],
      [500, 'Page'],
      [552, '2'],
      [540, 'of'],
    ] as const;
    const single = [...(body ? [body] : []), ...parts.map(([x, text]) => ({ x, y: 30, text }))];
    expect(indicatorOf(await report({ text: single }), ID).evidence).toMatchObject([
      { code: 'PAGE_COUNT_BROKEN', detail: 'the file ends at page 1, which says that it is 1 of 2' },
    ]);
  });

  it('leaves pages of one kind alone, and does not apply to a single one', async () => {
    const same = await report(page('Page 1 of 3'), page('Page 2 of 3'), page('Page 3 of 3'));
    expect(indicatorOf(same, ID).status).toBe('clear');
    expect(indicatorOf(await report(page('Page 1 of 1')), ID).status).toBe('not_applicable');
  });
});
