/** Tests of documents whose lines are tilted: labels lead to the amounts of their own rows, and evidence to the print. */
import { expect, it } from 'vitest';
import { readDocument } from '../../src/extraction/index.ts';
import { withLevelLines } from '../../src/extraction/extract/level-lines.ts';
import type { PageText } from '../../src/extraction/index.ts';
import { printed } from './printed.ts';

/** A recognized page whose lines rise by this share of their width. */
function rising(page: PageText, share: number): PageText {
  const raised = <T extends { x0: number; x1: number; y0: number; y1: number }>(box: T): T => {
    const by = share * ((box.x0 + box.x1) / 2 - page.width / 2);
    return { ...box, y0: box.y0 - by, y1: box.y1 - by };
  };
  return {
    ...page,
    source: 'ocr',
    words: page.words.map((word) => ({ ...raised(word), source: 'ocr' })),
    rows: page.rows.map((row) => ({ ...raised(row), segments: row.segments.map(raised) })),
  };
}

const ROWS = [
  ['2 CLAM CHOWDER', '15.90'],
  ['1 FISH TACOS', '13.50'],
  ['3 ICED TEA', '8.97'],
  ['SUBTOTAL OF ALL', '38.37'],
  ['SALES TAX IN OREGON', '0.00'],
  ['TIP FOR THE STAFF', '9.52'],
  ['TOTAL AMOUNT DUE', '47.89'],
] as const;

it('amounts answer the label of their row, and are shown where they are printed', () => {
  const flat = printed(
    ROWS.map(
      ([label, amount]) =>
        [
          [40, label],
          [460, amount],
        ] as const,
    ),
  );
  const page = rising(flat, 0.03);
  const fields = ['subtotal', 'tax', 'total'].map((name) => ({ name, description: `The ${name}` }));
  const result = readDocument({ pages: [page], templates: [{ template_id: 'mine', name: 'mine', fields }] });
  expect(result.structured_data).toEqual({ subtotal: '38.37', tax: '0.00', total: '47.89' });
  const total = page.words.find(({ text }) => text === '47.89');
  expect(result.field_evidence['total']?.box?.[1]).toBeCloseTo((total?.y0 ?? 0) / page.height, 3);
});

it('lines are laid level where nothing stands beside them, too', () => {
  const text = [
    'WE THANK YOU FOR THE VISIT',
    'COME AND SEE US SOON AGAIN',
    'OPEN EVERY DAY UNTIL TEN',
    'TABLES ON REQUEST ONLY',
  ];
  const page = rising(printed(text.map((line) => [[40, line]] as const)), 0.05);
  const { rows, words } = withLevelLines(page);
  for (const { segments } of rows) {
    const tops = segments.flatMap((segment) => segment.words.map((at) => words[at]?.y0 ?? 0));
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1);
  }
});
