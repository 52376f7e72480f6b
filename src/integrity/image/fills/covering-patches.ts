/** Judges rectangles of one value: what says that paper was painted over, and what the page's own paper or compression gives. */
import { areaOf } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import type { EarlierJpeg } from '../earlier-jpeg/earlier-jpeg.ts';
import { touchesRim } from '../overlay.ts';
import type { Picture } from '../picture.ts';
import { isHoleOfOneLevel } from '../punch-holes.ts';
import type { InkBox } from '../words.ts';
import { paperAround } from './paper-around.ts';

/** A rectangle that covers the paper, surely or by the look of it. */
export interface CoveringPatch extends InkBox {
  readonly code: 'ERASED_PLACE' | 'FLAT_PATCH';
}

/** Share of flat cells up to which the paper has grain enough for flat places to stand out. */
export const GRAINY = 0.03;
/** The same for pictures saved without loss, where a patch off the compression grid is looked for. */
const SOMEWHAT_GRAINY = 0.2;
/** On smoother paper the page's own flat places lie on the compression grid: this many tell, of which this share may lie off it. */
const OWN_FLAT = { least: 10, offGrid: 0.1 } as const;
/** Side of a block of JPEG, pixels. */
const BLOCK = 8;
/**
 * Side of the finer blocks in which WebP predicts (RFC 6386, 12.3), and how many flat places off those of JPEG tell of them, of which this
 * share may lie off the finer ones: of patches at any place three quarters would.
 */
const FINER = { side: 4, least: 5, off: 0.35 } as const;
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

/** The rectangles of one value that the picture's own paper and compression do not explain. */
export function coveringPatches(picture: Picture, earlier: EarlierJpeg | null): CoveringPatch[] {
  const { flatShare, patches } = picture.flat();
  const block = blockOf(patches);
  const page = { flatShare, block, gridSide: gridSideOf(patches, block), leastArea: leastAreaAmong(patches) };
  return patches.flatMap((patch) => {
    const code = codeOf(patch, picture, page);
    return code === null || isOwn(patch, earlier) ? [] : [{ ...patch, code }];
  });
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
    block,
    gridSide,
    leastArea,
  }: {
    readonly flatShare: number;
    readonly block: number;
    readonly gridSide: number | null;
    readonly leastArea: number;
  },
): CoveringPatch['code'] | null {
  const { bitmap, exact } = picture;
  const { x0, y0, x1, y1 } = patch;
  if (touchesRim(bitmap, patch) || isBlack(picture.gray(), x0, y0) || picture.isCutOpenly(patch)) return null;
  // Where colors were reduced, the dark of a hole in the paper is one of them.
  if (isHoleOfOneLevel({ bitmap, gray: picture.gray() }, patch)) return null;
  const scale = (gridSide ?? BLOCK) / BLOCK;
  const large = x1 - x0 >= scale * ON_GRID.width && y1 - y0 >= scale * ON_GRID.height;
  if (isOffGrid(patch, block) && exact) {
    if (large && gridSide !== null) return 'ERASED_PLACE';
    // A palette that has few colors left for paper makes small places of one of them.
    const mayStandOut =
      flatShare <= SOMEWHAT_GRAINY && areaOf(patch) >= leastArea && (large || !picture.isReduced());
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

const isOffGrid = ({ x0, y0, x1, y1 }: InkBox, block: number): boolean =>
  [x0, y0, x1, y1].filter((side) => side % block !== 0).length >= 3;

/** The side of the smallest blocks to which the flat places of a page keep. */
function blockOf(patches: readonly InkBox[]): number {
  const off = patches.filter((patch) => isOffGrid(patch, BLOCK));
  const offFiner = off.filter((patch) => isOffGrid(patch, FINER.side));
  return off.length >= FINER.least && offFiner.length <= FINER.off * off.length ? FINER.side : BLOCK;
}

/**
 * The side of the blocks that the flat places of a page keep to, so that one that does not was filled in; null where they keep
 * to none. Those of a picture that was scaled up by a whole number are so many times as large.
 */
function gridSideOf(patches: readonly InkBox[], block: number): number | null {
  const off = patches.filter((patch) => isOffGrid(patch, block)).length;
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
