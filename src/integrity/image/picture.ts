/** One picture of a document with everything the image checks ask of it, each worked out once. */
import { crop, readJpegCoefficients, toGray } from '../../document/index.ts';
import type { Bitmap, JpegStructure } from '../../document/index.ts';
import type { FindingEvidence } from '../../contract/index.ts';
import { once } from '../../kit/once.ts';
import { findCopies } from './copies/copies.ts';
import type { CopySearch } from './copies/copies.ts';
import { isDrawn } from './copies/drawn-by-program.ts';
import { findCopiedMarks } from './copies/copied-marks.ts';
import type { CopiedMark } from './copies/copied-marks.ts';
import { findEmptiedPlaces } from './fills/emptied-places.ts';
import type { EmptiedPlace } from './fills/emptied-places.ts';
import { findFlatPatches } from './fills/flat-patches.ts';
import type { FlatSearch } from './fills/flat-patches.ts';
import { hasFewColors } from './history/few-colors.ts';
import { mapHistory } from './history/history-map.ts';
import { compareHistory } from './history/history-outliers.ts';
import type { HistoryComparison } from './history/history-outliers.ts';
import { findDecodedTable } from './earlier-jpeg/decoded-table.ts';
import type { EarlierJpeg } from './earlier-jpeg/earlier-jpeg.ts';
import { LEAST_LAST, isSavedBefore } from './earlier-jpeg/telling-blocks.ts';
import type { SavedJpeg } from './earlier-jpeg/telling-blocks.ts';
import { LEAST_SAVED, findEarlierOfExact, findEarlierOfJpeg } from './find-earlier-jpeg.ts';
import { findForeignGrids } from './history/foreign-grids.ts';
import type { GridSearch } from './history/foreign-grids.ts';
import { findFilledPatches } from './fills/filled-patches.ts';
import type { FilledPatch } from './fills/filled-patches.ts';
import { measureLegibility } from './kind/legibility.ts';
import type { Legibility } from './kind/legibility.ts';
import { tellMarks } from './open-marks.ts';
import type { MarkTeller } from './open-marks.ts';
import { upright, within } from './source/place-on-page.ts';
import type { Place } from './source/place-on-page.ts';
import { findEarlierCompression } from './history/quantization.ts';
import { showsText } from './kind/shows-text.ts';
import { findComponents, findWords, glyphsAmong } from './words.ts';
import type { Glyph, InkBox, Word } from './words.ts';

/** Lets timers run and throws when the time is over. */
type Pause = () => Promise<void>;

/** The page's compression before its last one, and who shares it. */
export interface SharedHistory extends HistoryComparison {
  /** Nearest IJG quality of the earlier compression. */
  readonly quality: number;
  /** Whether contrast or brightness was stretched after it. */
  readonly stretched: boolean;
}

/** A picture and its facts. */
export interface Picture {
  /** 1-based page of the document it is on. */
  readonly page: number;
  /** Pixels as stored, not turned. */
  readonly bitmap: Bitmap;
  /** The same in gray. */
  gray(): Bitmap;
  /** The file or stream they came from, when that is a JPEG. */
  readonly jpeg: JpegStructure | null;
  /** The last save changed no pixel; otherwise it made blocks smooth and edges soft by itself. */
  readonly exact: boolean;
  glyphs(): readonly Glyph[];
  words(): readonly Word[];
  /** Whether the words stand in lines, as those of a page do. */
  showsText(): boolean;
  /** Size and sharpness of the letters; null when there are none with contrast. */
  legibility(): Legibility | null;
  /** Null when no earlier compression shows, or the colors were reduced since. */
  history(pause: Pause): Promise<SharedHistory | null>;
  /** What of the picture cannot come from the JPEG that it was before its last save; null when no such JPEG shows, or the colors were reduced since. */
  undecodable(pause: Pause): Promise<EarlierJpeg | null>;
  /** Whether the estimated history is surely that of a page that was a JPEG before: a drawing saved once may show one, too. */
  isHistorySure(pause: Pause): Promise<boolean>;
  /** The grid of the blocks of its compression, and the words that lie on another. */
  grids(pause: Pause): Promise<GridSearch>;
  /** The same from its first whole block on where it was cut after it was a JPEG, so that what looks at blocks finds them. */
  aligned(pause: Pause): Promise<Picture>;
  copies(pause: Pause): Promise<CopySearch>;
  /** Stamps, signatures and the like that occur twice with one grain. */
  copiedMarks(pause: Pause): Promise<readonly CopiedMark[]>;
  flat(): FlatSearch;
  /** Rectangles whose edges cut through compression noise. */
  filledPatches(): readonly FilledPatch[];
  /** Filled rectangles that the coefficients of a JPEG of high quality show. */
  emptiedPlaces(): readonly EmptiedPlace[];
  /** What somebody put on a place openly; null where nothing. */
  readonly openMark: MarkTeller;
  /** Whether glyphs repeat pixel by pixel, as only programs draw them. */
  bornDigital(pause: Pause): Promise<boolean>;
  /** A place as shares of the upright page. */
  boxOf(place: InkBox): NonNullable<FindingEvidence['box']>;
}

/** Ink below this many pixels is punctuation and dust. */
const LEAST_INK = 40;
/**
 * Wraps pixels. `orientation` is EXIF's, 1 to 8. `place`: where the upright picture lies on its page, as shares of the
 * page; the whole page when left out.
 */
export function createPicture(source: {
  readonly page: number;
  readonly bitmap: Bitmap;
  readonly jpeg: JpegStructure | null;
  /** The JPEG itself. */
  readonly encoded?: Uint8Array | null;
  readonly orientation: number;
  /** Saved with loss by another method than JPEG. */
  readonly lossy?: boolean;
  readonly place?: Place;
}): Picture {
  const { bitmap, jpeg, encoded = null, page, orientation, lossy = false } = source;
  const { place: onPage = [0, 0, 1, 1] } = source;
  const exact = jpeg === null && !lossy;
  const gray = once(() => toGray(bitmap));
  const components = once(() => findComponents(gray()));
  const glyphs = once(() => glyphsAmong(components()));
  const words = once(() => findWords(glyphs()).filter((word) => word.ink >= LEAST_INK));
  const flat = once(() => findFlatPatches(gray(), { typed: exact }));
  const filledPatches = once(() => findFilledPatches(gray(), { tolerance: exact ? 0 : 1 }));
  // Of coarser files nobody asks.
  const saved = once((): SavedJpeg | null => {
    if (jpeg === null || encoded === null || jpeg.quality < LEAST_SAVED) return null;
    const coefficients = readJpegCoefficients(encoded);
    return coefficients === null ? null : { bitmap, coefficients, last: jpeg.luma };
  });
  const emptiedPlaces = once(() => {
    const own = jpeg !== null && jpeg.quality >= LEAST_LAST ? saved() : null;
    return own === null ? [] : findEmptiedPlaces(gray(), own.coefficients);
  });
  const isReduced = once(() => exact && hasFewColors(bitmap));
  const legibility = once(() => measureLegibility(gray(), glyphs()));
  const markTeller = once(() =>
    tellMarks(bitmap, { gray: gray(), components: components(), glyph: legibility()?.height ?? Infinity }),
  );

  const history = once(async (pause: Pause): Promise<SharedHistory | null> => {
    await pause();
    if (isReduced()) return null;
    const earlier = findEarlierCompression(bitmap, jpeg?.luma ?? null);
    if (earlier === null) return null;
    await pause();
    const map = mapHistory(bitmap, earlier);
    await pause();
    return { quality: earlier.quality, stretched: map.stretched, ...compareHistory(map, words()) };
  });

  const undecodable = once(async (pause: Pause): Promise<EarlierJpeg | null> => {
    await pause();
    if (isReduced()) return null;
    const search = { words: words(), drawn: await bornDigital(pause), pause };
    if (exact) return findEarlierOfExact(bitmap, { ...search, gray: gray() });
    const own = saved();
    if (own === null || jpeg === null) return null;
    return findEarlierOfJpeg({ ...own, gray: gray() }, { ...search, quality: jpeg.quality });
  });

  const isHistorySure = async (pause: Pause): Promise<boolean> => {
    const earlier = await undecodable(pause);
    if (earlier !== null && earlier.cut !== true) return true;
    // A picture without loss that no JPEG explains was worked on as a whole: a table that seems to fit is a guess.
    if (exact) return false;
    const [own, estimated] = [saved(), await history(pause)];
    if (own === null || estimated === null) return false;
    await pause();
    return isSavedBefore(own, estimated.quality);
  };

  const grids = once((pause: Pause) => findForeignGrids(gray(), words(), pause));
  const copies = once((pause: Pause) => findCopies(gray(), glyphs(), pause));

  const bornDigital = async (pause: Pause): Promise<boolean> => isDrawn(await copies(pause), exact);

  const boxOf: Picture['boxOf'] = (place) => within(upright(place, bitmap, orientation), onPage);

  const align = async (pause: Pause): Promise<Picture> => {
    if (!exact) return picture;
    const search = await grids(pause);
    const drawn = await bornDigital(pause);
    const offset = drawn ? search.likeliest : search.offset;
    if (offset === null || (offset.x === 0 && offset.y === 0)) return picture;
    const { width, height } = bitmap;
    const { x, y } = offset;
    const cut = crop(bitmap, { x, y, width: width - x, height: height - y });
    // Where a program draws, a grid is chance unless a table fits, and the size of the picture tells a screen.
    if (drawn && findDecodedTable(cut) === null) return picture;
    return createPicture({
      ...source,
      bitmap: cut,
      place: boxOf({ x0: x, y0: y, x1: width, y1: height }),
    });
  };

  const picture: Picture = {
    page,
    bitmap,
    gray,
    jpeg,
    exact,
    glyphs,
    words,
    showsText: once(() => showsText(glyphs(), words())),
    legibility,
    flat,
    filledPatches,
    emptiedPlaces,
    history,
    undecodable,
    isHistorySure,
    grids,
    aligned: align,
    copies,
    copiedMarks: once((pause: Pause) => findCopiedMarks(gray(), components(), pause)),
    openMark: (place) => markTeller()(place),
    bornDigital,
    boxOf,
  };
  return picture;
}
