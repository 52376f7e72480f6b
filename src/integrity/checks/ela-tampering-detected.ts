/** The specified error-level check: finds words whose compression history differs from that of their page. */
import type { FindingEvidence } from '../../contract/index.ts';
import { definePictureCheck } from '../check.ts';
import type { CheckContext, PictureAnswer, Signal } from '../check.ts';
import type { Outlier } from '../image/history-outliers.ts';
import { isFilingNote, isOnDark } from '../image/overlay.ts';
import type { Picture } from '../image/picture.ts';

/** Parts of words that a comparison needs. */
const LEAST_PARTS = 25;
/** Share of parts that must follow the history before those that do not can stand out. */
const LEAST_SHARED = 0.85;
/** A single part stands out for sure from here on; genuine receipts stayed below 8. */
const SURE_Z = 9;
/** Places named in a report. */
const MAX_PLACES = 12;

/**
 * After Farid 2009 ("Exposing Digital Forgeries from JPEG Ghosts"), with the ghost's quantization estimated from the
 * picture and the distance to its lattice in place of an error level: see `docs/integrity.md`.
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
  if (await picture.bornDigital(pause)) {
    return { status: 'not_applicable', reason: 'a program drew the picture, it is no scan or photo' };
  }
  const history = await picture.history(pause);
  if (history === null) {
    return { status: 'inconclusive', reason: 'no trace of a compression before the last save remains' };
  }
  if (history.parts < LEAST_PARTS) {
    return { status: 'inconclusive', reason: 'there are too few words to compare with one another' };
  }
  if (history.shared < LEAST_SHARED) {
    return { status: 'inconclusive', reason: 'the parts of the picture have many different histories' };
  }
  const islands = history.outliers.filter(
    (outlier) => outlier.kind === 'word' && !isOnDark(picture.bitmap, outlier),
  );
  if (islands.length === 0) return { status: 'clear' };
  return { status: 'detected', signals: signalsOf(picture, islands) };
}

function signalsOf(picture: Picture, islands: readonly Outlier[]): readonly Signal[] {
  const sorted = [...islands].sort((a, b) => b.z - a.z);
  const note = isFilingNote(picture, islands);
  const sure = (sorted[0]?.z ?? 0) >= SURE_Z;
  const code = note ? 'FILING_NOTE_ADDED' : sure ? 'COMPRESSION_ISLAND' : 'COMPRESSION_ISLAND_WEAK';
  return sorted.slice(0, MAX_PLACES).map((island): Signal => {
    const box: FindingEvidence['box'] = picture.boxOf(island);
    const what = note
      ? 'a note at the edge was added later'
      : 'a word has another compression history than its page';
    return { code, detail: `${what} (${island.z.toFixed(1)} deviations)`, page: picture.page, box };
  });
}
