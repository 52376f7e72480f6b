/** What honest people do to PDFs: saved by editors, filled in, marked, redacted, converted. None may raise suspicion. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPdfFile } from '../../../src/document/index.ts';
import { createRandom } from '../random.ts';
import { editPage, escaped, freeSpot, lookOf, numbers, originOf, rectOf, standardFont } from './content.ts';
import type { PageEditor, Rect } from './content.ts';
import { removeWord } from './operand.ts';
import { cover, textField } from './overlays.ts';
import { mergedPdf } from './pages.ts';
import { appendUpdate, dict, highestNumber, name, rewritePdf, text } from './rewrite.ts';
import { fillSigned, signPdf } from './signed.ts';
import { targetsOn } from './targets.ts';
import type { SourcePage, SourcePdf, SourceWord } from './targets.ts';

export const HARMLESS_CHANGES = [
  'pdf_resave_editor',
  'pdf_meta_only',
  'pdf_form_filled',
  'pdf_signed',
  'pdf_signed_filled',
  'pdf_linearized',
  'pdf_rewritten',
  'pdf_merged',
  'pdf_redacted',
  'pdf_highlighted',
  'pdf_struck',
  'pdf_approved',
  'pdf_commented',
  'pdf_image_same',
] as const;
export type HarmlessChange = (typeof HARMLESS_CHANGES)[number];

interface Job {
  readonly source: SourcePdf;
  readonly random: () => number;
  readonly donor: Uint8Array | undefined;
}

/** Makes one change; null when the file, or this machine, does not allow it. */
export async function changeHarmlessly(
  source: SourcePdf,
  kind: HarmlessChange,
  { seed, donor }: { readonly seed: number; readonly donor?: Uint8Array | undefined },
): Promise<Uint8Array | null> {
  return CHANGES[kind]({ source, random: createRandom(seed), donor });
}

type Change = (job: Job) => Uint8Array | null | Promise<Uint8Array | null>;

const CHANGES: Readonly<Record<HarmlessChange, Change>> = {
  pdf_resave_editor: resaved,
  pdf_meta_only: ({ source: { file }, random }) => {
    const num = highestNumber(file) + 1;
    const info = dict({ Author: text('Office'), Title: text('Scan'), ModDate: dateBy(random) });
    return appendUpdate(file, new Map([[num, info]]), { info: num });
  },
  pdf_form_filled: filledForm,
  pdf_signed: ({ source }) => signPdf(source),
  pdf_signed_filled: ({ source }) => {
    const signed = signPdf(source);
    return signed === null ? null : fillSigned(signed);
  },
  pdf_linearized: ({ source: { file } }) => qpdf(file.bytes, ['--linearize']),
  pdf_rewritten: ({ source: { file } }) =>
    qpdf(file.bytes, ['--object-streams=generate', '--recompress-flate']),
  pdf_merged: ({ source: { file }, donor }) =>
    donor === undefined ? null : mergedPdf(file, readPdfFile(donor)),
  pdf_redacted: redacted,
  pdf_highlighted: marked('Highlight'),
  pdf_struck: marked('StrikeOut'),
  pdf_approved: stamped,
  pdf_commented: commented,
  pdf_image_same: pictured,
};

/** Programs that save a file as a whole when it was only opened. */
const EDITORS = [
  'iLovePDF',
  'PDF24 Creator',
  'Microsoft: Print To PDF',
  'macOS Quartz PDFContext',
  'Foxit PDF Editor',
];

const dateBy = (random: () => number) =>
  text(`D:2024${String(1 + Math.floor(random() * 9)).padStart(2, '0')}15093000+01'00'`);

function resaved({ source: { file }, random }: Job): Uint8Array {
  const num = highestNumber(file) + 1;
  const producer = EDITORS[Math.floor(random() * EDITORS.length)] ?? '';
  const info = dict({
    Producer: text(producer),
    CreationDate: text("D:20240105080000+01'00'"),
    ModDate: dateBy(random),
  });
  const half = (): string =>
    Array.from({ length: 16 }, () => String.fromCharCode(Math.floor(random() * 256))).join('');
  return rewritePdf(file, new Map([[num, info]]), { info: num, id: [half(), half()] });
}

/** A field in an empty place of the page, filled in with an update. */
function filledForm({ source }: Job): Uint8Array | null {
  const made = withSpot(source, 140, 16, (editor, rect) => {
    const operators = '/Tx BMC BT 0 g /FXed 10 Tf 2 4 Td (J. Miller, 14 May) Tj ET EMC\n';
    editor.field(textField(editor, 'name', { rect, value: 'J. Miller, 14 May', operators }));
  });
  return made?.save('incremental') ?? null;
}

/** A value taken out and a black bar in its place, as redaction should be. */
function redacted(job: Job): Uint8Array | null {
  const found = wordBy(job);
  const { file } = job.source;
  const content = found === null ? null : removeWord(found.word);
  const rect = found === null ? null : rectOf(file, found.page, found.word.box);
  if (found === null || content === null || rect === null) return null;
  const editor = editPage(file, found.page);
  editor.replace(content.num, content.stream);
  const [x0, y0, x1, y1] = rect;
  editor.paint(`q 0 0 0 rg ${numbers(x0, y0, x1 - x0, y1 - y0)} re f Q\n`, {});
  return editor.save('full');
}

/** Marks a value as readers do: a highlight that multiplies, or a line through it. */
function marked(subtype: 'Highlight' | 'StrikeOut'): Change {
  return (job) => {
    const found = wordBy(job);
    const rect = found === null ? null : rectOf(job.source.file, found.page, found.word.box, 1.5);
    if (found === null || rect === null) return null;
    const [x0, y0, x1, y1] = rect;
    const [width, height] = [x1 - x0, y1 - y0];
    const editor = editPage(job.source.file, found.page);
    const operators =
      subtype === 'Highlight'
        ? `/GS gs 1 1 0 rg 0 0 ${numbers(width, height)} re f\n`
        : `1 0 0 RG 0.8 w ${numbers(0, height / 2)} m ${numbers(width, height / 2)} l S\n`;
    const state = dict({ GS: dict({ BM: name('Multiply') }) });
    const look = editor.add(lookOf({ width, height }, operators, { ExtGState: state }));
    editor.annotate(
      dict({
        Type: name('Annot'),
        Subtype: name(subtype),
        F: 4,
        Rect: [...rect],
        C: subtype === 'Highlight' ? [1, 1, 0] : [1, 0, 0],
        QuadPoints: [x0, y1, x1, y1, x0, y0, x1, y0],
        AP: dict({ N: look }),
      }),
    );
    return editor.save('incremental');
  };
}

/** An opaque stamp of approval where the page is empty. */
function stamped({ source }: Job): Uint8Array | null {
  const made = withSpot(source, 110, 34, (editor, rect) => {
    const font = editor.add(standardFont('Helvetica-Bold'));
    const operators =
      '1 0.97 0.97 rg 0.8 0 0 RG 1.5 w 1 1 108 32 re B BT 0.8 0 0 rg /FXed 14 Tf 10 16 Td (APPROVED) Tj /FXed 7 Tf 0 -10 Td (14 May 2024, ledger 4120) Tj ET\n';
    const look = editor.add(lookOf({ width: 110, height: 34 }, operators, { Font: dict({ FXed: font }) }));
    editor.annotate(
      dict({
        Type: name('Annot'),
        Subtype: name('Stamp'),
        F: 4,
        Rect: [...rect],
        Name: name('Approved'),
        AP: dict({ N: look }),
      }),
    );
  });
  return made?.save('incremental') ?? null;
}

/** A note, and a comment in a yellow box beside the text. */
function commented({ source }: Job): Uint8Array | null {
  const made = withSpot(source, 120, 26, (editor, rect) => {
    const [x0, y0] = rect;
    const words = 'Please check against order 2231';
    editor.annotate(
      dict({
        Type: name('Annot'),
        Subtype: name('Text'),
        Rect: [x0 - 24, y0, x0 - 4, y0 + 20],
        Contents: text('Paid?'),
      }),
    );
    const font = editor.add(standardFont('Helvetica'));
    const operators = `1 1 0.7 rg 0 0 120 26 re f BT 0 g /FXed 7 Tf 3 10 Td (${escaped(words)}) Tj ET\n`;
    const look = editor.add(lookOf({ width: 120, height: 26 }, operators, { Font: dict({ FXed: font }) }));
    editor.annotate(
      dict({
        Type: name('Annot'),
        Subtype: name('FreeText'),
        F: 4,
        Rect: [...rect],
        Contents: text(words),
        DA: text('/Helv 7 Tf 0 g'),
        AP: dict({ N: look }),
      }),
    );
  });
  return made?.save('incremental') ?? null;
}

/** A picture of a value over the value itself, as programs leave that keep the text under pictures searchable. */
async function pictured(job: Job): Promise<Uint8Array | null> {
  const found = wordBy(job);
  if (found === null) return null;
  const editor = editPage(job.source.file, found.page);
  const spot = { source: job.source, ...found, text: found.word.text };
  return (await cover(editor, 'pdf_image_cover', spot)) === null ? null : editor.save('full');
}

function withSpot(
  { file, pages }: SourcePdf,
  width: number,
  height: number,
  change: (editor: PageEditor, rect: Rect) => void,
): PageEditor | null {
  for (const page of pages) {
    const spot = freeSpot(page, width, height);
    const rect = spot === null ? null : rectOf(file, page, spot, 0);
    if (rect === null) continue;
    const editor = editPage(file, page);
    change(editor, rect);
    return editor;
  }
  return null;
}

function wordBy({ source, random }: Job): { readonly page: SourcePage; readonly word: SourceWord } | null {
  const words = source.pages.flatMap((page) =>
    originOf(source.file, page) === null ? [] : targetsOn(page).map((word) => ({ page, word })),
  );
  return words[Math.floor(random() * words.length)] ?? null;
}

/** What qpdf makes of a file; null where it is not installed, or refuses the file. */
function qpdf(bytes: Uint8Array, options: readonly string[]): Uint8Array | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'docx-tamper-'));
  const [from, to] = [path.join(folder, 'from.pdf'), path.join(folder, 'to.pdf')];
  try {
    writeFileSync(from, bytes);
    execFileSync('qpdf', [...options, '--deterministic-id', '--warning-exit-0', from, to], {
      stdio: 'ignore',
    });
    return readFileSync(to);
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
