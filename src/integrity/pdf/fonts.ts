/** The fonts of a PDF as objects: which program each of them is, and whether the file carries it. */
import { dictOf, isArray, isRef, isStream, nameOf } from '../../document/index.ts';
import type { PdfDict, PdfFile } from '../../document/index.ts';

/** A font resource. */
export interface PdfFont {
  /** Object number, or null for one that is written inside of its resources. */
  readonly num: number | null;
  readonly dict: PdfDict;
  readonly type: string;
  /** `BaseFont` without a subset tag. */
  readonly base: string;
  /** The six letters before the plus sign, or null. */
  readonly tag: string | null;
  readonly embedded: boolean;
}

/** Looks fonts up by resource name. */
export type FontShelf = (resources: PdfDict | null, name: string) => PdfFont | null;

/** A shelf of one state of a file: the same object is always the same font, on whatever page. */
export function createFontShelf(file: PdfFile, at: number): FontShelf {
  const known = new Map<PdfDict, PdfFont>();
  return (resources, name) => {
    const reference = dictOf(file.resolve(resources?.get('Font'), at))?.get(name);
    const dict = dictOf(file.resolve(reference, at));
    if (dict === null) return null;
    const font = known.get(dict) ?? readFont(file, dict, isRef(reference) ? reference.num : null, at);
    known.set(dict, font);
    return font;
  };
}

function readFont(file: PdfFile, dict: PdfDict, num: number | null, at: number): PdfFont {
  const descendants = file.resolve(dict.get('DescendantFonts'), at);
  const inner = isArray(descendants) ? dictOf(file.resolve(descendants[0], at)) : null;
  const descriptor = dictOf(file.resolve((inner ?? dict).get('FontDescriptor'), at));
  const named = nameOf(file.resolve(dict.get('BaseFont'), at)) ?? '';
  const [, tag = null, base = named] = /^([A-Z]{6})\+(.+)$/.exec(named) ?? [];
  const type = nameOf(dict.get('Subtype')) ?? '';
  return { num, dict, type, base, tag, embedded: type === 'Type3' || hasProgram(file, descriptor, at) };
}

/** Whether a descriptor leads to a font program; it is always a stream of its own. */
const hasProgram = (file: PdfFile, descriptor: PdfDict | null, at: number): boolean =>
  ['FontFile', 'FontFile2', 'FontFile3'].some((key) => {
    const value = descriptor?.get(key);
    return isRef(value) && isStream(file.resolve(value, at));
  });

/** All fonts of a page's own resources. */
export function fontsOfPage(file: PdfFile, page: PdfDict, shelf: FontShelf): readonly PdfFont[] {
  const resources = dictOf(file.resolve(page.get('Resources')));
  const names = [...(dictOf(file.resolve(resources?.get('Font')))?.keys() ?? [])];
  return names.flatMap((name) => shelf(resources, name) ?? []);
}

/**
 * Whether a page brings its own copy of a font that the others have, and shares none with them, while they share theirs: what
 * draws a whole document writes each font once. Of two pages either has come from elsewhere.
 */
export function bringsOwnFonts(pages: readonly (readonly PdfFont[])[], index: number): boolean {
  const others = pages.filter((_, at) => at !== index);
  const own = pages[index] ?? [];
  const isSharedBy = (rest: readonly (readonly PdfFont[])[], fonts: readonly PdfFont[]): boolean =>
    rest.some((page) => page.some((font) => fonts.includes(font)));
  return (
    !isSharedBy(others, own) &&
    others.every(
      (page) =>
        others.length === 1 ||
        isSharedBy(
          others.filter((one) => one !== page),
          page,
        ),
    ) &&
    own.some(({ base }) => base !== '' && others.some((page) => page.some((font) => font.base === base)))
  );
}
