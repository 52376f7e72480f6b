/** Reads PDFs page by page: sizes, text layers, what is painted, pixels. */
import { DocxError, isDocxError } from '../contract/index.ts';
import { sha256 } from '../kit/hash.ts';
import { tooManyPages } from './limit-errors.ts';
import { structureDefects } from './pdf-defects.ts';
import { readEmbeddedContent } from './pdf-embedded.ts';
import {
  type LibraryDocument,
  type LibraryOptions,
  type LibraryPage,
  openLibraryDocument,
  operatorNames,
  toDocxError,
} from './pdf-library.ts';
import { pageImageBitmap } from './pdf-page-image.ts';
import { picturesOf } from './pdf-pictures.ts';
import { collectPaint, type PagePaint } from './pdf-paint.ts';
import { renderPage } from './pdf-render.ts';
import { checkStreams } from './pdf-stream-limits.ts';
import { withNewTrailer } from './pdf-rescue.ts';
import { analyzePage, type PageAnalysis } from './pdf-text-layer.ts';
import type { FontFacts, Matrix, OperatorSource } from './pdf-walk.ts';
import type { Bitmap, EmbeddedContent, OpenOptions, PageInfo, PagePicture, TextLayer } from './types.ts';

/** An opened PDF. */
export interface PdfPages {
  readonly pageCount: number;
  /** What is odd about the file, when it had to be repaired. */
  readonly warnings: readonly string[];
  pageInfo(page: number): Promise<PageInfo>;
  textLayer(page: number): Promise<TextLayer>;
  bitmap(
    page: number,
    options: { readonly dpi: number },
  ): Promise<{ bitmap: Bitmap; warnings: readonly string[] }>;
  /** The pictures on a page that may hold a bar code, see {@link OpenDocument.pictures}. */
  pictures(page: number, options: { readonly dpi: number }): AsyncIterable<PagePicture>;
  /** Everything painted on a page in order, for checks that ask what lies over what. */
  paint(page: number): Promise<PagePaint>;
  /** The document information dictionary (text entries only) and the XMP packet. */
  metadata(): Promise<PdfMetadata>;
  /** XML attachments and filled form fields. */
  embedded(): Promise<EmbeddedContent>;
  close(): Promise<void>;
}

/** What a PDF says about itself. */
export interface PdfMetadata {
  /** Entries of the Info dictionary that are text or numbers, by their PDF name (`Producer`, `CreationDate`, ...). */
  readonly info: Readonly<Record<string, string>>;
  /** The XMP packet as the file has it, or null. */
  readonly xmp: string | null;
}

/** A page with what reading its operators showed. */
interface ReadPage {
  readonly proxy: LibraryPage;
  readonly operators: OperatorSource;
  /** What had to be left out, in sentences. */
  readonly losses: readonly string[];
  readonly analysis: PageAnalysis;
}

async function openOrRescue(bytes: Uint8Array, options: LibraryOptions): Promise<LibraryDocument> {
  try {
    return await openLibraryDocument(bytes, options);
  } catch (error) {
    const rescued = withNewTrailer(bytes);
    if (rescued === null || !isDocxError(error) || error.code !== 'damaged_document') throw error;
    return openLibraryDocument(rescued, options);
  }
}

/** What pdf.js really gives: its types leave out the missing packet. */
interface LibraryMetadata {
  readonly info: object;
  readonly metadata: { getRaw(): string } | null;
}

/**
 * Opens a PDF from bytes: a whole file, or the leading part of one (an earlier revision).
 * @throws DocxError `encrypted_document`, `damaged_document`, `too_many_pages`
 */
export async function openPdfBytes(
  bytes: Uint8Array,
  options: OpenOptions & { readonly name: string },
): Promise<PdfPages> {
  const { name, maxPixels, maxPages } = options;
  const { oversizedImages } = checkStreams(bytes, options);
  const document = await openOrRescue(bytes, options);
  const pageCount = document.numPages;
  if (maxPages !== null && pageCount > maxPages) {
    await document.loadingTask.destroy();
    throw tooManyPages(name, pageCount, maxPages);
  }

  const read = async (page: number): Promise<ReadPage> => {
    try {
      return await readPage(document, page);
    } catch (error) {
      throw toDocxError(error, name, page);
    }
  };

  // One page is kept at hand: its text layer, its paint and its pixels need the same operators.
  let current: { readonly page: number; readonly reading: Promise<ReadPage> } | undefined;
  const at = (page: number): Promise<ReadPage> => {
    if (current?.page === page) return current.reading;
    const previous = current?.reading;
    current = { page, reading: read(page) };
    previous?.then(({ proxy }) => proxy.cleanup()).catch(() => undefined);
    return current.reading;
  };

  return {
    pageCount,
    warnings: [...repairWarnings(bytes), ...oversizedImages.map(oversizeWarning)],
    pageInfo: async (page) => {
      try {
        const { width, height } = (await document.getPage(page)).getViewport({ scale: 1 });
        return { page, width, height, unit: 'pt' };
      } catch (error) {
        throw toDocxError(error, name, page);
      }
    },
    textLayer: async (page) => {
      const { analysis, losses } = await at(page);
      return {
        ...analysis.layer,
        blank: analysis.layer.blank && losses.length + oversizedImages.length === 0,
        warnings: losses,
      };
    },
    paint: async (page) => {
      const { operators, proxy } = await at(page);
      return collectPaint(operators, proxy.getViewport({ scale: 1 }), (id) =>
        delivered(objectsFor(proxy, id), id),
      );
    },
    bitmap: async (page, { dpi }) => {
      const reading = await at(page);
      refuseEmptyRest(reading, { name, page, oversizedImages });
      try {
        const own = await ownImage(reading);
        if (own !== null) return { bitmap: own, warnings: [] };
        const { bitmap, warnings } = await renderPage(document, reading.proxy, { dpi, maxPixels });
        return { bitmap, warnings: [...reading.losses, ...warnings] };
      } catch (error) {
        throw toDocxError(error, name, page);
      }
    },
    pictures: async function* (page, { dpi }) {
      const { analysis, proxy } = await at(page);
      const { width, height } = proxy.getViewport({ scale: 1 });
      yield* picturesOf(analysis, {
        size: { width, height },
        decoded: (id) => delivered(objectsFor(proxy, id), id),
        paint: async (area) => (await renderPage(document, proxy, { dpi, maxPixels, area })).bitmap,
      });
    },
    metadata: async () => {
      const { info, metadata } = (await document.getMetadata()) as LibraryMetadata;
      return { info: textEntries(info), xmp: metadata?.getRaw() ?? null };
    },
    embedded: () => readEmbeddedContent(bytes, document),
    close: async () => {
      await document.loadingTask.destroy();
    },
  };
}

function repairWarnings(bytes: Uint8Array): string[] {
  const defects = structureDefects(bytes);
  return defects.length === 0
    ? []
    : [
        `The file is damaged (${defects.join('; ')}). What could be recovered was read; parts may be missing.`,
      ];
}

const oversizeWarning = (size: string): string =>
  `An image of ${size} pixels exceeds the pixel limit and was left out.`;

/** A page whose only content was lost must not pass for an empty one. */
function refuseEmptyRest(
  { analysis, losses }: ReadPage,
  { name, page, oversizedImages }: { name: string; page: number; oversizedImages: readonly string[] },
): void {
  if (analysis.hasVisibleContent) return;
  const nothing = `Nothing on page ${page} of "${name}" can be read.`;
  const [loss] = losses;
  const [size] = oversizedImages;
  if (loss !== undefined) {
    throw new DocxError('damaged_document', `${nothing} ${loss}`, {
      hint: 'Open the file in a PDF viewer and print it to a new PDF, then try again.',
    });
  }
  if (size !== undefined) {
    throw new DocxError('too_many_pixels', `${nothing} ${oversizeWarning(size)}`, {
      hint: 'Scale the scan down, or raise the limit with --max-pixels.',
    });
  }
}

async function readPage(document: LibraryDocument, page: number): Promise<ReadPage> {
  const proxy = await document.getPage(page);
  const operators = await operatorsOf(document, proxy);
  const broken = await brokenImages(proxy, operators);
  const { width, height } = proxy.getViewport({ scale: 1 });
  const analysis = analyzePage(operators, { width, height, broken });
  const count = broken.size;
  const lost = count === 1 ? 'An image on the page' : `${count} images on the page`;
  return {
    proxy,
    operators,
    analysis,
    losses: count === 0 ? [] : [`${lost} cannot be decoded and was left out.`],
  };
}

async function operatorsOf(document: LibraryDocument, proxy: LibraryPage): Promise<OperatorSource> {
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
async function brokenImages(proxy: LibraryPage, source: OperatorSource): Promise<Set<string>> {
  const isImage = (operator: number): boolean => source.operatorName(operator) === 'paintImageXObject';
  const broken = new Set<string>();
  for (const id of namesUsed(source.operators, source.args, isImage)) {
    if ((await delivered(objectsFor(proxy, id), id)) === null) broken.add(id);
  }
  return broken;
}

/** pdf.js keeps what several pages share under names that begin with `g_`. */
const objectsFor = (proxy: LibraryPage, id: string): LibraryPage['objs'] =>
  id.startsWith('g_') ? proxy.commonObjs : proxy.objs;

/** Waits for an object that pdf.js delivers beside the operators. */
const delivered = (objects: LibraryPage['objs'], id: string): Promise<unknown> =>
  new Promise((resolve) => {
    objects.get(id, resolve);
  });

/** The pixels of the image that is the whole page, or null when the page must be rendered. */
async function ownImage({ analysis, proxy }: ReadPage): Promise<Bitmap | null> {
  const image = analysis.onlyImage;
  if (image?.id == null) return null;
  const decoded = await delivered(objectsFor(proxy, image.id), image.id);
  return pageImageBitmap(decoded, image.matrix, proxy.getViewport({ scale: 1 }));
}

interface LoadedFont {
  readonly name?: string;
  readonly bold?: boolean;
  readonly black?: boolean;
  readonly ascent?: number;
  readonly descent?: number;
  readonly vertical?: boolean;
  readonly fontMatrix?: readonly number[];
  readonly bbox?: readonly number[];
  /** By character code. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly isType3Font?: boolean;
  readonly composite?: boolean;
  readonly toUnicode?: object;
}

function fontFacts(font: LoadedFont, outlineOf: FontFacts['outlineOf']): FontFacts {
  const name = font.name ?? null;
  return {
    name,
    bold: font.bold === true || font.black === true || /bold|black|heavy/i.test(name ?? ''),
    widthScale: font.fontMatrix?.[0] ?? 0.001,
    flipped: font.isType3Font === true && (font.fontMatrix?.[3] ?? 1) < 0,
    em: font.isType3Font === true ? type3Em(font) : 1,
    ascent: font.ascent ?? 0,
    descent: font.descent ?? 0,
    vertical: font.vertical === true,
    // Without a ToUnicode map pdf.js takes the glyph numbers of a composite font for characters; its stand-in map
    // has only a first and a last character.
    unmapped: font.composite === true && font.toUnicode !== undefined && 'firstChar' in font.toUnicode,
    outlineOf,
  };
}

/** pdf.js keeps the outlines that a page drew beside its fonts, under the name of the font and its own character. */
function outlinesOf(objects: LibraryPage['objs'], font: string): FontFacts['outlineOf'] {
  const prints = new Map<string, string | null>();
  return (fontChar) => {
    const known = prints.get(fontChar);
    if (known !== undefined) return known;
    const id = `${font}_path_${fontChar}`;
    const outline: unknown = objects.has(id) ? objects.get(id) : null;
    const path = typeof outline === 'object' && outline !== null && 'path' in outline ? outline.path : null;
    const print = ArrayBuffer.isView(path) && path.byteLength > 0 ? sha256(bytesOf(path)).slice(0, 16) : null;
    prints.set(fontChar, print);
    return print;
  };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Mean width of letters as a share of the font size, in text faces. */
const MEAN_WIDTH = 0.5;

/**
 * The height of the font's box, which is about its size. Where the box is empty or a dummy (it does not go with the
 * widths at all), the size that letters so wide usually have.
 */
function type3Em({ fontMatrix = [], bbox = [], widths = {} }: LoadedFont): number {
  const height = Math.abs(((bbox[3] ?? 0) - (bbox[1] ?? 0)) * (fontMatrix[3] ?? 0.001));
  const used = Object.values(widths).filter((width) => width > 0);
  if (used.length === 0) return height > 0 ? height : 1;
  const mean = used.reduce((sum, width) => sum + width, 0) / used.length;
  const usual = (mean * Math.abs(fontMatrix[0] ?? 0.001)) / MEAN_WIDTH;
  return height > usual * 0.6 && height < usual * 1.8 ? height : usual;
}

function textEntries(info: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(info).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
    ),
  );
}
