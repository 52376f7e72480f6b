/** Finds text that was painted over in a PDF, with or without other text typed on top. */
import { areaOf, crop, relativeBox, sharedArea } from '../../document/index.ts';
import type { Bitmap, PageBox, PdfPages } from '../../document/index.ts';
import { defineCheck, firstOf, outcomeOf } from '../check.ts';
import type { CheckContext, CheckOutcome } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { findCamouflagedText, lookUnderCovers } from '../text/covers/covered.ts';
import type { CoveredText } from '../text/covers/judge-cover.ts';
import { hasStandIns, withStandIns } from '../text/covers/nameless-glyphs.ts';
import { signalOf } from '../text/covers/covered-signals.ts';
import type { Finding } from '../text/covers/covered-signals.ts';
import { findPaintedOver, questionOf } from '../text/covers/painted-over.ts';
import { findUnderTextBoxes } from '../text/covers/under-text-boxes.ts';
import { inPixels, readRows, stripOf } from '../text/drawn/word-strip.ts';
import { isExchange } from '../text/exchanged-value.ts';
import { changesKeyValue, sameText, similarity } from '../text/value-kind.ts';

/** Pages that are looked at. */
const MAX_PAGES = 200;
/** Pages that are painted to see whether text lies under anything but rectangles. */
const MAX_PAINTED = 20;
/** Findings listed as evidence per file. */
const MAX_SIGNALS = 50;
/** What is hidden in one place on so many pages, and left empty or given a number of each page, belongs to the template of the document. */
const TEMPLATE_PAGES = 3;
/** Resolution at which pictures over text are read, and again where the first reading is unsure. */
const DPI = 300;
const SECOND_DPI = 200;
/** Confidence from which on a reading counts. */
const SURE = 0.85;
/** Difference of brightness from which on something is printed. */
const INK = 60;
/** Readings at least this alike are the same words, misread. */
const ALIKE = 0.7;

/** White-out with other text on top is proof; hidden text alone is strong evidence of a careless redaction or edit. */
export const pdfCoveredText = defineCheck({
  id: 'pdf_covered_text',
  name: 'Text painted over',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  classes: ['born_digital', 'mixed', 'scan_with_text_layer'],
  async run(evidence, context) {
    const pages = await evidence.pages();
    const last = Math.min(pages.pageCount, MAX_PAGES);
    const found: Finding[] = [];
    const bars = new Map<string, number>();
    let painted = 0;
    /** Pages that may hide more. */
    const left: number[] = [];
    for (let page = 1; page <= last; page += 1) {
      await context.pause();
      const paint = withStandIns(await pages.paint(page));
      const annotations = await pages.annotations(page);
      const { found: underCovers, judged, bars: onThis } = lookUnderCovers(paint);
      for (const bar of new Set(onThis)) bars.set(bar, (bars.get(bar) ?? 0) + 1);
      const known = [...underCovers, ...findCamouflagedText(paint)];
      const { question, cut } = questionOf(paint, judged);
      const asked = painted === MAX_PAINTED ? null : question;
      if (cut || asked !== question) left.push(page);
      if (asked !== null) painted += 1;
      const onPage = [...known];
      for (const item of [
        ...(asked === null ? [] : await findPaintedOver(pages, { page, paint, question: asked })),
        ...findUnderTextBoxes(paint, annotations),
        ...(await underPrinted(pages, page)),
      ])
        if (!onPage.some((one) => overlap(one, item))) onPage.push(item);
      const [fields, symbols] = [
        annotations.filter(({ kind }) => kind === 'Widget'),
        annotations.filter(isSymbol),
      ];
      found.push(
        ...onPage.map((item) => ({
          ...item,
          page,
          relative: relativeBox(item.box, paint),
          width: paint.width,
          field: item.by === 'annotation' && fields.some(({ box }) => isOver(box, item.box)),
          symbol: item.by === 'annotation' && symbols.some(({ box }) => isOver(box, item.box)),
        })),
      );
    }
    const isOnAll = ({ bar }: Finding): boolean => bar !== undefined && last > 1 && bars.get(bar) === last;
    const all = found.map((finding) => (isOnAll(finding) ? { ...finding, layout: true } : finding));
    const kept = withoutTemplate(all).slice(0, MAX_SIGNALS);
    const read = await withReadings(kept, evidence, context);
    const signals = read.filter(({ untold }) => untold !== true).map(signalOf);
    if (signals.length === 0 && read.length > 0) return UNTOLD;
    if (signals.length === 0 && kept.length > 0 && evidence.recognize === null) return UNREAD;
    const rest = notLookedAt(left);
    return outcomeOf(signals, {
      detected: `Text lies hidden under areas painted later: ${firstOf(signals)}.${rest}`,
      innocentExplanation:
        'A redaction that hides text without removing it, or a form whose preparer covered sample text.',
      clear: `No page paints over text that was painted before.${rest}`,
      truncated: pages.pageCount > MAX_PAGES || left.length > 0,
    });
  },
});

/** What is said of pages on which more may be hidden. */
const notLookedAt = (pages: readonly number[]): string =>
  pages.length === 0
    ? ''
    : ` More lies over text than was looked at to see whether it hides it, on pages ${pages.join(', ')}.`;

/** What annotations hide on paper, also those that no screen shows. */
async function underPrinted(pages: PdfPages, page: number): Promise<readonly CoveredText[]> {
  const paint = await pages.printed(page);
  return paint === null
    ? []
    : lookUnderCovers(withStandIns(paint)).found.filter(({ by }) => by === 'annotation');
}

const overlap = (a: CoveredText, b: CoveredText): boolean => sharedArea(a.box, b.box) > 0;

/** Pictures lie over text, and nothing here can read what they show. */
const UNREAD: CheckOutcome = {
  status: 'inconclusive',
  description:
    'Pictures or symbols lie over text; whether they show the same needs recognition, which is not available here.',
};

/** Fonts do not tell what both texts say. */
const UNTOLD: CheckOutcome = {
  status: 'inconclusive',
  description:
    'Text lies under other text, in fonts that do not name their characters; whether both say the same cannot be told.',
};

/**
 * Reads what is shown where pictures, or annotations without words, hide text. One that shows the same words hides nothing.
 * Pictures of the page, and symbols, count only when they are empty there, or surely show a value with other digits.
 */
async function withReadings(
  found: readonly Finding[],
  evidence: Evidence,
  { pause, signal }: CheckContext,
): Promise<readonly Finding[]> {
  const { recognize } = evidence;
  const read: Finding[] = [];
  for (const finding of found) {
    if (finding.by === 'fill' || finding.retyped !== '') {
      read.push(finding);
      continue;
    }
    if (recognize === null) {
      if (isMade(finding)) read.push(finding);
      continue;
    }
    await pause();
    // Whole words are read; empty is the part of them that is hidden.
    const boxes = inPixels([finding.wordsBox ?? finding.box, finding.box], finding.width);
    const readAt = async (dpi: number) => {
      const place = { page: finding.page, dpi, boxes };
      const strip = await stripOf(evidence, place);
      const [row] = readRows(strip, await recognize(strip.bitmap, { signal }));
      return { strip, shown: row?.text.trim() ?? '', confidence: row?.confidence ?? 0 };
    };
    const { strip, shown, confidence } = await readAt(DPI);
    if (sameText(shown, finding.covered) || isMisread(shown, finding.covered)) continue;
    const hidden = strip.words[1];
    const empty = hidden == null || isEmpty(crop(strip.bitmap, hidden));
    // What is read there does not compare with shapes.
    if (!empty && hasStandIns(finding.covered)) {
      read.push({ ...finding, untold: true });
      continue;
    }
    const isSure = async (): Promise<boolean> =>
      isExchange(shown, finding.covered) &&
      (confidence >= SURE || sameText((await readAt(SECOND_DPI)).shown, shown));
    if (empty || isMade(finding) || (await isSure())) read.push({ ...finding, retyped: shown });
  }
  return read;
}

/** Words without digits that are nearly the same. A digit that differs is a change. */
const isMisread = (shown: string, covered: string): boolean =>
  !/\d/.test(covered) && similarity(shown, covered) >= ALIKE;

/** Nothing but paper: no pixel stands out. */
function isEmpty({ data }: Bitmap): boolean {
  let darkest = 255;
  for (const level of data) darkest = Math.min(darkest, level);
  return darkest > 255 - INK;
}

/** An annotation that somebody may lay over text to replace it: a symbol lies wherever its reader put it, and can be moved. */
const isMade = ({ by, symbol }: Finding): boolean => by === 'annotation' && !symbol;

/** Annotations that viewers draw as a symbol (ISO 32000-1, 12.5.6.4, 15 and 16), and the longest side of one, points. */
const SYMBOLS: ReadonlySet<string> = new Set(['Text', 'FileAttachment', 'Sound']);
const SYMBOL_SIDE = 32;

const isSymbol = ({ kind, box }: { readonly kind: string; readonly box: PageBox }): boolean =>
  SYMBOLS.has(kind) && Math.max(box.x1 - box.x0, box.y1 - box.y0) <= SYMBOL_SIDE;

/** Share of what is covered that lies within a field. */
const WITHIN = 0.5;

const isOver = (field: PageBox, box: PageBox): boolean => sharedArea(field, box) >= WITHIN * areaOf(box);

function withoutTemplate(found: readonly Finding[]): readonly Finding[] {
  const places = new Map<string, Finding[]>();
  for (const finding of found) {
    const place = finding.relative.map((side) => Math.round(side * 200)).join(' ');
    places.set(place, [...(places.get(place) ?? []), finding]);
  }
  return [...places.values()].flatMap((some) => (isTemplate(some) ? [] : some));
}

/** Whether pages have something in one place that is hidden by design: nobody types the same other words, or other values, over it. */
function isTemplate(some: readonly Finding[]): boolean {
  if (new Set(some.map(({ page }) => page)).size < TEMPLATE_PAGES) return false;
  const isSame = new Set(some.map(({ retyped }) => retyped)).size === 1;
  return some.every(
    ({ covered, retyped }) => retyped === '' || (!isSame && !changesKeyValue(covered, retyped)),
  );
}
