/** Asks pdf.js for the operators of a page and for the objects it delivers beside them. */
import type { Matrix } from './matrix.ts';
import type { FontFacts, OperatorSource } from './page-operations.ts';
import { fontFacts, outlinesOf } from './pdf-font-facts.ts';
import { type LibraryDocument, type LibraryPage, operatorNames } from './pdf-library.ts';

/** The operators of a page with the fonts they use. */
export async function operatorsOf(document: LibraryDocument, proxy: LibraryPage): Promise<OperatorSource> {
  const list = await proxy.getOperatorList();
  const names = await operatorNames();
  const layers = await document.getOptionalContentConfig();
  const args = list.argsArray as (unknown[] | null)[];
  const operators = list.fnArray;
  const fonts = new Map<string, FontFacts>();
  for (const id of fontsIn(operators, args, names)) {
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

type Arguments = readonly (readonly unknown[] | null)[];

/** The distinct names an operator is used with. */
function namesUsed(
  operators: readonly number[],
  args: Arguments,
  isMeant: (operator: number) => boolean,
): Set<string> {
  const found = new Set<string>();
  operators.forEach((operator, index) => {
    const name = isMeant(operator) ? args[index]?.[0] : undefined;
    if (typeof name === 'string') found.add(name);
  });
  return found;
}

/** Fonts are set by an operator of their own, or (rarely) inside of a graphics state. */
function fontsIn(
  operators: readonly number[],
  args: Arguments,
  names: ReadonlyMap<number, string>,
): Set<string> {
  const found = namesUsed(operators, args, (operator) => names.get(operator) === 'setFont');
  operators.forEach((operator, index) => {
    if (names.get(operator) !== 'setGState') return;
    for (const [key, value] of (args[index]?.[0] ?? []) as [string, unknown][]) {
      if (key === 'Font' && Array.isArray(value) && typeof value[0] === 'string') found.add(value[0]);
    }
  });
  return found;
}

/** Images that pdf.js could not decode: it delivers nothing for them and goes on without a word. */
export async function brokenImages(proxy: LibraryPage, source: OperatorSource): Promise<Set<string>> {
  const isImage = (operator: number): boolean => source.operatorName(operator) === 'paintImageXObject';
  const broken = new Set<string>();
  for (const id of namesUsed(source.operators, source.args, isImage)) {
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
