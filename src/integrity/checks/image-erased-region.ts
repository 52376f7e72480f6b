/** Finds places of a scan or photo that were painted over: without grain, or cut out of the compression around them. */
import { definePictureCheck } from '../check.ts';
import type { CheckContext, PictureAnswer, Signal } from '../check.ts';
import { isOnDark } from '../image/overlay.ts';
import type { Picture } from '../image/picture.ts';
import type { InkBox } from '../image/words.ts';

/** Share of flat cells up to which the paper has grain enough for flat places to stand out. */
const GRAINY = 0.03;
/** The same for pictures saved without loss, where a patch off the compression grid is looked for. */
const SOMEWHAT_GRAINY = 0.2;
/** Size of a patch on the compression grid, where smooth paper makes flat blocks of its own. */
const ON_GRID = { width: 32, height: 16 } as const;
/** Patches beyond this number are the paper's own. */
const MAX_PATCHES = 3;
/** A blank place that fell out of the page's history: times the threshold, and its size in pixels. */
const BLANK = { z: 6, width: 32, height: 16 } as const;
/** The same in pictures saved without loss, which have no noise of a last compression. */
const BLANK_LOSSLESS = { z: 4, width: 16, height: 8 } as const;

/** White-out on white paper leaves nothing to find; the check says when it could not look. */
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
  if (await picture.bornDigital(pause)) {
    return { status: 'not_applicable', reason: 'a program drew the picture, so it has no grain' };
  }
  const { flatShare, patches } = picture.flat();
  const history = await picture.history(pause);
  const rectangles = patches.filter((patch) => standsOut(patch, picture, flatShare));
  const flat = rectangles.length > MAX_PATCHES ? [] : rectangles;
  const least = picture.jpeg === null ? BLANK_LOSSLESS : BLANK;
  const cut = (history?.outliers ?? []).filter(
    ({ kind, z, x0, x1, y0, y1 }) =>
      kind === 'blank' && z >= least.z && x1 - x0 >= least.width && y1 - y0 >= least.height,
  );
  const signals = [
    ...flat.map((patch): Signal =>
      signalAt(picture, patch, 'FLAT_PATCH', 'a rectangle without grain covers the paper'),
    ),
    ...cut
      .filter((place) => !isOnDark(picture.bitmap, place))
      .slice(0, MAX_PATCHES)
      .map((place) =>
        signalAt(picture, place, 'ERASED_PLACE', 'an empty place was cut out of the compression around it'),
      ),
  ];
  if (signals.length > 0) return { status: 'detected', signals };
  if (flatShare > GRAINY) {
    return { status: 'inconclusive', reason: 'the paper is too smooth for an erased place to stand out' };
  }
  return { status: 'clear' };
}

function signalAt(picture: Picture, place: InkBox, code: Signal['code'], detail: string): Signal {
  return { code, detail, page: picture.page, box: picture.boxOf(place) };
}

function standsOut({ x0, y0, x1, y1 }: InkBox, { bitmap, jpeg }: Picture, flatShare: number): boolean {
  const touchesEdge = x0 <= 0 || y0 <= 0 || x1 >= bitmap.width || y1 >= bitmap.height;
  if (touchesEdge) return false;
  const offGrid = [x0, y0, x1, y1].filter((side) => side % 8 !== 0).length >= 3;
  if (offGrid && jpeg === null) return flatShare <= SOMEWHAT_GRAINY;
  return flatShare <= GRAINY && x1 - x0 >= ON_GRID.width && y1 - y0 >= ON_GRID.height;
}
