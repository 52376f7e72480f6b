/** Numbers in groups of any length right behind their label, up to a mark that parts them from the next thing: "Meter 7 GMT 0040 8812 63 · …". */
import type { FieldSpec } from '../fields/compile-field.ts';
import type { Hits } from '../regions.ts';
import { textOf } from '../sheet.ts';
import type { Span } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { isWholeNumber } from './plain-numbers.ts';

/** Groups of such a number. */
const MOST_GROUPS = 6;
const GROUP = /^[A-Z\d][A-Z\d./-]*$/;
/** What ends it without being of it. */
const MARK = /^[·•|,;–—-]$|^\(/;

/** The groups behind a label in its part of a line; null where a word follows them, which they may count. */
function groupsBehind({ line, to }: Span): Span | null {
  const part = line.parts.find((one) => to > one.from && to < one.to);
  if (part === undefined) return null;
  let from = to;
  while (from < part.to && /^[:#]$/.test(line.tokens[from]?.text ?? '')) from++;
  let end = from;
  while (end < part.to && end - from <= MOST_GROUPS && GROUP.test(bare(line.tokens[end]?.text ?? ''))) {
    end++;
    if (/[,;]$/.test(line.tokens[end - 1]?.text ?? '')) break;
  }
  const next = end < part.to ? (line.tokens[end]?.text ?? '') : '';
  const isClosed = next === '' || MARK.test(next) || /[,;]$/.test(line.tokens[end - 1]?.text ?? '');
  return end - from > 1 && end - from <= MOST_GROUPS && isClosed ? { line, from, to: end } : null;
}

const bare = (text: string): string => text.replace(/[,;]$/, '');

/** The numbers behind the labels of fields that ask for one. */
export function findNumbersBehindLabels(hits: Hits, fields: readonly FieldSpec[]): Candidate[] {
  return hits.flat().flatMap((hit): Candidate[] => {
    if (!hit.owners.some(({ field }) => fields[field]?.type === 'id')) return [];
    const span = groupsBehind(hit);
    if (span === null || !isWholeNumber(span)) return [];
    return [createCandidate({ kind: 'id', value: bare(textOf(span)), spans: [span] })];
  });
}
