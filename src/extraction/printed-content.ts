/** What is printed on pages that were read, for those who judge a document: its lines, and its values with their meanings. */
import type { Page } from '../contract/index.ts';
import type { PrintedContent, PrintedValue } from '../document/index.ts';
import { daysAmong } from './day-columns.ts';
import type { Candidate } from './extract/candidates/candidate.ts';
import { findAmounts } from './extract/candidates/amounts.ts';
import { findDates } from './extract/candidates/dates.ts';
import { boxOfTokens } from './extract/evidence.ts';
import { findLabels } from './extract/labels/find-labels.ts';
import { createLabelIndex } from './extract/labels/label-index.ts';
import { settingsOf } from './extract/settings.ts';
import { createSheet, tokensIn } from './extract/sheet.ts';
import type { Sheet } from './extract/sheet.ts';
import { layOut } from './layout/lay-out.ts';
import { emptyPage } from './page-of-words.ts';
import type { PageText, Word } from './types.ts';

/** Labels weaker than this say nothing. */
const LEAST_STRENGTH = 0.3;
const MOST_MEANINGS = 4;

/** Lays out the words of a page again: results keep words, not rows. */
function laidOut(page: Page): PageText {
  const { width, height } = page;
  const source = page.source === 'text' ? 'text' : 'ocr';
  const words = (page.words ?? []).map(({ text, box: [x0, y0, x1, y1], confidence }): Word => ({
    text,
    confidence,
    x0: x0 * width,
    y0: y0 * height,
    x1: x1 * width,
    y1: y1 * height,
    size: (y1 - y0) * height,
    bold: false,
    source,
  }));
  return {
    ...emptyPage({ page: page.page, width, height, unit: page.unit === 'pt' ? 'pt' : 'px' }),
    status: words.length === 0 ? 'empty' : 'read',
    source: words.length === 0 ? null : source,
    rotation: page.rotation,
    skew: page.skew,
    confidence: page.confidence,
    ...layOut(words, []),
  };
}

function valueOf(sheet: Sheet, candidate: Candidate): Omit<PrintedValue, 'meanings'> | null {
  const [span] = candidate.spans;
  const { kind } = candidate;
  if (span === undefined || (kind !== 'money' && kind !== 'percent' && kind !== 'date')) return null;
  // The least sure of its words decides: one misread digit is enough.
  const confidence = Math.min(...tokensIn(span).map((token) => token.confidence));
  return {
    kind,
    value: candidate.value,
    text: candidate.text,
    page: candidate.page,
    box: boxOfTokens(sheet, candidate.page, candidate.spans.flatMap(tokensIn)),
    confidence,
    source: sheet.pages.get(candidate.page)?.source === 'ocr' ? 'ocr' : 'text',
    line: span.line.index,
    from: span.from,
    to: span.to,
    shape: candidate.shape,
    currency: candidate.currency,
  };
}

/** Lines and values of pages as results keep them. Pure. */
export function printedContent(pages: readonly Page[]): PrintedContent {
  const sheet = createSheet(pages.map(laidOut));
  const hits = findLabels(sheet, createLabelIndex([], { columns: false }));
  const settings = settingsOf(sheet, hits, [...findAmounts(sheet), ...findDates(sheet)], new Set());
  const values = settings.flatMap(({ candidate, relations }): readonly PrintedValue[] => {
    const value = valueOf(sheet, candidate);
    if (value === null) return [];
    const strengths = new Map<string, number>();
    for (const { hit, strength } of relations) {
      if (strength < LEAST_STRENGTH) continue;
      for (const concept of hit.concepts)
        strengths.set(concept, Math.max(strengths.get(concept) ?? 0, strength));
    }
    const meanings = [...strengths]
      .map(([concept, strength]) => ({ concept, strength }))
      .sort((a, b) => b.strength - a.strength)
      .slice(0, MOST_MEANINGS);
    return [{ ...value, meanings }];
  });
  const days = daysAmong(values);
  return {
    lines: sheet.lines.map(({ page, tokens }) => ({
      page,
      words: tokens.map((token) => ({
        text: token.text,
        box: boxOfTokens(sheet, page, [token]),
        confidence: token.confidence,
        segment: token.segment,
      })),
    })),
    values: values.filter((value) => !days.has(value)),
  };
}
