/** Tells which fonts of a file another program brought along: by the names of resources, the order of objects, and families. */
import { dictOf, isArray, isRef, isStream, nameOf } from '../../../document/index.ts';
import type { PdfFile, PdfValue } from '../../../document/index.ts';
import type { PdfFont } from '../../pdf/fonts.ts';
import { pagesOf } from '../../pdf/page-tree.ts';
import type { WrittenPage } from '../writing.ts';

/** Fonts that do not come from where the others of their file come from. */
export interface ForeignFonts {
  /** Resources name it in another scheme than all others: `/F1`, `/F2`, and `/Helv`. */
  readonly renamed: ReadonlySet<PdfFont>;
  /** Put together unlike all others: of another type, with or without a map to Unicode, its characters coded otherwise. */
  readonly unlike: ReadonlySet<PdfFont>;
  /** Numbered behind everything else of the file, away from its other fonts. */
  readonly appended: ReadonlySet<PdfFont>;
}

/** Fonts that must be put together alike before another is unlike them. */
const LEAST_ALIKE = 2;
/** Objects that a font consists of, at most: its program, descriptor, widths, maps. */
const MAX_OWNED = 64;
/** Objects of a file in which the order of fonts is asked about: all of them have to be read for it. */
const MAX_OBJECTS = 50_000;

/** Looks at the fonts that set text on the given pages. */
export function findForeignFonts(file: PdfFile, pages: readonly WrittenPage[]): ForeignFonts {
  const names = new Map<PdfFont, Set<string>>();
  for (const { words } of pages) {
    for (const { font, show } of words)
      names.set(font, (names.get(font) ?? new Set()).add(schemeOf(show.fontName)));
  }
  const fonts = [...names.keys()];
  return {
    renamed: new Set(fonts.filter((font) => isRenamed(font, names))),
    unlike: unlikeOthers(file, fonts, names),
    appended: new Set(appendedFont(file, fonts)),
  };
}

/**
 * A name without its counter. Adobe's libraries name fonts by their type (`TT0`, `T1_0`, `C2_0`, `MC0`), Apple's likewise, which is
 * one scheme.
 */
function schemeOf(name: string): string {
  if (/^(?:TT|T1_|T3_|C[0-9]_|CS|MC|F|Tc|G)\d+(?:\.\d+|_\d+)?$/.test(name)) return 'F#';
  return name.replace(/\d+/g, '#');
}

/** All other fonts are counted in one scheme, and this one is not. */
function isRenamed(font: PdfFont, names: ReadonlyMap<PdfFont, ReadonlySet<string>>): boolean {
  const others = new Set([...names].filter(([other]) => other !== font).flatMap(([, own]) => [...own]));
  const [scheme = ''] = others;
  return others.size === 1 && scheme.includes('#') && !names.get(font)?.has(scheme);
}

/**
 * The only font that is not put together as all others are, of which there are several. One program draws the fonts as Type 3 that
 * it cannot embed, and embeds the rest: between these two ways only a name of another scheme tells two programs.
 */
function unlikeOthers(
  file: PdfFile,
  fonts: readonly PdfFont[],
  names: ReadonlyMap<PdfFont, ReadonlySet<string>>,
): ReadonlySet<PdfFont> {
  const kinds = new Map<string, PdfFont[]>();
  for (const font of fonts) {
    const kind = buildOf(file, font);
    kinds.set(kind, [...(kinds.get(kind) ?? []), font]);
  }
  const [few = [], many = [], ...more] = [...kinds.values()].sort((a, b) => a.length - b.length);
  const [odd] = few;
  if (odd === undefined || few.length > 1 || many.length < LEAST_ALIKE || more.length > 0) return new Set();
  const isDrawn = (font: PdfFont | undefined): boolean => font?.type === 'Type3';
  return new Set(isDrawn(odd) === isDrawn(many[0]) || isRenamed(odd, names) ? few : []);
}

function buildOf(file: PdfFile, { dict, type, tag, embedded }: PdfFont): string {
  const encoding = file.resolve(dict.get('Encoding'));
  const coded = nameOf(encoding) ?? (dictOf(encoding) === null ? 'own' : 'listed');
  return [type, embedded, tag !== null, dict.has('ToUnicode'), coded].join(' ');
}

/** The font behind everything else, unless the one before it stands beside it: then the writer puts all fonts there. */
function appendedFont(file: PdfFile, fonts: readonly PdfFont[]): readonly PdfFont[] {
  const numbered = fonts.filter(({ num }) => num !== null).sort((a, b) => (b.num ?? 0) - (a.num ?? 0));
  const [last] = numbered;
  if (last?.num == null || numbered.length < 2) return [];
  const own = ownedBy(file, last.dict).add(last.num);
  const others = new Set(numbered.slice(1).flatMap(({ num, dict }) => [...ownedBy(file, dict), num ?? 0]));
  const content = contentOf(file);
  const live = liveObjects(file);
  if (live.length === 0) return [];
  const rest = live.filter((num) => !own.has(num) && !content.has(num));
  const first = Math.min(...[...own].filter((num) => !others.has(num)));
  const behind = rest.some((num) => num > first);
  const before = Math.max(...rest.filter((num) => num < first));
  return behind || others.has(before) ? [] : [last];
}

function ownedBy(file: PdfFile, font: PdfValue): Set<number> {
  const owned = new Set<number>();
  const open: PdfValue[] = [font];
  for (let value = open.pop(); value !== undefined && owned.size < MAX_OWNED; value = open.pop()) {
    if (isRef(value)) {
      if (owned.has(value.num)) continue;
      owned.add(value.num);
      open.push(file.resolve(value) ?? null);
    } else if (isArray(value)) open.push(...value);
    else if (isStream(value)) open.push(value.dict);
    else {
      const entries = dictOf(value);
      if (entries !== null) for (const [key, entry] of entries) if (key !== 'Parent') open.push(entry);
    }
  }
  return owned;
}

/** Content streams of pages: whoever adds text adds or moves them as well. */
function contentOf(file: PdfFile): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const { dict } of pagesOf(file, file.revisions.length - 1)) {
    const contents = dict.get('Contents');
    const listed = file.resolve(contents);
    for (const one of [contents, ...(isArray(listed) ? listed : [])]) if (isRef(one)) numbers.add(one.num);
  }
  return numbers;
}

/** Numbers of the objects of the newest state, without those that only store others; none where there are too many. */
function liveObjects(file: PdfFile): readonly number[] {
  const numbers = new Set(file.revisions.flatMap(({ entries }) => [...entries.keys()]));
  if (numbers.size > MAX_OBJECTS) return [];
  return [...numbers].filter((num) => {
    const value = file.object(num);
    const type = isStream(value) ? nameOf(value.dict.get('Type')) : null;
    return value != null && type !== 'ObjStm' && type !== 'XRef';
  });
}
