/** Tells whether the look that a mark on text brings along is more than a mark, which viewers show that do not draw marks themselves. */
import { decodeStream, dictOf, isDict, isStream, nameOf } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfValue } from '../../document/index.ts';

/** Forms inside of each other that are followed. */
const MAX_DEPTH = 8;
/** Operators that show text behind a string or a list of strings (ISO 32000-1, 9.4.3). */
const SHOWS_TEXT = /[)>\]]\s*(?:Tj|TJ|'|")/;
/** The operator that paints a shading, and those around the entries of a picture that stands in the content (8.7.4.2, 8.9.7). */
const PAINTS_SHADING = /\s\/\S+\s+sh\s/;
const PICTURE = { begins: /\sBI\s/, data: /\sID\s/ } as const;

/** Whether the normal look of an annotation shows text, pictures or shadings; marks are lines and areas of one color. */
export function isMoreThanMark(file: PdfFile, annotation: PdfDict, at: number): boolean {
  const normal = file.resolve(dictOf(file.resolve(annotation.get('AP'), at))?.get('N'), at);
  // A look for each of several states.
  const looks = isDict(normal) ? [...normal.values()] : [normal];
  return looks.some((look) => showsMore(file, look, at, 0));
}

function showsMore(file: PdfFile, value: PdfValue | undefined, at: number, depth: number): boolean {
  const form = file.resolve(value, at);
  if (!isStream(form) || depth > MAX_DEPTH) return false;
  const data = decodeStream(file.bytes, form);
  if (nameOf(file.resolve(form.dict.get('Subtype'), at)) === 'Image') return true;
  const content = data === null ? '' : ` ${Buffer.from(data).toString('latin1')} `;
  if (SHOWS_TEXT.test(content) || PAINTS_SHADING.test(content) || hasPicture(content)) return true;
  const resources = dictOf(file.resolve(form.dict.get('Resources'), at));
  const inner = dictOf(file.resolve(resources?.get('XObject'), at)) ?? new Map<string, PdfValue>();
  return [...inner.values()].some((one) => showsMore(file, one, at, depth + 1));
}

function hasPicture(content: string): boolean {
  const begin = content.search(PICTURE.begins);
  return begin >= 0 && PICTURE.data.test(content.slice(begin));
}
