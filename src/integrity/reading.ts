/** What was read from a document, as plain data: content checks judge it, and read at most an accused amount again. */
import type { FieldEvidence, Page, Validation } from '../contract/index.ts';
import type { Bitmap, PageBox, PrintedContent, RelativeBox } from '../document/index.ts';

/** One value of a machine-readable part. */
export interface MachineValue {
  readonly concept: string | null;
  readonly labels: readonly string[];
  /** Dates ISO, amounts as decimal strings, text as stated. */
  readonly value: string;
  /** As it stands in the source. */
  readonly text: string;
  /** Where it stands: a path in the XML, the name of a form field. */
  readonly path: string;
  readonly page: number;
  readonly box: RelativeBox | null;
}

/** A machine-readable part of a document: an electronic invoice, a filled form, the payload of a code. */
export interface MachinePart {
  /** `xml`, `form`, `qr`, `mrz`, ... */
  readonly source: string;
  readonly values: readonly MachineValue[];
  /** Allowances or charges are declared: sums of lines and totals need not agree. */
  readonly adjusted: boolean;
}

/** What the reader hands over. */
export interface GivenReading {
  readonly pages: readonly Page[];
  /** What was not read, and why, in sentences: pages beyond a bound. */
  readonly gaps: readonly string[];
  /** A bound ended the reading: gaps that nobody asked for. */
  readonly cut: boolean;
  /** What of the file and of the pages that were read is damaged and missing, in sentences; those of pages name the page. */
  readonly losses: readonly string[];
  readonly field_evidence: Readonly<Record<string, FieldEvidence>>;
  readonly validations: readonly Validation[];
  readonly embedded: readonly MachinePart[];
}

/** What was read, with the lines and values that follow from it. */
export interface Reading extends GivenReading, PrintedContent {}

/** An earlier document of the same account that is the same file, or says nearly the same. */
export interface EarlierDocument {
  readonly job_id: string;
  readonly filename: string;
  /** ISO time. */
  readonly created_at: string;
  readonly same_bytes: boolean;
  /** What was read from it; empty for the same file. */
  readonly pages: readonly Page[];
}

/** A document that could not be read: why, in a sentence. */
export interface Unread {
  readonly unread: string;
}

/** A word recognized in a crop, in pixels of the crop. */
export interface CropWord extends PageBox {
  readonly text: string;
  readonly confidence: number;
}

/** Reads a crop, bounded in time. Rejects when recognition is not possible. */
export type RecognizeCrop = (
  bitmap: Bitmap,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<readonly CropWord[]>;
