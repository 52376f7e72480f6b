/** Every forgery that can be made of one picture, in every way of saving it, with the untouched picture saved alike. */
import { detectMediaType } from '../../src/contract/index.ts';
import { decodeStored } from '../../src/document/index.ts';
import type { Bitmap } from '../../src/document/index.ts';
import { makePdf } from '../support/pdf-builder.ts';
import { swappedPictures } from './forge-pdfs.ts';
import { IMAGE_EDITS, editImage, maskOf } from './image-edits.ts';
import type { EditBox, EditedImage } from './image-edits.ts';
import type { ForgeOptions, ForgeryLabel, MadeFile } from './forge.ts';
import { HARMLESS_PICTURES, savedHarmlessly } from './harmless-pictures.ts';
import { jpegOf, pageOfJpeg } from './pdf/pictures.ts';
import { createRandom, seedOf } from './random.ts';
import { cutBy, maskThrough, saveThrough } from './save-chains.ts';
import type { SaveChain } from './save-chains.ts';

/** Ways of saving that are made when nobody asks for others: without loss, hardly any, and what cameras and phones use. */
export const USUAL_CHAINS: readonly SaveChain[] = ['png', 'q95', 'q85'];
/** Qualities of the JPEG that the forger begins with: what scanners, phones and messengers write. */
const EARLIER = { from: 76, to: 94 } as const;
/** Tables that are not the standard's, by their numbers in libvips (`quant-table`): those of the draft, of image editors, of one step for all frequencies. */
const OTHER_TABLES = [2, 3, 4, 5, 8] as const;
const MAX_PIXELS = 4e7;
/** Resolution that scanned PDFs claim. */
const SCAN_DPI = 200;

/**
 * One file of each wanted kind and chain; `img_resaved` is the genuine one that nothing was changed in. The picture, and
 * that which splices take from, are saved as JPEG first, so that there is a history to break, unless a JPEG is taken as found. The same JPEG as the page of
 * a PDF is `scan_pdf`, and edited inside of it `pdf_xobject_swap_*`.
 */
export async function forgedPictures(
  bytes: Uint8Array,
  options: ForgeOptions,
  wanted: (kind: string) => boolean,
): Promise<readonly MadeFile[]> {
  const { name, seed, donor, chains = USUAL_CHAINS } = options;
  const { jpeg, bitmap: base } = await firstSave(bytes, seedOf(name, 'base', seed), options);
  const other =
    donor === undefined ? undefined : (await firstSave(donor, seedOf(name, 'donor', seed), options)).bitmap;
  const made: MadeFile[] = [];
  const save = async (
    bitmap: Bitmap,
    label: Omit<ForgeryLabel, 'chain' | 'box'>,
    edited: EditedImage | null,
  ): Promise<void> => {
    for (const chain of chains) {
      made.push({
        ...label,
        box: edited === null ? null : sharesOf(edited.box, base, cutBy(base, chain)),
        bytes: await saveThrough(bitmap, chain),
        suffix: suffixOf(chain),
        chain,
        mask: edited === null ? null : await maskThrough(maskOf(edited), chain),
      });
    }
  };
  const nothing = { page: 1, old: null, new: null };
  const untouched = { ...nothing, label: 'genuine', box: null } as const;
  if (wanted('img_resaved')) await save(base, { ...untouched, kind: 'img_resaved' }, null);
  for (const kind of IMAGE_EDITS.filter(wanted)) {
    const own = { kind, seed: seedOf(name, kind, seed) };
    const edited = editImage(base, other === undefined ? own : { ...own, donor: other });
    if (edited === null) continue;
    await save(edited.bitmap, { ...nothing, kind, label: 'forged' }, edited);
  }
  for (const kind of HARMLESS_PICTURES.filter(wanted)) {
    const saved = await savedHarmlessly(base, kind, seedOf(name, kind, seed));
    made.push({ ...untouched, kind, mask: null, ...saved });
  }
  const scan = makePdf({ pages: [pageOfJpeg(base, jpeg, SCAN_DPI)] });
  if (wanted('scan_pdf'))
    made.push({ ...untouched, kind: 'scan_pdf', bytes: scan, suffix: '.pdf', mask: null, chain: 'jpeg' });
  return [...made, ...(await swappedPictures(scan, options, wanted, other))];
}

async function firstSave(
  bytes: Uint8Array,
  seed: number,
  { asFound = false, otherTables = false }: Pick<ForgeOptions, 'asFound' | 'otherTables'>,
): Promise<{ jpeg: Uint8Array; bitmap: Bitmap }> {
  const { bitmap } = await decodeStored(bytes, { maxPixels: MAX_PIXELS });
  if (asFound && detectMediaType(bytes.subarray(0, 4096)) === 'image/jpeg') return { jpeg: bytes, bitmap };
  const random = createRandom(seed);
  const quality = EARLIER.from + Math.floor(random() * (EARLIER.to - EARLIER.from + 1));
  const table = otherTables ? (OTHER_TABLES[Math.floor(random() * OTHER_TABLES.length)] ?? 0) : 0;
  const jpeg = await jpegOf(bitmap, quality, table);
  return { jpeg, bitmap: (await decodeStored(jpeg, { maxPixels: MAX_PIXELS })).bitmap };
}

/** A place as shares of the picture that is left of one. */
function sharesOf(
  { x0, y0, x1, y1 }: EditBox,
  { width, height }: Bitmap,
  cut: { readonly x: number; readonly y: number },
): readonly number[] {
  const [across, down] = [width - cut.x, height - cut.y];
  return [(x0 - cut.x) / across, (y0 - cut.y) / down, (x1 - cut.x) / across, (y1 - cut.y) / down];
}

function suffixOf(chain: SaveChain): string {
  if (chain === 'png') return '.png';
  return chain === 'webp80' ? '.webp' : '.jpg';
}
