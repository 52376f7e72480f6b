/** Every forgery and every harmless change that can be made of one PDF. */
import { readPdfFile } from '../../src/document/index.ts';
import type { PageBox, PdfFile } from '../../src/document/index.ts';
import type { ForgeOptions, ForgeryLabel, MadeFile } from './forge.ts';
import { IMAGE_EDITS, maskOf } from './image-edits.ts';
import { PDF_FORGERIES, forgePdf, savesOf } from './pdf/edits.ts';
import type { ForgedPdf } from './pdf/edits.ts';
import { flattened } from './pdf/flatten.ts';
import { HARMLESS_CHANGES, changeHarmlessly } from './pdf/harmless.ts';
import { PAGE_FORGERIES, forgePages } from './pdf/pages.ts';
import { STORED, swapPicture } from './pdf/pictures.ts';
import { scanWithLayer } from './pdf/scan.ts';
import { SIGNED_FORGERIES, forgeSigned, isSigned, signPdf } from './pdf/signed.ts';
import { openSource } from './pdf/targets.ts';
import type { SourcePdf } from './pdf/targets.ts';
import { createRandom, seedOf } from './random.ts';
import { saveThrough } from './save-chains.ts';

/** Kinds of pictures exchanged inside of a PDF, by the edit of pixels. */
export const swapKind = (edit: string): string => `pdf_xobject_swap_${edit.replace(/^img_/, '')}`;

type Wanted = (kind: string) => boolean;

/** One file of each wanted kind and way of saving. */
export async function forgedPdfs(
  bytes: Uint8Array,
  options: ForgeOptions,
  wanted: Wanted,
): Promise<readonly MadeFile[]> {
  const source = await openSource(bytes);
  if (source === null) return [];
  return [
    ...(await changedWords(source, options, wanted)),
    ...(await changedLayer(bytes, source, options, wanted)),
    ...changedPages(source, options, wanted),
    ...(await changedAfterSigning(source, options, wanted)),
    ...(await swappedPictures(bytes, options, wanted)),
    ...(await flattenedPages(bytes, source, options, wanted)),
    ...(await changedHarmlessly(source, options, wanted)),
  ];
}

/** Rows of the pictures of a scan, edited and put back. `donor`, decoded, lends words to splices. */
export async function swappedPictures(
  bytes: Uint8Array,
  { name, seed }: ForgeOptions,
  wanted: Wanted,
  donor?: Parameters<typeof swapPicture>[2]['donor'],
): Promise<readonly MadeFile[]> {
  const source = await openSource(bytes);
  const made: MadeFile[] = [];
  if (source === null) return made;
  for (const edit of IMAGE_EDITS.filter((one) => wanted(swapKind(one)))) {
    const kind = swapKind(edit);
    for (const stored of STORED) {
      const given = { seed: seedOf(name, kind, seed), stored };
      const swapped = await swapPicture(source, edit, donor === undefined ? given : { ...given, donor });
      if (swapped === null) continue;
      const { page, edited } = swapped;
      const box = sharesOf(source, page, swapped.box);
      const mask = await saveThrough(maskOf(edited), 'png');
      const label = { label: 'forged', kind, page, old: null, new: null, box, chain: stored } as const;
      made.push({ bytes: swapped.bytes, suffix: '.pdf', mask, ...label });
    }
  }
  return made;
}

const NOTHING = { page: null, old: null, new: null, box: null } as const;
const asPdf = (bytes: Uint8Array, label: ForgeryLabel): MadeFile => ({
  bytes,
  suffix: '.pdf',
  mask: null,
  ...label,
});

function sharesOf(source: SourcePdf, page: number, { x0, y0, x1, y1 }: PageBox): readonly number[] | null {
  const paint = source.pages.find((one) => one.page === page)?.paint;
  if (paint === undefined) return null;
  return [x0 / paint.width, y0 / paint.height, x1 / paint.width, y1 / paint.height];
}

const labelOf = (source: SourcePdf, { page, old, new: fresh, box }: ForgedPdf) => ({
  page,
  old,
  new: fresh,
  box: sharesOf(source, page, box),
});

async function changedWords(
  source: SourcePdf,
  { name, seed }: ForgeOptions,
  wanted: Wanted,
): Promise<readonly MadeFile[]> {
  const made: MadeFile[] = [];
  for (const kind of PDF_FORGERIES.filter(wanted)) {
    for (const save of savesOf(kind)) {
      const forged = await forgePdf(source, kind, { seed: seedOf(name, kind, seed), save });
      if (forged === null) continue;
      made.push(asPdf(forged.bytes, { label: 'forged', kind, chain: save, ...labelOf(source, forged) }));
    }
  }
  return made;
}

async function changedLayer(
  bytes: Uint8Array,
  source: SourcePdf,
  { name, seed }: ForgeOptions,
  wanted: Wanted,
): Promise<readonly MadeFile[]> {
  const [first] = source.pages;
  const made: MadeFile[] = [];
  for (const [kind, label, layerSeed] of [
    ['pdf_hidden_layer', 'forged', seedOf(name, 'pdf_hidden_layer', seed)],
    ['scan_with_layer', 'genuine', null],
  ] as const) {
    const scan = wanted(kind) && first !== undefined ? await scanWithLayer(bytes, first, layerSeed) : null;
    if (scan !== null) made.push(asPdf(scan.bytes, { label, kind, chain: 'q85', ...labelOf(source, scan) }));
  }
  return made;
}

/** Null where the other file cannot lend pages. */
function donorOf({ donor }: ForgeOptions): PdfFile | null {
  try {
    const file = donor === undefined ? null : readPdfFile(donor);
    return file === null || file.encrypted ? null : file;
  } catch {
    return null;
  }
}

function changedPages(source: SourcePdf, options: ForgeOptions, wanted: Wanted): readonly MadeFile[] {
  const donor = donorOf(options);
  return PAGE_FORGERIES.filter(wanted).flatMap((kind) => {
    const seed = seedOf(options.name, kind, options.seed);
    const forged = forgePages(source.file, kind, { seed, donor });
    if (forged === null) return [];
    return asPdf(forged.bytes, { ...NOTHING, label: 'forged', kind, chain: 'full', page: forged.page });
  });
}

async function changedAfterSigning(
  source: SourcePdf,
  { name, seed }: ForgeOptions,
  wanted: Wanted,
): Promise<readonly MadeFile[]> {
  const kinds = SIGNED_FORGERIES.filter(wanted);
  const signed = kinds.length === 0 ? null : signPdf(source);
  const made: MadeFile[] = [];
  for (const kind of signed === null ? [] : kinds) {
    const forged = signed === null ? null : await forgeSigned(signed, kind, seedOf(name, kind, seed));
    if (forged === null) continue;
    const label = forged.old === null ? NOTHING : labelOf(source, forged);
    made.push(asPdf(forged.bytes, { label: 'forged', kind, chain: 'incremental', ...label }));
  }
  return made;
}

/** Pages as pictures: nothing changed, a value changed before, or pixels changed after. */
async function flattenedPages(
  bytes: Uint8Array,
  source: SourcePdf,
  { name, seed }: ForgeOptions,
  wanted: Wanted,
): Promise<readonly MadeFile[]> {
  const made: MadeFile[] = [];
  const flat = (from: Uint8Array): ReturnType<typeof flattened> =>
    flattened(from, source.pages.length, seedOf(name, 'pdf_flatten', seed));
  if (wanted('pdf_flatten')) {
    const { bytes: own, dpi } = await flat(bytes);
    made.push(asPdf(own, { ...NOTHING, label: 'genuine', kind: 'pdf_flatten', chain: `${dpi}dpi` }));
  }
  if (wanted('pdf_edit_flatten')) {
    const edit = { seed: seedOf(name, 'pdf_edit_flatten', seed), save: 'full' } as const;
    const forged = await forgePdf(source, 'pdf_retype_newfont', edit);
    if (forged !== null) {
      const { bytes: own, dpi } = await flat(forged.bytes);
      const label = { label: 'forged', kind: 'pdf_edit_flatten', chain: `${dpi}dpi` } as const;
      made.push(asPdf(own, { ...label, ...labelOf(source, forged) }));
    }
  }
  if (wanted('pdf_flatten_edit')) {
    const { bytes: own, dpi } = await flat(bytes);
    const random = createRandom(seedOf(name, 'pdf_flatten_edit', seed));
    const edits = IMAGE_EDITS.filter((edit) => edit !== 'img_splice');
    const edit = edits[Math.floor(random() * edits.length)] ?? 'img_retype';
    const scan = await openSource(own);
    const given = { seed: seedOf(name, edit, seed), stored: 'q95' } as const;
    const swapped = scan === null ? null : await swapPicture(scan, edit, given);
    if (swapped !== null && scan !== null) {
      const box = sharesOf(scan, swapped.page, swapped.box);
      const mask = await saveThrough(maskOf(swapped.edited), 'png');
      const label = { label: 'forged', kind: 'pdf_flatten_edit', chain: `${dpi}dpi` } as const;
      made.push({ ...asPdf(swapped.bytes, { ...NOTHING, ...label, page: swapped.page, box }), mask });
    }
  }
  return made;
}

async function changedHarmlessly(
  source: SourcePdf,
  { name, seed, donor }: ForgeOptions,
  wanted: Wanted,
): Promise<readonly MadeFile[]> {
  const made: MadeFile[] = [];
  // Saving a signed file anew breaks its signature, which is no harmless change.
  if (isSigned(source.file)) return made;
  for (const kind of HARMLESS_CHANGES.filter(wanted)) {
    const bytes = await changeHarmlessly(source, kind, { seed: seedOf(name, kind, seed), donor });
    if (bytes !== null) made.push(asPdf(bytes, { ...NOTHING, label: 'genuine', kind, chain: 'full' }));
  }
  return made;
}
