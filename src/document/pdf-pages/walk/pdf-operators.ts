/** Asks pdf.js for the operators of a page and for the objects it delivers beside them. */
import type { Matrix } from '../../matrix.ts';
import type { FontFacts, OperatorSource } from './page-operations.ts';
import { fontFacts, outlinesOf } from './pdf-font-facts.ts';
import { type LibraryDocument, type LibraryPage, operatorNames } from '../library/pdf-library.ts';
import { tilingOf, type OperatorList } from './pdf-tiling.ts';

/** The operators of a page, as it is shown or printed, with the fonts they use. */
export async function operatorsOf(
  document: LibraryDocument,
  proxy: LibraryPage,
  intent: 'display' | 'print' = 'display',
): Promise<OperatorSource> {
  const list = await proxy.getOperatorList({ intent });
  const names = await operatorNames();
  const layers = await document.getOptionalContentConfig();
  const args = list.argsArray as (unknown[] | null)[];
  const operators = list.fnArray;
  const fonts = new Map<string, FontFacts>();
  for (const id of fontsIn({ operators, args }, names)) {
    const font = await delivered(proxy.commonObjs, id);
    fonts.set(
      id,
      fontFacts(typeof font === 'object' && font !== null ? font : {}, outlinesOf(proxy.commonObjs, id)),
    );
  }
  return {
    operators,
    args,
    operatorName: (operator) => names.get(operator),
    viewport: proxy.getViewport({ scale: 1 }).transform as unknown as Matrix,
    fontOf: (id) => fonts.get(id),
    isShown: (layer) => Boolean(layers.isVisible(layer)),
  };
}

/** The distinct names an operator is used with, on the page and in the patterns it uses. */
function namesUsed(
  { operators, args }: OperatorList,
  isMeant: (operator: number) => boolean,
  found = new Set<string>(),
  seen = new Set<unknown>(),
): Set<string> {
  seen.add(operators);
  operators.forEach((operator, index) => {
    const operands = args[index] ?? [];
    const name = isMeant(operator) ? operands[0] : undefined;
    if (typeof name === 'string') found.add(name);
    const pattern = tilingOf(operands);
    if (pattern !== null && !seen.has(pattern.operators)) namesUsed(pattern, isMeant, found, seen);
  });
  return found;
}

/** Fonts are set by an operator of their own, or (rarely) inside of a graphics state. */
function fontsIn(list: OperatorList, names: ReadonlyMap<number, string>): Set<string> {
  const found = namesUsed(list, (operator) => names.get(operator) === 'setFont');
  list.operators.forEach((operator, index) => {
    if (names.get(operator) !== 'setGState') return;
    for (const [key, value] of (list.args[index]?.[0] ?? []) as [string, unknown][]) {
      if (key === 'Font' && Array.isArray(value) && typeof value[0] === 'string') found.add(value[0]);
    }
  });
  return found;
}

/** Images that pdf.js could not decode: it delivers nothing for them and goes on without a word. */
export async function brokenImages(proxy: LibraryPage, source: OperatorSource): Promise<Set<string>> {
  const isImage = (operator: number): boolean => source.operatorName(operator) === 'paintImageXObject';
  const broken = new Set<string>();
  for (const id of namesUsed(source, isImage)) {
    if ((await delivered(objectsFor(proxy, id), id)) === null) broken.add(id);
  }
  return broken;
}

/** pdf.js keeps what several pages share under names that begin with `g_`. */
export const objectsFor = (proxy: LibraryPage, id: string): LibraryPage['objs'] =>
  id.startsWith('g_') ? proxy.commonObjs : proxy.objs;

/** Waits for an object that pdf.js delivers beside the operators. */
export const delivered = (objects: LibraryPage['objs'], id: string): Promise<unknown> =>
  new Promise((resolve) => {
    objects.get(id, resolve);
  });
