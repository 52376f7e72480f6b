/** Scans a PDF's raw bytes for what readers hide: revisions, cross-reference sections, trailers, signature ranges. */
import { isDict, type PdfDict, type PdfValue, readObjects } from './pdf-objects.ts';
import { readXrefSection, type XrefEntry, type XrefSection } from './pdf-xref.ts';

/** One state of the file as somebody saved it; linearization counts as one. */
export interface PdfRevision {
  /** Length of the file at that time: the byte after its `%%EOF` and line end. */
  readonly end: number;
  /** Offset of its cross-reference section. */
  readonly xrefOffset: number;
  readonly kind: 'table' | 'stream';
  /** Every object this revision wrote, moved or freed, by number. */
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly trailer: PdfDict;
}

/** The `/ByteRange` of a signature dictionary. */
export interface SignatureRange {
  /** Offset of the `/ByteRange` key. */
  readonly at: number;
  /** Its numbers as they stand; well-formed are four. */
  readonly numbers: readonly number[];
}

/** What the bytes of a PDF tell about how it was written. */
export interface PdfStructure {
  /** Bytes before `%PDF-`, or null when there is no header. */
  readonly headerOffset: number | null;
  /** Version in the header, such as `1.7`, or null. */
  readonly version: string | null;
  /** Every `startxref`: where the keyword is, and the offset it gives (null when it gives none). */
  readonly startxrefs: readonly { readonly at: number; readonly target: number | null }[];
  /** Where every `%%EOF` begins. */
  readonly endMarkers: readonly number[];
  readonly linearized: boolean;
  readonly encrypted: boolean;
  /** Oldest first. Empty when no cross-reference section could be read. */
  readonly revisions: readonly PdfRevision[];
  readonly signatures: readonly SignatureRange[];
  /** What does not fit together, in words; empty for a well-formed file. */
  readonly defects: readonly string[];
}

/** Most markers of a kind, and most sections, followed: enough for every real file, bounded for the others. */
const MAX_FOUND = 1000;

/** Scans the bytes of a whole PDF file. Never throws; damage is told in `defects`. */
export function scanPdfStructure(bytes: Uint8Array): PdfStructure {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = /%PDF-(\d\.\d)?/.exec(buffer.subarray(0, 1024 + 8).toString('latin1'));
  const startxrefs = positionsOf(buffer, 'startxref').map((at) => ({
    at,
    target: numberAfter(bytes, at + 9),
  }));
  const endMarkers = positionsOf(buffer, '%%EOF');
  const defects: string[] = [];
  if (header === null) defects.push('it has no %PDF header');
  if (endMarkers.length === 0) defects.push('its end (%%EOF) is missing');

  const rest = buffer.subarray((endMarkers.at(-1) ?? buffer.length - 5) + 5);
  if (/\bobj\b/.test(rest.toString('latin1')))
    defects.push('it breaks off after its last end marker (%%EOF)');

  const base = header?.index ?? 0;
  const sections = readChain(bytes, { start: startxrefs.at(-1)?.target ?? null, base }, defects);
  const revisions = groupSections(sections, startxrefs).map((group) => toRevision(buffer, group, startxrefs));
  return {
    headerOffset: header?.index ?? null,
    version: header?.[1] ?? null,
    startxrefs,
    endMarkers,
    linearized: isLinearized(bytes, base),
    encrypted: revisions.some(({ trailer }) => trailer.has('Encrypt')),
    revisions,
    signatures: positionsOf(buffer, '/ByteRange').map((at) => ({
      at,
      numbers: listOfNumbers(bytes, at + 10),
    })),
    defects,
  };
}

function positionsOf(buffer: Buffer, text: string): number[] {
  const found: number[] = [];
  for (let at = buffer.indexOf(text, 0, 'latin1'); at >= 0 && found.length < MAX_FOUND;) {
    found.push(at);
    at = buffer.indexOf(text, at + text.length, 'latin1');
  }
  return found;
}

function numberAfter(bytes: Uint8Array, at: number): number | null {
  const value = readObjects(bytes, at).value();
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

function listOfNumbers(bytes: Uint8Array, at: number): number[] {
  const value = readObjects(bytes, at).value();
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
}

const entryNumber = (value: PdfValue | undefined): number | null =>
  typeof value === 'number' ? value : null;

/** Sections from the newest to the oldest. Offsets may count from the header instead of the file's first byte. */
function readChain(
  bytes: Uint8Array,
  { start, base }: { readonly start: number | null; readonly base: number },
  defects: string[],
): XrefSection[] {
  const sections: XrefSection[] = [];
  const visited = new Set<number>();
  const at = (offset: number): XrefSection | null =>
    readXrefSection(bytes, offset) ?? (base > 0 ? readXrefSection(bytes, offset + base) : null);
  let next = start;
  if (next === null) defects.push('it does not say where its cross-reference table is');
  while (next !== null && sections.length < MAX_FOUND) {
    if (visited.has(next)) {
      defects.push('its cross-reference tables point at each other in a circle');
      break;
    }
    visited.add(next);
    const section = at(next);
    if (section === null) {
      defects.push(`there is no cross-reference table at byte ${next}, where one should be`);
      break;
    }
    const hybrid = entryNumber(section.trailer.get('XRefStm'));
    const extra = hybrid === null ? null : at(hybrid);
    sections.push(
      extra === null ? section : { ...section, entries: new Map([...extra.entries, ...section.entries]) },
    );
    next = entryNumber(section.trailer.get('Prev'));
  }
  return sections;
}

/**
 * Sections by the save that wrote them, oldest save first. Two belong to one save when the same `startxref` closes
 * both, or when the older stands behind the newer that points at it: so are linearized files written.
 */
function groupSections(
  sections: readonly XrefSection[],
  startxrefs: PdfStructure['startxrefs'],
): XrefSection[][] {
  const groups: XrefSection[][] = [];
  const closing = (offset: number): number | undefined => startxrefs.find(({ at }) => at > offset)?.at;
  for (const section of sections) {
    const newer = groups.at(-1);
    const last = newer === undefined ? 0 : Math.max(...newer.map(({ offset }) => offset));
    if (newer !== undefined && (section.offset > last || closing(section.offset) === closing(last)))
      newer.push(section);
    else groups.push([section]);
  }
  return groups.reverse();
}

function toRevision(
  buffer: Buffer,
  group: readonly XrefSection[],
  startxrefs: PdfStructure['startxrefs'],
): PdfRevision {
  const [newest] = group as [XrefSection, ...XrefSection[]];
  const last = Math.max(...group.map(({ offset }) => offset));
  const closing = startxrefs.find(({ at }) => at > last)?.at ?? buffer.length;
  return {
    end: endAfter(buffer, closing),
    xrefOffset: newest.offset,
    kind: newest.kind,
    entries: new Map(group.toReversed().flatMap(({ entries }) => [...entries])),
    trailer: newest.trailer,
  };
}

/** The byte after the first `%%EOF` from `at` on and its line end; the end of the file when there is none. */
function endAfter(buffer: Buffer, at: number): number {
  const marker = buffer.indexOf('%%EOF', at, 'latin1');
  if (marker < 0) return buffer.length;
  let end = marker + 5;
  if (buffer[end] === 13) end += 1;
  if (buffer[end] === 10) end += 1;
  return end;
}

/** Whether the first object is a linearization dictionary. */
function isLinearized(bytes: Uint8Array, headerOffset: number): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headerOffset + 2048));
  const object = /\d+\s+\d+\s+obj\b/.exec(head.toString('latin1', headerOffset));
  if (object === null) return false;
  const dict = readObjects(bytes, headerOffset + object.index + object[0].length).value();
  return isDict(dict) && dict.has('Linearized');
}
