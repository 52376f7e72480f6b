/** Compares the pages of a PDF with one another: one that was put in from elsewhere differs in several ways at once. */
import {
  dictOf,
  filtersOf,
  isArray,
  isDict,
  nameOf,
  readJpegStructure,
  relativeBox,
} from '../../document/index.ts';
import type { PdfDict, PdfFile } from '../../document/index.ts';
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckContext, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { jpegBytes } from '../image/source/stream-pixels.ts';
import { pageKind } from '../document-class.ts';
import { createFontShelf, fontsOfPage } from '../pdf/fonts.ts';
import type { PageParts } from '../pdf/page-content.ts';
import { brokenLabels, pageLabel } from '../pdf/page-labels.ts';
import type { PageLabel } from '../pdf/page-labels.ts';
import { brokenNumbers, edgeNumbers } from '../pdf/page-numbers.ts';
import { foreignHeads } from '../pdf/running-heads.ts';
import type { ForeignHead, HeadedPage } from '../pdf/running-heads.ts';
import { runsOf, textOfLines, wordsOf } from '../text/words.ts';
import type { PlacedText } from '../text/words.ts';

/** Fewer pages do not show what is usual. */
const LEAST_PAGES = 3;
/** Share of the pages that may share a property for it to stand out. */
const RARE = 0.2;
/** Properties in which a page must stand out. */
const LEAST_DIFFERENT = 2;
/** Entries that pages have or lack for reasons of their own. */
const COMMON: ReadonlySet<string> = new Set(
  'Type Parent Contents Resources MediaBox CropBox Rotate Annots Group Tabs Metadata Thumb LastModified'.split(
    ' ',
  ),
);
/** Pages whose text is read for labels. */
const MAX_LABELED = 60;

/** Annexes and merged files differ in the same way, so it counts only together with a broken page count. Extracts break it, too. */
export const pdfPageInconsistency = defineCheck({
  id: 'pdf_page_inconsistency',
  name: 'Pages that do not belong together',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  async run(evidence, context) {
    const parts = evidence.parts();
    const odd =
      parts.length < LEAST_PAGES ? new Map<number, readonly string[]>() : oddPages(evidence.pdfFile(), parts);
    const headed = await headedPages(evidence, parts, context);
    const pageCount = (await evidence.pages()).pageCount;
    const broken = brokenPages(headed, pageCount, new Set(odd.keys()));
    if (parts.length < 2 && broken.size === 0) {
      const description = 'The document has a single page, so there is nothing to compare it with.';
      return { status: 'not_applicable', description };
    }
    const signals = [
      ...[...new Set([...odd.keys(), ...broken.keys()])]
        .sort((a, b) => a - b)
        .map((index) => signalOf(index + 1, odd.get(index) ?? [], broken.get(index))),
      ...foreignHeads(headed).map(headSignal),
    ];
    return outcomeOf(signals, {
      detected: `Pages do not fit together: ${signals
        .map(({ detail }) => detail)
        .slice(0, 3)
        .join('; ')}.`,
      innocentExplanation: 'Annexes, covers and files put together from several documents look the same.',
      clear: 'The pages are of one kind, and their count goes on without a break.',
      truncated: false,
    });
  },
});

function signalOf(page: number, differs: readonly string[], broken: string | undefined): Signal {
  const what = `differs from the others in ${differs.join(' and ')}`;
  if (broken === undefined) return { code: 'PAGE_STANDS_OUT', detail: `page ${String(page)} ${what}`, page };
  if (differs.length === 0) return { code: 'PAGE_COUNT_BROKEN', detail: broken, page };
  return { code: 'PAGE_EXCHANGED', detail: `${broken}, and that page ${what}`, page };
}

/** By index: in what a page differs where nearly all others agree. */
function oddPages(file: PdfFile, parts: readonly PageParts[]): ReadonlyMap<number, readonly string[]> {
  const traits = parts.map((part) => traitsOf(file, part));
  const most = Math.max(1, Math.floor(RARE * parts.length));
  const odd = new Map<number, readonly string[]>();
  traits.forEach((own, index) => {
    const differs = Object.keys(own).filter((trait) => {
      const values = traits.map((other) => other[trait]);
      const same = values.filter((value) => value === own[trait]).length;
      const others = values.filter((value) => value !== own[trait]);
      const agreed = Math.max(0, ...countsOf(others).values());
      // The others must agree with each other, or being different is the rule.
      return same <= most && agreed >= (1 - RARE) * others.length;
    });
    if (differs.length >= LEAST_DIFFERENT) odd.set(index, differs);
  });
  return odd.size <= most ? odd : new Map();
}

function countsOf(values: readonly (string | undefined)[]): ReadonlyMap<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The properties of a page that are compared, by the words a report uses for them. */
function traitsOf(file: PdfFile, { object, content }: PageParts): Readonly<Record<string, string>> {
  const sides = [content.width, content.height].map((side) => Math.round(side / 3)).sort((a, b) => a - b);
  const [image] = content.images;
  const bytes = image === undefined ? null : jpegBytes(file, image.stream);
  return {
    'its size': sides.join(),
    'its kind': pageKind(content),
    'its fonts': fontsOf(file, object.dict),
    'how its resources are named': namesOf(file, object.dict),
    'what is stored with it': [...object.dict.keys()]
      .filter((key) => !COMMON.has(key))
      .sort()
      .join(),
    'how its content is stored': storageOf(file, object.dict),
    'how its picture was compressed':
      pageKind(content) === 'scan'
        ? (readJpegStructure(bytes ?? new Uint8Array())?.luma.join() ?? 'other')
        : '',
  };
}

/** Font names without the tags of subsets. */
function fontsOf(file: PdfFile, page: PdfDict): string {
  const resources = file.resolve(page.get('Resources'));
  const fonts = isDict(resources) ? file.resolve(resources.get('Font')) : undefined;
  const names = isDict(fonts)
    ? [...fonts.values()].flatMap((font) => {
        const dict = file.resolve(font);
        return isDict(dict) ? (nameOf(file.resolve(dict.get('BaseFont'))) ?? []) : [];
      })
    : [];
  return [...new Set(names.map((name) => name.replace(/^[A-Z]{6}\+/, '').split(/[-,]/)[0]))].sort().join();
}

/** The names fonts and pictures go by in the content, without their counting: every writer has its own. */
function namesOf(file: PdfFile, page: PdfDict): string {
  const resources = dictOf(file.resolve(page.get('Resources')));
  const names = ['Font', 'XObject'].flatMap((kind) => [
    ...(dictOf(file.resolve(resources?.get(kind)))?.keys() ?? []),
  ]);
  return [...new Set(names.map((name) => name.replace(/\d+/g, '#')))].sort().join();
}

function storageOf(file: PdfFile, page: PdfDict): string {
  const contents = file.resolve(page.get('Contents'));
  const streams = (isArray(contents) ? contents : [contents]).map((item) => file.resolve(item));
  return streams
    .map((stream) =>
      typeof stream === 'object' && stream !== null && 'dict' in stream
        ? filtersOf(stream.dict).join('+')
        : '',
    )
    .join();
}

/** What the first pages say of themselves at their edges. */
async function headedPages(
  evidence: Evidence,
  parts: readonly PageParts[],
  { pause }: CheckContext,
): Promise<readonly HeadedPage[]> {
  const pages = await evidence.pages();
  const file = evidence.pdfFile();
  const shelf = createFontShelf(file, file.revisions.length - 1);
  const headed: HeadedPage[] = [];
  for (let page = 1; page <= Math.min(pages.pageCount, MAX_LABELED); page += 1) {
    await pause();
    const paint = await pages.paint(page);
    const part = parts[page - 1];
    const words = wordsOf(paint.glyphs.filter((glyph) => !glyph.invisible && !glyph.annotation));
    const placed = ({ text, box }: PlacedText) => ({ text, box: relativeBox(box, paint) });
    headed.push({
      // The parts of a label may be painted anywhere among the others.
      label: pageLabel(textOfLines(words)),
      numbers: edgeNumbers(words.map(placed)),
      lines: runsOf(words).map(placed),
      fonts: part === undefined ? [] : fontsOfPage(file, part.object.dict, shelf),
    });
  }
  return headed;
}

/** By index: how the count breaks at a page; one without a number that stands out is to blame for what follows it. */
function brokenPages(
  pages: readonly HeadedPage[],
  pageCount: number,
  odd: ReadonlySet<number>,
): ReadonlyMap<number, string> {
  const labels = pages.map(({ label }) => label);
  const numbers = pages.map((page) => page.numbers);
  const breaks = new Set([...brokenLabels(labels, pageCount), ...brokenNumbers(numbers)]);
  return new Map(
    [...breaks].map((index) => {
      const at = !odd.has(index) && odd.has(index - 1) ? index - 1 : index;
      return [at, howBroken(at, labels[at] ?? null, pageCount)];
    }),
  );
}

function headSignal({ index, box, text, other, expected, isForeign }: ForeignHead): Signal {
  return {
    code: isForeign ? 'PAGE_HEAD_DIFFERS' : 'PAGE_HEAD_CHANGES',
    detail: `page ${String(index + 1)} bears ${text}, page ${String(other + 1)} ${expected}`,
    page: index + 1,
    box: [...box],
    old: expected,
    new: text,
  };
}

function howBroken(index: number, label: PageLabel | null, pageCount: number): string {
  const says = label === null ? '' : `, which says that it is ${String(label.number)} of ${String(label.of)}`;
  const isEnd = index === pageCount - 1 && label !== null && label.number < label.of;
  return `the ${isEnd ? 'file ends' : 'page count breaks'} at page ${String(index + 1)}${says}`;
}
