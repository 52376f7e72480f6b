/** Compares what an image file says about itself: programs, dates, sizes, its preview, its end. Context only, never proof. */
import { decodeStored, readJpegStructure } from '../../document/index.ts';
import type { JpegStructure } from '../../document/index.ts';
import { defineCheck, outcomeOf } from '../check.ts';
import type { Signal } from '../check.ts';
import { readExif } from '../image/source/exif.ts';
import type { ExifFacts } from '../image/source/exif.ts';
import type { PictureNotes } from '../image/source/picture-notes.ts';
import { previewDifference } from '../image/source/preview.ts';
import { readNotes } from '../image/source/read-notes.ts';
import { trailingData } from '../image/source/trailing-data.ts';
import { readXmp } from '../pdf/xmp.ts';

/** Programs made for changing pictures. Phones and scanners name themselves otherwise. */
const EDITOR =
  /photoshop|\bgimp\b|snapseed|picsart|canva\b|pixelmator|affinity photo|photopea|paint\.net|corel|facetune|lightroom|pixlr/i;
/** Relative difference of proportions from which a preview shows another picture. */
const OTHER_SHAPE = 0.06;

/** Missing metadata is no sign of anything: messengers and scanners strip it. */
export const imageMetadataMismatch = defineCheck({
  id: 'image_metadata_mismatch',
  name: 'Image metadata contradictions',
  category: 'image',
  default: true,
  needs: 'image',
  examines: 'container',
  async run({ bytes }) {
    const jpeg = readJpegStructure(bytes);
    const notes = readNotes(bytes);
    const exif = notes.exif === null ? null : readExif(notes.exif);
    const program = programOf(jpeg, exif, notes);
    const signals: Signal[] = [];
    if (program !== null) {
      const detail = `a program for editing pictures saved it (${program})`;
      signals.push({ code: 'IMAGE_EDITOR_TRACE', detail, new: program });
    }
    if (jpeg !== null && exif !== null) {
      signals.push(...contradictions(jpeg, exif));
      // A program writes the preview anew, some in their own way: only that of a camera shows what was before.
      if (program === null || exif.make !== null) signals.push(...(await otherPreview(bytes, jpeg, exif)));
    }
    const behind = trailingData(bytes, exif?.make != null);
    if (behind !== null) {
      const detail = `${behind.kind} of ${String(behind.size)} bytes stands behind the end of the picture`;
      signals.push({ code: 'IMAGE_BYTES_AFTER_END', detail });
    }
    return outcomeOf(signals, {
      detected: `The metadata shows: ${signals.map((signal) => signal.detail).join('; ')}.`,
      innocentExplanation: 'Cropping, straightening or brightening a photo leaves the same traces.',
      clear:
        exif === null && notes.xmp.length === 0
          ? 'The file names no editing program; it has no further metadata to compare.'
          : 'Programs, dates, sizes and preview agree with each other.',
    });
  },
});

function programOf(jpeg: JpegStructure | null, exif: ExifFacts | null, notes: PictureNotes): string | null {
  const packets = notes.xmp.map(readXmp);
  const named = [
    exif?.software,
    ...packets.flatMap(({ creatorTool, historyAgents }) => [creatorTool, ...historyAgents]),
    // The `Software` text of a PNG (PNG specification, 11.3.3).
    ...notes.texts.flatMap(({ name, text }) => (name === 'Software' ? [text.slice(0, 80).trim()] : [])),
  ];
  const editor = named.find((name) => name != null && EDITOR.test(name)) ?? null;
  return editor ?? (jpeg?.photoshop === true ? 'Photoshop image resources' : null);
}

/** Pictures larger than this are not decoded to compare their preview. */
const MAX_PIXELS = 30_000_000;
/** Share of a preview's cells that must show something else: one or two are highlights. */
const LEAST_OTHER = 0.004;

async function otherPreview(
  bytes: Uint8Array,
  { width, height }: JpegStructure,
  { thumbnail }: ExifFacts,
): Promise<readonly Signal[]> {
  if (thumbnail === null || width * height > MAX_PIXELS) return [];
  const { bitmap, erroneous } = await decodeStored(bytes, { maxPixels: MAX_PIXELS });
  // What lies elsewhere since the data is damaged was not there when the preview was made.
  if (erroneous) return [];
  const share = await previewDifference(thumbnail, bitmap);
  if (share === null || share < LEAST_OTHER) return [];
  const detail =
    share === 1
      ? 'its embedded preview shows another picture altogether'
      : `its embedded preview shows something else on ${(100 * share).toFixed(1)} % of its area`;
  return [{ code: 'IMAGE_PREVIEW_SHOWS_OTHER', detail }];
}

function contradictions(jpeg: JpegStructure, exif: ExifFacts): readonly Signal[] {
  const signals: Signal[] = [];
  const { taken, modified, width, height } = exif;
  // EXIF dates (`2024:05:01 10:00:00`) sort as text.
  if (taken !== null && modified !== null && modified < taken) {
    const detail = 'it was changed before it was taken';
    signals.push({ code: 'IMAGE_DATES_REVERSED', detail, old: taken, new: modified });
  }
  const turned = width === jpeg.height && height === jpeg.width;
  if (width !== null && height !== null && !turned && (width !== jpeg.width || height !== jpeg.height)) {
    const detail = 'its size is not the one the camera wrote';
    const [old, now] = [
      `${String(width)} x ${String(height)}`,
      `${String(jpeg.width)} x ${String(jpeg.height)}`,
    ];
    signals.push({ code: 'IMAGE_SIZE_DIFFERS', detail, old, new: now });
  }
  const preview = exif.thumbnail === null ? null : readJpegStructure(exif.thumbnail);
  if (preview !== null && !sameShape(preview, jpeg)) {
    const detail = 'its embedded preview has other proportions than the picture';
    signals.push({ code: 'IMAGE_THUMBNAIL_DIFFERS', detail });
  }
  return signals;
}

/** Cameras pad 3:2 pictures to 4:3 previews with black bars, so those two proportions pass for one another. */
function sameShape(preview: JpegStructure, picture: JpegStructure): boolean {
  const shapeOf = ({ width, height }: JpegStructure): number =>
    Math.max(width, height) / Math.max(1, Math.min(width, height));
  const [small, large] = [shapeOf(preview), shapeOf(picture)];
  const padded = Math.abs(small - 4 / 3) < 0.02;
  return padded || Math.abs(small / large - 1) <= OTHER_SHAPE;
}
