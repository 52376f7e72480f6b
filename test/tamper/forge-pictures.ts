/** Every forgery that can be made of one picture, in every way of saving it, with the untouched picture saved alike. */
import { decodeStored } from '../../src/document/index.ts';
import type { Bitmap } from '../../src/document/index.ts';
import { IMAGE_EDITS, editImage } from './image-edits.ts';
import type { EditBox } from './image-edits.ts';
import type { ForgeOptions, MadeFile } from './forge.ts';
import { createRandom, seedOf } from './random.ts';
import { savedOnce } from './receipt.ts';
import { saveThrough } from './save-chains.ts';
import type { SaveChain } from './save-chains.ts';

/** Ways of saving that are made when nobody asks for others: without loss, hardly any, and what cameras and phones use. */
export const USUAL_CHAINS: readonly SaveChain[] = ['png', 'q95', 'q85'];
/** Qualities of the JPEG that the forger begins with: what scanners, phones and messengers write. */
const EARLIER = { from: 76, to: 94 } as const;
const MAX_PIXELS = 4e7;

/**
 * One file of each wanted kind and chain; `img_resaved` is the genuine one that nothing was changed in. The picture, and
 * that which splices take from, are saved as JPEG first, so that there is a history to break.
 */
export async function forgedPictures(
  bytes: Uint8Array,
  { name, seed, donor, chains = USUAL_CHAINS }: ForgeOptions,
  wanted: (kind: string) => boolean,
): Promise<readonly MadeFile[]> {
  const base = await firstSave(bytes, seedOf(name, 'base', seed));
  const other = donor === undefined ? undefined : await firstSave(donor, seedOf(name, 'donor', seed));
  const made: MadeFile[] = [];
  const save = async (bitmap: Bitmap, label: Omit<MadeFile, 'bytes' | 'suffix' | 'chain'>): Promise<void> => {
    for (const chain of chains) {
      made.push({ ...label, bytes: await saveThrough(bitmap, chain), suffix: suffixOf(chain), chain });
    }
  };
  const nothing = { page: 1, old: null, new: null };
  if (wanted('img_resaved'))
    await save(base, { ...nothing, kind: 'img_resaved', label: 'genuine', box: null });
  for (const kind of IMAGE_EDITS.filter(wanted)) {
    const options = { kind, seed: seedOf(name, kind, seed) };
    const edited = editImage(base, other === undefined ? options : { ...options, donor: other });
    if (edited === null) continue;
    await save(edited.bitmap, { ...nothing, kind, label: 'forged', box: sharesOf(edited.box, base) });
  }
  return made;
}

async function firstSave(bytes: Uint8Array, seed: number): Promise<Bitmap> {
  const { bitmap } = await decodeStored(bytes, { maxPixels: MAX_PIXELS });
  const quality = EARLIER.from + Math.floor(createRandom(seed)() * (EARLIER.to - EARLIER.from + 1));
  return savedOnce(bitmap, quality, MAX_PIXELS);
}

const sharesOf = ({ x0, y0, x1, y1 }: EditBox, { width, height }: Bitmap): readonly number[] => [
  x0 / width,
  y0 / height,
  x1 / width,
  y1 / height,
];

function suffixOf(chain: SaveChain): string {
  if (chain === 'png') return '.png';
  return chain === 'webp80' ? '.webp' : '.jpg';
}
