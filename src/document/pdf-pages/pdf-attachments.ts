/** Finds the files attached to a PDF, in the tree of embedded files and among the associated files: XML is read, documents are told. */
import { mediaTypeOfExtension } from '../../contract/light.ts';
import { decodeStream } from '../pdf-file/pdf-decode.ts';
import { readPdfFile } from '../pdf-file/pdf-file.ts';
import type { PdfFile } from '../pdf-file/pdf-file.ts';
import type { LibraryDocument } from './library/pdf-library.ts';
import { dictOf, isArray, isStream, nameOf, textStringOf } from '../pdf-file/pdf-values.ts';
import type { PdfDict, PdfStream, PdfValue } from '../pdf-file/pdf-values.ts';
import type { Attachment } from '../types.ts';

interface Attachments {
  readonly attachments: readonly Attachment[];
  readonly warnings: readonly string[];
}

/** An invoice with a thousand lines takes about 3 MB. */
const MAX_XML_BYTES = 8 * 1024 * 1024;
/** XML attachments looked at. */
const MAX_ATTACHMENTS = 20;
/** Nodes of the name tree looked at: a tree may be cyclic. */
const MAX_NODES = 500;
/** A compressed stream this short inflates to 64 MB at most (Deflate shrinks at most 1032 to 1). */
const SAFE_LENGTH = 64 * 1024;

const TOO_LARGE = 'An attached XML file is too large or damaged and was not read.';
/** Names told of documents that are attached and not read. */
const MOST_NAMES = 5;
const NOT_READ = 'The files attached to the document were not read: it is encrypted or damaged.';

/** Documents inside of a document, as in a PDF portfolio, whose only page is a notice: they are not read. */
function unreadWarnings(names: readonly string[]): readonly string[] {
  const documents = names.filter((name) => mediaTypeOfExtension(name) !== null);
  if (documents.length === 0) return [];
  const more = documents.length > MOST_NAMES ? ` and ${documents.length - MOST_NAMES} more` : '';
  const told = documents.slice(0, MOST_NAMES).join(', ');
  return [`Documents attached to this one were not read: ${told}${more}. Save them as files of their own.`];
}

/** Reads attachments whose name or type says XML. Never throws. */
export async function readAttachments(bytes: Uint8Array, document: LibraryDocument): Promise<Attachments> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let file: PdfFile | null = null;
  try {
    file = readPdfFile(bytes);
  } catch {
    // A broken cross-reference table: only a reader that repairs it can tell.
  }
  if (file !== null && !file.encrypted) return fromStructure(file);
  // The library unpacks everything, without a limit: only where nothing can grow beyond measure.
  const lengths = attachedLengths(text);
  if (lengths.length === 0 && !text.includes('/ObjStm')) return { attachments: [], warnings: [] };
  if (lengths.some((length) => length > SAFE_LENGTH)) return { attachments: [], warnings: [NOT_READ] };
  return fromLibrary(document);
}

/** Raw lengths of the streams that say they are embedded files. */
function attachedLengths(text: Buffer): number[] {
  const lengths: number[] = [];
  for (
    let at = text.indexOf('/EmbeddedFile');
    at >= 0 && lengths.length < MAX_NODES;
    at = text.indexOf('/EmbeddedFile', at + 13)
  ) {
    if (text.toString('latin1', at + 13, at + 14) === 's') continue;
    const start = text.indexOf('stream', at);
    const end = text.indexOf('endstream', start);
    if (start >= 0) lengths.push((end < 0 ? text.length : end) - start);
  }
  return lengths;
}

async function fromLibrary(document: LibraryDocument): Promise<Attachments> {
  try {
    const found = ((await document.getAttachments()) ?? {}) as Readonly<
      Record<string, { readonly filename: string; readonly content: Uint8Array | null } | undefined>
    >;
    const attachments = Object.values(found).flatMap((file): Attachment[] =>
      file?.content != null && /\.xml$/i.test(file.filename) && file.content.length <= MAX_XML_BYTES
        ? [{ name: file.filename, data: file.content }]
        : [],
    );
    const names = Object.values(found).flatMap((file) => file?.filename ?? []);
    return { attachments: attachments.slice(0, MAX_ATTACHMENTS), warnings: unreadWarnings(names) };
  } catch {
    return { attachments: [], warnings: [NOT_READ] };
  }
}

/** File specifications by way of `/Names /EmbeddedFiles` and `/AF` (ISO 32000-2, 7.11.4 and 14.13), each once. */
function specificationsOf(file: PdfFile): ReadonlySet<PdfDict> {
  const catalog = file.catalog();
  const found = new Set<PdfDict>();
  const add = (value: PdfValue | undefined): void => {
    const specification = dictOf(file.resolve(value));
    if (specification) found.add(specification);
  };
  const associated = file.resolve(catalog?.get('AF'));
  for (const value of isArray(associated) ? associated : [associated]) add(value);
  const names = dictOf(file.resolve(catalog?.get('Names')));
  const queue: (PdfValue | undefined)[] = [names?.get('EmbeddedFiles')];
  for (let count = 0; queue.length > 0 && count < MAX_NODES; count += 1) {
    const node = dictOf(file.resolve(queue.shift()));
    const kids = file.resolve(node?.get('Kids'));
    if (isArray(kids)) queue.push(...kids.slice(0, MAX_NODES));
    const pairs = file.resolve(node?.get('Names'));
    if (isArray(pairs)) pairs.filter((_, index) => index % 2 === 1).forEach(add);
  }
  return found;
}

/** A file within a PDF. */
export interface AttachedFile {
  readonly name: string;
  /** What it is to the document (AFRelationship; ISO 32000-2, table 43), or null. */
  readonly relationship: string | null;
  readonly stream: PdfStream;
}

/** The files of the newest state, each once. */
export function* attachedFiles(file: PdfFile): Generator<AttachedFile> {
  const seen = new Set<number>();
  for (const specification of specificationsOf(file)) {
    const name = textStringOf(file.resolve(specification.get('UF')) ?? file.resolve(specification.get('F')));
    const holder = dictOf(file.resolve(specification.get('EF')));
    const stream = file.resolve(holder?.get('UF')) ?? file.resolve(holder?.get('F'));
    if (!isStream(stream) || seen.has(stream.start)) continue;
    seen.add(stream.start);
    yield { name, relationship: nameOf(file.resolve(specification.get('AFRelationship'))), stream };
  }
}

function fromStructure(file: PdfFile): Attachments {
  const attachments: Attachment[] = [];
  const others: string[] = [];
  const warnings = new Set<string>();
  for (const { name, stream } of attachedFiles(file)) {
    if (attachments.length >= MAX_ATTACHMENTS) break;
    const isXml = /\.xml$/i.test(name) || /xml/i.test(nameOf(file.resolve(stream.dict.get('Subtype'))) ?? '');
    if (!isXml) {
      others.push(name);
      continue;
    }
    const filter = file.resolve(stream.dict.get('Filter'));
    const dict = filter === undefined ? stream.dict : new Map([...stream.dict, ['Filter', filter] as const]);
    const data = decodeStream(file.bytes, { ...stream, dict });
    if (data === null || data.length > MAX_XML_BYTES) warnings.add(TOO_LARGE);
    else attachments.push({ name, data });
  }
  return { attachments, warnings: [...warnings, ...unreadWarnings(others)] };
}
