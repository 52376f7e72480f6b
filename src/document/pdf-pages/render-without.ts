/** Paints a part of a page with and without some of its texts: where both are alike, those texts are not seen. */
import type { PageBox } from '../boxes.ts';
import type { Bitmap } from '../types.ts';
import { operatorNames, toDocxError } from './library/pdf-library.ts';
import type { LibraryDocument, LibraryPage } from './library/pdf-library.ts';
import { renderPage } from './pdf-render.ts';
import type { OperatorSource } from './walk/page-operations.ts';

/** What is painted. */
export interface WithoutOptions {
  readonly dpi: number;
  /** The part of the page, points of the page as it is shown. */
  readonly area: PageBox;
  /** The texts that are left out, by the place of their operator in the order of painting, as painted glyphs have it. */
  readonly orders: ReadonlySet<number>;
}

/** A part of a page as it is, and as it is without some texts. */
export interface WithAndWithout {
  readonly whole: Bitmap;
  readonly without: Bitmap;
}

interface ReadPage {
  readonly proxy: LibraryPage;
  readonly operators: OperatorSource;
}

interface FileOptions {
  readonly maxPixels: number;
  /** Of the file and of the page, for messages. */
  readonly name: string;
  readonly page: number;
}

/**
 * Paints the part twice.
 * @throws DocxError `damaged_document`
 */
export async function renderWithAndWithout(
  document: LibraryDocument,
  { proxy, operators }: ReadPage,
  { orders, name, page, ...options }: WithoutOptions & FileOptions,
): Promise<WithAndWithout> {
  const names = await operatorNames();
  const isText = (operator: number | undefined): boolean =>
    operator !== undefined && names.get(operator) === 'showText';
  const paints = leavingOut(proxy, { isText, left: ordinalsOf(operators.operators, { orders, isText }) });
  try {
    const { bitmap: whole } = await renderPage(document, proxy, options);
    const { bitmap: without } = await renderPage(document, proxy, { ...options, paints });
    return { whole, without };
  } catch (error) {
    throw toDocxError(error, name, page);
  }
}

interface Texts {
  readonly isText: (operator: number | undefined) => boolean;
}

/** Which of the texts of a page they are, counted from 0. */
function ordinalsOf(
  operators: readonly number[],
  { orders, isText }: Texts & { readonly orders: ReadonlySet<number> },
): ReadonlySet<number> {
  const found = new Set<number>();
  let texts = 0;
  operators.forEach((operator, index) => {
    if (!isText(operator)) return;
    // Orders are counted from 1.
    if (orders.has(index + 1)) found.add(texts);
    texts += 1;
  });
  return found;
}

/** What pdf.js keeps for each way in which a page is used. */
interface IntentState {
  readonly displayReadyCapability?: unknown;
  readonly operatorList?: { readonly fnArray: readonly number[] };
}

/**
 * A filter of operators. pdf.js (5.6) joins operators before it paints them, so that their places are others than those that
 * it lists; texts it leaves as they are, so that they can be counted.
 */
function leavingOut(
  page: LibraryPage,
  { left, isText }: Texts & { readonly left: ReadonlySet<number> },
): (index: number) => boolean {
  let [counted, texts] = [0, 0];
  const leaves = new Set<number>();
  return (index) => {
    const states = [...page._intentStates.values()] as readonly IntentState[];
    const operators = states.find((state) => state.displayReadyCapability != null)?.operatorList?.fnArray;
    for (; operators !== undefined && counted <= index; counted += 1) {
      if (!isText(operators[counted])) continue;
      if (left.has(texts)) leaves.add(counted);
      texts += 1;
    }
    return !leaves.has(index);
  };
}
