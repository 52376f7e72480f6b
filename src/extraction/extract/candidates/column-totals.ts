/** Sums that stand in the row of totals of a table: what each is the total of, the head of its column says. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { bagsOf, keyOfBag, wordsIn } from '../labels/meaning.ts';
import { textOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import type { Candidate } from './candidate.ts';

/** What a row of totals is called, and nothing else. */
const TOTALS =
  /^(?:total(?:es|s|i|e|en|er)?|totaux|totaal|totalen|summen?|gesamt|insgesamt|suma|sumy|razem|ogółem|celkem|spolu|yhteensä|összesen|toplam|i alt|sum|ukupno)\s?:?$/iu;
/** Amounts in such a row, at least: one alone is the total of all. */
const LEAST = 2;
/** Rows of a table above its totals that are looked through for heads, at most. */
const MOST_ROWS = 60;
/** How good a head is as the label of the sum of its column. */
const MATCH = 0.9;
/** What the sum of what somebody earned is, besides what its head says. */
const SUMS: Readonly<Record<string, string>> = { gross_pay: 'salary' };

const isNumber = (part: Span): boolean => /\d/.test(textOf(part)) && !/\p{L}{2}/u.test(textOf(part));

/** The head of the column that a sum closes: the nearest text above it that is no number, its own column having numbers alone between. */
function headOver(sheet: Sheet, { box, spans: [span] }: Candidate): string | null {
  const row = span?.line.index ?? 0;
  for (let at = row - 1; at >= Math.max(0, row - MOST_ROWS); at--) {
    const line = sheet.lines[at];
    if (line?.page !== span?.line.page) return null;
    const part = line?.parts.find((one) => {
      const [first, last] = [one.line.tokens[one.from], one.line.tokens[one.to - 1]];
      return first !== undefined && last !== undefined && first.x0 < box.x1 && last.x1 > box.x0;
    });
    if (part && !isNumber(part)) return textOf(part);
  }
  return null;
}

/** How well the head of a column says what a field asks the total of, 0 to 1. */
function trustOf({ meanings, concept }: FieldSpec, head: string): number {
  const keys = bagsOf(wordsIn(head)).flatMap((bag) => [keyOfBag(bag), keyOfBag([...bag, 'total'])]);
  if (keys.includes(SUMS[concept ?? ''] ?? '')) return MATCH;
  return (
    MATCH * Math.max(0, ...meanings.filter(({ text }) => keys.includes(text)).map(({ weight }) => weight))
  );
}

/** The amounts of the only row of totals of a document that has several, or none. */
function amountsOfTotals(sheet: Sheet, found: readonly Candidate[]): readonly Candidate[] {
  const amountsIn = (line: Line): readonly Candidate[] =>
    found.filter(({ kind, spans: [span, more] }) => kind === 'money' && !more && span?.line === line);
  const rows = sheet.lines
    .filter(({ parts: [first] }) => first !== undefined && TOTALS.test(textOf(first)))
    .map(amountsIn)
    .filter((amounts) => amounts.length >= LEAST);
  return rows.length === 1 ? (rows[0] ?? []) : [];
}

/** The amounts of the row of totals, each for the fields that ask for the total of its column. */
export function findColumnTotals(
  sheet: Sheet,
  fields: readonly FieldSpec[],
  found: readonly Candidate[],
): Candidate[] {
  return amountsOfTotals(sheet, found).flatMap((amount) => {
    const head = headOver(sheet, amount);
    return fields.flatMap((field, index): Candidate[] => {
      const label = field.type === 'money' && head !== null ? trustOf(field, head) : 0;
      return label > 0
        ? [{ ...amount, field: index, method: 'column-total', cues: { ...amount.cues, label } }]
        : [];
    });
  });
}
