/** What pages paint, on the screen and on paper: some annotations are made for one of them only. */
import { collectPaint } from './pdf-paint.ts';
import type { PagePaint } from './page-paint.ts';
import type { LibraryDocument, LibraryPage } from '../library/pdf-library.ts';
import { delivered, objectsFor, operatorsOf } from '../walk/pdf-operators.ts';
import type { OperatorSource } from '../walk/page-operations.ts';

/** Flags of annotations (ISO 32000-1, table 165). */
const FLAG = { hidden: 2, print: 4, noView: 32 } as const;

/** What operators of a page paint. */
export const paintOf = (proxy: LibraryPage, operators: OperatorSource): Promise<Omit<PagePaint, 'losses'>> =>
  collectPaint(operators, proxy.getViewport({ scale: 1 }), (id) => delivered(objectsFor(proxy, id), id));

/** What a page paints on paper; null where no annotation is printed that is not shown. */
export async function printedPaint(document: LibraryDocument, proxy: LibraryPage): Promise<PagePaint | null> {
  const annotations = (await proxy.getAnnotations({ intent: 'print' })) as {
    readonly annotationFlags?: number;
  }[];
  const has = (flags: number, flag: number): boolean => (flags & flag) !== 0;
  const isOnlyPrinted = ({ annotationFlags: flags = 0 }): boolean =>
    has(flags, FLAG.noView) && has(flags, FLAG.print) && !has(flags, FLAG.hidden);
  if (!annotations.some(isOnlyPrinted)) return null;
  return { ...(await paintOf(proxy, await operatorsOf(document, proxy, 'print'))), losses: [] };
}
