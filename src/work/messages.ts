/** What crosses the border of a worker process: plain data only, one row per kind of work. */
import type {
  Illustration,
  IllustrationRequest,
  IntegrityReport,
  MediaType,
  TemplateField,
} from '../contract/index.ts';
import type { PageInfo } from '../document/index.ts';
import type { Calibration, EarlierDocument, Examination, GivenReading, Unread } from '../integrity/index.ts';
import type { ModelAddress } from '../model/index.ts';
import type { EmbeddedData, Extraction, PageText, ReadOptions } from '../extraction/index.ts';

/** A file on this machine, as a worker needs it. */
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

/** What is known of a file that was opened and not yet read. */
export interface Inspection {
  readonly mediaType: MediaType;
  readonly pageCount: number;
  readonly pages: readonly PageInfo[];
  /** Pixels of its largest picture: they decide how much memory work on it takes. */
  readonly pixels: number;
  readonly warnings: readonly string[];
  /** Those of the warnings that say that a part of the file is missing, or may be. */
  readonly losses: readonly string[];
}

/** A template as extraction needs it. */
export interface TemplateShape {
  readonly template_id: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly fields: readonly TemplateField[];
}

/** Which checks of a file run, and how. */
export interface Screening {
  readonly file: FileRef;
  readonly open: OpenRequest;
  readonly disabled: readonly string[];
  readonly timeoutMs: number;
  /** How crops are recognized. */
  readonly read: Pick<ReadOptions, 'lang' | 'tessdata'>;
}

/** Every kind of work: what goes in and what comes out. */
export interface WorkKinds {
  /**
   * Type, page count, page sizes; throws the rejection (`damaged_document`, `encrypted_document`, ...). With `read`, the
   * way its pages will be read next, recognition starts meanwhile.
   */
  inspect: { in: { file: FileRef; open: OpenRequest; read?: ReadOptions | undefined }; out: Inspection };
  /**
   * One page in words and layout. Never throws for a bad page: `status: failed` says it. What is to be examined next is
   * begun while the page is recognized, which another thread does.
   */
  readPage: {
    in: {
      file: FileRef;
      open: OpenRequest;
      page: number;
      read: ReadOptions;
      examineNext?: Screening | undefined;
    };
    out: PageText;
  };
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
  /** What the checks that need nothing but the file find. */
  examine: { in: Screening; out: Examination };
  /** Integrity report of a file, of what was examined and what was read. */
  verify: {
    in: Screening & {
      examined: Examination;
      /** What was read from the file, or why it could not be read; null when no check needs it. */
      reading: GivenReading | Unread | null;
      /** Earlier documents of the same account that resemble it. */
      earlier: readonly EarlierDocument[];
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

/** How a piece of work is run. */
export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** Pixels of the largest picture that is decoded for it: the larger it is, the less runs beside it. */
  readonly pixels?: number;
}

/** Runs work somewhere: in worker processes, or in this one for tests. */
export interface Pool {
  /** How much runs at once. */
  readonly size: number;
  /** Whether nothing runs or waits. */
  isQuiet(): boolean;
  run<K extends WorkKind>(kind: K, input: WorkInput<K>, options?: RunOptions): Promise<WorkOutput<K>>;
  /** Stops every worker; running work is rejected. */
  close(): Promise<void>;
}
