/** Compares what an image file says about itself: programs, dates, sizes, its preview. Context only, never proof. */
import { readJpegStructure } from '../../document/index.ts';
import type { JpegStructure } from '../../document/index.ts';
import { defineCheck, outcomeOf } from '../check.ts';
import type { Signal } from '../check.ts';
import { readExif } from '../image/exif.ts';
import type { ExifFacts } from '../image/exif.ts';
import { readXmp } from '../pdf/xmp.ts';

/** Programs made for changing pictures. Phones and scanners name themselves otherwise. */
const EDITOR =
  /photoshop|\bgimp\b|snapseed|picsart|canva\b|pixelmator|affinity photo|photopea|paint\.net|corel|facetune|lightroom|pixlr/i;
/** Relative difference of proportions from which a preview shows another picture. */
const OTHER_SHAPE = 0.06;
/** Bytes of a file without JPEG structure that are searched for text chunks. */
const HEAD = 256 * 1024;

/** Missing metadata is no sign of anything: messengers and scanners strip it. */
export const imageMetadataMismatch = defineCheck({
  id: 'image_metadata_mismatch',
  name: 'Image metadata contradictions',
  category: 'image',
  default: true,
  needs: 'image',
  examines: 'container',
  run({ bytes }) {
    const jpeg = readJpegStructure(bytes);
    const exif = jpeg?.exif == null ? null : readExif(jpeg.exif);
    const program = programOf(jpeg, exif, bytes);
    const signals: Signal[] = [];
    if (program !== null) {
      const detail = `a program for editing pictures saved it (${program})`;
      signals.push({ code: 'IMAGE_EDITOR_TRACE', detail, new: program });
    }
    if (jpeg !== null && exif !== null) signals.push(...contradictions(jpeg, exif));
    return Promise.resolve(
      outcomeOf(signals, {
        detected: `The metadata shows: ${signals.map((signal) => signal.detail).join('; ')}.`,
        innocentExplanation: 'Cropping, straightening or brightening a photo leaves the same traces.',
        clear:
          exif === null && jpeg?.xmp == null
            ? 'The file names no editing program; it has no further metadata to compare.'
            : 'Programs, dates, sizes and preview agree with each other.',
      }),
    );
  },
});

function programOf(jpeg: JpegStructure | null, exif: ExifFacts | null, bytes: Uint8Array): string | null {
  const xmp = jpeg?.xmp == null ? null : readXmp(jpeg.xmp);
  const named = [exif?.software, xmp?.creatorTool, ...(xmp?.historyAgents ?? []), textChunk(bytes)];
  const editor = named.find((name) => name != null && EDITOR.test(name)) ?? null;
  return editor ?? (jpeg?.photoshop === true ? 'Photoshop image resources' : null);
}

/** The `Software` text of a PNG (PNG specification, 11.3.3). */
function textChunk(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  if (!text.startsWith('\x89PNG')) return null;
  return /(?:tEXt|iTXt)Software\0+([\x20-\x7e]{1,80})/.exec(text)?.[1] ?? null;
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
