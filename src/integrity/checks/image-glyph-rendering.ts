/** Finds words of drawn pictures that another program drew than the same letters around them. */
import { definePictureCheck } from '../check.ts';
import type { CheckContext, PictureAnswer, Signal } from '../check.ts';
import { findFlatGlyphs } from '../image/drawing/flat-glyphs.ts';
import { findForeignWords } from '../image/drawing/foreign-words.ts';
import type { Picture } from '../image/picture.ts';

/** Pixels of a picture that is looked at: the largest screens have 15 million. */
const MOST_PIXELS = 16_000_000;
/** Glyphs that occur more than once, from which the way a page is drawn is known. */
const LEAST_COMPARED = 30;
/** Share of them that have to be drawn alike: less where text was scaled, or several programs drew. */
const LEAST_ALIKE = 0.97;
/** A page on which more words differ is drawn that way. */
const MAX_PLACES = 2;

/** Pictures that never were compressed with loss: no glyph of others repeats exactly. */
export const imageGlyphRendering = definePictureCheck({
  id: 'image_glyph_rendering',
  name: 'Words drawn by another program',
  category: 'image',
  default: true,
  needs: 'any',
  ask: search,
  innocentExplanation:
    'A part of the window that another program drew, or a label that was moved by a part of a pixel.',
  clear: 'The same letters are drawn in the same way everywhere.',
});

async function search(picture: Picture, { pause }: CheckContext): Promise<PictureAnswer> {
  if (!picture.exact) {
    return { status: 'not_applicable', reason: 'it was compressed with loss, and no letter repeats exactly' };
  }
  if (picture.bitmap.width * picture.bitmap.height > MOST_PIXELS) {
    return { status: 'inconclusive', reason: 'it has more pixels than any screen' };
  }
  await pause();
  const glyphs = findFlatGlyphs(picture.bitmap);
  if (glyphs.length === 0) {
    return { status: 'not_applicable', reason: 'no text stands on ground of one color' };
  }
  const found = await findForeignWords(glyphs, pause);
  if (found === null || found.compared < LEAST_COMPARED) {
    return { status: 'inconclusive', reason: 'too few letters occur more than once' };
  }
  const { words, alike } = found;
  if (alike < LEAST_ALIKE) {
    return { status: 'inconclusive', reason: 'the same letters are not drawn alike all over it' };
  }
  if (words.length === 0 || words.length > MAX_PLACES) return { status: 'clear' };
  const signals = words.map((word): Signal => ({
    code: 'WORD_DRAWN_OTHERWISE',
    detail: `${String(word.foreign)} letters or digits of a word are drawn otherwise than the same ones elsewhere on the page`,
    page: picture.page,
    box: picture.boxOf(word),
  }));
  return { status: 'detected', signals };
}
