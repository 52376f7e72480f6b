/** Tells which glyphs a subset holds by name, as its font says them, and which of these no text uses. */
import { dictOf, isArray, nameOf, stringOf } from '../../../document/index.ts';
import type { PdfFile, PdfValue } from '../../../document/index.ts';
import type { PdfFont } from '../../pdf/fonts.ts';

/** What values consist of, in the order of ASCII. */
const NAMES = 'comma hyphen period slash zero one two three four five six seven eight nine'.split(' ');
const COMMA = 0x2c;
const IN_ASCII: ReadonlyMap<number, string> = new Map(NAMES.map((name, at) => [COMMA + at, name]));
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  NAMES.map((name, at) => [name, String.fromCharCode(COMMA + at)]),
);

/**
 * Names of glyphs that a font holds and no code in use stands for, digits and marks as characters. Null where the font does
 * not list its glyphs by name, or where names and codes do not meet.
 */
export function idleGlyphs(
  file: PdfFile,
  font: PdfFont,
  used: ReadonlySet<number>,
): readonly string[] | null {
  const held = heldBy(file, font);
  if (held === null) return null;
  const names = differencesOf(file, font);
  // The encoding inside of a font program is not read: TeX and most others keep digits where ASCII has them.
  const nameAt = (code: number): string | undefined => names.get(code) ?? IN_ASCII.get(code);
  const shown = new Set([...used].map((code) => nameAt(code) ?? `code ${String(code)}`));
  const idle = [...held].filter((name) => !shown.has(name));
  // A code whose name is not known stands for one of the glyphs.
  const left = idle.length - [...shown].filter((name) => !held.has(name)).length;
  if (left <= 0) return [];
  const values = idle.flatMap((name) => CHARACTERS.get(name) ?? []);
  if (values.length === left) return values;
  return idle.length > values.length ? idle.filter((name) => !CHARACTERS.has(name)) : null;
}

/** Names of the glyphs in a font: the list of a Type 1 subset, or the drawings of a Type 3 font. */
function heldBy(file: PdfFile, { dict, type }: PdfFont): ReadonlySet<string> | null {
  if (type === 'Type3') {
    const drawings = dictOf(file.resolve(dict.get('CharProcs')));
    return drawings === null ? null : new Set([...drawings.keys()].filter((name) => name !== '.notdef'));
  }
  const descriptor = dictOf(file.resolve(dict.get('FontDescriptor')));
  const listed = stringOf(file.resolve(descriptor?.get('CharSet')) ?? null);
  const names = listed?.split('/').filter((name) => name !== '' && name !== '.notdef') ?? [];
  return type === 'Type1' && names.length > 0 ? new Set(names) : null;
}

/** Names of glyphs by code, where the encoding lists them. */
function differencesOf(file: PdfFile, { dict }: PdfFont): ReadonlyMap<number, string> {
  const encoding = dictOf(file.resolve(dict.get('Encoding')));
  const listed = file.resolve(encoding?.get('Differences'));
  const names = new Map<number, string>();
  let code = 0;
  for (const item of isArray(listed) ? listed : ([] as readonly PdfValue[])) {
    const name = nameOf(item);
    if (typeof item === 'number') code = item;
    else if (name !== null) {
      names.set(code, name);
      code += 1;
    }
  }
  return names;
}
