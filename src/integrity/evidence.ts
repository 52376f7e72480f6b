/** The facts about one file that checks share: each is worked out on first use and only once. */
import { readFile, stat } from 'node:fs/promises';
import { DocxError, HEAD_BYTES, MAX_FILE_BYTES, detectMediaType } from '../contract/light.ts';
import type { DocumentClass, MediaType } from '../contract/index.ts';
import { crop, openDocument, openPdfBytes, readPdfFile } from '../document/index.ts';
import type {
  Bitmap,
  ChooseParts,
  OpenDocument,
  OpenedDocument,
  OpenOptions,
  PdfFile,
  PdfPages,
} from '../document/index.ts';
import type { AskModel } from '../kit/ask-model.ts';
import { messageOf } from '../kit/caught.ts';
import type { Clock } from '../kit/clock.ts';
import { sha256 } from '../kit/hash.ts';
import { once } from '../kit/once.ts';
import { filePictures, MAX_EXAMINED_PIXELS } from './image/source/file-pictures.ts';
import { pageImages } from './image/source/page-images.ts';
import type { PictureSet } from './image/source/page-images.ts';
import { documentClass, pageKind } from './document-class.ts';
import { keepPaint } from './pdf/kept-paint.ts';
import { readParts } from './pdf/page-content.ts';
import type { PageParts } from './pdf/page-content.ts';
import type { EarlierDocument, Reading, RecognizeCrop, Unread } from './reading.ts';
import { readWriting } from './text/writing.ts';
import type { Writing } from './text/writing.ts';

/** Shared facts of one file. Functions that open the document throw `encrypted_document` or `damaged_document`. */
export interface Evidence {
  /** Original file name: only for messages. */
  readonly name: string;
  readonly mediaType: MediaType;
  readonly bytes: Uint8Array;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** The time of the analysis: what lies after it is the future. */
  readonly now: Date;
  /** The file of any type, opened: rejects when nobody could look at it. */
  document(): Promise<Pick<OpenDocument, 'pageCount' | 'warnings'>>;
  /** Revisions and raw objects of a PDF. */
  pdfFile(): PdfFile;
  /** What the pages of a PDF's newest state are made of. */
  parts(): readonly PageParts[];
  /** What kind of document this is; null when it cannot be told from its structure. */
  documentClass(): DocumentClass | null;
  /** A PDF as a viewer shows it. */
  pages(): Promise<PdfPages>;
  /** How the words of a PDF are written: fonts, operators, order. */
  writing(): Promise<Writing>;
  /** An earlier state of a PDF as a viewer would have shown it then. `revision` is an index into `pdfFile().revisions`. */
  pagesAt(revision: number): Promise<PdfPages>;
  /** A state that is not linked to the newest, put together from the bytes of a PDF, as a viewer would have shown it: to be closed. */
  openState(bytes: Uint8Array): Promise<PdfPages>;
  /** The pictures whose pixels can be examined: the pages of an image file, or the scans that fill pages of a PDF. */
  pictures(): Promise<PictureSet>;
  /** What was read from the document, or null; where it could not be, {@link unread} says why. */
  reading(): Reading | null;
  /** Why the document could not be read, in a sentence; null where it was, and where nobody tried. */
  readonly unread: string | null;
  /** Earlier documents of the same account that resemble this one. */
  readonly earlier: readonly EarlierDocument[];
  /** Reads a crop of a page; null where no recognizer is at hand. */
  readonly recognize: RecognizeCrop | null;
  /** A page as a viewer shows it, upright; a page that is one scan comes at the scan's own resolution. */
  drawn(page: number, dpi: number): Promise<Bitmap>;
  /** Parts of what {@link drawn} gives, all within it. */
  drawnParts(page: number, dpi: number, choose: ChooseParts): Promise<readonly Bitmap[]>;
  /** Asks the vision model; null where none is named. */
  readonly askVision: AskModel | null;
  close(): Promise<void>;
}

/**
 * Reads a file into memory (at most the largest accepted size) and wraps it.
 * @throws DocxError `file_unreadable`, `file_too_large`, `empty_file`, `unsupported_type`
 */
export async function gatherEvidence(
  file: { readonly path: string; readonly name: string },
  options: {
    readonly open: OpenOptions;
    /** Gives the file opened with `open`, where somebody else keeps it open. */
    readonly opening?: (() => Promise<OpenedDocument>) | undefined;
    readonly clock: Clock;
    readonly signal?: AbortSignal | undefined;
    readonly reading?: Reading | Unread | undefined;
    readonly earlier?: readonly EarlierDocument[] | undefined;
    readonly recognize?: RecognizeCrop | undefined;
    readonly askVision?: AskModel | null | undefined;
  },
): Promise<Evidence> {
  const bytes = await readBounded(file, options.signal);
  const mediaType = detectMediaType(bytes.subarray(0, HEAD_BYTES));
  if (mediaType === null) {
    throw new DocxError('unsupported_type', `"${file.name}" is not a PDF or an image of an accepted type.`, {
      hint: 'Accepted are PDF, PNG, JPEG, TIFF, BMP and WebP files.',
    });
  }
  const opened: Promise<{ close(): Promise<void> }>[] = [];
  const keep = <T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
    opened.push(opening);
    return opening;
  };
  const document = once(options.opening ?? (() => keep(openDocument(file, options.open))));
  const pdfFile = once(() => structureOf(bytes, file.name));
  const parts = once(() => readParts(pdfFile()));
  const pages = once(async () => keepPaint(pdfOf(await document())));
  const states = new Map<number, Promise<PdfPages>>();
  const given = options.reading ?? { unread: null };
  return {
    name: file.name,
    mediaType,
    bytes,
    sha256: sha256(bytes),
    now: options.clock.now(),
    document,
    pdfFile,
    parts,
    documentClass: once(() => (mediaType === 'application/pdf' ? classOf(pdfFile, parts) : null)),
    pictures: once(async () =>
      mediaType === 'application/pdf'
        ? pageImages(pdfFile(), parts(), MAX_EXAMINED_PIXELS)
        : filePictures(await document(), bytes),
    ),
    pages,
    writing: once(async () => readWriting(pdfFile(), await pages())),
    openState: (state) => openPdfBytes(state, { ...options.open, name: file.name }),
    pagesAt: (revision) => {
      const { bytes: own, revisions } = pdfFile();
      if (revision === revisions.length - 1) return pages();
      const end = revisions[revision]?.end ?? 0;
      const state =
        states.get(revision) ??
        keep(openPdfBytes(own.subarray(0, end), { ...options.open, name: file.name }));
      states.set(revision, state);
      return state;
    },
    reading: () => ('unread' in given ? null : given),
    unread: 'unread' in given ? given.unread : null,
    earlier: options.earlier ?? [],
    recognize: options.recognize ?? null,
    askVision: options.askVision ?? null,
    drawn: async (page, dpi) => (await (await document()).bitmap(page, { dpi })).bitmap,
    drawnParts: async (page, dpi, choose) => {
      const shown = await document();
      if (shown.pdf !== null) return shown.pdf.parts(page, { dpi }, choose);
      const { bitmap } = await shown.bitmap(page, { dpi });
      return choose(bitmap).map((part) => crop(bitmap, part));
    },
    close: async () => {
      for (const result of await Promise.allSettled(opened)) {
        if (result.status === 'fulfilled') await result.value.close();
      }
    },
  };
}

/** @throws TypeError for an image: checks of PDFs are not run on it */
function pdfOf({ pdf }: OpenedDocument): PdfPages {
  if (pdf === null) throw new TypeError('An image has no pages of a PDF.');
  return pdf;
}

async function readBounded(
  file: { readonly path: string; readonly name: string },
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  try {
    const { size } = await stat(file.path);
    if (size > MAX_FILE_BYTES) {
      throw new DocxError('file_too_large', `"${file.name}" has ${String(size)} bytes; the limit is 50 MB.`);
    }
    if (size === 0) throw new DocxError('empty_file', `"${file.name}" is empty.`);
    return await readFile(file.path, { signal });
  } catch (error) {
    if (error instanceof DocxError || signal?.aborted === true) throw error;
    throw new DocxError('file_unreadable', `"${file.name}" could not be read.`, { cause: error });
  }
}

/** Null for damaged structure, and for encrypted files, whose content streams cannot be read. */
function classOf(pdfFile: () => PdfFile, parts: () => readonly PageParts[]): DocumentClass | null {
  try {
    return pdfFile().encrypted ? null : documentClass(parts().map(({ content }) => pageKind(content)));
  } catch {
    return null;
  }
}

function structureOf(bytes: Uint8Array, name: string): PdfFile {
  try {
    return readPdfFile(bytes);
  } catch (error) {
    const detail = `The cross-reference of "${name}" is damaged (${messageOf(error)}).`;
    throw new DocxError('damaged_document', detail, { cause: error });
  }
}
