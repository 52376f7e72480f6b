/** Finds pictures pasted over the scan of a page inside the PDF: an opaque patch that did not come with the scan. */
import type { PdfFile } from '../../document/index.ts';
import { defineCheck, outcomeOf } from '../check.ts';
import type { Signal } from '../check.ts';
import { jpegBytes } from '../image/source/stream-pixels.ts';
import type { PageParts } from '../pdf/page-content.ts';
import { COVERS_PAGE, coverage, hidesNothing } from '../pdf/placed-image.ts';
import type { PlacedImage } from '../pdf/placed-image.ts';
import type { WrittenPage } from '../text/writing.ts';
import { filtersOf, readJpegStructure } from '../../document/index.ts';

/** Share of the page below which a picture on a scan is a patch; larger ones are layers of the scan. */
const PATCH = 0.2;
/** Smaller ones are dots of dust removal, share of the page. */
const LEAST = 0.0002;
/** Difference of resolution that one scan does not have. */
const OTHER_RESOLUTION = 0.15;
/** Outer share of the page where archives put bar codes, stamps and page numbers. */
const MARGIN = 0.08;
/** So many words typed over a picture make it a background: that of a slide, a letterhead, a form that is filled in. */
const TYPED_WORDS = 8;
/** The same picture in the same place on so many pages is a letterhead. */
const TEMPLATE_PAGES = 3;
const MAX_SIGNALS = 20;

/** Strips and layers of a scan tile or coincide, and are of one kind; transparent pictures are stamps and signatures. */
export const pdfImageReplaced = defineCheck({
  id: 'pdf_image_replaced',
  name: 'Pictures pasted over a scan',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  classes: ['scan', 'scan_with_text_layer', 'mixed'],
  async run(evidence) {
    const file = evidence.pdfFile();
    if (file.encrypted) {
      const description = 'The file is encrypted, so the pictures of its pages cannot be compared.';
      return { status: 'inconclusive', description };
    }
    const parts = evidence.parts();
    const found = parts.flatMap((one, index) => patchesOn(file, one, index + 1));
    // A page is typed only where typed text is seen: how it is written is read for no other.
    const typed = found.some(({ page }) => (parts[page - 1]?.content.shownText ?? 0) >= TYPED_WORDS)
      ? (await evidence.writing()).pages
      : [];
    const signals = found
      .filter((patch) => found.filter((other) => other.place === patch.place).length < TEMPLATE_PAGES)
      .map(({ page, signal }) => {
        const background = typed.some((one) => one.page === page && isTyped(one));
        return background ? { ...signal, code: 'PICTURE_BESIDE_SCAN' as const } : signal;
      })
      .slice(0, MAX_SIGNALS);
    return outcomeOf(signals, {
      detected: `A small picture was put over a scan: ${signals[0]?.detail ?? ''}.`,
      innocentExplanation:
        'A scanned signature, a stamp or a bar code may have been put on the page, or a picture on a slide with a background.',
      clear: 'No scan has another picture pasted over it.',
    });
  },
});

/** Words are typed on the page itself, not only at its edges, where scans get their filing notes. */
function isTyped({ words, width, height }: WrittenPage): boolean {
  const inside = words.filter(
    ({ box }) =>
      box.x1 > MARGIN * width &&
      box.x0 < (1 - MARGIN) * width &&
      box.y1 > MARGIN * height &&
      box.y0 < (1 - MARGIN) * height,
  );
  return inside.length >= TYPED_WORDS;
}

interface Patch {
  readonly page: number;
  readonly place: string;
  readonly signal: Signal;
}

function patchesOn(file: PdfFile, { content }: PageParts, page: number): readonly Patch[] {
  const under = content.images.findIndex((image) => coverage([image]) >= COVERS_PAGE);
  const scan = content.images[under];
  if (scan === undefined) return [];
  const own = kindOf(file, scan);
  return content.images.slice(under + 1).flatMap((image) => {
    const share = coverage([image]);
    if (share < LEAST || share >= PATCH || hidesNothing(file, image.stream)) return [];
    const differs = difference(own, kindOf(file, image));
    if (differs === null) return [];
    const [x0, y0, x1, y1] = image.seen.map((side) => Math.max(0, Math.min(1, side)));
    const box: Signal['box'] = [x0 ?? 0, y0 ?? 0, x1 ?? 1, y1 ?? 1];
    const aside = box[2] < MARGIN || box[0] > 1 - MARGIN || box[3] < MARGIN || box[1] > 1 - MARGIN;
    const detail = `a picture on the scan of page ${String(page)} ${differs}`;
    const code = aside ? 'PICTURE_BESIDE_SCAN' : 'PICTURE_ON_SCAN';
    return [
      { page, place: box.map((side) => Math.round(side * 100)).join(), signal: { code, detail, page, box } },
    ];
  });
}

interface ImageKind {
  readonly dpi: number;
  readonly filter: string;
  /** Quantization steps of a JPEG, joined. */
  readonly tables: string | null;
}

function kindOf(file: PdfFile, { stream, dpi }: PlacedImage): ImageKind {
  const bytes = jpegBytes(file, stream);
  const jpeg = bytes === null ? null : readJpegStructure(bytes);
  return { dpi: dpi[0], filter: filtersOf(stream.dict).at(-1) ?? 'none', tables: jpeg?.luma.join() ?? null };
}

/** How one picture differs from the scan, completing a sentence; null when both may come from one scanner. */
function difference(scan: ImageKind, other: ImageKind): string | null {
  if (Math.abs(other.dpi / scan.dpi - 1) > OTHER_RESOLUTION) {
    return `has ${other.dpi.toFixed(0)} dots per inch, the scan ${scan.dpi.toFixed(0)}`;
  }
  if (scan.tables !== null && other.tables !== null && scan.tables !== other.tables) {
    return 'was compressed with other tables than the scan';
  }
  return null;
}
