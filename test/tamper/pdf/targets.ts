/** Finds words with digits on the pages of a PDF together with the operators that write them. */
import { openPdfBytes, readPdfFile, unite } from '../../../src/document/index.ts';
import type { PageBox, PagePaint, PaintedGlyph, PdfFile } from '../../../src/document/index.ts';
import { pagesOf } from '../../../src/integrity/pdf/page-tree.ts';
import type { PdfPageObject } from '../../../src/integrity/pdf/page-tree.ts';
import { readShows } from '../../../src/integrity/pdf/text-shows.ts';
import type { TextShow } from '../../../src/integrity/pdf/text-shows.ts';
import { valueKindOf } from '../../../src/integrity/text/value-kind.ts';

/** One page with both views of its text. */
export interface SourcePage {
  /** 1-based. */
  readonly page: number;
  readonly object: PdfPageObject;
  readonly paint: PagePaint;
  readonly shows: readonly TextShow[];
  readonly words: readonly SourceWord[];
}

/** A word that a single operator of the page writes. */
export interface SourceWord {
  readonly text: string;
  readonly box: PageBox;
  readonly glyphs: readonly PaintedGlyph[];
  /** Place of its first glyph among those of its operator. */
  readonly at: number;
  /** Bytes of one character code. */
  readonly wide: 1 | 2;
  readonly show: TextShow;
}

/** A PDF opened for editing. */
export interface SourcePdf {
  readonly file: PdfFile;
  readonly pages: readonly SourcePage[];
}

/** Pages that are looked at for targets. */
const MAX_PAGES = 3;

/** Opens a PDF; null when it is encrypted, broken or has no page whose text can be edited. */
export async function openSource(bytes: Uint8Array): Promise<SourcePdf | null> {
  try {
    const file = readPdfFile(bytes);
    if (file.encrypted) return null;
    const pages = await openPdfBytes(bytes, {
      name: 'source.pdf',
      passwords: [],
      maxPixels: 1e8,
      maxPages: null,
    });
    try {
      const found: SourcePage[] = [];
      for (const [index, object] of pagesOf(file, file.revisions.length - 1)
        .slice(0, MAX_PAGES)
        .entries()) {
        const shows = readShows(file, object, file.revisions.length - 1);
        const paint = await pages.paint(index + 1);
        if (shows?.length !== paint.shows) continue;
        found.push({ page: index + 1, object, paint, shows, words: wordsIn(paint, shows) });
      }
      return found.length === 0 ? null : { file, pages: found };
    } finally {
      await pages.close();
    }
  } catch {
    return null;
  }
}

function wordsIn(paint: PagePaint, shows: readonly TextShow[]): readonly SourceWord[] {
  const byShow = new Map<number, PaintedGlyph[]>();
  for (const glyph of paint.glyphs) {
    if (glyph.show < 0) continue;
    const own = byShow.get(glyph.show) ?? [];
    own.push(glyph);
    byShow.set(glyph.show, own);
  }
  const words: SourceWord[] = [];
  for (const [index, glyphs] of byShow) {
    const show = shows[index];
    if (show?.block.source.form !== false) continue;
    const wide = codeBytes(show, glyphs.length);
    if (wide === null) continue;
    let from = 0;
    for (let at = 0; at <= glyphs.length; at += 1) {
      if (at < glyphs.length && glyphs[at]?.text.trim() !== '') continue;
      const own = glyphs.slice(from, at);
      if (own.length > 0 && own.every((glyph) => !glyph.invisible)) {
        const box = own.map((glyph) => glyph.box).reduce(unite);
        words.push({ text: own.map((glyph) => glyph.text).join(''), box, glyphs: own, at: from, wide, show });
      }
      from = at + 1;
    }
  }
  return words;
}

/** Bytes of each of the character codes of an operator, or null when they are of mixed length. */
function codeBytes({ operand, font }: TextShow, glyphs: number): 1 | 2 | null {
  const bytes = operand.kind === 'string' || operand.kind === 'list' ? operand.bytes : 0;
  if (font === null || (bytes !== glyphs && bytes !== 2 * glyphs)) return null;
  return bytes === glyphs ? 1 : 2;
}

const VALUE = /^[^\p{L}]{0,4}\d[\d.,'/-]*[^\p{L}]{0,4}$/u;

/** Words whose change a forger would profit from, the best kinds first: amounts and dates, then other numbers. */
export function targetsOn(page: SourcePage): readonly SourceWord[] {
  const values = page.words.filter(
    ({ text, box }) =>
      VALUE.test(text) && text.replace(/\D/g, '').length >= 2 && box.x1 - box.x0 > 4 && box.y1 - box.y0 > 2.5,
  );
  const key = values.filter(({ text }) => ['amount', 'date'].includes(valueKindOf(text)));
  return key.length > 0 ? key : values;
}
