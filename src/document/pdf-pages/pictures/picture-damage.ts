/** Finds the pictures of a page whose data is damaged: pdf.js shows what it makes of them and says nothing. */
import { once } from '../../../kit/once.ts';
import { isDamagedFax, isDamagedJpeg } from '../../images/picture-data.ts';
import { filtersOf } from '../../pdf-file/pdf-decode.ts';
import { readPdfFile, type PdfFile } from '../../pdf-file/pdf-file.ts';
import { dictOf, isArray, isRef, isStream, nameOf } from '../../pdf-file/pdf-values.ts';
import type { PdfDict, PdfStream, PdfValue } from '../../pdf-file/pdf-values.ts';

/** Pictures that are looked at for one page: pages may share the pictures of a whole book. */
const MOST_PICTURES = 40;
/** Objects that are followed from a page, and up the tree to what it inherits. */
const MOST_OBJECTS = 1000;
const MOST_LEVELS = 64;
/** Columns of fax data that does not tell (ISO 32000-1, table 11). */
const USUAL_COLUMNS = 1728;

/** How many of the pictures of a page, given by the number of its object, are damaged. Never throws. */
export type PictureDamage = (page: number) => Promise<number>;

/**
 * For one file. Each picture is judged once: JPEGs, and fax data. Others cannot be told from whole ones, and of files that
 * are encrypted, or whose table is broken, nothing is known.
 */
export function createPictureDamage(bytes: Uint8Array, maxPixels: number): PictureDamage {
  const opened = once(() => openFile(bytes));
  const known = new Map<number, Promise<boolean>>();
  return async (page) => {
    const file = opened();
    if (file === null) return 0;
    const judged = picturesOf(file, page).map(([number, stream]) => {
      const verdict = known.get(number) ?? isDamaged(file, stream, maxPixels);
      known.set(number, verdict);
      return verdict;
    });
    return (await Promise.all(judged)).filter(Boolean).length;
  };
}

function openFile(bytes: Uint8Array): PdfFile | null {
  try {
    const file = readPdfFile(bytes);
    return file.encrypted ? null : file;
  } catch {
    return null;
  }
}

/** The pictures among what a page may paint, those in forms as well, by their object numbers. */
function picturesOf(file: PdfFile, page: number): readonly (readonly [number, PdfStream])[] {
  const found = new Map<number, PdfStream>();
  const queue: PdfValue[] = [resourcesOf(file, page)].filter((entry) => entry !== undefined);
  const seen = new Set<number>();
  for (const resources of queue) {
    const objects = dictOf(file.resolve(dictOf(file.resolve(resources))?.get('XObject')));
    for (const entry of objects?.values() ?? []) {
      if (!isRef(entry) || seen.has(entry.num) || seen.size >= MOST_OBJECTS) continue;
      seen.add(entry.num);
      const object = file.resolve(entry);
      if (!isStream(object)) continue;
      const inner = object.dict.get('Resources');
      if (nameOf(object.dict.get('Subtype')) !== 'Image') queue.push(...(inner === undefined ? [] : [inner]));
      else if (found.size < MOST_PICTURES) found.set(entry.num, object);
    }
  }
  return [...found];
}

/** A page inherits its resources from the nodes above it (ISO 32000-1, 7.7.3.4). */
function resourcesOf(file: PdfFile, page: number): PdfValue | undefined {
  let node = dictOf(file.object(page));
  for (let level = 0; node !== null && level < MOST_LEVELS; level += 1) {
    const resources = node.get('Resources');
    if (resources !== undefined) return resources;
    node = dictOf(file.resolve(node.get('Parent')));
  }
  return undefined;
}

function isDamaged(file: PdfFile, { dict, start, end }: PdfStream, maxPixels: number): Promise<boolean> {
  const data = file.bytes.subarray(start, end);
  const [filter, ...more] = filtersOf(dict);
  const none = Promise.resolve(false);
  if (more.length > 0) return none;
  if (filter === 'DCTDecode' || filter === 'DCT') return isDamagedJpeg(data, maxPixels);
  if (filter !== 'CCITTFaxDecode' && filter !== 'CCF') return none;
  const parameters = parametersOf(dict);
  const number = (from: PdfDict | null, key: string, otherwise: number): number => {
    const value = file.resolve(from?.get(key));
    return typeof value === 'number' ? value : otherwise;
  };
  const columns = number(parameters, 'Columns', USUAL_COLUMNS);
  const rows = number(dict, 'Height', 0);
  const k = number(parameters, 'K', 0);
  const isSet = (key: string): boolean => file.resolve(parameters?.get(key)) === true;
  // In a TIFF no row begins with a byte of its own, and those of Group 3 are told apart by the ends of lines.
  const isTiffs = !isSet('EncodedByteAlign') && (k < 0 || isSet('EndOfLine') || beginsWithLineEnd(data));
  if (!isTiffs || !(columns > 0 && rows > 0 && columns * rows <= maxPixels)) return none;
  return isDamagedFax({ data, columns, rows, k }, maxPixels);
}

/** Eleven zeros, or more, and a one (ITU-T T.4, 4.1.2). */
const beginsWithLineEnd = ([first = 1, second = 255]: Uint8Array): boolean => first === 0 && second < 0x20;

function parametersOf(dict: PdfDict): PdfDict | null {
  const value = dict.get('DecodeParms') ?? dict.get('DP');
  return dictOf(isArray(value) ? value[0] : value);
}
