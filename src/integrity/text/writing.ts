/** The words of a PDF together with how each of them is written: its font, its text object, its place in the painting order. */
import { isDocxError } from '../../contract/light.ts';
import { unite } from '../../document/index.ts';
import type { PageBox, PaintedFill, PaintedGlyph, PdfFile, PdfPages } from '../../document/index.ts';
import { nextTurn } from '../../kit/next-turn.ts';
import { createFontShelf } from '../pdf/fonts.ts';
import type { PdfFont } from '../pdf/fonts.ts';
import { pagesOf } from '../pdf/page-tree.ts';
import { readShows } from '../pdf/text-shows.ts';
import type { TextShow } from '../pdf/text-shows.ts';
import { isBlank, paddedGlyphs } from './padded-glyphs.ts';
import { findSaidInstead } from './said-instead.ts';
import type { SaidInstead } from './said-instead.ts';
import { textOf } from './words.ts';

/** A word that a page shows. Text in another font, or of another operator far away, is another word. */
export interface WrittenWord {
  /** 1-based. */
  readonly page: number;
  readonly text: string;
  readonly box: PageBox;
  /** Baseline on the shown page, points from the top; only upright text has words. */
  readonly baseline: number;
  readonly size: number;
  /** `#rrggbb`, or null for patterns. */
  readonly color: string | null;
  readonly font: PdfFont;
  readonly show: TextShow;
  /** Place among the words of its page in the order of painting. */
  readonly order: number;
  /** Place of its first glyph among all that the page paints. */
  readonly painted: number;
  /** Character codes in the font. */
  readonly codes: readonly number[];
  /** How far each of these moves on, points. */
  readonly advances: readonly number[];
  /** Blanks of its operator may have moved it into its place, see {@link paddedGlyphs}. */
  readonly padded: boolean;
  /** Prints of the outlines, of digits only, see {@link PaintedGlyph.outline}. */
  readonly outlines: readonly (string | null)[];
}

/** One page. */
export interface WrittenPage {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly WrittenWord[];
  readonly fills: readonly PaintedFill[];
  /** Values that are copied and read out as others. */
  readonly saidInstead: readonly SaidInstead[];
  /** Characters of every font in the order of their first use, invisible ones included. */
  readonly used: readonly {
    readonly font: PdfFont;
    readonly code: number;
    readonly word: WrittenWord | null;
  }[];
}

/** What could be read of a document. */
export interface Writing {
  readonly pages: readonly WrittenPage[];
  /** Pages were left out: too many, or not readable. */
  readonly partial: boolean;
  /** What could not be read of the pages that were tried, by their number, in sentences. */
  readonly losses: ReadonlyMap<number, readonly string[]>;
}

/** Pages that are read, and words kept per file. */
const MAX_PAGES = 30;
const MAX_WORDS = 60_000;
/** A gap wider than this share of the font size parts words. */
const WORD_GAP = 0.25;
/** Overlap that is still the same word. */
const WORD_OVERLAP = 0.6;

/** Reads how the newest state of a PDF is written. */
export async function readWriting(file: PdfFile, pages: PdfPages): Promise<Writing> {
  if (file.encrypted) return { pages: [], partial: true, losses: new Map() };
  const newest = file.revisions.length - 1;
  const objects = pagesOf(file, newest);
  const fontOf = createFontShelf(file, newest);
  const read: WrittenPage[] = [];
  const losses = new Map<number, readonly string[]>();
  let words = 0;
  let partial = objects.length !== pages.pageCount;
  for (let page = 1; page <= pages.pageCount; page += 1) {
    const object = objects[page - 1];
    if (page > MAX_PAGES || words > MAX_WORDS || object === undefined) {
      partial = true;
      break;
    }
    // Timers of the check that asked must be able to run.
    await nextTurn();
    const shows = readShows(file, object, newest, fontOf);
    const paint = await pages.paint(page).catch((error: unknown) => {
      if (isDocxError(error)) return null;
      throw error;
    });
    if (paint !== null) losses.set(page, paint.losses);
    // Where both views do not meet operator by operator, nothing can be said of single words.
    if (shows === null || shows.length !== paint?.shows) {
      partial = true;
      continue;
    }
    const written = wordsOn(page, paint.glyphs, shows);
    words += written.words.length;
    const { width, height, fills } = paint;
    const saidInstead = findSaidInstead(paint.glyphs, shows);
    read.push({ page, width, height, fills, saidInstead, ...written });
  }
  return { pages: read, partial, losses };
}

interface Open {
  readonly glyphs: PaintedGlyph[];
  readonly show: TextShow;
  readonly font: PdfFont;
}

function wordsOn(
  page: number,
  glyphs: readonly PaintedGlyph[],
  shows: readonly TextShow[],
): Pick<WrittenPage, 'words' | 'used'> {
  const words: WrittenWord[] = [];
  const used: { font: PdfFont; code: number; word: WrittenWord | null }[] = [];
  const firsts = new Map<PdfFont, Set<number>>();
  let fresh: typeof used = [];
  const padded = paddedGlyphs(glyphs);
  const current: { open: Open | null } = { open: null };
  const close = (): void => {
    if (current.open === null) return;
    const word = wordOf(page, words.length, current.open, padded);
    words.push(word);
    for (const entry of fresh) entry.word = word;
    fresh = [];
    current.open = null;
  };
  for (const glyph of glyphs) {
    const show = shows[glyph.show];
    if (show?.font == null) continue;
    const blank = isBlank(glyph) || glyph.invisible || Math.abs(glyph.start.y - glyph.end.y) > 0.01;
    const last = current.open?.glyphs.at(-1);
    const goes = last !== undefined && current.open?.font === show.font && follows(last, glyph);
    if (blank || !goes) close();
    const seen = firsts.get(show.font) ?? new Set<number>();
    firsts.set(show.font, seen);
    if (!seen.has(glyph.code)) {
      seen.add(glyph.code);
      const entry = { font: show.font, code: glyph.code, word: null };
      used.push(entry);
      if (!blank) fresh.push(entry);
    }
    if (blank) continue;
    if (current.open === null) current.open = { glyphs: [glyph], show, font: show.font };
    else current.open.glyphs.push(glyph);
  }
  close();
  return { words, used };
}

function wordOf(
  page: number,
  order: number,
  { glyphs, show, font }: Open,
  padded: ReadonlySet<PaintedGlyph>,
): WrittenWord {
  const [first] = glyphs;
  return {
    page,
    order,
    painted: first?.order ?? 0,
    show,
    font,
    text: textOf(glyphs),
    box: glyphs.map((glyph) => glyph.box).reduce(unite),
    baseline: first?.start.y ?? 0,
    size: first?.size ?? 0,
    color: first?.color ?? null,
    codes: glyphs.map((glyph) => glyph.code),
    advances: glyphs.map(({ start, end }) => end.x - start.x),
    padded: glyphs.some((glyph) => padded.has(glyph)),
    outlines: glyphs.map((glyph) => glyph.outline),
  };
}

function follows(previous: PaintedGlyph, next: PaintedGlyph): boolean {
  const size = Math.max(previous.size, next.size);
  const gap = next.start.x - previous.end.x;
  const level = Math.abs(next.start.y - previous.start.y) < 0.3 * size;
  return level && gap < WORD_GAP * size && gap > -WORD_OVERLAP * size;
}
