/** Reports oddities of a PDF's structure and traces that text editors leave: context that helps a reviewer, never proof. */
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckContext, Signal } from '../check.ts';
import type { PdfFile } from '../../document/index.ts';
import { editorTraces } from '../pdf/editor-traces.ts';
import type { EditorTrace } from '../pdf/editor-traces.ts';
import { contentStreams, pagesOf } from '../pdf/page-tree.ts';
import { mixedStorage, shadowedObjects, wrongLengths } from '../pdf/raw-defects.ts';
import { isForEditors, isRepacked } from '../pdf/repacked.ts';
import { structureOf } from '../pdf/structure.ts';
import { unlinkedParts } from '../pdf/unlinked-parts.ts';
import { dictOf, nameOf } from '../../document/index.ts';

/** Pages searched for traces of editors. */
const MAX_PAGES = 50;
/** Bytes after the end mark that white space and transfer padding do not explain. */
const MAX_TAIL = 64;
/** Where readers look for the header (ISO 32000-1, annex H). */
const HEADER_WINDOW = 1024;
/** Mark that Acrobat's editing tool leaves in the content of a page. */
const TOUCH_UP = '/TouchUp_TextEdit';
/** Actions that run code or programs (ISO 32000-1, 12.6.4). */
const RUNNING: ReadonlySet<string> = new Set(['JavaScript', 'Launch', 'RichMediaExecute']);
/** Objects searched for actions. */
const MAX_OBJECTS = 50_000;

/** Honest files show these oddities too, so they only add to other findings. */
export const pdfStructureAnomaly = defineCheck({
  id: 'pdf_structure_anomaly',
  name: 'PDF structure and editor traces',
  category: 'pdf',
  default: true,
  needs: 'pdf',
  examines: 'container',
  async run(evidence, context) {
    const file = structureOf(evidence);
    const detail = 'the cross-reference is damaged and had to be repaired';
    const broken: Signal = { code: 'CROSS_REFERENCE_BROKEN', detail };
    const signals = [
      ...boundarySignals(evidence.bytes),
      ...(file === null
        ? [broken]
        : [...(await touchedPages(file, context)), ...rawSignals(file), ...activeContent(file)]),
    ];
    if (signals.length === 0 && file?.encrypted === true) {
      const description =
        'The file is encrypted, so its content streams were not searched for editor traces.';
      return { status: 'inconclusive', description };
    }
    return outcomeOf(signals, {
      detected: `The structure shows: ${signals.map((signal) => signal.detail).join('; ')}.`,
      innocentExplanation: 'Writers with faults, mail gateways and interactive forms leave the same traces.',
      clear: 'The structure is regular, and no text editor left a trace.',
    });
  },
});

async function touchedPages(file: PdfFile, context: CheckContext): Promise<readonly Signal[]> {
  const newest = file.revisions.length - 1;
  const signals: Signal[] = [];
  for (const [index, page] of pagesOf(file, newest).slice(0, MAX_PAGES).entries()) {
    await context.pause();
    if (!contentStreams(file, page, newest).some((data) => Buffer.from(data).includes(TOUCH_UP))) continue;
    const detail = `text of page ${String(index + 1)} was changed with an editing tool`;
    signals.push({ code: 'TEXT_TOUCHED_UP', detail, page: index + 1 });
  }
  return signals;
}

function boundarySignals(bytes: Uint8Array): readonly Signal[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const signals: Signal[] = [];
  const header = text.subarray(0, HEADER_WINDOW).indexOf('%PDF-');
  if (header > 0) {
    const detail = `${String(header)} bytes stand before the header`;
    signals.push({ code: 'BYTES_BEFORE_HEADER', detail });
  }
  const end = text.lastIndexOf('%%EOF');
  const tail = end < 0 ? '' : text.toString('latin1', end + '%%EOF'.length).replace(/[\s\0]+/g, '');
  if (tail.length > MAX_TAIL) {
    const what = /PK\x03\x04|<html|<script|MZ.{2,200}PE/i.test(tail)
      ? ', which another program would open'
      : '';
    signals.push({
      code: 'BYTES_AFTER_END',
      detail: `${String(tail.length)} bytes follow the end mark${what}`,
    });
  }
  return signals;
}

function rawSignals(file: PdfFile): readonly Signal[] {
  const signals: Signal[] = [];
  const shadowed = shadowedObjects(file);
  if (shadowed.length > 0) {
    const detail = `${String(shadowed.length)} object(s) are defined twice in one save, with different content`;
    signals.push({ code: 'OBJECTS_SHADOWED', detail });
  }
  const wrong = wrongLengths(file);
  if (wrong.length > 0) {
    const detail = `${String(wrong.length)} stream(s) state a length that is not theirs`;
    signals.push({ code: 'STREAM_LENGTH_WRONG', detail });
  }
  const unlisted = unlinkedParts(file).pages.length;
  if (unlisted > 0) {
    const detail = `${String(unlisted)} page(s) are in the file that no page tree lists`;
    signals.push({ code: 'PAGE_NOT_LISTED', detail });
  }
  const pages = pagesOf(file, file.revisions.length - 1).slice(0, MAX_PAGES);
  const mixed = pages.findIndex((page) => mixedStorage(file, page));
  if (mixed >= 0) {
    const detail = `the content of page ${String(mixed + 1)} was stored by two writers`;
    signals.push({ code: 'CONTENT_BY_TWO_WRITERS', detail, page: mixed + 1 });
  }
  if (isForEditors(file)) {
    const detail = 'qpdf unpacked it into the form in which people change files by hand';
    signals.push({ code: 'UNPACKED_FOR_EDITORS', detail });
  } else if (isRepacked(file)) {
    const detail =
      'all of its streams were unpacked and packed again by qpdf, as behind a change by hand or to make it smaller';
    signals.push({ code: 'STREAMS_REPACKED', detail });
  }
  signals.push(...editorTraces(file, pages).map(traceSignal));
  return signals;
}

function traceSignal({ kind, name, page }: EditorTrace): Signal {
  if (kind === 'owner')
    return { code: 'EDITOR_PRIVATE_DATA', detail: `${name} left its own data in the file`, new: name };
  if (kind === 'layer')
    return { code: 'EDITING_LAYER', detail: `it has a layer called "${name}"`, new: name };
  const where = page === undefined ? '' : ` of page ${String(page)}`;
  return {
    code: 'REDACTION_MARKED',
    detail: `parts${where} are marked for redaction, and still there`,
    page,
  };
}

function activeContent(file: PdfFile): readonly Signal[] {
  const nums = new Set(file.revisions.flatMap((revision) => [...revision.entries.keys()]));
  const kinds = new Set<string>();
  for (const num of [...nums].slice(0, MAX_OBJECTS)) {
    const kind = nameOf(dictOf(file.object(num))?.get('S'));
    if (kind !== null && RUNNING.has(kind)) kinds.add(kind);
  }
  if (kinds.size === 0) return [];
  return [{ code: 'ACTIVE_CONTENT', detail: `it can run actions (${[...kinds].join(', ')})` }];
}
