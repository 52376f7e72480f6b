/** Finds words whose compression blocks lie on another grid than those of their page. */
import { definePictureCheck } from '../check.ts';
import type { CheckContext, PictureAnswer, Signal } from '../check.ts';
import { isOnDark, sortPlaces, touchesRim } from '../image/overlay.ts';
import type { GridBreak } from '../image/history/grid-breaks.ts';
import { showsSheetBetween } from '../image/history/sheet-bands.ts';
import type { Picture } from '../image/picture.ts';
import type { InkBox } from '../image/words.ts';

/** Last JPEG quality below which the file's own grid covers all others. */
const LEAST_QUALITY = 98;
/** A page on which more words lie elsewhere is put together of several pictures, openly. */
const MAX_WORDS = 6;

export const jpegGridInconsistency = definePictureCheck({
  id: 'jpeg_grid_inconsistency',
  name: 'Compression grid of words',
  category: 'image',
  default: true,
  needs: 'any',
  ask: search,
  innocentExplanation: 'Programs that put scans, stamps or logos together into one page leave several grids.',
  clear: 'All words that could be compared lie on one compression grid.',
});

async function search(picture: Picture, { pause }: CheckContext): Promise<PictureAnswer> {
  if (picture.jpeg !== null && picture.jpeg.quality < LEAST_QUALITY) {
    const reason = `the last save at JPEG quality ${String(picture.jpeg.quality)} covers the grids of earlier ones`;
    return { status: 'inconclusive', reason };
  }
  if (picture.jpeg === null && !picture.exact) {
    return { status: 'inconclusive', reason: 'the last save with loss covers the grids of earlier ones' };
  }
  const { offset, words, broken, truncated } = await picture.grids(pause);
  if (broken !== null && showsSheetBetween(picture.gray(), broken)) {
    const reason = 'several pictures lie on one sheet, each with a compression grid of its own';
    return { status: 'inconclusive', reason };
  }
  if (broken !== null) return { status: 'detected', signals: [breakOf(picture, broken)], truncated };
  if (await picture.bornDigital(pause)) {
    return { status: 'not_applicable', reason: 'a program drew the picture, it is no scan or photo' };
  }
  if (offset === null) return { status: 'inconclusive', reason: 'no compression grid shows' };
  const { bitmap } = picture;
  const places = words.filter((word) => !isOnDark(bitmap, word) && !touchesRim(bitmap, word));
  if (places.length === 0 || places.length > MAX_WORDS) return { status: 'clear', truncated };
  const { notes, others } = sortPlaces(picture, places);
  const detail = 'a word lies on another compression grid than its page';
  const signalsOf = (code: Signal['code'], words: readonly InkBox[]): readonly Signal[] =>
    words.map((word) => ({ code, detail, page: picture.page, box: picture.boxOf(word) }));
  const signals = [...signalsOf('FOREIGN_GRID', others), ...signalsOf('FILING_NOTE_ADDED', notes)];
  return signals.length === 0 ? { status: 'clear', truncated } : { status: 'detected', signals, truncated };
}

function breakOf(picture: Picture, { y0, y1, shift }: GridBreak): Signal {
  const { bitmap, page } = picture;
  return {
    code: 'GRID_BREAKS',
    detail: `what is below this row lies on another compression grid than what is above (by ${String(shift)} pixels): something may have been taken out or put in here`,
    page,
    box: picture.boxOf({ x0: 0, y0, x1: bitmap.width, y1: Math.max(y1, y0 + 1) }),
  };
}
