/** What a document is once it is opened: pages, text-layer words and bitmaps, all plain data that may go to another process. */
import type { MediaType } from '../contract/index.ts';
import type { PageBox, RelativeBox } from './boxes.ts';

/** Pixels, row by row without padding. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** 1 = gray, 3 = RGB. */
  readonly channels: 1 | 3;
  /** `width * height * channels` bytes. */
  readonly data: Uint8Array;
  /** Dots per inch when the source tells, else null. */
  readonly dpi: number | null;
}

/**
 * A word of a PDF's text layer in page units (points), origin at the top left of the page as it is shown
 * (the page's own /Rotate applied).
 */
export interface LayerWord extends PageBox {
  readonly text: string;
  /** Font size in points. */
  readonly size: number;
  readonly bold: boolean;
  /** Degrees clockwise of the writing direction on the shown page; 0 for ordinary text. */
  readonly angle: number;
}

/** Why a text layer cannot be trusted to be what is printed. */
export type LayerProblem = 'none' | 'missing' | 'too_little' | 'unmapped_glyphs' | 'invisible_over_image';

/** A page as the file has it, before any recognition. */
export interface PageInfo {
  /** 1-based. */
  readonly page: number;
  /** Size of the shown page. */
  readonly width: number;
  readonly height: number;
  readonly unit: 'pt' | 'px';
}

/** The text layer of a page and whether it may stand for the printed text. */
export interface TextLayer {
  readonly words: readonly LayerWord[];
  readonly problem: LayerProblem;
  /** Share of the page area that images cover, 0 to 1. */
  readonly imageCoverage: number;
  /** Horizontal and vertical rulings in page units, for tables. */
  readonly rulings: readonly Ruling[];
  /** Small shapes as high as wide, in page units: some may be check boxes. */
  readonly shapes: readonly SmallShape[];
  /** Nothing visible is painted on the page at all: there is nothing to recognize. */
  readonly blank: boolean;
  /** What of the page had to be left out, in sentences. */
  readonly warnings: readonly string[];
  /** Those of them that are missing from the drawn page as well: recognition cannot find them either. */
  readonly losses: readonly string[];
}

/** A rectangle, perhaps with rounded corners, or a circle. */
export interface SmallShape extends Ruling {
  readonly round: boolean;
}

/** A straight printed line: the box that it fills, or its ends. */
export type Ruling = PageBox;

/** A part of a page that is a picture, an image or a drawing dense enough to be a bar code, and where it lies on the shown page. */
export interface PagePicture extends PageBox {
  readonly bitmap: Bitmap;
}

/** Bounds that hold before work starts. */
export interface OpenLimits {
  /** Pixels of one decoded or rendered page. */
  readonly maxPixels: number;
  /** Pages of one document; more is `too_many_pages`. */
  readonly maxPages: number | null;
}

/** How to open a document. */
export interface OpenOptions extends OpenLimits {
  /** Tried in turn on an encrypted PDF, after the empty one. */
  readonly passwords: readonly string[];
}

/** A file inside of a document. */
export interface Attachment {
  readonly name: string;
  readonly data: Uint8Array;
}

/** A form field that was filled in, on one place of one page. */
export interface FilledField {
  /** The full name inside of the form, as its author wrote it: `page1.txtFirstName`. */
  readonly name: string;
  /** What a reader is told the field is for, or null. */
  readonly label: string | null;
  /** Text or choice as it is shown; `yes` or `no` for a check box. */
  readonly value: string;
  /** 1-based. */
  readonly page: number;
  readonly box: RelativeBox;
}

/** What a document carries besides its pages. */
export interface EmbeddedContent {
  /** XML attachments only; others are never unpacked. */
  readonly attachments: readonly Attachment[];
  readonly fields: readonly FilledField[];
  /** What could not be looked at, in sentences. */
  readonly warnings: readonly string[];
}

/** An opened document. Close it when done; pages may be read in any order. */
export interface OpenDocument {
  readonly mediaType: MediaType;
  readonly pageCount: number;
  /** Things to tell the person: the extension lies, the file was repaired, ... */
  readonly warnings: readonly string[];
  /** Those of them that tell what of the file is missing or may be. */
  readonly losses: readonly string[];
  pageInfo(page: number): Promise<PageInfo>;
  /** The text layer of a PDF page; null for images. */
  textLayer(page: number): Promise<TextLayer | null>;
  /**
   * The page as pixels for recognition, EXIF orientation and /Rotate applied, alpha flattened on white. A PDF page that
   * is one full-page image gives that image at its own resolution, anything else is rendered at `dpi` (lowered when
   * `maxPixels` demands, and said so in `warnings`).
   */
  bitmap(
    page: number,
    options: { readonly dpi: number },
  ): Promise<{ bitmap: Bitmap; warnings: readonly string[] }>;
  /**
   * The pictures on a PDF page one after another, without painting the page: images as they were decoded, drawings and
   * stencils painted at `dpi`. Those too small to hold a bar code are left out. Nothing for images.
   */
  pictures(page: number, options: { readonly dpi: number }): AsyncIterable<PagePicture>;
  /** XML attachments and filled form fields; nothing for images. */
  embedded(): Promise<EmbeddedContent>;
  close(): Promise<void>;
}
