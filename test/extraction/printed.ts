/** Pages by hand, for tests of extraction: rows of segments at places, in 10-unit type on a page of 600 x 800. */
import type { PageText, Segment, Word } from '../../src/extraction/index.ts';
import { line as wordsOf } from './words.ts';

/** Left edge and text of a segment. */
type Cell = readonly [x: number, text: string];

/** A page whose rows stand 14 units apart; a `null` row leaves a gap. */
export function printed(rows: readonly (readonly Cell[] | null)[], more: Partial<PageText> = {}): PageText {
  const words: Word[] = [];
  const made = rows.flatMap((cells, index) => {
    if (cells === null) return [];
    const y = 40 + 14 * index;
    const segments = cells.map(([x, text]): Segment => {
      const own = wordsOf(text, x, y);
      const from = words.length;
      words.push(...own);
      return {
        text,
        x0: x,
        y0: y,
        x1: own.at(-1)?.x1 ?? x,
        y1: y + 10,
        words: own.map((_, at) => from + at),
      };
    });
    return [{ segments, x0: segments[0]?.x0 ?? 0, y0: y, x1: segments.at(-1)?.x1 ?? 0, y1: y + 10 }];
  });
  return {
    page: 1,
    status: 'read',
    source: 'text',
    width: 600,
    height: 800,
    unit: 'pt',
    rotation: 0,
    direction: 'ltr',
    skew: 0,
    confidence: 1,
    text: made.map((row) => row.segments.map((segment) => segment.text).join('  ')).join('\n'),
    words,
    rows: made,
    rulings: [],
    codes: [],
    warnings: [],
    losses: [],
    error: null,
    ...more,
  };
}

/** An invoice as small firms write them. */
export const invoicePage = (): PageText =>
  printed([
    [
      [40, 'Acme Widgets Ltd'],
      [400, 'INVOICE'],
    ],
    [[40, '12 Foundry Road']],
    [
      [40, 'Leeds LS1 4AB'],
      [400, 'Invoice No: INV-2024-017'],
    ],
    [
      [40, 'VAT ID DE136695976'],
      [400, 'Date: 03/04/2024'],
    ],
    [[400, 'Due date: 25/04/2024']],
    null,
    [[40, 'Bill to:']],
    [[40, 'Northwind Traders Inc.']],
    [[40, '400 Harbor Street']],
    [[40, 'Portland, OR 97201']],
    null,
    [
      [40, 'Description'],
      [300, 'Quantity'],
      [380, 'Unit price'],
      [500, 'Amount'],
    ],
    [
      [40, 'Steel bracket, large'],
      [320, '10'],
      [390, '12.50'],
      [505, '125.00'],
    ],
    [
      [40, 'Mounting screws'],
      [320, '200'],
      [390, '0.10'],
      [505, '20.00'],
    ],
    null,
    [
      [380, 'Subtotal'],
      [505, '145.00'],
    ],
    [
      [380, 'VAT 20%'],
      [505, '29.00'],
    ],
    [
      [380, 'Total'],
      [500, '£174.00'],
    ],
  ]);
