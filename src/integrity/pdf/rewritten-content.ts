/** Finds the page whose content was stored by another program than the rest: it was taken out, changed and put back. */
import { decodeStream } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import { styleOf } from './content-style.ts';
import { pagesOf } from './page-tree.ts';
import type { PdfPageObject } from './page-tree.ts';
import { isAdobe, sameOrigin, storedContents, storedFonts, storedStream } from './stream-traits.ts';
import type { StoredFonts, StoredStream } from './stream-traits.ts';

/** A way in which one stream was stored unlike those it is compared with. */
export type StorageTrace = 'compression' | 'dictionary';

/** A page whose content another program stored. */
export interface RewrittenPage {
  /** 1-based. */
  readonly page: number;
  readonly traces: readonly [StorageTrace, ...StorageTrace[]];
  /** What its content was compared with: that of the other pages, or the fonts it is set in. */
  readonly against: 'pages' | 'fonts';
  /** Its operators are written like those of the other pages: the program that stored them did not write them. */
  readonly sameHand: boolean;
  /** What it was compared with was stored by Adobe's software, which stores parts of a file anew. */
  readonly adobe: boolean;
}

interface Page extends StoredFonts {
  readonly page: number;
  readonly object: PdfPageObject;
  /** The largest of its content streams. */
  readonly main: StoredStream;
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

/** Looks at the newest state of a file that is not encrypted; null when no page, or more than one, stands apart. */
export function findRewrittenPage(file: PdfFile): RewrittenPage | null {
  const pages = pagesOf(file, file.revisions.length - 1)
    .slice(0, MAX_PAGES)
    .flatMap((object, index) => pageIn(file, object, index + 1));
  const found = pages.length > 2 ? amongPages(file, pages) : amongFonts(file, pages);
  const [only = null] = found;
  return found.length === 1 ? only : null;
}

const sizeOf = ({ stream }: StoredStream): number => stream.end - stream.start;

function pageIn(file: PdfFile, object: PdfPageObject, page: number): readonly Page[] {
  const [main] = storedContents(file, object).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (main === undefined || sizeOf(main) < LEAST_BYTES) return [];
  // What a later save wrote is compared with what it replaced, by another check.
  if (file.revisions.slice(1).some(({ entries }) => entries.has(main.num))) return [];
  return [{ page, object, main, ...storedFonts(file, object) }];
}

/** A page that differs from all others, which agree with each other and use its fonts: it did not come from elsewhere. */
function amongPages(file: PdfFile, pages: readonly Page[]): readonly RewrittenPage[] {
  return pages.flatMap((page): readonly RewrittenPage[] => {
    const others = pages.filter((other) => other !== page);
    if (!mayBeRewritten(page.main) || !others.some((other) => shareFonts(page, other))) return [];
    const mains = others.map(({ main }) => main);
    const [first, ...more] = tracesAgainst(page.main, mains).filter((trace) => agree(mains, trace));
    if (first === undefined) return [];
    const own = styleIn(file, page);
    const sameHand = others.some((other) => styleIn(file, other) === own);
    const adobe = mains.some(({ origin }) => isAdobe(origin));
    return [{ page: page.page, traces: [first, ...more], against: 'pages', sameHand, adobe }];
  });
}

/** A page that differs from the fonts it is set in, and from the other page where there are two. */
function amongFonts(file: PdfFile, pages: readonly Page[]): readonly RewrittenPage[] {
  const fonts = [
    ...new Set([
      ...pages.flatMap(({ maps }) => [...maps]),
      ...pages.flatMap(({ programs }) => [...programs]),
    ]),
  ]
    .slice(0, MAX_FONTS)
    .flatMap((num) => storedStream(file, { kind: 'ref', num, gen: 0 }) ?? [])
    .filter(({ origin }) => origin.filter === 'Fl' && origin.matches > 0);
  if (fonts.length < LEAST_FONTS || !agree(fonts, 'compression')) return [];
  return pages.flatMap((page): readonly RewrittenPage[] => {
    const [other] = pages.filter((one) => one !== page);
    const { origin } = page.main;
    if (origin.filter !== 'Fl' || isAdobe(origin)) return [];
    const traces = tracesAgainst(page.main, other === undefined ? fonts : [...fonts, other.main]);
    if (!traces.includes('compression')) return [];
    if (other !== undefined && fonts.some((font) => sameOrigin(font.origin, other.main.origin) !== true))
      return [];
    const [first = 'compression', ...more] = traces;
    const sameHand = other === undefined || styleIn(file, other) === styleIn(file, page);
    const adobe = fonts.some((font) => isAdobe(font.origin));
    return [{ page: page.page, traces: [first, ...more], against: 'fonts', sameHand, adobe }];
  });
}

/** Adobe's software stores pages anew for reasons of its own; short streams are left plain by many. */
const mayBeRewritten = (main: StoredStream): boolean =>
  !isAdobe(main.origin) && (main.origin.filter !== '' || sizeOf(main) >= LEAST_PLAIN);

const shareFonts = (a: Page, b: Page): boolean => [...a.fonts].some((num) => b.fonts.has(num));

function styleIn(file: PdfFile, { main }: Page): string {
  const data = decodeStream(file.bytes, main.stream);
  return data === null ? '' : Object.values(styleOf(data)).join(' ');
}

const tracesBetween = (a: StoredStream, b: StoredStream): readonly StorageTrace[] => [
  ...(sameOrigin(a.origin, b.origin) === false ? (['compression'] as const) : []),
  // A plain stream has no filter to name first.
  ...(a.shape === b.shape || (a.origin.filter === '') !== (b.origin.filter === '')
    ? []
    : (['dictionary'] as const)),
];

/** The traces in which a stream differs from every one of the others. */
function tracesAgainst(one: StoredStream, others: readonly StoredStream[]): readonly StorageTrace[] {
  const each = others.map((other) => tracesBetween(one, other));
  return (each[0] ?? []).filter((trace) => each.every((traces) => traces.includes(trace)));
}

const agree = (streams: readonly StoredStream[], trace: StorageTrace): boolean =>
  streams.every((one, at) =>
    streams.slice(at + 1).every((other) => !tracesBetween(one, other).includes(trace)),
  );
