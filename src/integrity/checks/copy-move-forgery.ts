/** The specified check for regions copied within an image: glyphs and marks that repeat with the same grain. */
import { meets } from '../../document/index.ts';
import { definePictureCheck } from '../check.ts';
import type { CheckContext, PictureAnswer, Signal } from '../check.ts';
import type { CopiedRegion, CopySearch } from '../image/copies/copies.ts';
import { findEqualGlyphs } from '../image/copies/equal-glyphs.ts';
import { sortPlaces } from '../image/overlay.ts';
import type { Picture } from '../image/picture.ts';
import type { InkBox } from '../image/words.ts';

/** Residual up to which a group is a copy. Groups on genuine receipts and forms stayed above 0.15. */
const COPY = 0.08;
/** How far below the twins of the page a copy must lie: on clean prints the same letter is nearly the same twice. */
const BELOW_TWINS = 0.35;
/** Glyph height below which letters are blots. */
const LEAST_HEIGHT = 7;
/** Letters with a twin, apart from the copied ones, that a page must have to tell how alike its letters are printed ... */
const LEAST_TWINS = 8;
/** ... where this share of its cells is of exactly one value: paper without grain, or none. */
const NO_GRAIN = 0.6;
/**
 * Share of a page's other letters that have a twin as near as a copy, from which on its letters are that alike: drawn pages saved as JPEG have
 * 0.06 and more, 78 receipts and forms with copies 0.007 at most.
 */
const ALIKE = 0.03;
/** Letters from which a mark is text. */
const LETTERS = 6;
const MAX_PLACES = 6;

/** One glyph or two must be equal to the last pixel: they are alike on honest pages (forms, stamps, printed digits). */
export const copyMoveForgery = definePictureCheck({
  id: 'copy_move_forgery',
  name: 'Copied regions within an image',
  category: 'image',
  default: true,
  needs: 'any',
  ask: search,
  innocentExplanation: 'A stamp or note that was added twice on the computer repeats in the same way.',
  clear: 'No three neighboring glyphs and no stamp, signature or picture occur twice with the same grain.',
});

async function search(picture: Picture, { pause }: CheckContext): Promise<PictureAnswer> {
  const heights = picture
    .glyphs()
    .map((glyph) => glyph.y1 - glyph.y0)
    .sort((a, b) => a - b);
  if ((heights[Math.floor(heights.length * 0.75)] ?? 0) < LEAST_HEIGHT) {
    return { status: 'inconclusive', reason: 'the letters are too small' };
  }
  const { regions, equal, twins, truncated } = await picture.copies(pause);
  const single = equalGlyphsOf(picture, equal);
  const detected = (signals: readonly Signal[]): PictureAnswer => ({
    status: 'detected',
    signals,
    truncated,
  });
  if (await picture.bornDigital(pause)) {
    if (single.length > 0) return detected(signalsOf(picture, { single }));
    return {
      status: 'not_applicable',
      reason: 'a program drew the picture, so equal letters are equal pixels',
    };
  }
  const usual = twins[Math.floor(twins.length / 4)] ?? 1;
  const side = await blockSideOf(picture, pause);
  const mayBeCopy = (pair: MovedPair): boolean => side === null || !isByBlocks(pair, side);
  const near = regions
    .filter(({ residual }) => residual <= COPY && residual <= BELOW_TWINS * usual)
    .filter((pair) => mayBeCopy(pair) && !isInNote(picture, pair))
    .sort((a, b) => a.residual - b.residual);
  const copied = near.reduce((sum, { glyphs }) => sum + glyphs, 0);
  const areAlike = areLettersAlike(twins, copied);
  const copies = areAlike ? [] : near;
  if (copied > 0 && twins.length - copied < LEAST_TWINS && picture.flat().flatShare >= NO_GRAIN) {
    return {
      status: 'inconclusive',
      reason: 'nothing but its equal letters tells whether a program drew the picture',
    };
  }
  // Rows of a table repeat as a whole: where a mark consists of letters, they must be copies as well.
  const isBacked = ({ from, to }: MovedPair): boolean =>
    picture.glyphs().filter((glyph) => isWithin(glyph, from)).length < LETTERS ||
    regions.some(
      (region) =>
        region.residual <= COPY &&
        Math.abs(region.to.x0 - region.from.x0 - (to.x0 - from.x0)) <= 1 &&
        Math.abs(region.to.y0 - region.from.y0 - (to.y0 - from.y0)) <= 1,
    );
  const marks = (await picture.copiedMarks(pause)).filter((mark) => mayBeCopy(mark) && isBacked(mark));
  const moved = [...copies, ...marks];
  const others = single.filter((pair) => !moved.some((known) => isPartOf(pair, known)));
  if (copies.length + marks.length + others.length > 0)
    return detected(signalsOf(picture, { single: others, copies, marks }));
  if (near.length === 0) return { status: 'clear', truncated };
  return { status: 'inconclusive', reason: 'its letters are so alike that copied ones do not stand out' };
}

/** Of glyphs that are equal to the last pixel, which only what was saved without loss can show, those that are not of a note. */
function equalGlyphsOf(picture: Picture, pairs: CopySearch['equal']): readonly MovedPair[] {
  if (!picture.exact) return [];
  return findEqualGlyphs(picture.bitmap, picture.gray(), pairs).filter((pair) => !isInNote(picture, pair));
}

function signalsOf(
  picture: Picture,
  {
    single,
    copies = [],
    marks = [],
  }: {
    readonly single: readonly MovedPair[];
    readonly copies?: readonly CopiedRegion[];
    readonly marks?: readonly MovedPair[];
  },
): readonly Signal[] {
  const told = (pairs: readonly MovedPair[], code: Signal['code'], detail: string): readonly Signal[] =>
    pairs.slice(0, MAX_PLACES).flatMap((pair) => bothPlaces(picture, pair, { code, detail }));
  return [
    ...told(single, 'COPIED_GLYPHS', 'a glyph on paper with grain equals another to the last pixel'),
    ...copies.slice(0, MAX_PLACES).flatMap((pair) => {
      const detail = `${String(pair.glyphs)} neighboring glyphs occur twice with the same grain`;
      return bothPlaces(picture, pair, { code: 'COPIED_GLYPHS', detail });
    }),
    ...told(marks, 'COPIED_REGION', 'a stamp, signature or picture occurs twice with the same grain'),
  ];
}

/** Whether enough letters apart from the copied ones are as near to their twins as copies are. */
function areLettersAlike(twins: readonly number[], copied: number): boolean {
  const others = twins.filter((residual) => residual <= COPY).length - copied;
  return others >= LEAST_TWINS && others > ALIKE * (twins.length - copied);
}

interface MovedPair {
  readonly from: InkBox;
  readonly to: InkBox;
}

const isWithin = (inner: InkBox, outer: InkBox): boolean =>
  inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1;

/** Whether both places of a pair lie within those of another. */
const isPartOf = ({ from, to }: MovedPair, whole: MovedPair): boolean =>
  (meets(from, whole.from) && meets(to, whole.to)) || (meets(from, whole.to) && meets(to, whole.from));

/** Side of a block of a JPEG, pixels; what two levels of the wavelets of a JPEG 2000 join, which hold most of the edges of letters. */
const SIDE = { jpeg: 8, other: 4 } as const;

/** The side of the blocks that a picture was saved in, now, or before if its paper has no grain; null where it never was, as far as can be told. */
async function blockSideOf(picture: Picture, pause: () => Promise<void>): Promise<number | null> {
  if (!picture.exact) return picture.jpeg === null ? SIDE.other : SIDE.jpeg;
  if (picture.flat().flatShare < NO_GRAIN) return null;
  return (await picture.undecodable(pause)) === null ? null : SIDE.jpeg;
}

/** Whether whole blocks lie between: then letters that were drawn alike are saved alike, whatever the quality. */
const isByBlocks = ({ from, to }: MovedPair, side: number): boolean =>
  (to.x0 - from.x0) % side === 0 && (to.y0 - from.y0) % side === 0;

/** Whether both places lie in a note at the rim: typed letters repeat pixel by pixel. */
const isInNote = (picture: Picture, { from, to }: MovedPair): boolean =>
  sortPlaces(picture, [from, to]).notes.length === 2;

const bothPlaces = (
  picture: Picture,
  { from, to }: MovedPair,
  sign: Pick<Signal, 'code' | 'detail'>,
): readonly Signal[] =>
  [from, to].map((place) => ({ ...sign, page: picture.page, box: picture.boxOf(place) }));
