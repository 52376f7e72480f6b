/** Finds places of a scan or photo that were painted over: without grain, or cut out of the compression around them. */
import { areaOf, grown, meets } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { definePictureCheck } from '../check.ts';
import type { CheckContext, PictureAnswer, Signal } from '../check.ts';
import { isFaint } from '../image/earlier-jpeg/earlier-jpeg.ts';
import type { EarlierJpeg } from '../image/earlier-jpeg/earlier-jpeg.ts';
import { isOnDark, isPaper, isRimStrip, sortPlaces, touchesRim } from '../image/overlay.ts';
import { paperAround } from '../image/fills/paper-around.ts';
import type { Picture } from '../image/picture.ts';
import type { InkBox } from '../image/words.ts';

/** Share of flat cells up to which the paper has grain enough for flat places to stand out. */
const GRAINY = 0.03;
/** The same for pictures saved without loss, where a patch off the compression grid is looked for. */
const SOMEWHAT_GRAINY = 0.2;
/** On smoother paper the page's own flat places lie on the compression grid: this many tell, of which this share may lie off it. */
const OWN_FLAT = { least: 10, offGrid: 0.1 } as const;
/** Side of a block of JPEG, pixels. */
const BLOCK = 8;
/** Size of a patch on the compression grid or in a picture saved with loss, where smooth paper makes flat blocks of its own. */
const ON_GRID = { width: 32, height: 16 } as const;
/**
 * Area of a patch off the grid in pixels, the rank among a page's patches of those that are its own, and by how much one must exceed
 * them: pages that were turned, straightened or scaled without loss have many small ones.
 */
const OWN_PATCHES = { least: 240, rank: 3, times: 3 } as const;
/** Level from which a scanner may have cut off the paper's grain. */
const SATURATED = 250;
/** Levels up to which a bar is black, also after saving with loss. */
const BLACK = 16;
/** Share of a patch's surroundings that is paper, and of that paper that has grain: of 35 forged patches all but one had .4 and .93. */
const AROUND = { paper: 0.2, grainy: 0.9 } as const;
/** Blocks at the sides of a patch that tell, and the share that is missed: of five forged patches nearly all, of a genuine one none. */
const CUT = { least: 3, share: 0.5 } as const;
/** Patches beyond this number are the paper's own. */
const MAX_PATCHES = 3;
/** How far a blank place must fall out of the page's history, and its size in pixels. */
const BLANK = { sure: 2.2, weak: 1.2, width: 16, height: 8 } as const;
/** Nats of the edges of a filled rectangle that a last JPEG save has blurred; from `weak` on they are a hint. */
const EDGES = { sure: 40, weak: 25 } as const;

/** Sides of an empty rectangle that must be cut on a page that a program drew: fields and bars have straight edges. */
const DRAWN_SIDES = 2;

/** What says that a place was emptied. */
const EMPTIED = {
  hole: 'a rectangle of exactly one level interrupts the grain of the paper',
  remnant: 'an empty rectangle cuts off the compression noise of something that is gone',
} as const;

/** White-out leaves no grain, a hole in the compression around it, or edges that cut through compression noise. */
export const imageErasedRegion = definePictureCheck({
  id: 'image_erased_region',
  name: 'Erased regions of an image',
  category: 'image',
  default: true,
  needs: 'any',
  ask: search,
  innocentExplanation: 'Somebody may have blacked or whited out private data before sharing the document.',
  clear: 'No place was found where the grain of the paper is missing.',
});

async function search(picture: Picture, { pause }: CheckContext): Promise<PictureAnswer> {
  const earlier = await picture.undecodable(pause);
  const drawn = await picture.bornDigital(pause);
  const history = drawn ? null : await picture.history(pause);
  // Of what was added openly the check of words speaks.
  const words = [...(earlier?.places ?? []), ...(history?.outliers ?? [])].filter(
    ({ kind }) => kind === 'word',
  );
  const { notes } = sortPlaces(picture, words);
  const isHidden = (place: InkBox): boolean =>
    !isOnDark(picture.bitmap, place) &&
    picture.openMark(place) === null &&
    !notes.some((note) => meets(place, grown(note, note.y1 - note.y0)));
  const isBlankPaper = (place: InkBox): boolean =>
    isHidden(place) && isPaper(picture.bitmap, place) && !isRimStrip(picture.bitmap, place);
  const undecodable = (earlier?.places ?? [])
    .filter((place) => place.kind === 'blank' && isBlankPaper(place))
    .slice(0, MAX_PATCHES)
    .map((place) => {
      const what = 'an empty place does not fit the JPEG that its page once was';
      const code = isFaint(place, drawn && !picture.exact) ? 'ERASED_PLACE_WEAK' : 'ERASED_PLACE';
      return signalAt(picture, place, code, `${what} (${place.nats.toFixed(0)} nats)`);
    });
  const rimSignals = (least: number): readonly Signal[] =>
    (earlier?.rims ?? [])
      .filter((rim) => rim.sides >= least && isBlankPaper(rim))
      .map((rim) => {
        const what =
          'the blocks around an empty rectangle hold pieces of a compression that ends at its sides';
        return signalAt(picture, rim, 'ERASED_PLACE', `${what} (${rim.nats.toFixed(0)} nats)`);
      });
  if (drawn) {
    const signals = [...undecodable, ...rimSignals(DRAWN_SIDES)];
    if (signals.length > 0) return { status: 'detected', signals };
    if (earlier !== null) return { status: 'clear' };
    return { status: 'not_applicable', reason: 'a program drew the picture, so it has no grain' };
  }
  const { flatShare, patches } = picture.flat();
  const gridSide = gridSideOf(patches);
  const leastArea = leastAreaAmong(patches);
  const rectangles = patches.flatMap((patch) => {
    const code = codeOf(patch, picture, { flatShare, gridSide, leastArea });
    return code === null || isOwn(patch, earlier) ? [] : [{ ...patch, code }];
  });
  const flat = rectangles.length > MAX_PATCHES ? [] : rectangles;
  const holes = (history?.outliers ?? []).filter(
    ({ kind, z, x0, x1, y0, y1 }) =>
      kind === 'blank' && z >= BLANK.weak && x1 - x0 >= BLANK.width && y1 - y0 >= BLANK.height,
  );
  // Where no compression shows, straight edges are those of the scanner or of a drawing.
  const edges = (history === null ? [] : picture.filledPatches()).filter(
    ({ nats }) => picture.exact || nats >= EDGES.weak,
  );
  const emptied = picture
    .emptiedPlaces()
    .filter(isHidden)
    .map((place) => signalAt(picture, place, 'ERASED_PLACE', EMPTIED[place.kind]));
  const sure = holes.length + edges.length > 0 && (await picture.isHistorySure(pause));
  const signals = [
    ...undecodable,
    ...rimSignals(1),
    ...emptied,
    ...flat.map((patch) =>
      signalAt(picture, patch, patch.code, 'a rectangle without grain covers the paper'),
    ),
    ...holes
      .filter(isHidden)
      .slice(0, MAX_PATCHES)
      .map((place) => {
        const code = sure && place.z >= BLANK.sure ? 'ERASED_PLACE' : 'ERASED_PLACE_WEAK';
        return signalAt(picture, place, code, 'an empty place was cut out of the compression around it');
      }),
    ...(edges.length > MAX_PATCHES ? [] : edges).map((patch) => {
      const code = sure && (picture.exact || patch.nats >= EDGES.sure) ? 'ERASED_PLACE' : 'ERASED_PLACE_WEAK';
      return signalAt(picture, patch, code, 'a filled rectangle cuts off the compression noise around it');
    }),
  ];
  if (signals.length > 0) return { status: 'detected', signals };
  if (flatShare > GRAINY && earlier === null) {
    return { status: 'inconclusive', reason: 'the paper is too smooth for an erased place to stand out' };
  }
  if (!picture.exact && picture.jpeg === null) {
    return { status: 'inconclusive', reason: 'the last save with loss blurs the sides of an erased place' };
  }
  return { status: 'clear' };
}

function signalAt(picture: Picture, place: InkBox, code: Signal['code'], detail: string): Signal {
  return { code, detail, page: picture.page, box: picture.boxOf(place) };
}

/** The area from which a patch stands out from the others of its page. */
function leastAreaAmong(patches: readonly InkBox[]): number {
  const areas = patches.map(areaOf).sort((a, b) => b - a);
  return Math.max(OWN_PATCHES.least, OWN_PATCHES.times * (areas[OWN_PATCHES.rank] ?? 0));
}

/** What a rectangle of one value says; null when the page's own paper or compression may have given it. */
function codeOf(
  patch: InkBox,
  picture: Picture,
  {
    flatShare,
    gridSide,
    leastArea,
  }: { readonly flatShare: number; readonly gridSide: number | null; readonly leastArea: number },
): 'ERASED_PLACE' | 'FLAT_PATCH' | null {
  const { bitmap, exact } = picture;
  const { x0, y0, x1, y1 } = patch;
  if (touchesRim(bitmap, patch) || isBlack(picture.gray(), x0, y0)) return null;
  const scale = (gridSide ?? BLOCK) / BLOCK;
  const large = x1 - x0 >= scale * ON_GRID.width && y1 - y0 >= scale * ON_GRID.height;
  if (isOffGrid(patch) && exact) {
    if (large && gridSide !== null) return 'ERASED_PLACE';
    const mayStandOut = flatShare <= SOMEWHAT_GRAINY && areaOf(patch) >= leastArea;
    return mayStandOut && isOnGrain(picture.gray(), patch) ? 'FLAT_PATCH' : null;
  }
  const mayTell = flatShare <= GRAINY && large && !isSaturated(bitmap, x0, y0);
  return mayTell && isOnGrain(picture.gray(), patch) ? 'FLAT_PATCH' : null;
}

/** Whether the blocks at the sides of a patch are what the earlier JPEG gave: nothing cut them, and the patch is its own. */
function isOwn(patch: InkBox, earlier: EarlierJpeg | null): boolean {
  const cut = earlier?.cutBy?.(patch);
  return cut !== undefined && cut.told >= CUT.least && cut.missed < CUT.share * cut.told;
}

/** Whether paper with grain lies around, as neither drawings nor smooth parts of photos have it. */
function isOnGrain(gray: Bitmap, patch: InkBox): boolean {
  const { paper, grainy } = paperAround(gray, patch);
  return paper >= AROUND.paper && grainy >= AROUND.grainy;
}

const isOffGrid = ({ x0, y0, x1, y1 }: InkBox): boolean =>
  [x0, y0, x1, y1].filter((side) => side % BLOCK !== 0).length >= 3;

/**
 * The side of the blocks that the flat places of a page keep to, so that one that does not was filled in; null where they keep
 * to none. Those of a picture that was scaled up by a whole number are so many times as large.
 */
function gridSideOf(patches: readonly InkBox[]): number | null {
  const off = patches.filter(isOffGrid).length;
  if (patches.length < OWN_FLAT.least || off > OWN_FLAT.offGrid * patches.length) return null;
  const sides = patches
    .flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1])
    .filter((side) => side % BLOCK === 0);
  const keepTo = (block: number): boolean =>
    sides.filter((side) => side % block !== 0).length <= OWN_FLAT.offGrid * sides.length;
  return [4 * BLOCK, 3 * BLOCK, 2 * BLOCK].find(keepTo) ?? BLOCK;
}

/** Whether the pixel at a place is white: paper that a scanner overexposed is of one value, too. */
function isSaturated({ data, width, channels }: Bitmap, x: number, y: number): boolean {
  const from = (y * width + x) * channels;
  return data.subarray(from, from + channels).every((level) => level >= SATURATED);
}

/** Black that a program painted takes out openly what it covers: a redaction, not paper put over print. */
function isBlack({ data, width }: Bitmap, x: number, y: number): boolean {
  return (data[y * width + x] ?? 255) <= BLACK;
}
