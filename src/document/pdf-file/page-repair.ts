/** Puts blank pages in the place of damaged ones, so that a reader that stops at the first of these finds the pages behind it. */
import { readPdfFile } from './pdf-file.ts';
import { lastCatalog } from './pdf-rescue.ts';
import { readIndirect } from './pdf-syntax.ts';
import { isArray, isDict, isRef } from './pdf-values.ts';
import type { PdfRef, PdfValue } from './pdf-values.ts';
import { lastStart } from './pdf-xref-chain.ts';

/** A file in which every page can be opened. */
export interface RepairedPages {
  readonly bytes: Uint8Array;
  readonly pageCount: number;
  /** Numbers, from 1 on, of the pages that are blank because nothing is left of them. */
  readonly damaged: ReadonlySet<number>;
}

/** Objects of a file, however they were found. */
interface Objects {
  readonly root: PdfRef;
  readonly object: (num: number) => PdfValue | undefined;
  /** Where the newest cross-reference section is, counted from the header at `base`; null when a reader has to search for objects anyway. */
  readonly table: { readonly start: number; readonly base: number } | null;
}

/** Pages and nodes of their tree that are followed; more is hostile. */
const MAX_NODES = 100_000;
/** Letter paper: of a page that is lost, its size is, too. */
const BLANK = '/Type /Page /MediaBox [0 0 612 792]';

/** The file with a blank page for every damaged one, as a further save; null when none is, or when it cannot be helped. */
export function withBlankPages(bytes: Uint8Array): RepairedPages | null {
  const objects = fromTable(bytes) ?? fromSearch(bytes);
  const leaves = objects === null ? null : leavesOf(objects);
  if (objects === null || leaves === null) return null;
  const lost = leaves.flatMap(({ ref, parent, isLost }, at) =>
    isLost ? [{ ref, parent, page: at + 1 }] : [],
  );
  if (lost.length === 0) return null;
  const blank = lost.map(({ ref, parent }) => ({
    num: ref.num,
    text: `${String(ref.num)} ${String(ref.gen)} obj\n<< ${BLANK} /Parent ${String(parent.num)} ${String(parent.gen)} R >>\nendobj\n`,
  }));
  return {
    bytes: appended(bytes, blank, objects),
    pageCount: leaves.length,
    damaged: new Set(lost.map(({ page }) => page)),
  };
}

function fromTable(bytes: Uint8Array): Objects | null {
  try {
    const file = readPdfFile(bytes);
    const root = file.revisions.at(-1)?.trailer.get('Root');
    const start = lastStart(file.bytes);
    if (file.encrypted || !isRef(root) || start === null) return null;
    const base = bytes.length - file.bytes.length;
    return { root, object: (num) => file.object(num), table: { start, base } };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

const OBJECT = /(?<!\d)(\d{1,10})\s{1,8}\d{1,5}\s{1,8}obj\b/g;

function fromSearch(bytes: Uint8Array): Objects | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const root = lastCatalog(text);
  // What is packed into streams or encrypted is not found by its bytes.
  if (root === null || text.includes('/ObjStm') || text.includes('/Encrypt')) return null;
  const offsets = new Map([...text.matchAll(OBJECT)].map((found) => [Number(found[1]), found.index]));
  const object = (num: number): PdfValue | undefined => {
    const offset = offsets.get(num);
    if (offset === undefined) return undefined;
    try {
      return readIndirect(bytes, offset, (length) => (typeof length === 'number' ? length : null)).value;
    } catch {
      return undefined;
    }
  };
  return { root, object, table: null };
}

interface Leaf {
  readonly ref: PdfRef;
  readonly parent: PdfRef;
  readonly isLost: boolean;
}

/** The pages in order; null when the tree has no root, or holds something that cannot be told from a page. */
function leavesOf({ root, object }: Objects): readonly Leaf[] | null {
  const catalog = object(root.num);
  const top = isDict(catalog) ? catalog.get('Pages') : undefined;
  if (!isRef(top) || !isDict(object(top.num))) return null;
  const leaves: Leaf[] = [];
  const seen = new Set<number>();
  const open: { readonly kid: PdfValue; readonly parent: PdfRef }[] = [{ kid: top, parent: top }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { kid, parent } = next;
    if (!isRef(kid) || seen.has(kid.num) || seen.size >= MAX_NODES) return null;
    seen.add(kid.num);
    const node = object(kid.num);
    const listed = isDict(node) ? node.get('Kids') : undefined;
    const kids = isRef(listed) ? object(listed.num) : listed;
    if (isArray(kids)) open.push(...kids.map((one) => ({ kid: one, parent: kid })).reverse());
    else leaves.push({ ref: kid, parent, isLost: !isDict(node) });
  }
  return leaves;
}

/** The bytes with objects behind them, and, where the file has a table of objects, one more section of it (ISO 32000-1, 7.5.6). */
function appended(
  bytes: Uint8Array,
  added: readonly { readonly num: number; readonly text: string }[],
  { root, table }: Objects,
): Uint8Array {
  const parts = ['\n'];
  let end = bytes.length + 1 - (table?.base ?? 0);
  const entries: string[] = [];
  for (const { num, text } of added) {
    entries.push(`${String(num)} 1\n${String(end).padStart(10, '0')} 00000 n \n`);
    parts.push(text);
    end += text.length;
  }
  if (table !== null) {
    const size = Math.max(...added.map(({ num }) => num)) + 1;
    parts.push(
      `xref\n${entries.join('')}trailer\n`,
      `<< /Size ${String(size)} /Root ${String(root.num)} ${String(root.gen)} R /Prev ${String(table.start)} >>\n`,
      `startxref\n${String(end)}\n%%EOF\n`,
    );
  }
  return Buffer.concat([bytes, Buffer.from(parts.join(''), 'latin1')]);
}
