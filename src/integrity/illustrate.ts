/** Draws a document for a report: its pages, the places of findings now and before, and maps of its pictures. */
import type {
  Illustration,
  IllustrationRequest,
  PageRegion,
  Picture,
  PictureMap,
} from '../contract/index.ts';
import { isDocxError } from '../contract/light.ts';
import { crop, encodeImage, openDocument } from '../document/index.ts';
import type { Bitmap, OpenOptions, PixelRect } from '../document/index.ts';
import { messageOf } from '../kit/caught.ts';
import { systemClock } from '../kit/clock.ts';
import { gatherEvidence } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { errorLevelMap, historyMap } from './image/maps.ts';
import { lookBelow, otherShare } from './look-below.ts';

/** Resolution of rendered pages: the print of a letter is legible in a crop. */
const DPI = 130;
/** Longest side in pixels: of a page, of a crop. */
const SIDE = { page: 1500, crop: 640 } as const;
/** A page much longer than wide (a till roll, a picture of a chat) is as wide as others, up to what WebP can hold. */
const LONG = { shorterSide: 1000, most: 16_383 } as const;
/** Pictures that maps are made of: each takes about a second. */
const MAX_MAPPED = 3;
/** Space around a crop, in heights of its box and in shares of the shorter side of the page at least. */
const MARGIN = { heights: 1, least: 0.017 } as const;
/** Saved states that are searched for an earlier look of a place, newest first. */
const MAX_STATES = 4;
/** A pixel is another one from this difference on, and a place looks different from this share of them on. */
const CHANGED = { by: 48, share: 0.001 } as const;

/** Where pages come from. */
interface Pages {
  bitmap(page: number, options: { readonly dpi: number }): Promise<{ readonly bitmap: Bitmap }>;
}

async function pictureOf(bitmap: Bitmap, longestSide: number, exact = false): Promise<Picture> {
  // WebP keeps small print legible at about 60 kB a page; maps of blocks are worth every pixel.
  const format = exact ? 'png' : 'webp';
  const bytes = await encodeImage(bitmap, { format, longestSide });
  const share = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  return {
    type: `image/${format}`,
    width: Math.max(1, Math.round(bitmap.width * share)),
    height: Math.max(1, Math.round(bitmap.height * share)),
    base64: Buffer.from(bytes).toString('base64'),
  };
}

/** The longest side that a page's picture gets. */
const sideOfPage = ({ width, height }: Bitmap): number =>
  Math.min(
    LONG.most,
    Math.max(SIDE.page, Math.ceil((LONG.shorterSide * Math.max(width, height)) / Math.min(width, height))),
  );

/** The place with some of what surrounds it, in pixels. */
function surroundingsOf(
  { width, height }: Pick<Bitmap, 'width' | 'height'>,
  [x0, y0, x1, y1]: PageRegion['box'],
): PixelRect {
  const margin = Math.max(MARGIN.least * Math.min(width, height), MARGIN.heights * (y1 - y0) * height);
  const left = Math.max(0, Math.floor(x0 * width - margin));
  const top = Math.max(0, Math.floor(y0 * height - margin));
  const right = Math.min(width, Math.ceil(x1 * width + margin));
  const bottom = Math.min(height, Math.ceil(y1 * height + margin));
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

const cropOf = (bitmap: Bitmap, box: PageRegion['box']): Bitmap => crop(bitmap, surroundingsOf(bitmap, box));

function looksDifferent(a: Bitmap, b: Bitmap): boolean {
  if (a.width !== b.width || a.height !== b.height || a.channels !== b.channels) return true;
  return otherShare(a, b, CHANGED.by) >= CHANGED.share;
}

/** Keeps the page rendered last: requests come page by page. */
function lastPageOf(pages: Pages): (page: number) => Promise<Bitmap> {
  let last: { readonly page: number; readonly bitmap: Promise<Bitmap> } | undefined;
  return (page) => {
    if (last?.page !== page)
      last = { page, bitmap: pages.bitmap(page, { dpi: DPI }).then((one) => one.bitmap) };
    return last.bitmap;
  };
}

/** The newest earlier state of a place that looks different; null when no state does or can be drawn. */
async function earlierLook(evidence: Evidence, region: PageRegion, now: Bitmap): Promise<Bitmap | null> {
  const newest = evidence.pdfFile().revisions.length - 1;
  for (let state = newest - 1; state >= Math.max(0, newest - MAX_STATES); state -= 1) {
    try {
      const pages = await evidence.pagesAt(state);
      const before = cropOf((await pages.bitmap(region.page, { dpi: DPI })).bitmap, region.box);
      if (looksDifferent(now, before)) return before;
    } catch {
      // A state that cannot be drawn has nothing to show; an older one may.
    }
  }
  return null;
}

/** The print of a scan that something was put over; null when nothing was or the scan cannot be shown by itself. */
async function coveredLook(
  evidence: Evidence,
  region: PageRegion,
  now: Bitmap,
  whole: Bitmap,
): Promise<Bitmap | null> {
  try {
    const page = { number: region.page, width: whole.width };
    return await lookBelow(await evidence.pages(), now, { page, part: surroundingsOf(whole, region.box) });
  } catch {
    // The place is shown as it is now; what it says is in the words of the finding.
    return null;
  }
}

async function drawMaps(evidence: Evidence, shown: readonly number[]): Promise<PictureMap[]> {
  const maps: PictureMap[] = [];
  const { sources } = await evidence.pictures();
  for (const source of sources.filter(({ page }) => shown.includes(page)).slice(0, MAX_MAPPED)) {
    const picture = await source.open();
    if (picture === null) continue;
    const { page } = picture;
    const level = await pictureOf(await errorLevelMap(picture), SIDE.page);
    maps.push({ kind: 'error_level', page, picture: level });
    const history = historyMap(picture);
    if (history !== null) {
      maps.push({ kind: 'history', page, picture: await pictureOf(history, SIDE.page, true) });
    }
  }
  return maps;
}

/**
 * Draws what can be drawn; the rest is said in `notes`. Sequential, so that one page is in memory at a time.
 * @throws DocxError `file_unreadable`, `file_too_large`, `empty_file`, `unsupported_type`
 */
export async function illustrate(
  file: { readonly path: string; readonly name: string },
  { open, request }: { readonly open: OpenOptions; readonly request: IllustrationRequest },
): Promise<Illustration> {
  const evidence = await gatherEvidence(file, { open, clock: systemClock });
  const notes: string[] = [];
  const counted: number[] = [];
  const pages: { page: number; picture: Picture }[] = [];
  const regions: { now: Picture | null; earlier: Picture | null }[] = request.regions.map(() => ({
    now: null,
    earlier: null,
  }));
  const attempt = async (what: string, draw: () => Promise<unknown>): Promise<void> => {
    await draw().catch((error: unknown) => {
      notes.push(`${what} could not be shown: ${isDocxError(error) ? error.detail : messageOf(error)}`);
    });
  };
  const drawPage = async (page: number, bitmapOf: (page: number) => Promise<Bitmap>): Promise<void> => {
    const bitmap = await bitmapOf(page);
    pages.push({ page, picture: await pictureOf(bitmap, sideOfPage(bitmap)) });
    for (const [at, region] of request.regions.entries()) {
      if (region.page !== page) continue;
      const now = cropOf(bitmap, region.box);
      const isPdf = evidence.mediaType === 'application/pdf';
      const earlier =
        region.earlier && isPdf
          ? ((await earlierLook(evidence, region, now)) ?? (await coveredLook(evidence, region, now, bitmap)))
          : null;
      regions[at] = {
        now: await pictureOf(now, SIDE.crop),
        earlier: earlier === null ? null : await pictureOf(earlier, SIDE.crop),
      };
    }
  };
  try {
    await attempt('The document', async () => {
      const document = await openDocument(file, open);
      try {
        counted.push(document.pageCount);
        const bitmapOf = lastPageOf(document);
        for (const page of request.pages.filter((one) => one <= document.pageCount)) {
          await attempt(`Page ${String(page)}`, () => drawPage(page, bitmapOf));
        }
      } finally {
        await document.close();
      }
    });
    let maps: PictureMap[] = [];
    const page_count = counted[0] ?? null;
    if (request.maps && page_count !== null) {
      await attempt('The maps', async () => {
        maps = await drawMaps(evidence, request.pages);
      });
    }
    return { media_type: evidence.mediaType, page_count, pages, regions, maps, notes };
  } finally {
    await evidence.close();
  }
}
