/** What machine-readable parts of a document say, in one vocabulary whatever the format was. All plain data. */
import type { Party } from '../lexicon/concepts.ts';

/** One value of a machine-readable part. */
export interface EmbeddedValue {
  /** The concept of the vocabulary it states, or null when only its labels tell what it is. */
  readonly concept: string | null;
  readonly party: Party | null;
  /** What people call it, besides the labels of the concept. */
  readonly labels: readonly string[];
  /** Dates ISO, amounts as decimal strings, text as stated. A form's values stay as filled in. */
  readonly value: string;
  /** The text as it stands in the source. */
  readonly text: string;
  /** Where it stands: the path in the XML, the name of the form field. */
  readonly path: string;
  /** 1-based. */
  readonly page: number;
  readonly box: readonly [number, number, number, number] | null;
  /** How far the source says what it is, see the statements of codes; `exact` when left out. */
  readonly bearing?: 'exact' | 'likely' | 'named';
  /** The other reading of a date whose century is not stated. */
  readonly otherwise?: string;
  /** How sure the value was read, 0 to 1; 1 when left out. */
  readonly trust?: number;
}

/** A repeating part. */
export interface EmbeddedGroup {
  readonly kind: 'lines' | 'taxes';
  readonly rows: readonly (readonly EmbeddedValue[])[];
}

/** One machine-readable part. */
export interface EmbeddedPart {
  readonly source: 'xml' | 'form' | 'qr' | 'mrz';
  readonly values: readonly EmbeddedValue[];
  readonly groups: readonly EmbeddedGroup[];
  /** The type of document it declares, as built-in templates call it, or null. */
  readonly documentType: string | null;
  /** Allowances or charges are declared: sums of lines and totals need not agree. */
  readonly adjusted: boolean;
}

/** Everything machine-readable in a document. */
export interface EmbeddedData {
  readonly parts: readonly EmbeddedPart[];
  /** What was there but could not be used, in sentences. */
  readonly warnings: readonly string[];
}
