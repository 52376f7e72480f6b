/** Finds what was put over the scan of a page inside the PDF, pictures and paper with other text, and parts of a scan that were saved alone. */
import type { PdfFile, ShownImage } from '../../document/index.ts';
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckContext, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { jpegBytes, storedPixels } from '../image/source/stream-pixels.ts';
import { oddTiles, tilesOf } from '../image/source/tiles.ts';
import type { PageParts } from '../pdf/page-content.ts';
import { COVERS_PAGE, coverage, hidesNothing } from '../pdf/placed-image.ts';
import type { PlacedImage } from '../pdf/placed-image.ts';
import { findCoveredPrint } from '../text/covers/covered-print.ts';
import { mayBeMisread } from '../content/misread.ts';
import { readAbove, readBelow } from '../text/covers/read-covered.ts';
import { digitsOf, isKeyValue } from '../text/value-kind.ts';
import { printBelow } from '../image/print-below.ts';
import type { WrittenPage } from '../text/writing.ts';
import { readJpegStructure, relativeBox } from '../../document/index.ts';
import { clamp } from '../../kit/clamp.ts';

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
/** A picture made for a line of print is no higher than so many times the line. */
const TIGHT = 3;
/** The same picture in the same place on so many pages is a letterhead. */
const TEMPLATE_PAGES = 3;
const MAX_SIGNALS = 20;
/** Pictures of a page that are read, and the print below them: a fifth of a second each. */
const MOST_READ = 8;
/** Tiles of more pixels are not asked about. */
const MAX_PIXELS = 36_000_000;

/** Strips and layers of a scan tile or coincide, and are of one kind; transparent pictures are stamps and signatures. */
export const pdfImageReplaced = defineCheck({
  id: 'pdf_image_replaced',
  name: 'Scans covered or replaced in places',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  classes: ['scan', 'scan_with_text_layer', 'mixed'],
  async run(evidence, context) {
    const { pause } = context;
    const file = evidence.pdfFile();
    if (file.encrypted) {
      const description = 'The file is encrypted, so the pictures of its pages cannot be compared.';
      return { status: 'inconclusive', description };
    }
    const parts = evidence.parts();
    const found: Patch[] = [];
    let truncated = false;
    for (const [index, one] of parts.entries()) {
      const patches = patchesOn(file, one, index + 1);
      const painted = mayBePainted(one);
      if (patches.length > 0 || painted) {
        await pause();
        const seen = await judged(evidence, { page: index + 1, patches, painted }, context);
        found.push(...seen.patches);
        truncated ||= seen.truncated;
      }
    }
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
      detected: `A scan was covered or replaced in places: ${signals[0]?.detail ?? ''}.`,
      innocentExplanation:
        'A signature, a stamp, a bar code or a correction may have been put on the page openly, or a picture on a slide with a background.',
      clear: `No scan has a picture or paper put over its print${truncated ? ', as far as was looked: so much is painted over it that only what came last was' : ''}.`,
      truncated,
    });
  },
});

/** Whether something may be painted over the scan of a page: on the page itself or by an annotation. */
const mayBePainted = ({ object, content }: PageParts): boolean =>
  content.images.some((image) => coverage([image]) >= COVERS_PAGE) &&
  (content.paths > 0 || object.dict.get('Annots') !== undefined);

/** What is known of the places of a page once the print below them is seen. A patch on empty paper only adds something. */
async function judged(
  evidence: Evidence,
  {
    page,
    patches,
    painted,
  }: { readonly page: number; readonly patches: readonly Patch[]; readonly painted: boolean },
  { signal: aborted }: CheckContext,
): Promise<{ readonly patches: readonly Patch[]; readonly truncated: boolean }> {
  const pages = await evidence.pages();
  const scan = await pages.scan(page);
  if (scan === null) return { patches: patches.filter(({ differs }) => differs), truncated: false };
  const { width, height } = await pages.pageInfo(page);
  const pasted: Patch[] = [];
  for (const patch of patches) {
    const [x0, y0, x1, y1] = patch.signal.box;
    const box = { x0: x0 * width, y0: y0 * height, x1: x1 * width, y1: y1 * height };
    const { height: print } = printBelow(scan, box);
    const isTight = print !== null && box.y1 - box.y0 <= TIGHT * print;
    // A zone of a scan may show again what lies below it; what replaces a value is of its size.
    if (isTight) {
      const isRead = pasted.length < MOST_READ;
      const signal = isRead ? await replacing(evidence, scan, patch.signal, aborted) : patch.signal;
      pasted.push({ ...patch, signal });
    } else if (patch.differs)
      pasted.push(
        print === null ? { ...patch, signal: { ...patch.signal, code: 'PICTURE_BESIDE_SCAN' } } : patch,
      );
  }
  const { places, truncated } = painted
    ? findCoveredPrint(await pages.paint(page), scan)
    : { places: [], truncated: false };
  const covered: Patch[] = [];
  for (const { box, retyped } of places) {
    const { recognize } = evidence;
    const below = recognize === null ? null : await readBelow(scan, box, { recognize, signal: aborted });
    const place = relativeBox(box, { width, height });
    const print = below === null ? 'print' : `"${below}"`;
    const detail = `${print} on the scan of page ${String(page)} is painted over${retyped === '' ? '' : ` and "${retyped}" typed there`}`;
    const code = /\d/.test(retyped) ? 'SCAN_RETYPED' : 'SCAN_COVERED';
    const values = { ...(below === null ? {} : { old: below }), ...(retyped === '' ? {} : { new: retyped }) };
    const signal = { code, detail, page, box: place, ...values } as const;
    covered.push({ page, place: placeOf(place), differs: true, signal });
  }
  return { patches: [...pasted, ...covered], truncated };
}

/** A picture over a line of print: strong where it shows another amount or date than the scan does below it, each read surely. */
async function replacing(
  evidence: Evidence,
  scan: ShownImage,
  signal: Patch['signal'],
  aborted: AbortSignal,
): Promise<Patch['signal']> {
  const { recognize } = evidence;
  const { page, box } = signal;
  if (recognize === null || page === undefined || signal.code !== 'PICTURE_ON_SCAN') return signal;
  const { width, height } = await (await evidence.pages()).pageInfo(page);
  const place = { x0: box[0] * width, y0: box[1] * height, x1: box[2] * width, y1: box[3] * height };
  const reader = { recognize, signal: aborted };
  const old = await readBelow(scan, place, reader);
  if (old === null || !isKeyValue(old)) return signal;
  const shown = await readAbove(evidence, { page, box }, reader);
  if (shown === null || !isKeyValue(shown) || digitsOf(shown) === digitsOf(old)) return signal;
  const code = mayBeMisread(shown, old) ? signal.code : 'SCAN_RETYPED';
  const detail = `a picture that shows "${shown}" lies over "${old}" on the scan of page ${String(page)}`;
  return { ...signal, code, detail, old, new: shown };
}

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
  /** It differs from the scan in how it was stored, as what came with the scan does not. */
  readonly differs: boolean;
  readonly signal: Signal & { readonly box: Box };
}

function patchesOn(file: PdfFile, { content }: PageParts, page: number): readonly Patch[] {
  // What lies between two layers of a scan is a layer itself, of a zone.
  const top = content.images.findLastIndex((image) => coverage([image]) >= COVERS_PAGE);
  const layers = content.images.filter((image) => coverage([image]) >= COVERS_PAGE);
  const kinds = layers.map((layer) => kindOf(file, layer));
  if (layers.length === 0) return oddTilesOn(file, content.images, page);
  return content.images.slice(top + 1).flatMap((image) => {
    const share = coverage([image]);
    if (share < LEAST || share >= PATCH || hidesNothing(file, image.stream)) return [];
    const own = kindOf(file, image);
    const differences = kinds.map((kind) => difference(kind, own));
    const [differs = null] = differences.includes(null) ? [] : differences;
    const box = boxOf(image);
    const aside = box[2] < MARGIN || box[0] > 1 - MARGIN || box[3] < MARGIN || box[1] > 1 - MARGIN;
    const detail = `a picture on the scan of page ${String(page)} ${differs ?? 'lies over its print'}`;
    const code = aside ? 'PICTURE_BESIDE_SCAN' : 'PICTURE_ON_SCAN';
    return [{ page, place: placeOf(box), differs: differs !== null, signal: { code, detail, page, box } }];
  });
}

/** Strips or tiles of a scan that were saved otherwise than all others: whoever edits one saves it alone. */
function oddTilesOn(file: PdfFile, images: readonly PlacedImage[], page: number): readonly Patch[] {
  const tiles = tilesOf(images)?.flat() ?? [];
  if (coverage(tiles) < COVERS_PAGE) return [];
  const odd = oddTiles(tiles.map(({ stream }) => storedPixels(file, stream, MAX_PIXELS)));
  return odd.flatMap((at) => {
    const tile = tiles[at];
    if (tile === undefined) return [];
    const box = boxOf(tile);
    const detail = `one part of the scan of page ${String(page)} was saved otherwise than the ${String(tiles.length - odd.length)} others`;
    const signal = { code: 'PICTURE_ON_SCAN', detail, page, box } as const;
    return [{ page, place: placeOf(box), differs: true, signal }];
  });
}

type Box = NonNullable<Signal['box']>;

function boxOf({ seen }: PlacedImage): Box {
  const [x0 = 0, y0 = 0, x1 = 1, y1 = 1] = seen.map((side) => clamp(side, 0, 1));
  return [x0, y0, x1, y1];
}

const placeOf = (box: Box): string => box.map((side) => Math.round(side * 100)).join();

interface ImageKind {
  readonly dpi: number;
  /** Quantization steps of a JPEG, joined. */
  readonly tables: string | null;
}

function kindOf(file: PdfFile, { stream, dpi }: PlacedImage): ImageKind {
  const bytes = jpegBytes(file, stream);
  const jpeg = bytes === null ? null : readJpegStructure(bytes);
  return { dpi: dpi[0], tables: jpeg?.luma.join() ?? null };
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
