/** Finds digits that were exchanged inside of the content stream, by what embedded subsets of fonts still remember. */
import { meets, relativeBox } from '../../document/index.ts';
import type { PaintedFill, PdfPages } from '../../document/index.ts';
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckContext, Signal } from '../check.ts';
import { findExchangedGlyphs } from '../text/glyphs/glyph-numbering.ts';
import type { ExchangedGlyph } from '../text/glyphs/glyph-numbering.ts';
import { isOpenMask } from '../text/islands/open-mask.ts';
import type { WrittenPage } from '../text/writing.ts';

/** A bar over what was redacted is at least as large as small type, points; rules and frames are thinner. */
const BAR = { width: 8, height: 5 } as const;

/**
 * A subset holds the characters its document used when it was made, often numbered in the order of their first use. An
 * exchange in the same font leaves the page flawless, but the subset out of step with it.
 */
export const pdfGlyphExchange = defineCheck({
  id: 'pdf_glyph_exchange',
  name: 'Characters exchanged within a font',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  async run(evidence, context) {
    const writing = await evidence.writing();
    const embedded = writing.pages.some((page) => page.used.some(({ font }) => font.embedded));
    if (!embedded) {
      return {
        status: 'not_applicable',
        description: 'No page is set in an embedded font that could be compared.',
      };
    }
    const traces = findExchangedGlyphs(evidence.pdfFile(), writing);
    const masked = writing.pages.some(({ words }) => words.some(({ text }) => isOpenMask(text)));
    const excused =
      traces.some(isLeftOver) && (masked || (await isRedacted(await evidence.pages(), context)));
    const signals = traces
      .filter((one) => !excused || !isLeftOver(one))
      .map((one) => signalOf(one, writing.pages));
    return outcomeOf(signals, {
      detected: `An embedded font does not go with the text set in it: ${signals[0]?.detail ?? ''}.`,
      innocentExplanation:
        'A page or a form field was taken out of the document after its fonts were embedded.',
      clear:
        'The embedded fonts go with the text that is set in them, as far as their order and content tell.',
    });
  },
});

const isLeftOver = ({ trace }: ExchangedGlyph): boolean => trace === 'left_over';

/** Whether a black bar with nothing on it stands on a page: what was taken out there openly may have needed the glyph. */
async function isRedacted(pages: PdfPages, context: CheckContext): Promise<boolean> {
  for (let page = 1; page <= pages.pageCount; page += 1) {
    await context.pause();
    const { fills, glyphs } = await pages.paint(page);
    const isBar = ({ color, hides, box, order }: PaintedFill): boolean =>
      hides &&
      color === '#000000' &&
      box.x1 - box.x0 >= BAR.width &&
      box.y1 - box.y0 >= BAR.height &&
      !glyphs.some((glyph) => glyph.order > order && meets(glyph.box, box));
    if (fills.some(isBar)) return true;
  }
  return false;
}

function signalOf({ trace, font, character, word }: ExchangedGlyph, pages: readonly WrittenPage[]): Signal {
  const name = font.base === '' ? 'a font' : font.base;
  if (trace === 'left_over') {
    const detail = `${name} was embedded with "${character}", which the document no longer shows`;
    return { code: 'GLYPH_LEFT_OVER', detail, old: character };
  }
  const reason = `the digit "${character}" is out of the order in which ${name} numbers its characters by first use`;
  if (word === null) return { code: 'GLYPH_OUT_OF_ORDER', detail: reason };
  const page = pages.find((one) => one.page === word.page) ?? { width: 1, height: 1 };
  return {
    code: 'GLYPH_OUT_OF_ORDER',
    detail: `${reason}, at "${word.text}" on page ${String(word.page)}`,
    page: word.page,
    box: relativeBox(word.box, page),
    new: word.text,
  };
}
