/** What is known of every candidate before any field is looked at: its labels, how often and how large it is printed. */
import type { FieldType } from '../lexicon/concepts.ts';
import { lineOf } from './candidates/candidate.ts';
import type { Candidate } from './candidates/candidate.ts';
import type { Setting } from './features.ts';
import { centsOf } from './numerals.ts';
import type { Hits } from './regions.ts';
import { relationsOf } from './relations.ts';
import type { Sheet } from './sheet.ts';

/** The settings of all candidates. `tableLines`: indices of lines that are rows of tables. */
export function settingsOf(
  sheet: Sheet,
  hits: Hits,
  candidates: readonly Candidate[],
  tableLines: ReadonlySet<number>,
): Setting[] {
  const byKindLine = new Map<FieldType, Map<number, Candidate[]>>();
  const counts = new Map<string, number>();
  const keyOf = (candidate: Candidate): string => `${candidate.kind} ${candidate.value.toLowerCase()}`;
  const values = new Map<FieldType, Set<string>>();
  let largest = 0;
  let earliest = '9999';
  for (const candidate of candidates) {
    const lines = byKindLine.get(candidate.kind) ?? new Map<number, Candidate[]>();
    byKindLine.set(candidate.kind, lines);
    const index = lineOf(candidate);
    const line = lines.get(index);
    if (line) line.push(candidate);
    else lines.set(index, [candidate]);
    values.set(candidate.kind, (values.get(candidate.kind) ?? new Set<string>()).add(candidate.value));
    counts.set(keyOf(candidate), (counts.get(keyOf(candidate)) ?? 0) + 1);
    if (candidate.kind === 'money' && candidate.shape >= 0.8)
      largest = Math.max(largest, Math.abs(Number(candidate.value)));
    if (candidate.kind === 'date' && candidate.value < earliest) earliest = candidate.value;
  }
  const related = candidates.map((candidate) => ({
    candidate,
    relations: relationsOf(
      sheet,
      hits,
      candidate,
      byKindLine.get(candidate.kind) ?? new Map<number, Candidate[]>(),
    ),
  }));
  return related.map(({ candidate, relations }) => ({
    candidate,
    relations,
    repeats: (counts.get(keyOf(candidate)) ?? 1) - 1,
    share:
      candidate.kind === 'money' && largest > 0
        ? Math.min(1, Math.abs(Number(candidate.value)) / largest)
        : 0,
    inTable: candidate.spans.some((span) => tableLines.has(span.line.index)),
    supported: false,
    contradicted: false,
    small: false,
    settled: false,
    paired: isPaired(candidate, byKindLine.get('money')?.get(candidate.spans[0]?.line.index ?? -1) ?? []),
    only: (values.get(candidate.kind)?.size ?? 0) === 1,
    earliest: candidate.kind === 'date' && candidate.value === earliest,
  }));
}

/** Whether a plausible tax on an amount stands right of it: a row of a tax summary, not a total. */
function isPaired(candidate: Candidate, row: readonly Candidate[]): boolean {
  const next = candidate.kind === 'money' && row.length === 2 ? row[1] : undefined;
  const rate = next && row[0] === candidate ? centsOf(next.value) / centsOf(candidate.value) : 0;
  return rate >= 0.02 && rate <= 0.3 && (next?.shape ?? 0) >= 0.8;
}
