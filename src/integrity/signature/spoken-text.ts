/** Compares what the structure of a tagged PDF says in place of what its pages show: texts that are read out and copied. */
import { dictOf, isArray, isRef, textStringOf } from '../../document/index.ts';
import type { PdfFile, PdfValue } from '../../document/index.ts';
import type { SignedChange, States } from './change.ts';

/** Elements that are looked at. */
const MAX_ELEMENTS = 20_000;
/** A replacement, a description, the long form of an abbreviation (ISO 32000-1, 14.9). */
const SPOKEN = ['ActualText', 'Alt', 'E'] as const;

/** Texts of elements that another one replaced; programs that fill in forms and sign add elements. */
export function spokenChanges({ file, signed, now }: States): readonly SignedChange[] {
  const [before, after] = [spokenTexts(file, signed), spokenTexts(file, now)];
  const changed = [...before.keys()].filter((num) => {
    const current = after.get(num);
    return current !== undefined && current !== before.get(num);
  });
  if (changed.length === 0) return [];
  return [
    { level: 'other', detail: 'a text that is read out instead of the page was changed after signing' },
  ];
}

/** What each element of the structure says instead of what it shows, by object number. */
function spokenTexts(file: PdfFile, at: number): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const open: PdfValue[] = [file.catalog(at)?.get('StructTreeRoot') ?? null];
  while (open.length > 0 && found.size < MAX_ELEMENTS) {
    const value = open.pop();
    if (isRef(value)) {
      if (found.has(value.num)) continue;
      const texts = SPOKEN.map((key) => dictOf(file.object(value.num, at))?.get(key));
      found.set(value.num, texts.map((text) => textStringOf(file.resolve(text, at))).join('\n'));
    }
    const element = file.resolve(value, at);
    const kids = dictOf(element)?.get('K');
    if (isArray(element)) open.push(...element);
    else if (kids !== undefined) open.push(kids);
  }
  return found;
}
