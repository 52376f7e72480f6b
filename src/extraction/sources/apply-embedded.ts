/** Puts what is machine-readable before what is printed: which fields and rows it answers, and whether the print agrees. */
import type { FieldEvidence, Validation } from '../../contract/index.ts';
import { decimalMarkOf } from '../extract/candidates/amounts.ts';
import type { FieldSpec } from '../extract/fields/compile-field.ts';
import { roundedTrust } from '../rounded-trust.ts';
import { checkAgreement } from './agreement.ts';
import type { Answered, Printed } from './answers.ts';
import { fitValue } from './fit-value.ts';
import { isSame } from './same-value.ts';
import { answer, answerCell, answerGroup, createLabelFolding } from './match.ts';
import type { FoldLabel } from './match.ts';
import type { EmbeddedData, EmbeddedPart, EmbeddedValue } from './types.ts';

/** How sure a value of an electronic invoice is: it is the invoice, the page only shows it. */
const XML_TRUST = 0.99;
/** A form says what was typed, its labels only probably what was asked. */
const FORM_TRUST = 0.95;

/** A code is read without error or not at all; what is left is that its maker meant something else. */
const CODE_TRUST = 0.98;

const TRUST = { xml: XML_TRUST, form: FORM_TRUST, qr: CODE_TRUST, mrz: CODE_TRUST } as const;

/** What the machine-readable parts answer. */
export interface EmbeddedAnswers {
  readonly plain: ReadonlyMap<string, Answered>;
  /** By group: rows of cells by the name of the sub-field. */
  readonly rows: ReadonlyMap<string, readonly ReadonlyMap<string, Answered>[]>;
  readonly validations: readonly Validation[];
}

function evidenceFor(
  { text, path, page, box }: EmbeddedValue,
  source: EmbeddedPart['source'],
  confidence: number,
  printed?: Answered,
): FieldEvidence {
  return {
    page,
    box: box === null ? null : [...box],
    text,
    source,
    method: path,
    confidence,
    alternatives: printed ? [{ text: printed.value, confidence: printed.evidence.confidence }] : [],
  };
}

/** A date whose century is not stated takes the one that is printed. */
function datedAsPrinted({ value, otherwise }: EmbeddedValue, { candidates }: Printed): string {
  if (otherwise === undefined) return value;
  const has = (date: string): boolean =>
    candidates.some((candidate) => candidate.kind === 'date' && candidate.value === date);
  return has(otherwise) && !has(value) ? otherwise : value;
}

function answerPlain(
  field: FieldSpec,
  part: EmbeddedPart,
  printed: Printed,
  fold: FoldLabel,
): Answered | null {
  const fit = answer(field, part, fold);
  if (!fit) return null;
  const { sheet } = printed;
  const reading = { mark: decimalMarkOf(sheet), pages: [...sheet.pages.values()] };
  const value =
    part.source === 'form' ? fitValue(field, fit.value.value, reading) : datedAsPrinted(fit.value, printed);
  if (value === null) return null;
  const { trust = 1, bearing } = fit.value;
  const confidence = part.source === 'xml' ? XML_TRUST : roundedTrust(TRUST[part.source] * fit.score * trust);
  const other = printed.answers.get(field.name);
  if (other && part.source !== 'xml') {
    // Two sources that agree are surer than either; the print keeps the letters that codes do without.
    const keepsPrint = bearing === 'likely' || part.source === 'mrz';
    if (keepsPrint && isSame(field, value, other.value)) {
      const surer = Math.max(confidence, other.evidence.confidence);
      if (field.type !== 'date') return { ...other, evidence: { ...other.evidence, confidence: surer } };
    } else if (other.evidence.confidence > confidence) return null;
  }
  const differs = other !== undefined && other.value !== value ? other : undefined;
  return { value, evidence: evidenceFor(fit.value, part.source, confidence, differs) };
}

function answerRows(
  field: FieldSpec,
  part: EmbeddedPart,
  fold: FoldLabel,
): readonly ReadonlyMap<string, Answered>[] | null {
  const group = answerGroup(field, part);
  if (!group) return null;
  const rows = group.rows.map(
    (row) =>
      new Map(
        field.fields.flatMap((child) => {
          const cell = answerCell(child, field.fields, row, fold);
          if (!cell) return [];
          return [
            [child.name, { value: cell.value, evidence: evidenceFor(cell, part.source, XML_TRUST) }] as const,
          ];
        }),
      ),
  );
  return rows.some((row) => row.size > 0) ? rows : null;
}

/** Everything the machine-readable parts answer, the first part that knows a field first. */
export function applyEmbedded(
  fields: readonly FieldSpec[],
  { parts }: EmbeddedData,
  printed: Printed,
): EmbeddedAnswers {
  const fold = createLabelFolding();
  const plain = new Map<string, Answered>();
  const rows = new Map<string, readonly ReadonlyMap<string, Answered>[]>();
  for (const part of parts) {
    for (const field of fields) {
      if (field.fields.length > 0) {
        const found = rows.has(field.name) ? null : answerRows(field, part, fold);
        if (found) rows.set(field.name, found);
      } else if (!plain.has(field.name)) {
        const found = answerPlain(field, part, printed, fold);
        if (found) plain.set(field.name, found);
      }
    }
  }
  return { plain, rows, validations: checkAgreement(fields, plain, printed) };
}

/** Rows of a group with the cells only the print has, where both have as many rows. */
export function mergeRows(
  embedded: readonly ReadonlyMap<string, Answered>[],
  printed: readonly ReadonlyMap<string, Answered>[],
): ReadonlyMap<string, Answered>[] {
  const known = new Set(embedded.flatMap((row) => [...row.keys()]));
  const isSame = embedded.length === printed.length;
  return embedded.map((row, index) => {
    const more = isSame ? [...(printed[index] ?? [])].filter(([name]) => !known.has(name)) : [];
    return new Map([...row, ...more]);
  });
}

/** Checks of sums that say nothing where allowances and charges stand between the lines and the totals. */
export const isMoot = (check: Validation, { parts }: EmbeddedData): boolean =>
  !check.passed &&
  ['sum-of-lines', 'quantity-times-price'].includes(check.rule) &&
  parts.some((part) => part.source === 'xml' && part.adjusted);
