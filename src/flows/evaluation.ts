/** Scores extracted data against expected data: precision, recall and F1 per field, rows by cell. Pure. */
import { isRecord } from '../kit/is-record.ts';
import { asText, inferKind, isRight } from './compare-values.ts';
import type { ValueKind } from './compare-values.ts';

/** One document: what was expected, and what came out (null when it failed). */
export interface Case {
  readonly file: string;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly actual: Readonly<Record<string, unknown>> | null;
  /** Why there is nothing. */
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly pages: number;
  readonly milliseconds: number;
}

/** Counts and what follows from them, each 0 to 1. */
export interface Score {
  readonly correct: number;
  readonly answered: number;
  readonly wanted: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** A field's score. */
export interface FieldScore extends Score {
  readonly kind: ValueKind | 'rows';
}

/** A value that is not the expected one. */
export interface Mistake {
  readonly file: string;
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** What an evaluation found. */
export interface Evaluation {
  readonly documents: number;
  readonly failed: readonly { readonly file: string; readonly error: string }[];
  readonly pages: number;
  /** Milliseconds a page, by the processing times that the service gives; null without pages. */
  readonly milliseconds_per_page: number | null;
  readonly fields: Readonly<Record<string, FieldScore>>;
  /** All fields that are no rows, taken together. */
  readonly plain: Score;
  readonly mistakes: readonly Mistake[];
}

interface Tally {
  correct: number;
  answered: number;
  wanted: number;
}

type Cells = Readonly<Record<string, unknown>>;

const isRows = (value: unknown): value is readonly Cells[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

function scoreOf({ correct, answered, wanted }: Tally): Score {
  // Everything that had to stay empty is empty.
  if (answered === 0 && wanted === 0) return { correct, answered, wanted, precision: 1, recall: 1, f1: 1 };
  const precision = answered === 0 ? 0 : correct / answered;
  const recall = wanted === 0 ? 0 : correct / wanted;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { correct, answered, wanted, precision, recall, f1 };
}

/** Plain expected values: a list means that any of them is right. */
const choicesOf = (expected: unknown): readonly unknown[] =>
  Array.isArray(expected) ? (expected as readonly unknown[]) : [expected];

function tallyPlain(tally: Tally, kind: ValueKind, expected: unknown, actual: unknown): boolean {
  const choices = choicesOf(expected).filter(isFilled);
  if (isFilled(actual)) tally.answered += 1;
  // An empty text is expected to stay empty.
  if (choices.length === 0) return !isFilled(actual);
  tally.wanted += 1;
  const right = choices.some((choice) => isRight(kind, choice, actual));
  if (right) tally.correct += 1;
  return right;
}

/** Rows are paired so that most cells are right; the order does not matter. Returns the rows that are not all right. */
function tallyRows(
  tally: Tally,
  kinds: ReadonlyMap<string, ValueKind>,
  expected: readonly Cells[],
  actual: readonly Cells[],
): number {
  const names = [...kinds.keys()];
  const rightIn = (want: Cells, got: Cells): number =>
    names.filter((name) => isFilled(want[name]) && isRight(kinds.get(name) ?? 'text', want[name], got[name]))
      .length;
  const pairs = expected.flatMap((want, i) =>
    actual.map((got, j) => ({ i, j, right: rightIn(want, got) })).filter(({ right }) => right > 0),
  );
  // Among equal pairs, those in printed order come first.
  pairs.sort((a, b) => b.right - a.right || Math.abs(a.i - a.j) - Math.abs(b.i - b.j));
  const [usedExpected, usedActual] = [new Set<number>(), new Set<number>()];
  const cellsOf = (row: Cells): number => names.filter((name) => isFilled(row[name])).length;
  let complete = 0;
  for (const { i, j, right } of pairs) {
    if (usedExpected.has(i) || usedActual.has(j)) continue;
    usedExpected.add(i);
    usedActual.add(j);
    tally.correct += right;
    if (right === cellsOf(expected[i] ?? {})) complete += 1;
  }
  for (const row of expected) tally.wanted += cellsOf(row);
  for (const row of actual) tally.answered += cellsOf(row);
  return Math.max(expected.length, actual.length) - complete;
}

function kindsOfCells(rows: readonly Cells[]): ReadonlyMap<string, ValueKind> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => isFilled(row[name])),
  );
  return new Map(
    names.map((name) => [name, inferKind(rows.map((row) => row[name]).filter((value) => isFilled(value)))]),
  );
}

/** Scores documents. Expected values of null, and fields nobody expects anything of, are not counted. */
export function evaluate(cases: readonly Case[]): Evaluation {
  const names = [...new Set(cases.flatMap(({ expected }) => Object.keys(expected)))];
  const fields: Record<string, FieldScore> = {};
  const mistakes: Mistake[] = [];
  const plain: Tally = { correct: 0, answered: 0, wanted: 0 };
  for (const field of names) {
    const known = cases.filter(({ expected }) => expected[field] !== null && expected[field] !== undefined);
    const allRows = known.flatMap(({ expected }) => (isRows(expected[field]) ? expected[field] : []));
    const tally: Tally = { correct: 0, answered: 0, wanted: 0 };
    const kinds = kindsOfCells(allRows);
    const kind = inferKind(known.flatMap(({ expected }) => choicesOf(expected[field])).filter(isFilled));
    for (const { file, expected, actual } of known) {
      const [want, got] = [expected[field], actual?.[field] ?? null];
      const right =
        allRows.length === 0
          ? tallyPlain(tally, kind, want, got)
          : tallyRows(tally, kinds, isRows(want) ? want : [], isRows(got) ? got : []) === 0;
      if (!right) mistakes.push({ file, field, expected: want, actual: got });
    }
    if (known.length === 0) continue;
    fields[field] = { kind: allRows.length > 0 ? 'rows' : kind, ...scoreOf(tally) };
    if (allRows.length > 0) continue;
    plain.correct += tally.correct;
    plain.answered += tally.answered;
    plain.wanted += tally.wanted;
  }
  const pages = cases.reduce((sum, one) => sum + one.pages, 0);
  const milliseconds = cases.reduce((sum, one) => sum + one.milliseconds, 0);
  return {
    documents: cases.length,
    failed: cases.flatMap(({ file, error }) => (error === null ? [] : [{ file, error: error.detail }])),
    pages,
    milliseconds_per_page: pages === 0 ? null : Math.round(milliseconds / pages),
    fields,
    plain: scoreOf(plain),
    mistakes: mistakes.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)),
  };
}

/** A field whose F1 is lower than before. */
export interface Drop {
  readonly field: string;
  readonly before: number;
  readonly now: number;
}

/** The part of an earlier evaluation that is compared. */
export interface Baseline {
  readonly fields: Readonly<Record<string, { readonly f1: number }>>;
  readonly plain: { readonly f1: number };
}

/** Fields, and all plain fields together, that lost more than `maxDrop` (F1, 0 to 1). A field that is gone lost all. */
export function dropsSince(baseline: Baseline, evaluation: Evaluation, maxDrop: number): Drop[] {
  const before: [string, number][] = [
    ['all plain fields', baseline.plain.f1],
    ...Object.entries(baseline.fields).map(([field, { f1 }]): [string, number] => [field, f1]),
  ];
  const now = new Map([
    ['all plain fields', evaluation.plain.f1],
    ...Object.entries(evaluation.fields).map(([field, { f1 }]): [string, number] => [field, f1]),
  ]);
  return before
    .map(([field, f1]) => ({ field, before: f1, now: now.get(field) ?? 0 }))
    .filter((drop) => drop.before - drop.now > maxDrop + 1e-9);
}

/** Reads an earlier evaluation; null when it is none. */
export function toBaseline(value: unknown): Baseline | null {
  const hasF1 = (one: unknown): one is { f1: number } =>
    typeof one === 'object' && one !== null && 'f1' in one && typeof one.f1 === 'number';
  if (typeof value !== 'object' || value === null || !('fields' in value) || !('plain' in value)) return null;
  const { fields, plain } = value;
  if (!hasF1(plain) || typeof fields !== 'object' || fields === null) return null;
  const known = Object.entries(fields).filter((entry): entry is [string, { f1: number }] => hasF1(entry[1]));
  return { plain, fields: Object.fromEntries(known) };
}

/** A mistake in one line. */
export const mistakeText = ({ field, expected, actual }: Mistake): string =>
  `${field}: expected ${asText(expected) || 'nothing'}, got ${asText(actual) || 'nothing'}`;
