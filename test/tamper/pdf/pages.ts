/** Takes pages out of PDFs, puts pages of other PDFs in, and joins whole files. */
import { dictOf, isArray, isDict, isRef, isStream } from '../../../src/document/index.ts';
import type { PdfDict, PdfFile, PdfValue } from '../../../src/document/index.ts';
import { pagesOf } from '../../../src/integrity/pdf/page-tree.ts';
import type { PdfPageObject } from '../../../src/integrity/pdf/page-tree.ts';
import { createRandom } from '../random.ts';
import { dict, highestNumber, name, reference, rewritePdf } from './rewrite.ts';
import type { NewStream } from './rewrite.ts';

export const PAGE_FORGERIES = ['pdf_page_remove', 'pdf_page_insert', 'pdf_page_swap'] as const;
export type PageForgery = (typeof PAGE_FORGERIES)[number];

/** Fewer pages leave nothing to compare the changed one with. */
const LEAST_PAGES = 3;
/** Entries that lead from a page to the rest of its document. */
const OUTWARD: ReadonlySet<string> = new Set(['Parent', 'Annots', 'StructParents', 'B', 'Metadata']);

/** A file with other pages. `page`, 1-based, is where the new page is, or what follows the one that was taken out. */
export interface ChangedPages {
  readonly bytes: Uint8Array;
  readonly page: number;
}

/** Makes one change of pages; null when the file has too few, or the donor none. */
export function forgePages(
  file: PdfFile,
  kind: PageForgery,
  { seed, donor }: { readonly seed: number; readonly donor: PdfFile | null },
): ChangedPages | null {
  const random = createRandom(seed);
  const pages = pagesOf(file, file.revisions.length - 1);
  if (pages.length < LEAST_PAGES) return null;
  // Never the first: its loss or exchange makes another document of it.
  const at = 1 + Math.floor(random() * (pages.length - 2));
  const others = donor === null ? [] : pagesOf(donor, donor.revisions.length - 1);
  const other = others[Math.floor(random() * others.length)];
  if (kind === 'pdf_page_remove')
    return { bytes: withPages(file, pages.toSpliced(at, 1).map(own)), page: at + 1 };
  if (donor === null || other === undefined) return null;
  const list = pages.map(own).toSpliced(at, kind === 'pdf_page_swap' ? 1 : 0, { donor, page: other });
  return { bytes: withPages(file, list), page: at + 1 };
}

/** All pages of both files in one, as programs that merge do. */
export const mergedPdf = (file: PdfFile, donor: PdfFile): Uint8Array =>
  withPages(file, [
    ...pagesOf(file, file.revisions.length - 1).map(own),
    ...pagesOf(donor, donor.revisions.length - 1).map((page) => ({ donor, page })),
  ]);

interface ListedPage {
  /** The file the page is copied from; null for the file itself. */
  readonly donor: PdfFile | null;
  readonly page: PdfPageObject;
}
const own = (page: PdfPageObject): ListedPage => ({ donor: null, page });

/** The file with a flat page tree of the given pages. */
function withPages(file: PdfFile, pages: readonly ListedPage[]): Uint8Array {
  const root = file.revisions.at(-1)?.trailer.get('Root');
  const catalog = file.catalog();
  if (!isRef(root) || catalog === null) throw new SyntaxError('the file has no catalog');
  const tree = highestNumber(file) + 1;
  const changes = new Map<number, PdfValue | NewStream>();
  let free = tree + 1;
  const kids = pages.map(({ donor, page }) => {
    const inside = [...page.dict].filter(([key]) => donor === null || !OUTWARD.has(key));
    const { num, moved, next } =
      donor === null
        ? { num: page.num, moved: new Map(inside), next: free }
        : copied(donor, new Map(inside), free, changes);
    free = next;
    changes.set(num, new Map([...moved, ['Parent', reference(tree)] as const]));
    return reference(num);
  });
  changes.set(tree, dict({ Type: name('Pages'), Kids: kids, Count: kids.length }));
  changes.set(root.num, new Map([...catalog, ['Pages', reference(tree)]]));
  return rewritePdf(file, changes);
}

/** Copies what a page needs out of another file under free numbers, `from` upwards; the page itself gets the first. */
function copied(
  donor: PdfFile,
  page: PdfDict,
  from: number,
  changes: Map<number, PdfValue | NewStream>,
): { readonly num: number; readonly moved: PdfDict; readonly next: number } {
  const numbers = new Map<number, number>();
  const open: number[] = [];
  let next = from + 1;
  const move = (value: PdfValue): PdfValue => {
    if (isRef(value)) {
      if (dictOf(donor.object(value.num))?.get('Kids') !== undefined) return null;
      const known = numbers.get(value.num);
      if (known !== undefined) return reference(known);
      numbers.set(value.num, next);
      open.push(value.num);
      next += 1;
      return reference(next - 1);
    }
    if (isArray(value)) return value.map(move);
    return isDict(value) ? moveAll(value) : value;
  };
  const moveAll = (entries: PdfDict): PdfDict =>
    new Map([...entries].map(([key, value]) => [key, move(value)]));
  const moved = moveAll(page);
  for (let num = open.pop(); num !== undefined; num = open.pop()) {
    const value = donor.object(num) ?? null;
    const to = numbers.get(num) ?? 0;
    changes.set(
      to,
      isStream(value)
        ? { dict: moveAll(value.dict), data: donor.bytes.subarray(value.start, value.end) }
        : move(value),
    );
  }
  return { num: from, moved, next };
}
