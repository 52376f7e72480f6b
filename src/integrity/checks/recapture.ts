/** Tells that a picture was photographed from a screen. Context: it hides what was done to the picture that the screen showed. */
import { definePictureCheck } from '../check.ts';
import type { CheckContext, PictureAnswer } from '../check.ts';
import { LEAST_TILES, findMoire } from '../image/kind/moire.ts';
import type { Picture } from '../image/picture.ts';

export const recapture = definePictureCheck({
  id: 'recapture',
  name: 'Photos of a screen',
  category: 'image',
  default: true,
  needs: 'any',
  ask: search,
  innocentExplanation:
    'People photograph the screen when they cannot save or print; patterned paper and halftones repeat in two directions, too.',
  clear: 'No pattern of pixels of a screen shows on blank places.',
});

async function search(picture: Picture, { pause }: CheckContext): Promise<PictureAnswer> {
  if (await picture.bornDigital(pause)) {
    return { status: 'not_applicable', reason: 'a program drew the picture, it is no scan or photo' };
  }
  await pause();
  const { tiles, grid } = findMoire(picture.gray());
  if (tiles < LEAST_TILES) {
    const reason = 'there are too few blank places with grain, on which the pixels of a screen would show';
    return { status: 'inconclusive', reason };
  }
  if (grid === null) return { status: 'clear' };
  const periods = grid.map(({ across, down }) => (1 / Math.hypot(across, down)).toFixed(1)).join(' and ');
  const detail = `blank places repeat every ${periods} pixels in two directions, as the pixels of a screen do`;
  return { status: 'detected', signals: [{ code: 'RECAPTURE', detail, page: picture.page }] };
}
