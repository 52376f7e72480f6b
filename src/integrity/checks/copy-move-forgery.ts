/** The specified check for regions copied within an image: glyphs and marks that repeat with the same grain. */
import { definePictureCheck } from '../check.ts';
import type { CheckContext, PictureAnswer, Signal } from '../check.ts';
import type { Picture } from '../image/picture.ts';

/** Residual up to which a group is a copy. Groups on genuine receipts and forms stayed above 0.15. */
const COPY = 0.08;
/** How far below the twins of the page a copy must lie: on clean prints the same letter is nearly the same twice. */
const BELOW_TWINS = 0.4;
/** Glyph height below which letters are blots. */
const LEAST_HEIGHT = 7;
const MAX_PLACES = 6;

/** Never from one glyph or two: those are alike on honest pages (forms, stamps, printed digits). */
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
  const { regions, twins, truncated } = await picture.copies(pause);
  if (await picture.bornDigital(pause)) {
    return {
      status: 'not_applicable',
      reason: 'a program drew the picture, so equal letters are equal pixels',
    };
  }
  const usual = twins[Math.floor(twins.length / 4)] ?? 1;
  const copies = regions
    .filter(({ residual }) => residual <= COPY && residual <= BELOW_TWINS * usual)
    .sort((a, b) => a.residual - b.residual);
  const marks = (await picture.copiedMarks(pause)).slice(0, MAX_PLACES).flatMap(({ from, to }): Signal[] => {
    const detail = 'a stamp, signature or picture occurs twice with the same grain';
    return [from, to].map((place) => ({
      code: 'COPIED_REGION',
      detail,
      page: picture.page,
      box: picture.boxOf(place),
    }));
  });
  if (copies.length === 0 && marks.length === 0) return { status: 'clear', truncated };
  const signals = copies.slice(0, MAX_PLACES).flatMap(({ from, to, glyphs }): Signal[] => {
    const detail = `${String(glyphs)} neighboring glyphs occur twice with the same grain`;
    return [from, to].map((place) => ({
      code: 'COPIED_GLYPHS',
      detail,
      page: picture.page,
      box: picture.boxOf(place),
    }));
  });
  return { status: 'detected', signals: [...signals, ...marks], truncated };
}
