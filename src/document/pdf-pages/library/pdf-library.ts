/** Loads pdf.js and opens documents with it: no network, no scripts, passwords in turn. The home of pdfjs-dist. */
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { DocxError } from '../../../contract/light.ts';
import { messageOf } from '../../../kit/caught.ts';
import { once } from '../../../kit/once.ts';
import { keepingBuiltIns } from './built-ins.ts';
import { startPdfReader } from './pdf-jpeg.ts';
import { hearRemarks } from './pdf-remarks.ts';

const library = once(async () => {
  // pdf.js draws glyphs as paths. Without this its canvas reads every font of the machine first, which takes longer than
  // a page, and could make pages look different on another machine. Read by @napi-rs/canvas (0.1.100, `index.js`).
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] ??= '1';
  const { pdfjs, port } = await keepingBuiltIns(async () => ({
    pdfjs: await import('pdfjs-dist/legacy/build/pdf.mjs'),
    port: await startPdfReader(),
  }));
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const folder = (name: string): string => join(root, name) + sep;
  const names = new Map(Object.entries(pdfjs.OPS).map(([name, number]) => [number, name]));
  // Only there does it say that it leaves something out.
  const verbosity = pdfjs.VerbosityLevel.WARNINGS;
  hearRemarks();
  const worker = new pdfjs.PDFWorker({ port: port as never, verbosity });
  return { pdfjs, worker, folder, names };
});

type Library = Awaited<ReturnType<typeof library>>;
/** A document as pdf.js has it. */
export type LibraryDocument = Awaited<ReturnType<Library['pdfjs']['getDocument']>['promise']>;
/** A page as pdf.js has it. */
export type LibraryPage = Awaited<ReturnType<LibraryDocument['getPage']>>;

/** What is needed to open a document. */
export interface LibraryOptions {
  /** For messages. */
  readonly name: string;
  /** Tried in turn, after the empty one. */
  readonly passwords: readonly string[];
  /** Larger images are not decoded. */
  readonly maxPixels: number;
}

/** Whatever pdf.js throws, as one of our errors. */
export function toDocxError(error: unknown, name: string, page?: number): DocxError {
  if (error instanceof DocxError) return error;
  const message = messageOf(error);
  const where = page === undefined ? `"${name}"` : `Page ${page} of "${name}"`;
  return new DocxError('damaged_document', `${where} cannot be read as PDF: ${message.replace(/\.$/, '')}.`, {
    hint: 'Open the file in a PDF viewer and save or print it to a new PDF, then try again.',
    cause: error,
  });
}

function encrypted(name: string, tried: number): DocxError {
  if (tried === 0) {
    return new DocxError('encrypted_document', `"${name}" is protected by a password.`, {
      hint: 'Give the password with --password, or several, one per line, with --password-file.',
    });
  }
  const none =
    tried === 1 ? 'the password given does not open it' : `none of the ${tried} passwords opens it`;
  return new DocxError('encrypted_document', `"${name}" is protected by a password, and ${none}.`, {
    hint: 'Check the passwords given with --password or --password-file.',
  });
}

/** Encryption without a password (certificates) or of an unknown kind: pdf.js names the method it lacks. */
const unknownEncryption = (name: string, cause: Error): DocxError =>
  new DocxError(
    'encrypted_document',
    `"${name}" is encrypted in a way that is not supported: ${cause.message}.`,
    {
      hint: 'Documents encrypted for a certificate must be saved without encryption first.',
      cause,
    },
  );

/** Loads pdf.js ahead of the first document, which takes a quarter of a second. */
export async function preparePdf(): Promise<void> {
  // What is wrong with it will be said to the first who opens a document.
  await library().catch(() => undefined);
}

/** Names of pdf.js's operators by number. */
export async function operatorNames(): Promise<ReadonlyMap<number, string>> {
  return (await library()).names;
}

/**
 * Opens a document from bytes, which stay the caller's.
 * @throws DocxError `encrypted_document`, `damaged_document`
 */
export async function openLibraryDocument(
  bytes: Uint8Array,
  options: LibraryOptions,
): Promise<LibraryDocument> {
  const { pdfjs, worker, folder } = await library();
  const { name } = options;
  const task = pdfjs.getDocument({
    // pdf.js detaches what it is given.
    data: new Uint8Array(bytes),
    verbosity: pdfjs.VerbosityLevel.WARNINGS,
    worker,
    isImageDecoderSupported: true,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    isEvalSupported: false,
    maxImageSize: options.maxPixels,
    // Brings the character maps of fonts, which tell whether a font names its characters at all.
    fontExtraProperties: true,
    useSystemFonts: false,
    disableAutoFetch: true,
    disableRange: true,
    disableStream: true,
    // With `true` pdf.js drops the rest of a page at its first error, sometimes without telling (5.6).
    stopAtErrors: false,
  });
  const passwords = options.passwords.values();
  task.onPassword = (answer: (password: string | Error) => void) => {
    const next = passwords.next();
    answer(next.done === true ? encrypted(name, options.passwords.length) : next.value);
  };
  try {
    return await task.promise;
  } catch (error) {
    await task.destroy();
    if (!(error instanceof Error)) throw toDocxError(error, name);
    if (error.name === 'PasswordException') throw encrypted(name, options.passwords.length);
    throw /encrypt/i.test(error.message) ? unknownEncryption(name, error) : toDocxError(error, name);
  }
}
