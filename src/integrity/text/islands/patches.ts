/** Finds words on a patch of paper: an opaque white rectangle of a line's height that was painted behind what stands around. */
import { areaOf, sharedArea } from '../../../document/index.ts';
import type { PaintedFill } from '../../../document/index.ts';
import type { WrittenPage, WrittenWord } from '../writing.ts';

/** A channel from here on is white to the eye. */
const WHITE = 225;
/** Share of the word that lies on its patch: what is typed may be longer than what was taken out. */
const ON_PATCH = 0.5;
/** A patch is no lower and no higher than this many font sizes. */
const HEIGHT = { least: 0.4, most: 3 };

/** Words up to this many font sizes above and below are beside a patch. */
const AROUND = 4;

/**
 * Whether a word stands on white that was painted for it. An empty place needs no patch: something else was there. White that
 * was painted before the words beside it belongs to the layout; of these, words that were painted late are not asked.
 */
export function isOnPatch(
  word: WrittenWord,
  { fills, words }: WrittenPage,
  late: ReadonlySet<WrittenWord>,
): boolean {
  return fills.some((fill) => {
    const { box, order } = fill;
    return (
      order < word.painted &&
      box.y1 - box.y0 > HEIGHT.least * word.size &&
      box.y1 - box.y0 < HEIGHT.most * word.size &&
      sharedArea(box, word.box) >= ON_PATCH * areaOf(word.box) &&
      isWhite(fill) &&
      words.every(
        (other) =>
          other.painted < order ||
          late.has(other) ||
          Math.abs(other.baseline - word.baseline) > AROUND * word.size ||
          sharedArea(box, other.box) > 0,
      )
    );
  });
}

const isWhite = ({ color, hides, annotation }: PaintedFill): boolean =>
  hides &&
  !annotation &&
  [1, 3, 5].every((at) => parseInt((color ?? '#000000').slice(at, at + 2), 16) >= WHITE);
