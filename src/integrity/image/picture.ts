/** One picture of a document with everything the image checks ask of it, each worked out once. */
import { crop, readJpegCoefficients, toGray } from '../../document/index.ts';
import type { Bitmap, JpegStructure } from '../../document/index.ts';
import type { FindingEvidence } from '../../contract/index.ts';
import { once } from '../../kit/once.ts';
import { gridOf } from './blocks.ts';
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
import { isMarked, markOpenCuts } from './open-cuts.ts';
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

/** Ink below this many pixels is punctuation and dust. */
const LEAST_INK = 40;

/** Pixels, and what their file says of them. */
export interface PictureData {
  readonly page: number;
  readonly bitmap: Bitmap;
  readonly jpeg: JpegStructure | null;
  /** The JPEG itself. */
  readonly encoded?: Uint8Array | null;
  /** EXIF's, 1 to 8. */
  readonly orientation: number;
  /** Saved with loss by another method than JPEG. */
  readonly lossy?: boolean;
  /** The data holds errors: what was decoded behind them is not what was saved. */
  readonly erroneous?: boolean;
  /** Bytes of text that its page types beside it. */
  readonly typed?: number;
  /** Where the upright picture lies on its page, as shares of the page; the whole page when left out. */
  readonly place?: Place;
}

/** A picture and its facts. */
export class Picture {
  /** 1-based page of the document it is on. */
  readonly page: number;
  /** Pixels as stored, not turned. */
  readonly bitmap: Bitmap;
  /** The file or stream they came from, when that is a JPEG. */
  readonly jpeg: JpegStructure | null;
  /** The data holds errors: blocks behind them lie elsewhere, or are lighter or darker than they were saved. */
  readonly erroneous: boolean;
  /** Bytes of text that its page types beside it. */
  readonly typed: number;
  /** The last save changed no pixel; otherwise it made blocks smooth and edges soft by itself. */
  readonly exact: boolean;
  readonly #source: PictureData;

  constructor(source: PictureData) {
    const { page, bitmap, jpeg, lossy = false, erroneous = false, typed = 0 } = source;
    this.page = page;
    this.bitmap = bitmap;
    this.jpeg = jpeg;
    this.erroneous = erroneous;
    this.typed = typed;
    this.exact = jpeg === null && !lossy;
    this.#source = source;
  }

  /** The pixels in gray. */
  readonly gray = once((): Bitmap => toGray(this.bitmap));
  readonly #components = once(() => findComponents(this.gray()));
  readonly glyphs = once((): readonly Glyph[] => glyphsAmong(this.#components()));
  readonly words = once((): readonly Word[] =>
    findWords(this.glyphs()).filter((word) => word.ink >= LEAST_INK),
  );
  /** Whether the words stand in lines, as those of a page do. */
  readonly showsText = once((): boolean => showsText(this.glyphs(), this.words()));
  /** Size and sharpness of the letters; null when there are none with contrast. */
  readonly legibility = once((): Legibility | null => measureLegibility(this.gray(), this.glyphs()));
  readonly flat = once((): FlatSearch => findFlatPatches(this.gray(), { typed: this.exact }));
  /** Rectangles whose edges cut through compression noise. */
  readonly filledPatches = once((): readonly FilledPatch[] =>
    findFilledPatches(this.gray(), { tolerance: this.exact ? 0 : 1 }),
  );
  /** Of coarser files nobody asks. */
  readonly #saved = once((): SavedJpeg | null => {
    const { bitmap, jpeg, encoded = null } = this.#source;
    if (jpeg === null || encoded === null || jpeg.quality < LEAST_SAVED) return null;
    const coefficients = readJpegCoefficients(encoded);
    return coefficients === null ? null : { bitmap, coefficients, last: jpeg.luma };
  });
  /** Filled rectangles that the coefficients of a JPEG of high quality show. */
  readonly emptiedPlaces = once((): readonly EmptiedPlace[] => {
    const own = this.jpeg !== null && this.jpeg.quality >= LEAST_LAST ? this.#saved() : null;
    return own === null ? [] : findEmptiedPlaces(this.gray(), own.coefficients);
  });
  /** Whether its colors were reduced to a palette. */
  readonly isReduced = once((): boolean => this.exact && hasFewColors(this.bitmap));

  readonly #openCuts = once((): Uint8Array | null => markOpenCuts(this.gray(), this.words()));

  /** Null when no earlier compression shows, or the colors were reduced since. */
  readonly history = once(async (pause: Pause): Promise<SharedHistory | null> => {
    await pause();
    if (this.isReduced()) return null;
    const earlier = findEarlierCompression(this.bitmap, this.jpeg?.luma ?? null);
    if (earlier === null) return null;
    await pause();
    const map = mapHistory(this.bitmap, earlier);
    await pause();
    const compared = compareHistory(map, this.words(), this.#openCuts());
    return { quality: earlier.quality, stretched: map.stretched, ...compared };
  });

  /** What of the picture cannot come from the JPEG that it was before its last save; null when no such JPEG shows, or the colors were reduced since. */
  readonly undecodable = once(async (pause: Pause): Promise<EarlierJpeg | null> => {
    await pause();
    if (this.isReduced()) return null;
    const search = { words: this.words(), drawn: await this.bornDigital(pause), pause };
    if (this.exact)
      return findEarlierOfExact(this.bitmap, { ...search, gray: this.gray(), openCuts: this.#openCuts() });
    const own = this.#saved();
    if (own === null || this.jpeg === null) return null;
    return findEarlierOfJpeg({ ...own, gray: this.gray() }, { ...search, quality: this.jpeg.quality });
  });

  /** The grid of the blocks of its compression, and the words that lie on another. */
  readonly grids = once((pause: Pause): Promise<GridSearch> =>
    findForeignGrids(this.gray(), this.words(), pause),
  );
  readonly copies = once((pause: Pause): Promise<CopySearch> =>
    findCopies(this.gray(), this.glyphs(), pause),
  );
  /** Stamps, signatures and the like that occur twice with one grain. */
  readonly copiedMarks = once((pause: Pause): Promise<readonly CopiedMark[]> =>
    findCopiedMarks(this.gray(), this.#components(), pause),
  );
  readonly #markTeller = once((): MarkTeller => {
    const [gray, words, letters] = [this.gray(), this.words(), this.legibility()];
    return tellMarks(this.bitmap, { gray, components: this.#components(), words, letters });
  });
  /** What somebody put on a place openly; null where nothing. */
  readonly openMark: MarkTeller = (place) => this.#markTeller()(place);

  /** Whether a place consists of blocks that were cut openly: by a frame, a sheet or the filling of punch holes. */
  isCutOpenly(place: InkBox): boolean {
    const marks = this.#openCuts();
    return marks !== null && isMarked(marks, gridOf(this.bitmap), place);
  }

  /** Whether the estimated history is surely that of a page that was a JPEG before: a drawing saved once may show one, too. */
  async isHistorySure(pause: Pause): Promise<boolean> {
    const earlier = await this.undecodable(pause);
    if (earlier !== null && earlier.cut !== true) return true;
    // A picture without loss that no JPEG explains was worked on as a whole: a table that seems to fit is a guess.
    if (this.exact) return false;
    const [own, estimated] = [this.#saved(), await this.history(pause)];
    if (own === null || estimated === null) return false;
    await pause();
    return isSavedBefore(own, estimated.quality);
  }

  /** Whether glyphs repeat pixel by pixel, as only programs draw them. */
  async bornDigital(pause: Pause): Promise<boolean> {
    return isDrawn(await this.copies(pause), { exact: this.exact, flatShare: this.flat().flatShare });
  }

  /** A place as shares of the upright page. */
  boxOf(place: InkBox): NonNullable<FindingEvidence['box']> {
    const { orientation, place: onPage = [0, 0, 1, 1] } = this.#source;
    return within(upright(place, this.bitmap, orientation), onPage);
  }

  /** The same from its first whole block on where it was cut after it was a JPEG, so that what looks at blocks finds them. */
  async aligned(pause: Pause): Promise<Picture> {
    if (!this.exact) return this;
    const search = await this.grids(pause);
    const drawn = await this.bornDigital(pause);
    const offset = drawn ? search.likeliest : search.offset;
    if (offset === null || (offset.x === 0 && offset.y === 0)) return this;
    const { width, height } = this.bitmap;
    const { x, y } = offset;
    const cut = crop(this.bitmap, { x, y, width: width - x, height: height - y });
    // Where a program draws, a grid is chance unless a table fits, and the size of the picture tells a screen.
    if (drawn && findDecodedTable(cut) === null) return this;
    const place = this.boxOf({ x0: x, y0: y, x1: width, y1: height });
    return new Picture({ ...this.#source, bitmap: cut, place });
  }
}
