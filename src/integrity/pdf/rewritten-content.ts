/** Finds the page whose content was stored by another program than the rest: it was taken out, changed and put back. */
import { decodeStream } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import { isFlattenedByPdfium, isInsertedText, styleOf, workOfPdfium } from './content-style.ts';
import { isUnpacked, tracesAgainstMaker } from './maker-traces.ts';
import { pagesOf } from './page-tree.ts';
import type { PdfPageObject } from './page-tree.ts';
import { hasSheet, isReworked, lastOf, ownParts } from './reworked-page.ts';
import type { ShownPage } from './reworked-page.ts';
import { wasLaidOverByQpdf, wasStoredByQpdf } from './qpdf-traces.ts';
import type { FontStreams } from './qpdf-traces.ts';
import { dictionaryTells, hasStaleLength, sizeOf, tracesAgainst, tracesBetween } from './storage-traces.ts';
import type { StorageTrace } from './storage-traces.ts';
import { isAdobe, storedContents, storedFonts, storedStream } from './stream-traits.ts';
import type { StoredFonts, StoredStream } from './stream-traits.ts';

/** A page whose content another program stored. */
export interface RewrittenPage {
  /** 1-based; null where it is one of two, and nothing tells which. */
  readonly page: number | null;
  readonly traces: readonly [StorageTrace, ...StorageTrace[]];
  /** What it was compared with: its other streams, the other pages, the fonts it is set in, or what its maker always does. */
  readonly against: 'parts' | 'pages' | 'page' | 'fonts' | 'maker';
  /** The program that stored its operators did not write them: they are like those of other pages, or like no library's. */
  readonly sameHand: boolean;
  /** What it was compared with was stored by Adobe's software, which stores parts of a file anew. */
  readonly adobe: boolean;
}

interface Page extends StoredFonts, ShownPage {
  readonly page: number;
}

/** Pages and font streams that are compared. */
const MAX_PAGES = 30;
const MAX_FONTS = 12;
/** Shorter contents are frames and blank pages, bytes as stored. */
const LEAST_BYTES = 100;
/** Streams shorter than this are left uncompressed by some writers, bytes. */
const LEAST_PLAIN = 1000;
/** Streams of fonts that must agree with each other before a page can differ from them. */
const LEAST_FONTS = 2;
/** Acrobat cuts the content of a first page into so many parts; a stamp adds one at either end. */
const LEAST_PARTS = 4;

/** Looks at the newest state of a file that is not encrypted; null when no page, or more than one, stands apart. */
export function findRewrittenPage(file: PdfFile): RewrittenPage | null {
  const pages = pagesOf(file, file.revisions.length - 1)
    .slice(0, MAX_PAGES)
    .flatMap((object, index) => pageIn(file, object, index + 1));
  const found = pages.flatMap((page) => {
    const others = pages.filter((other) => other !== page);
    const compared = others.length > 1 ? amongPages(file, page, others) : amongFonts(file, page, others[0]);
    return amongParts(page) ?? compared ?? againstMaker(file, page, others) ?? [];
  });
  const [first, second] = pages;
  if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  const two = first !== undefined && second !== undefined && pages.length === 2;
  return (two ? betweenTwo(file, first, second) : null) ?? leftUnpacked(file, pages);
}

/** The only page that is stored plain; some unpack pages to look at them. */
function leftUnpacked(file: PdfFile, pages: readonly Page[]): RewrittenPage | null {
  const plain = pages.filter(({ main }) => main.origin.filter === '');
  const [page] = plain;
  if (page === undefined || plain.length > 1 || !isUnpacked(file, page.main, fontsOf(file, page)))
    return null;
  return { page: page.page, traces: ['unpacked'], against: 'maker', sameHand: false, adobe: false };
}

function pageIn(file: PdfFile, object: PdfPageObject, page: number): readonly Page[] {
  const parts = storedContents(file, object);
  const [main] = ownParts(file, parts).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (main === undefined || sizeOf(main) < LEAST_BYTES) return [];
  const data = decodeStream(file.bytes, main.stream);
  if (data !== null && (isInsertedText(data) || workOfPdfium(data) === 'added')) return [];
  // Laying a sheet over a page is reason enough to store it anew.
  if (data !== null && wasLaidOverByQpdf(file, main, data) && hasSheet(file, object, data)) return [];
  // So is making comments and filled fields a part of it.
  const last = lastOf(file, { main, parts });
  if (last !== null && isFlattenedByPdfium(last) && hasSheet(file, object, last)) return [];
  // What a later save wrote is compared with what it replaced, by another check.
  if (file.revisions.slice(1).some(({ entries }) => entries.has(main.num))) return [];
  return [{ page, object, parts, main, ...storedFonts(file, object) }];
}

/** One part between the others that Acrobat cut a page into, and stored by another program. */
function amongParts({ page, parts }: Page): RewrittenPage | null {
  const telling = parts.filter(({ origin }) => origin.matches > 0);
  const other = telling.filter(({ origin }) => !isAdobe(origin));
  const [odd] = other;
  if (telling.length < LEAST_PARTS || odd === undefined || other.length > 1) return null;
  if (odd === parts[0] || odd === parts.at(-1)) return null;
  return { page, traces: ['compression'], against: 'parts', sameHand: true, adobe: false };
}

/** A page that differs from all others, which agree with each other and use its fonts: it did not come from elsewhere. */
function amongPages(file: PdfFile, page: Page, others: readonly Page[]): RewrittenPage | null {
  if (isAdobe(page.main.origin) || !isCompared(page.main) || !sharesFonts(page, others)) return null;
  // Pages that Acrobat stored anew tell nothing of the others.
  const untouched = others.filter(({ main }) => !isAdobe(main.origin));
  const compared = (untouched.length > 1 ? untouched : others).map(({ main }) => main);
  const [first, ...more] = [
    ...tracesAgainst(page.main, compared),
    ...(hasStaleLength(file, page.main) ? (['length'] as const) : []),
  ];
  if (first === undefined) return null;
  const own = styleIn(file, page);
  const sameHand = !isReworked(file, page) && others.some((other) => styleIn(file, other) === own);
  const adobe = compared.some(({ origin }) => isAdobe(origin)) && !isDescribedLater(page, others);
  return { page: page.page, traces: [first, ...more], against: 'pages', sameHand, adobe };
}

/**
 * Whether a page was described after Adobe's software saved the file, which describes all streams anew, the filter first: of
 * 28 genuine files with streams that it compressed none has a page whose length comes first.
 */
const isDescribedLater = ({ main }: Page, others: readonly Page[]): boolean =>
  main.shape.startsWith('Length') &&
  others.flatMap(({ parts }) => parts).every(({ shape }) => shape.startsWith('Filter'));

/** A page that differs from the fonts it is set in, and from the other page where there are two. */
function amongFonts(file: PdfFile, page: Page, other: Page | undefined): RewrittenPage | null {
  const { main } = page;
  if (main.origin.filter !== 'Fl' || isAdobe(main.origin)) return null;
  const maps = streamsIn(file, page.maps);
  const programs = streamsIn(file, page.programs);
  const fonts = [...maps, ...programs].slice(0, MAX_FONTS).filter(({ origin }) => origin.matches > 0);
  const compared = other === undefined ? fonts : [...fonts, other.main];
  const found = fonts.length < LEAST_FONTS ? [] : tracesAgainst(main, compared);
  // A page that shares no font with the other may come from another file, of whose program nothing is known.
  const isJoined = other !== undefined && !shareFonts(page, other);
  const byQpdf = !isJoined && wasStoredByQpdf(file, main, { maps, programs });
  const tells = byQpdf ? 'surely' : isJoined ? 'nothing' : dictionaryTells(file, main);
  const dictionary = byQpdf || (found.includes('dictionary') && (found.length > 1 || tells !== 'nothing'));
  const traces = [
    ...found.filter((trace) => trace !== 'dictionary'),
    ...(dictionary ? (['dictionary'] as const) : []),
    ...(hasStaleLength(file, main) ? (['length'] as const) : []),
  ];
  const [first, ...more] = traces;
  if (first === undefined) return null;
  // A dictionary alone may be that of another program that changed nothing.
  const changed = tells === 'surely' || traces.some((trace) => trace !== 'dictionary');
  const sameHand = !isReworked(file, page) && changed;
  const adobe = compared.some(({ origin }) => isAdobe(origin));
  return { page: page.page, traces: [first, ...more], against: 'fonts', sameHand, adobe };
}

/** A page that its maker would have stored otherwise; one that shares no font with the others may have another maker. */
function againstMaker(file: PdfFile, page: Page, others: readonly Page[]): RewrittenPage | null {
  if (others.length > 0 && !sharesFonts(page, others)) return null;
  const [first, ...more] = tracesAgainstMaker(file, page.main, fontsOf(file, page));
  if (first === undefined) return null;
  const changed = [first, ...more].some((trace) => trace !== 'operators');
  const sameHand = changed && !isReworked(file, page);
  return { page: page.page, traces: [first, ...more], against: 'maker', sameHand, adobe: false };
}

const fontsOf = (file: PdfFile, { maps, programs }: Page): FontStreams => ({
  maps: streamsIn(file, maps),
  programs: streamsIn(file, programs),
});

function streamsIn(file: PdfFile, nums: ReadonlySet<number>): readonly StoredStream[] {
  return [...nums]
    .slice(0, MAX_FONTS)
    .flatMap((num) => storedStream(file, { kind: 'ref', num, gen: 0 }) ?? [])
    .filter(({ origin }) => origin.filter === 'Fl');
}

/** Two pages with the same fonts that one program would have stored alike. */
function betweenTwo(file: PdfFile, a: Page, b: Page): RewrittenPage | null {
  const [first, ...more] = tracesBetween(a.main, b.main);
  const cut = [a, b].some(({ parts }) => parts.length >= LEAST_PARTS);
  if (first === undefined || cut || !shareFonts(a, b) || ![a, b].every(({ main }) => isCompared(main)))
    return null;
  const adobe = [a, b].filter(({ main }) => isAdobe(main.origin));
  if (adobe.length > 1) return null;
  const sameHand = ![a, b].some((page) => isReworked(file, page)) && styleIn(file, a) === styleIn(file, b);
  const page = changedOf(a, b)?.page ?? null;
  return { page, traces: [first, ...more], against: 'page', sameHand, adobe: adobe.length > 0 };
}

/** Which of two pages is the changed one, as far as its own small streams tell, which stayed as they were. */
function changedOf(a: Page, b: Page): Page | null {
  const foreign = [a, b].filter(({ main, parts }) => parts.some(({ shape }) => shape !== main.shape));
  return foreign.length === 1 ? (foreign[0] ?? null) : null;
}

/** Short streams are left plain by many. */
const isCompared = (main: StoredStream): boolean => main.origin.filter !== '' || sizeOf(main) >= LEAST_PLAIN;

const shareFonts = (a: Page, b: Page): boolean => [...a.fonts].some((num) => b.fonts.has(num));

const sharesFonts = (page: Page, others: readonly Page[]): boolean =>
  others.some((other) => shareFonts(page, other));

function styleIn(file: PdfFile, { main }: Page): string {
  const data = decodeStream(file.bytes, main.stream);
  return data === null ? '' : Object.values(styleOf(data)).join(' ');
}
