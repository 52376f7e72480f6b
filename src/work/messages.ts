/** What crosses the border of a worker thread: plain data only, one row per kind of work. */
import type {
  Illustration,
  IllustrationRequest,
  IntegrityReport,
  MediaType,
  TemplateField,
} from '../contract/index.ts';
import type { PageInfo } from '../document/index.ts';
import type { Calibration, EarlierDocument, GivenReading, Unread } from '../integrity/index.ts';
import type { ModelAddress } from '../model/index.ts';
import type { EmbeddedData, Extraction, PageText, ReadOptions } from '../extraction/index.ts';

/** A file on this machine, as a thread needs it. */
export interface FileRef {
  readonly path: string;
  /** Original file name: only for messages. */
  readonly name: string;
}

/** How to open a document, with the limits that hold before work starts. */
export interface OpenRequest {
  readonly maxPixels: number;
  readonly maxPages: number | null;
  readonly passwords: readonly string[];
}

/** What a look at a file tells without reading it. */
export interface Inspection {
  readonly mediaType: MediaType;
  readonly pageCount: number;
  readonly pages: readonly PageInfo[];
  readonly warnings: readonly string[];
}

/** A template as extraction needs it. */
export interface TemplateShape {
  readonly template_id: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly fields: readonly TemplateField[];
}

/** What will be wanted of a document that is being inspected, so that recognition can start meanwhile. */
export interface NextStep {
  readonly read: ReadOptions;
  /** Whether places of typed pages will be recognized as well. */
  readonly crops: boolean;
}

/** Every kind of work: what goes in and what comes out. */
export interface WorkKinds {
  /** Type, page count, page sizes; throws the rejection (`damaged_document`, `encrypted_document`, ...). */
  inspect: { in: { file: FileRef; open: OpenRequest; next?: NextStep | undefined }; out: Inspection };
  /** One page in words and layout. Never throws for a bad page: `status: failed` says it. */
  readPage: { in: { file: FileRef; open: OpenRequest; page: number; read: ReadOptions }; out: PageText };
  /** What is machine-readable in a document: an electronic invoice, a filled form. */
  readEmbedded: { in: { file: FileRef; open: OpenRequest }; out: EmbeddedData };
  /** Values of a document. With several templates the one that fits the detected type is applied (`auto`). */
  extract: {
    in: {
      pages: readonly PageText[];
      templates: readonly TemplateShape[];
      embedded?: EmbeddedData | undefined;
    };
    out: Extraction;
  };
  /** Integrity report of a file. */
  verify: {
    in: {
      file: FileRef;
      open: OpenRequest;
      disabled: readonly string[];
      timeoutMs: number;
      /** What was read from it, or why it was not; null when no check needs it. */
      reading: GivenReading | Unread | null;
      /** Earlier documents of the same account that resemble it. */
      earlier: readonly EarlierDocument[];
      /** How crops are recognized. */
      read: Pick<ReadOptions, 'lang' | 'tessdata'>;
      /** The vision model to ask, or null. */
      vision: ModelAddress | null;
      /** What the user's own genuine documents taught, or null. */
      calibration: Calibration | null;
    };
    out: IntegrityReport;
  };
  /** Pictures of a document for a report. */
  illustrate: {
    in: { file: FileRef; open: OpenRequest; request: IllustrationRequest };
    out: Illustration;
  };
}

export type WorkKind = keyof WorkKinds;
export type WorkInput<K extends WorkKind> = WorkKinds[K]['in'];
export type WorkOutput<K extends WorkKind> = WorkKinds[K]['out'];

/** Runs work somewhere: in worker threads, or in the same thread for tests. */
export interface Pool {
  /** How much runs at once. */
  readonly size: number;
  run<K extends WorkKind>(
    kind: K,
    input: WorkInput<K>,
    options?: { readonly signal?: AbortSignal; readonly timeoutMs?: number },
  ): Promise<WorkOutput<K>>;
  /** Stops every thread; running work is rejected. */
  close(): Promise<void>;
}
