/** The things that flow through extraction: words, lines, tables, pages, values. All plain data. */
import type { FieldEvidence, StructuredData, Validation } from '../contract/index.ts';
import type { Direction, PageBox, Ruling } from '../document/index.ts';
import type { Payload } from './codes/types.ts';

/** A rectangle in page units (points or pixels of the upright page), origin top left. */
export type Rect = PageBox;

/** One printed word, from a text layer or from recognition: the same record either way. */
export interface Word extends Rect {
  readonly text: string;
  /** 0 to 1. Words of a text layer have 1, or 0.8 where an earlier recognition made the layer. */
  readonly confidence: number;
  /** Font size, or the height of the line for recognized words, in page units. */
  readonly size: number;
  readonly bold: boolean;
  readonly source: 'text' | 'ocr';
  /** Where it is printed, on a page that was laid out anew to be read from the left. */
  readonly printed?: Rect | undefined;
}

/** Words on one baseline without a column gap between them: the unit of labels and values. */
export interface Segment extends Rect {
  readonly text: string;
  /** Indices into {@link PageText.words}, in reading order. */
  readonly words: readonly number[];
}

/** A visual row: all segments on one baseline, from the side from which the page is read, across columns. */
export interface Row extends Rect {
  readonly segments: readonly Segment[];
}

/**
 * Something on a page that is made to be read by machines: a bar code, or the zone at the foot of a passport. What it
 * states is parsed already, so that whoever compares it with the print need not know its format.
 */
export interface PageCode extends Payload, Rect {
  readonly source: 'qr' | 'mrz';
  /** `QRCode`, `Code128`, ...; for a zone its format, `TD3`. */
  readonly symbology: string;
  /** The payload as it was decoded. */
  readonly text: string;
}

/** A page in words and layout. */
export interface PageText {
  /** 1-based. */
  readonly page: number;
  readonly status: 'read' | 'empty' | 'failed';
  /** `qr` when bar codes are all that could be read. */
  readonly source: 'text' | 'ocr' | 'qr' | null;
  /** Size of the upright page in `unit`s. */
  readonly width: number;
  readonly height: number;
  readonly unit: 'pt' | 'px';
  /** Quarter turns applied, degrees clockwise. */
  readonly rotation: number;
  /** The side from which most of the page is read. */
  readonly direction: Direction;
  /** Tilt corrected, degrees. */
  readonly skew: number;
  /** Mean word confidence, 0 to 1; null without words. */
  readonly confidence: number | null;
  /** Text in reading order, a line per row, blank lines between parts of the page. */
  readonly text: string;
  readonly words: readonly Word[];
  readonly rows: readonly Row[];
  readonly rulings: readonly Ruling[];
  /** Bar codes top to bottom, then the machine-readable zone. */
  readonly codes: readonly PageCode[];
  readonly warnings: readonly string[];
  /** Those of the warnings that tell of a part of the page that is lost. */
  readonly losses: readonly string[];
  /** What went wrong, when `status` is `failed`. */
  readonly error: string | null;
}

/** The values of a document and how far to trust them. */
export interface Extraction {
  readonly structured_data: StructuredData;
  /** By field path, `total` or `lines[2].amount`. */
  readonly field_evidence: Readonly<Record<string, FieldEvidence>>;
  readonly validations: readonly Validation[];
  readonly needs_review: boolean;
  readonly document_type: string | null;
  /** Mean confidence of the values found, 0 to 1; without values, of the words; null without words. */
  readonly average_confidence: number | null;
  /** The template that was applied: interesting when `auto` was asked for. */
  readonly template_id: string;
}

/** What recognition is asked for. */
export interface ReadOptions {
  readonly ocr: 'auto' | 'force' | 'off';
  /** Tesseract language codes joined by `+`. */
  readonly lang: string;
  /** A folder with more `*.traineddata` files, or null for the bundled language data. */
  readonly tessdata: string | null;
  /** `quick` recognizes a page once and makes no second attempt to read it better; `full` when left out. */
  readonly effort?: 'full' | 'quick' | undefined;
  /** Time limit of one page, milliseconds. */
  readonly pageTimeoutMs: number;
}
