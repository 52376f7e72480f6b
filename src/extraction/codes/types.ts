/** What a code on a page states, in the vocabulary of the other machine-readable sources. All plain data. */
import type { Party } from '../lexicon/concepts.ts';

/** One value that a payload states. */
export interface Statement {
  /** Name of the element in the format's own terms: `iban`, `(01)`, `DAQ`. */
  readonly path: string;
  /** The concept of the vocabulary, or null when only labels tell. */
  readonly concept: string | null;
  readonly party: Party | null;
  readonly labels: readonly string[];
  /** Dates ISO, amounts as decimal strings, text as stated. */
  readonly value: string;
  /** As it stands in the payload. */
  readonly text: string;
  /**
   * `exact`: the format says so. `likely`: usually the same thing (the amount to be paid and the total), so a sure print
   * comes first. `named`: only for a field that is named so; the payload alone does not tell what it is.
   */
  readonly bearing: 'exact' | 'likely' | 'named';
  /** The other reading of a date whose century is not stated. */
  readonly otherwise?: string;
}

/** A check that a payload can be put to. */
export interface CodeCheck {
  readonly rule: string;
  readonly passed: boolean;
  /** Paths of the statements it is about. */
  readonly paths: readonly string[];
  readonly detail: string;
}

/** A payload that was understood. */
export interface Payload {
  /** `epc`, `swiss_qr_bill`, `zatca`, `gs1`, `aamva`, `mrz`, ...; `text` when nothing is known of the format. */
  readonly kind: string;
  readonly statements: readonly Statement[];
  readonly checks: readonly CodeCheck[];
  /** The type of document it belongs to, as built-in templates call it, or null. */
  readonly documentType: string | null;
}
