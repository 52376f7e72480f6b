/** Every forgery that can be made of one file, with the labels that measurements need. */
import { detectMediaType } from '../../src/contract/index.ts';
import { forgedPictures } from './forge-pictures.ts';
import { PDF_FORGERIES, forgePdf } from './pdf/edits.ts';
import type { ForgedPdf } from './pdf/edits.ts';
import { scanWithLayer } from './pdf/scan.ts';
import { openSource } from './pdf/targets.ts';
import { seedOf } from './random.ts';
import type { SaveChain } from './save-chains.ts';

/** A file made from a genuine one. */
export interface MadeFile {
  readonly bytes: Uint8Array;
  /** Extension with its dot. */
  readonly suffix: string;
  /** What it may be used for: a genuine one must not raise suspicion. */
  readonly label: 'forged' | 'genuine';
  readonly kind: string;
  /** 1-based. */
  readonly page: number | null;
  readonly old: string | null;
  readonly new: string | null;
  /** Shares of the shown page: left, top, right, bottom. */
  readonly box: readonly number[] | null;
  /** How the result was saved. */
  readonly chain: string;
}

export interface ForgeOptions {
  readonly name: string;
  readonly seed: number;
  /** All when left out. */
  readonly kinds?: readonly string[] | undefined;
  /** Ways of saving pictures. */
  readonly chains?: readonly SaveChain[] | undefined;
  /** Another genuine picture, which splices take words from; without one none are made. */
  readonly donor?: Uint8Array | undefined;
}

/** Makes one file of each kind where the document allows it. The same bytes and seed give the same files. */
export async function forgeFile(bytes: Uint8Array, options: ForgeOptions): Promise<readonly MadeFile[]> {
  const wanted = (kind: string): boolean => options.kinds?.includes(kind) ?? true;
  if (isPicture(bytes)) return forgedPictures(bytes, options, wanted);
  return mediaTypeOf(bytes) === 'application/pdf' ? forgedPdfs(bytes, options, wanted) : [];
}

const mediaTypeOf = (bytes: Uint8Array): string | null => detectMediaType(bytes.subarray(0, 4096));

/** Whether a file is a picture, so that it can be edited as one and lend its words to others. */
export const isPicture = (bytes: Uint8Array): boolean => mediaTypeOf(bytes)?.startsWith('image/') ?? false;

async function forgedPdfs(
  bytes: Uint8Array,
  { name, seed }: ForgeOptions,
  wanted: (kind: string) => boolean,
): Promise<readonly MadeFile[]> {
  const source = await openSource(bytes);
  const [first] = source?.pages ?? [];
  if (source === null || first === undefined) return [];
  const made: MadeFile[] = [];
  const add = (kind: string, forged: ForgedPdf | null, more: Pick<MadeFile, 'label' | 'chain'>): void => {
    if (forged === null) return;
    const paint = source.pages.find(({ page }) => page === forged.page)?.paint ?? first.paint;
    const { x0, y0, x1, y1 } = forged.box;
    const box = [x0 / paint.width, y0 / paint.height, x1 / paint.width, y1 / paint.height];
    const { page, old, new: fresh } = forged;
    made.push({ bytes: forged.bytes, suffix: '.pdf', kind, page, old, new: fresh, box, ...more });
  };
  for (const kind of PDF_FORGERIES.filter(wanted)) {
    const chain = kind === 'pdf_incremental' ? 'incremental' : 'full';
    add(kind, forgePdf(source, kind, seedOf(name, kind, seed)), { label: 'forged', chain });
  }
  for (const [kind, label, layerSeed] of [
    ['pdf_hidden_layer', 'forged', seedOf(name, 'pdf_hidden_layer', seed)],
    ['scan_with_layer', 'genuine', null],
  ] as const) {
    if (wanted(kind)) add(kind, await scanWithLayer(bytes, first, layerSeed), { label, chain: 'q85' });
  }
  return made;
}
