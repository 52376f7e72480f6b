/** The specified error-level check: finds words whose compression history differs from that of their page. */
import { meets, unite } from '../../document/index.ts';
import { definePictureCheck } from '../check.ts';
import type { CheckContext, PictureAnswer, Signal } from '../check.ts';
import { isOnDark, sortPlaces } from '../image/overlay.ts';
import { isFaint } from '../image/earlier-jpeg/earlier-jpeg.ts';
import type { Picture } from '../image/picture.ts';
import { isPunchHole } from '../image/punch-holes.ts';
import type { InkBox } from '../image/words.ts';

/** Parts of words that a comparison needs. */
const LEAST_PARTS = 25;
/** Share of parts that must follow the history before those that do not can stand out. */
const LEAST_SHARED = 0.85;
/** A single part stands out for sure from here on; genuine receipts stayed below 8. */
const SURE_Z = 9;
/** Nats from which a word stands out for sure although nothing stands in lines: texture that was taken for words had up to 67, typed words have hundreds. */
const SURE_NATS = 100;
/** Places beyond this number are no islands: the words of a page on a table may differ from what was taken for words of the table. */
const MOST_PLACES = 8;
/** Places named in a report. */
const MAX_PLACES = 12;

/**
 * After Farid 2009 ("Exposing Digital Forgeries from JPEG Ghosts"), with the ghost's quantization estimated from the
 * picture and the distance to its lattice in place of an error level: see `docs/integrity-checks.md`.
 */
export const elaTamperingDetected = definePictureCheck({
  id: 'ela_tampering_detected',
  name: 'Compression history of words',
  category: 'image',
  default: true,
  needs: 'any',
  ask: compare,
  innocentExplanation:
    'A note, number or stamp that somebody added on the computer after scanning looks the same.',
  clear: 'All words that could be compared share one compression history.',
});

async function compare(picture: Picture, { pause }: CheckContext): Promise<PictureAnswer> {
  const drawn = await picture.bornDigital(pause);
  const earlier = await picture.undecodable(pause);
  const undecodable = (earlier?.places ?? [])
    .filter((place) => isWordOrMark(picture, place))
    .map((place): Island => {
      const what = 'a word does not fit the JPEG that its page once was';
      return {
        ...place,
        strength: place.nats,
        sure: place.nats >= SURE_NATS || (picture.showsText() && !isFaint(place, drawn)),
        few: place.few === true,
        detail: `${what} (${place.nats.toFixed(0)} nats)`,
      };
    });
  // Of the few values of a drawn page some table always seems to be the earlier one by estimate, also when it never was a JPEG.
  const history = drawn
    ? outOf('not_applicable', 'a program drew the picture, it is no scan or photo')
    : await compareWords(picture, pause);
  // Of two at one place the surer one is told.
  const others = history.islands.filter(
    (island) => !undecodable.some((place) => meets(place, island) && (place.few !== true || !island.sure)),
  );
  const told = undecodable.filter((place) => place.few !== true || !others.some((one) => meets(place, one)));
  const islands = [...told, ...others];
  if (islands.length > 0) return { status: 'detected', signals: signalsOf(picture, islands) };
  return earlier === null ? history.answer : { status: 'clear' };
}

/** Whether a place is this check's: one of ink, or an open mark, whatever it lies on. A caption is ink; else any dark table would be one. */
function isWordOrMark(picture: Picture, place: InkBox & { readonly kind: 'word' | 'blank' }): boolean {
  if (isPunchHole(picture, place)) return false;
  if (place.kind === 'word' && !isOnDark(picture.bitmap, place)) return true;
  const mark = picture.openMark(place);
  return mark !== null && mark !== 'caption';
}

/** A place that stands out, with how much it does, and whether that is enough on its own. */
interface Island extends InkBox {
  readonly strength: number;
  readonly sure: boolean;
  /** Whether so little of the picture stands out that it asks for a look only. */
  readonly few?: boolean;
  readonly detail: string;
}

interface Compared {
  readonly islands: readonly Island[];
  /** What to say when no word stands out. */
  readonly answer: PictureAnswer;
}

const outOf = (status: 'inconclusive' | 'not_applicable', reason: string): Compared => ({
  islands: [],
  answer: { status, reason },
});

/** The words compared with one another by an estimated table. */
async function compareWords(picture: Picture, pause: () => Promise<void>): Promise<Compared> {
  const history = await picture.history(pause);
  if (history === null) {
    return outOf('inconclusive', 'no trace of a compression before the last save remains');
  }
  if (history.parts < LEAST_PARTS) {
    return outOf('inconclusive', 'there are too few words to compare with one another');
  }
  if (history.shared < LEAST_SHARED) {
    return outOf('inconclusive', 'the parts of the picture have many different histories');
  }
  // What has a color that the print has not may differ from it by that alone, so that a hint says nothing there.
  const outliers = history.outliers.filter(
    (outlier) =>
      isWordOrMark(picture, outlier) && (outlier.z >= SURE_Z || picture.openMark(outlier) !== 'color'),
  );
  if (placesAmong(outliers) > MOST_PLACES) {
    return outOf('inconclusive', 'words all over the picture have another history than the rest of it');
  }
  const islands = outliers.map((island): Island => ({
    ...island,
    strength: island.z,
    sure: island.z >= SURE_Z && !history.stretched && picture.showsText(),
    detail: `a word has another compression history than its page (${island.z.toFixed(1)} deviations)`,
  }));
  return { islands, answer: { status: 'clear' } };
}

/** How many places boxes lie at: those closer than a line are one. */
function placesAmong(boxes: readonly InkBox[]): number {
  let places: readonly InkBox[] = [];
  for (const { x0, y0, x1, y1 } of boxes) {
    const reach = y1 - y0;
    const around = { x0: x0 - reach, y0: y0 - reach, x1: x1 + reach, y1: y1 + reach };
    const near = places.filter((place) => meets(place, around));
    places = [...places.filter((place) => !near.includes(place)), near.reduce(unite, { x0, y0, x1, y1 })];
  }
  return places.length;
}

/** What is said of open additions, which count less. */
const OPENLY = {
  notes: ['FILING_NOTE_ADDED', 'a note at the edge was added later'],
  bars: ['BLACK_BAR_ADDED', 'a black bar was laid over the picture'],
  colors: ['COLORED_MARK_ADDED', 'a mark in color was added later'],
  captions: ['CAPTION_ADDED', 'a caption was written on the picture later'],
  strokes: ['PEN_STROKE_ADDED', 'a signature or note was drawn in later'],
  veils: ['WATERMARK_ADDED', 'a watermark was laid over the picture later'],
  mosaics: ['MOSAIC_ADDED', 'cells of one tone each lie where print stood: a mosaic makes it unreadable'],
  blurs: ['BLUR_ADDED', 'a place is dark as print and has no edges: a blur makes it unreadable'],
} as const;

function signalsOf(picture: Picture, islands: readonly Island[]): readonly Signal[] {
  const sorted = sortPlaces(
    picture,
    [...islands].sort((a, b) => b.strength - a.strength),
  );
  const sure = sorted.others.some((island) => island.sure && island.few !== true);
  const others = sorted.others.map((island): Signal => {
    const small = island.few === true && island.sure ? 'COMPRESSION_ISLAND_SMALL' : 'COMPRESSION_ISLAND_WEAK';
    const code = sure && island.few !== true ? 'COMPRESSION_ISLAND' : small;
    return { code, detail: island.detail, page: picture.page, box: picture.boxOf(island) };
  });
  const open = (
    ['colors', 'captions', 'strokes', 'veils', 'mosaics', 'blurs', 'notes', 'bars'] as const
  ).flatMap((kind) => {
    const [code, detail] = OPENLY[kind];
    return sorted[kind].map((island): Signal => ({
      code,
      detail,
      page: picture.page,
      box: picture.boxOf(island),
    }));
  });
  return [...others, ...open].slice(0, MAX_PLACES);
}
