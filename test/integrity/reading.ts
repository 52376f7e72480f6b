/** Readings for tests: pages of placed texts as the reader hands them over, understood by the real layout. */
import type { Page } from '../../src/contract/index.ts';
import { printedContent } from '../../src/extraction/index.ts';
import type { GivenReading, Reading } from '../../src/integrity/index.ts';

/** A text at a place of a page of 100 x 140 characters. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** 1 when left out. */
  readonly confidence?: number;
}

const [COLUMNS, ROWS] = [100, 140];

/** What is exchanged in the text of lines. */
export type Change = readonly [old: string, now: string];

/** Lines in each of which every change was made once, where it has the old text. */
export const changed = (lines: readonly string[], changes: readonly Change[]): readonly string[] =>
  lines.map((line) => changes.reduce((text, [old, now]) => text.replace(old, now), line));

/** Lines of text, one below the other; two spaces or more part columns and keep their place. */
export const linesAt = (lines: readonly string[], confidence = 1): readonly Placed[] =>
  lines.flatMap((line, y) =>
    [...line.matchAll(/\S+/g)].map((match) => ({ x: match.index, y: 2 * y, text: match[0], confidence })),
  );

function pageOf(placed: readonly Placed[], page: number, source: 'text' | 'ocr'): Page {
  return {
    page,
    status: 'read',
    source,
    text: placed.map(({ text }) => text).join(' '),
    width: 600,
    height: 840,
    unit: 'pt',
    rotation: 0,
    skew: 0,
    confidence: 1,
    warnings: [],
    error: null,
    words: placed.map(({ x, y, text, confidence = 1 }) => ({
      text,
      box: [x / COLUMNS, y / ROWS, (x + text.length) / COLUMNS, (y + 1.4) / ROWS],
      confidence,
    })),
  };
}

/** A reading of pages of placed texts. */
export function readingOf(
  pages: readonly (readonly Placed[])[],
  given: Partial<GivenReading> & { readonly source?: 'text' | 'ocr' } = {},
): Reading {
  const { source = 'text', ...rest } = given;
  const read = pages.map((placed, index) => pageOf(placed, index + 1, source));
  return {
    pages: read,
    gaps: [],
    cut: false,
    losses: [],
    field_evidence: {},
    validations: [],
    embedded: [],
    ...rest,
    ...printedContent(read),
  };
}
