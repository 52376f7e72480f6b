/** What was read from a document, as plain data: content checks judge it, and read at most an accused amount again. */
import type { FieldEvidence, Page, StructuredData, Validation } from '../contract/index.ts';
import type { Bitmap, PageBox } from '../document/index.ts';

/** 0 to 1 of the upright page: left, top, right, bottom. */
export type ReadBox = readonly [number, number, number, number];

/** A printed word. */
export interface ReadWord {
  readonly text: string;
  readonly box: ReadBox;
  /** 0 to 1; words of a text layer have 1. */
  readonly confidence: number;
  /** Words of one line with one number stand together; a wide gap begins the next. */
  readonly segment: number;
}

/** A visual row of a page, in reading order. */
export interface ReadLine {
  /** 1-based. */
  readonly page: number;
  readonly words: readonly ReadWord[];
}

/** A printed amount, percentage or date, with what the labels around it say it is. */
export interface ReadValue {
  readonly kind: 'money' | 'percent' | 'date';
  /** Decimal string, or ISO date. */
  readonly value: string;
  /** As printed. */
  readonly text: string;
  readonly page: number;
  readonly box: ReadBox;
  /** Of its least sure word, 0 to 1. */
  readonly confidence: number;
  readonly source: 'text' | 'ocr';
  /** Index into the lines, and the words of that line it consists of, `to` exclusive. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  /** 0 to 1: how much it looks like a value of its kind. */
  readonly shape: number;
  readonly currency: string | null;
  /** `net_total`, `tax_total`, `gross_total`, `due_date`, ...: strongest first; strength 0 to 1. */
  readonly meanings: readonly { readonly concept: string; readonly strength: number }[];
}

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
  readonly box: ReadBox | null;
}

/** A machine-readable part of a document: an electronic invoice, a filled form, the payload of a code. */
export interface MachinePart {
  /** `xml`, `form`, `qr`, `mrz`, ... */
  readonly source: string;
  readonly values: readonly MachineValue[];
  readonly documentType: string | null;
  /** Allowances or charges are declared: sums of lines and totals need not agree. */
  readonly adjusted: boolean;
}

/** What the reader hands over. */
export interface GivenReading {
  /** `full` as extraction reads; `quick` in one pass, without second attempts. */
  readonly effort: 'full' | 'quick';
  readonly pages: readonly Page[];
  /** What was not read, and why, in sentences: pages beyond a bound. */
  readonly gaps: readonly string[];
  /** A bound ended the reading: gaps that nobody asked for. */
  readonly cut: boolean;
  /** What of the file and of the pages that were read is damaged and missing, in sentences; those of pages name the page. */
  readonly losses: readonly string[];
  readonly document_type: string | null;
  readonly template_id: string | null;
  readonly structured_data: StructuredData;
  readonly field_evidence: Readonly<Record<string, FieldEvidence>>;
  readonly validations: readonly Validation[];
  readonly embedded: readonly MachinePart[];
}

/** What was read, with the lines and values that follow from it. */
export interface Reading extends GivenReading {
  readonly lines: readonly ReadLine[];
  readonly values: readonly ReadValue[];
}

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

/** What an `AbortSignal.timeout` throws: the bound of a single recognition. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';
