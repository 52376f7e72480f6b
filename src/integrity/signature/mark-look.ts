/** Tells whether the look that a mark on text brings along writes, which viewers show that do not draw the mark themselves. */
import { decodeStream, dictOf, isDict, isStream } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfValue } from '../../document/index.ts';

/** Forms inside of each other that are followed. */
const MAX_DEPTH = 8;
/** Operators that show text behind a string or a list of strings (ISO 32000-1, 9.4.3). */
const SHOWS_TEXT = /[)>\]]\s*(?:Tj|TJ|'|")/;

/** Whether the normal look of an annotation shows text. */
export function writesText(file: PdfFile, annotation: PdfDict, at: number): boolean {
  const normal = file.resolve(dictOf(file.resolve(annotation.get('AP'), at))?.get('N'), at);
  // A look for each of several states.
  const looks = isDict(normal) ? [...normal.values()] : [normal];
  return looks.some((look) => showsText(file, look, at, 0));
}

function showsText(file: PdfFile, value: PdfValue | undefined, at: number, depth: number): boolean {
  const form = file.resolve(value, at);
  if (!isStream(form) || depth > MAX_DEPTH) return false;
  const data = decodeStream(file.bytes, form);
  if (data !== null && SHOWS_TEXT.test(Buffer.from(data).toString('latin1'))) return true;
  const resources = dictOf(file.resolve(form.dict.get('Resources'), at));
  const inner = dictOf(file.resolve(resources?.get('XObject'), at)) ?? new Map<string, PdfValue>();
  return [...inner.values()].some((one) => showsText(file, one, at, depth + 1));
}
