/** Edits a word of a PDF the ways forgers do, each with the place and the old value. Deterministic by seed. */
import type { PageBox } from '../../../src/document/index.ts';
import { createRandom } from '../random.ts';
import { SAVES, editPage, numbers, originOf, rectOf, standardFont, writing } from './content.ts';
import type { PageEditor, SaveAs } from './content.ts';
import { replaceCode } from './operand.ts';
import { OVERLAYS, cover } from './overlays.ts';
import type { Overlay } from './overlays.ts';
import { repacked } from './repack.ts';
import type { Packing } from './repack.ts';
import { retypeBehind, retypeInPlace } from './retype.ts';
import { dict } from './rewrite.ts';
import { targetsOn } from './targets.ts';
import type { SourcePage, SourcePdf, SourceWord } from './targets.ts';

export const PDF_FORGERIES = [
  'pdf_incremental',
  'pdf_overlay_full',
  'pdf_retype_newfont',
  'pdf_retype_inplace',
  'pdf_stream_edit',
  'pdf_stream_edit_level9',
  'pdf_stream_edit_plain',
  'pdf_stream_edit_rewritten',
  ...OVERLAYS,
] as const;
export type PdfForgery = (typeof PDF_FORGERIES)[number];

/** The ways a kind is saved: painting over has a name of its own for either. */
export function savesOf(kind: PdfForgery): readonly SaveAs[] {
  if (kind === 'pdf_incremental') return ['incremental'];
  return kind === 'pdf_overlay_full' || PACKINGS[kind] !== undefined ? ['full'] : SAVES;
}

/** How kinds of one edit store what they changed. */
const PACKINGS: Readonly<Partial<Record<PdfForgery, Packing>>> = {
  pdf_stream_edit_level9: 'level9',
  pdf_stream_edit_plain: 'plain',
  pdf_stream_edit_rewritten: 'rewritten',
};

/** A forged file and what was changed. */
export interface ForgedPdf {
  readonly bytes: Uint8Array;
  /** 1-based. */
  readonly page: number;
  readonly old: string;
  /** Empty where the old value was only hidden. */
  readonly new: string;
  /** Points on the shown page, origin top left. */
  readonly box: PageBox;
}

/** One word that is to be changed, and by what. */
export interface Job {
  readonly source: SourcePdf;
  readonly page: SourcePage;
  readonly word: SourceWord;
  readonly random: () => number;
  readonly kind: PdfForgery;
}

/** Makes the changes in the editor and gives back the new value; null when the word cannot be edited so. */
type Edit = (editor: PageEditor, job: Job) => string | null | Promise<string | null>;

/** Words tried before a file counts as not editable. */
const ATTEMPTS = 8;

/** Makes one edit, or null when the file has no word that can be edited so. */
export async function forgePdf(
  source: SourcePdf,
  kind: PdfForgery,
  { seed, save }: { readonly seed: number; readonly save: SaveAs },
): Promise<ForgedPdf | null> {
  const random = createRandom(seed);
  const candidates = source.pages.flatMap((page) =>
    originOf(source.file, page) === null ? [] : targetsOn(page).map((word) => ({ page, word })),
  );
  for (let attempt = 0; attempt < ATTEMPTS && candidates.length > 0; attempt += 1) {
    const [target] = candidates.splice(Math.floor(random() * candidates.length), 1);
    if (target === undefined) return null;
    const editor = editPage(source.file, target.page);
    const fresh = await editOf(kind)(editor, { source, ...target, random, kind });
    if (fresh === null) continue;
    const { text: old, box } = target.word;
    return { bytes: editor.save(save), new: fresh, page: target.page.page, old, box };
  }
  return null;
}

const isOverlay = (kind: PdfForgery): kind is Overlay => (OVERLAYS as readonly string[]).includes(kind);

function editOf(kind: PdfForgery): Edit {
  if (isOverlay(kind)) return overlay(kind);
  if (kind === 'pdf_retype_newfont') return retype(retypeBehind);
  if (kind === 'pdf_retype_inplace') return retype(retypeInPlace);
  return kind.startsWith('pdf_stream_edit') ? editStream : paintOver;
}

/** The word with its first digit other than zero replaced; `pool` are the digits to choose from. */
function withOtherDigit(
  old: string,
  random: () => number,
  pool: readonly string[] = Array.from('123456789'),
): { readonly at: number; readonly digit: string; readonly text: string } | null {
  const at = old.search(/[1-9]/);
  const others = pool.filter((digit) => digit !== old[at] && digit !== '0');
  const digit = others[Math.floor(random() * others.length)];
  if (at < 0 || digit === undefined) return null;
  return { at, digit, text: old.slice(0, at) + digit + old.slice(at + 1) };
}

/** A digit of the content stream becomes another one of the same font. */
function editStream(editor: PageEditor, { source, word, random, kind }: Job): string | null {
  const codes = new Map<string, number>();
  for (const { paint, shows } of source.pages) {
    for (const glyph of paint.glyphs) {
      const sameFont = glyph.show >= 0 && shows[glyph.show]?.font?.dict === word.show.font?.dict;
      if (sameFont && /^\d$/.test(glyph.text)) codes.set(glyph.text, glyph.code);
    }
  }
  const fresh = withOtherDigit(word.text, random, [...codes.keys()].sort());
  // A ligature of several characters would shift the index.
  if (fresh === null || word.glyphs.length !== word.text.length) return null;
  const content = replaceCode(word, fresh.at, codes.get(fresh.digit) ?? 0);
  const packing = PACKINGS[kind];
  const stream =
    content === null || packing === undefined ? content?.stream : repacked(content.stream, packing);
  if (content === null || stream == null) return null;
  editor.replace(content.num, stream);
  return fresh.text;
}

/** The word is set again in another font. */
const retype =
  (set: typeof retypeBehind): Edit =>
  (editor, job) => {
    const fresh = withOtherDigit(job.word.text, job.random);
    return fresh !== null && set(editor, { ...job, text: fresh.text }) ? fresh.text : null;
  };

/** An opaque rectangle over the word and another text on top of it. */
function paintOver(editor: PageEditor, { source: { file }, page, word, random }: Job): string | null {
  const fresh = withOtherDigit(word.text, random);
  const rect = rectOf(file, page, word.box);
  if (fresh === null || rect === null) return null;
  const [x0, y0, x1, y1] = rect;
  const over = `q 1 1 1 rg ${numbers(x0, y0, x1 - x0, y1 - y0)} re f Q\n`;
  const font = editor.add(standardFont('Helvetica'));
  editor.paint(over + writing(file, page, word, fresh.text), { Font: dict({ FXed: font }) });
  return fresh.text;
}

const overlay =
  (kind: Overlay): Edit =>
  (editor, job) => {
    const fresh = withOtherDigit(job.word.text, job.random);
    return fresh === null ? null : cover(editor, kind, { ...job, text: fresh.text });
  };
