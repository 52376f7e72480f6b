/** Every forgery that can be made of one file, with the labels that measurements need. */
import { detectMediaType } from '../../src/contract/index.ts';
import { forgedPdfs } from './forge-pdfs.ts';
import { forgedPictures } from './forge-pictures.ts';
import type { SaveChain } from './save-chains.ts';

/** What was changed in a file, and where. */
export interface ForgeryLabel {
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

/** A file made from a genuine one. */
export interface MadeFile extends ForgeryLabel {
  readonly bytes: Uint8Array;
  /** Extension with its dot. */
  readonly suffix: string;
  /** For edits of pixels, a PNG as large as the stored picture: 255 where a pixel was changed. */
  readonly mask: Uint8Array | null;
}

export interface ForgeOptions {
  readonly name: string;
  readonly seed: number;
  /** All when left out; a name that ends in `*` stands for all that begin so. */
  readonly kinds?: readonly string[] | undefined;
  /** Ways of saving pictures. */
  readonly chains?: readonly SaveChain[] | undefined;
  /** Edit a picture that is a JPEG as it is, instead of saving it as another one first. */
  readonly asFound?: boolean | undefined;
  /** The first save has a table of its own, as those of cameras and image editors. */
  readonly otherTables?: boolean | undefined;
  /** Another genuine file of the same sort: splices and foreign pages are taken from it; without one none are made. */
  readonly donor?: Uint8Array | undefined;
}

/** Makes one file of each kind where the document allows it. The same bytes and seed give the same files. */
export async function forgeFile(bytes: Uint8Array, options: ForgeOptions): Promise<readonly MadeFile[]> {
  const wanted = (kind: string): boolean =>
    options.kinds?.some((own) => (own.endsWith('*') ? kind.startsWith(own.slice(0, -1)) : kind === own)) ??
    true;
  if (isPicture(bytes)) return forgedPictures(bytes, options, wanted);
  return isPdf(bytes) ? forgedPdfs(bytes, options, wanted) : [];
}

const mediaTypeOf = (bytes: Uint8Array): string | null => detectMediaType(bytes.subarray(0, 4096));

/** Whether a file is a picture, so that it can be edited as one and lend its words to others. */
export const isPicture = (bytes: Uint8Array): boolean => mediaTypeOf(bytes)?.startsWith('image/') ?? false;

/** Whether a file is a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => mediaTypeOf(bytes) === 'application/pdf';
