/** Whether the printed pages say the same as what is machine-readable on and inside of them. */
import type { Validation } from '../../contract/index.ts';
import type { FieldSpec } from '../extract/fields/compile-field.ts';
import { fold } from '../extract/fold.ts';
import { centsOf } from '../extract/numerals.ts';
import type { FieldType } from '../lexicon/concepts.ts';
import type { Answered, Printed } from './answers.ts';

const IDENTIFIERS: ReadonlySet<FieldType> = new Set(['id', 'vat', 'iban', 'bic']);
/** A print read less surely than this accuses nobody. */
const SURE = 0.6;
/** A shorter number is found in many others by chance. */
const LEAST_LENGTH = 3;

/** Whether a value is printed: null when its type does not let us tell. */
function isPrinted(field: FieldSpec, value: string, { candidates }: Printed, text: string): boolean | null {
  if (field.type === 'money') {
    const cents = Math.abs(centsOf(value));
    return candidates.some(
      (candidate) => candidate.kind === 'money' && Math.abs(centsOf(candidate.value)) === cents,
    );
  }
  if (field.type === 'date') {
    return candidates.some((candidate) => candidate.kind === 'date' && candidate.value === value);
  }
  if (!IDENTIFIERS.has(field.type)) return null;
  const folded = fold(value);
  return folded.length < LEAST_LENGTH ? null : text.includes(folded);
}

/** The sources that state values exactly: the rule that compares each with the print, and what it is called. */
const SOURCES = [
  { source: 'xml', rule: 'embedded_data_agrees', where: 'embedded data' },
  { source: 'qr', rule: 'code_agrees', where: 'code' },
  { source: 'mrz', rule: 'mrz_agrees', where: 'machine-readable zone' },
] as const;

/**
 * One check for each source over the exact values (numbers, dates, amounts) that it answers. A value agrees when it is
 * printed somewhere; it disagrees when it is printed nowhere and another one was surely read in its place.
 */
export function checkAgreement(
  fields: readonly FieldSpec[],
  answers: ReadonlyMap<string, Answered>,
  printed: Printed,
): Validation[] {
  const text = fold([...printed.sheet.pages.values()].map((page) => page.text).join(' '));
  return SOURCES.flatMap(({ source, rule, where }): Validation[] => {
    const agreeing: string[] = [];
    const differing: { readonly name: string; readonly detail: string }[] = [];
    for (const field of fields) {
      const embedded = answers.get(field.name);
      if (embedded?.evidence.source !== source) continue;
      const other = printed.answers.get(field.name);
      // What is wrapped within a column does not stand in the text of the page as it is.
      const isSame = other !== undefined && fold(other.value) === fold(embedded.value);
      const found = isSame || isPrinted(field, embedded.value, printed, text);
      if (found === true) agreeing.push(field.name);
      else if (found === false && other && other.evidence.confidence >= SURE) {
        const detail = `${field.name} is ${embedded.value} in the ${where} and ${other.value} on the page`;
        differing.push({ name: field.name, detail });
      }
    }
    if (agreeing.length + differing.length === 0) return [];
    const passed = differing.length === 0;
    return [
      {
        rule,
        passed,
        fields: passed ? agreeing : differing.map(({ name }) => name),
        detail: passed
          ? `the printed pages show the values of the ${where}`
          : differing.map(({ detail }) => detail).join('; '),
      },
    ];
  });
}
