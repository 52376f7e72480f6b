/** Finds places of a scan or photo that were painted over: without grain, or cut out of the compression around them. */
import { grown, meets } from '../../document/index.ts';
import { definePictureCheck } from '../check.ts';
import type { CheckContext, PictureAnswer, Signal } from '../check.ts';
import { isFaint } from '../image/earlier-jpeg/earlier-jpeg.ts';
import type { EarlierJpeg } from '../image/earlier-jpeg/earlier-jpeg.ts';
import { coveringPatches, GRAINY } from '../image/fills/covering-patches.ts';
import { isOnDark, isPaper, isRimStrip, sortPlaces } from '../image/overlay.ts';
import type { Picture } from '../image/picture.ts';
import type { Outlier } from '../image/history/history-outliers.ts';
import type { InkBox } from '../image/words.ts';

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

/** A picture, and what was found of its compression before its places are looked at. */
interface Known {
  readonly picture: Picture;
  readonly earlier: EarlierJpeg | null;
  /** Places that fall out of the history of the page. */
  readonly outliers: readonly Outlier[];
  /** Whether a place is no mark and no cut that somebody made openly, and not on dark ground. */
  readonly isHidden: (place: InkBox) => boolean;
}

async function search(picture: Picture, { pause }: CheckContext): Promise<PictureAnswer> {
  const earlier = await picture.undecodable(pause);
  const drawn = await picture.bornDigital(pause);
  const outliers = drawn ? [] : ((await picture.history(pause))?.outliers ?? []);
  const known = { picture, earlier, outliers, isHidden: hiddenOn(picture, earlier, outliers) };
  return drawn ? searchDrawn(known) : searchGrained(known, pause);
}

/** Tells places that nobody was meant to see: of what was added openly the check of words speaks. */
function hiddenOn(picture: Picture, earlier: EarlierJpeg | null, outliers: readonly Outlier[]) {
  const words = [...(earlier?.places ?? []), ...outliers].filter(({ kind }) => kind === 'word');
  const { notes } = sortPlaces(picture, words);
  return (place: InkBox): boolean =>
    !picture.isCutOpenly(place) &&
    !isOnDark(picture.bitmap, place) &&
    picture.openMark(place) === null &&
    !notes.some((note) => meets(place, grown(note, note.y1 - note.y0)));
}

/** What a program drew has flat fields and no grain: only its compression tells. */
function searchDrawn(known: Known): PictureAnswer {
  const signals = [...undecodable(known, { drawn: true }), ...cutRims(known, DRAWN_SIDES)];
  if (signals.length > 0) return { status: 'detected', signals };
  if (known.earlier !== null) return { status: 'clear' };
  return { status: 'not_applicable', reason: 'a program drew the picture, so it has no grain' };
}

async function searchGrained(known: Known, pause: CheckContext['pause']): Promise<PictureAnswer> {
  const { picture, earlier, isHidden } = known;
  const flat = coveringPatches(picture, earlier);
  const emptied = picture.emptiedPlaces().filter(isHidden);
  const signals = [
    ...undecodable(known, { drawn: false }),
    ...cutRims(known, 1),
    ...emptied.map((place) => signalAt(picture, place, 'ERASED_PLACE', EMPTIED[place.kind])),
    ...(flat.length > MAX_PATCHES ? [] : flat).map((patch) =>
      signalAt(picture, patch, patch.code, 'a rectangle without grain covers the paper'),
    ),
    ...(await cutOut(known, pause)),
  ];
  if (signals.length > 0) return { status: 'detected', signals };
  if (picture.flat().flatShare > GRAINY && earlier === null) {
    return { status: 'inconclusive', reason: 'the paper is too smooth for an erased place to stand out' };
  }
  if (!picture.exact && picture.jpeg === null) {
    return { status: 'inconclusive', reason: 'the last save with loss blurs the sides of an erased place' };
  }
  return { status: 'clear' };
}

const isBlankPaper = ({ picture: { bitmap }, isHidden }: Known, place: InkBox): boolean =>
  isHidden(place) && isPaper(bitmap, place) && !isRimStrip(bitmap, place);

/** Empty places that no decoder makes of the JPEG that their page was. */
function undecodable(known: Known, { drawn }: { readonly drawn: boolean }): Signal[] {
  const { picture, earlier } = known;
  return (earlier?.places ?? [])
    .filter((place) => place.kind === 'blank' && isBlankPaper(known, place))
    .slice(0, MAX_PATCHES)
    .map((place) => {
      const what = 'an empty place does not fit the JPEG that its page once was';
      const code = isFaint(place, drawn && !picture.exact) ? 'ERASED_PLACE_WEAK' : 'ERASED_PLACE';
      return signalAt(picture, place, code, `${what} (${place.nats.toFixed(0)} nats)`);
    });
}

/** Empty rectangles that cut the blocks of an earlier compression, at so many sides or more. */
function cutRims(known: Known, least: number): Signal[] {
  return (known.earlier?.rims ?? [])
    .filter((rim) => rim.sides >= least && isBlankPaper(known, rim))
    .map((rim) => {
      const what = 'the blocks around an empty rectangle hold pieces of a compression that ends at its sides';
      return signalAt(known.picture, rim, 'ERASED_PLACE', `${what} (${rim.nats.toFixed(0)} nats)`);
    });
}

/** Places that were cut out of the history of the page, and rectangles whose edges cut through its noise. */
async function cutOut(
  { picture, outliers, isHidden }: Known,
  pause: CheckContext['pause'],
): Promise<Signal[]> {
  const holes = outliers.filter(
    ({ kind, z, x0, x1, y0, y1 }) =>
      kind === 'blank' && z >= BLANK.weak && x1 - x0 >= BLANK.width && y1 - y0 >= BLANK.height,
  );
  // Where no compression shows, straight edges are those of the scanner or of a drawing.
  const edges = ((await picture.history(pause)) === null ? [] : picture.filledPatches()).filter(
    (patch) => (picture.exact || patch.nats >= EDGES.weak) && !picture.isCutOpenly(patch),
  );
  const sure = holes.length + edges.length > 0 && (await picture.isHistorySure(pause));
  const codeIf = (clear: boolean): Signal['code'] => (sure && clear ? 'ERASED_PLACE' : 'ERASED_PLACE_WEAK');
  return [
    ...holes
      .filter(isHidden)
      .slice(0, MAX_PATCHES)
      .map((place) => {
        const what = 'an empty place was cut out of the compression around it';
        return signalAt(picture, place, codeIf(place.z >= BLANK.sure), what);
      }),
    ...(edges.length > MAX_PATCHES ? [] : edges).map((patch) => {
      const what = 'a filled rectangle cuts off the compression noise around it';
      return signalAt(picture, patch, codeIf(picture.exact || patch.nats >= EDGES.sure), what);
    }),
  ];
}

function signalAt(picture: Picture, place: InkBox, code: Signal['code'], detail: string): Signal {
  return { code, detail, page: picture.page, box: picture.boxOf(place) };
}
