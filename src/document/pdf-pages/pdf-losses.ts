/** Says what of a PDF cannot be read: of the file as a whole, and of a page of which nothing is left. */
import { DocxError } from '../../contract/light.ts';
import { structureDefects } from '../pdf-file/pdf-defects.ts';
import type { StreamFindings } from '../pdf-file/pdf-stream-limits.ts';
import type { PageAnalysis } from './text/pdf-text-layer.ts';

/** What people should know about a file before they trust its pages. */
export const fileWarnings = (
  bytes: Uint8Array,
  { oversizedImages, damaged }: StreamFindings,
): readonly string[] => [
  ...repairWarnings(bytes),
  ...(damaged > 0 ? [damageWarning(damaged)] : []),
  ...oversizedImages.map(oversizeWarning),
];

function repairWarnings(bytes: Uint8Array): string[] {
  const defects = structureDefects(bytes);
  return defects.length === 0
    ? []
    : [
        `The file is damaged (${defects.join('; ')}). What could be recovered was read; parts may be missing.`,
      ];
}

/** Said of a file whose list of pages cannot be followed to its end. */
export const cutWarning = (pages: number): string =>
  `The list of its pages is damaged at page ${String(pages)}; pages behind it may be missing.`;

const damageWarning = (count: number): string => {
  const parts =
    count === 1 ? 'A compressed part of the file is' : `${count} compressed parts of the file are`;
  return `${parts} damaged (text, fonts or pictures). What could be decoded was read; the rest is missing.`;
};

const oversizeWarning = (size: string): string =>
  `An image of ${size} pixels exceeds the pixel limit and was left out.`;

/** What is lost of the pictures of a page: of those that are not shown at all, and of those whose data is damaged. */
export function pictureLosses(broken: number, damaged: number): readonly string[] {
  const lost = broken === 1 ? 'An image on the page' : `${broken} images on the page`;
  const wrong = damaged === 1 ? 'An image on the page is' : `${damaged} images on the page are`;
  return [
    ...(broken === 0 ? [] : [`${lost} cannot be decoded and was left out.`]),
    // Those that are not shown are mostly damaged, too.
    ...(damaged <= broken ? [] : [`${wrong} damaged: what is shown may be incomplete or wrong.`]),
  ];
}

/** Said of a page on which words are part of a texture. */
export const TEXTURED =
  'Text in a pattern that is repeated over an area was not read (with `ocr` set to `force` it is).';

/** Where something may be missing, and what of the file. */
interface Circumstances extends StreamFindings {
  readonly name: string;
  readonly page: number;
}

/** A page whose only content was lost must not pass for an empty one. */
export function refuseEmptyRest(
  { analysis, losses }: { readonly analysis: PageAnalysis; readonly losses: readonly string[] },
  { name, page, oversizedImages, damaged }: Circumstances,
): void {
  if (analysis.hasVisibleContent) return;
  const nothing = `Nothing on page ${page} of "${name}" can be read.`;
  const loss = losses[0] ?? (damaged > 0 ? damageWarning(damaged) : undefined);
  const [size] = oversizedImages;
  if (loss !== undefined) {
    throw new DocxError('damaged_document', `${nothing} ${loss}`, {
      hint: 'Open the file in a PDF viewer and print it to a new PDF, then try again.',
    });
  }
  if (size !== undefined) {
    throw new DocxError('too_many_pixels', `${nothing} ${oversizeWarning(size)}`, {
      hint: 'Scale the scan down, or raise the limit with --max-pixels.',
    });
  }
}
