/** What is known of a kind of number that has check digits. */

/** A kind of number. */
export interface NumberScheme {
  /** For people. */
  readonly kind: string;
  /** The number is the first group; a label stands before it unless its shape is unmistakable. */
  readonly pattern: RegExp;
  /** Fragments in small letters of which a line with such a number has one; none: any line may have it. */
  readonly labels: readonly string[];
  /** Digits that such a number has at least. */
  readonly digits: number;
  /** What it must look like as printed, where the pattern leaves the case open for the sake of the label. */
  readonly printed?: RegExp;
  /** Null: not a number of this kind after all. The value has neither blanks nor marks, and is in capitals. */
  readonly holds: (value: string) => boolean | null;
}
