/** What machine-readable parts of a document say, in one vocabulary whatever the format was. All plain data. */
import type { RelativeBox } from '../../document/index.ts';
import type { Statement } from '../codes/types.ts';

/**
 * One value of a machine-readable part, as codes state theirs: at a path of the XML, or under the name of a form field, whose values
 * stay as filled in. It is `exact` where no bearing is given.
 */
export interface EmbeddedValue extends Omit<Statement, 'bearing'>, Partial<Pick<Statement, 'bearing'>> {
  /** 1-based. */
  readonly page: number;
  readonly box: RelativeBox | null;
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
