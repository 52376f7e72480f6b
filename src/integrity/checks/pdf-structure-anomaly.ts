/** Reports oddities of a PDF's structure and traces that text editors leave: context that helps a reviewer, never proof. */
import { defineCheck, outcomeOf } from '../check.ts';
import type { CheckContext, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import type { PdfFile } from '../pdf/file.ts';
import { dictOf, nameOf } from '../pdf/values.ts';

/** Pages searched for traces of editors. */
const MAX_PAGES = 50;
/** Bytes after the end mark that white space and transfer padding do not explain. */
const MAX_TAIL = 64;
/** Where readers look for the header (ISO 32000-1, annex H). */
const HEADER_WINDOW = 1024;
/** Marked content tag of text that was changed with Acrobat's editing tool. */
const TOUCH_UP = 'TouchUp_TextEdit';
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
  async run(evidence, context) {
    const edited = await touchedPages(evidence, context);
    const file = soundStructure(evidence);
    const detail = 'the cross-reference is damaged and had to be repaired';
    const broken: Signal = { code: 'CROSS_REFERENCE_BROKEN', detail };
    const signals = [
      ...edited,
      ...boundarySignals(evidence.bytes),
      ...(file === null ? [broken] : activeContent(file)),
    ];
    return outcomeOf(signals, {
      detected: `The structure shows: ${signals.map((signal) => signal.detail).join('; ')}.`,
      innocentExplanation: 'Writers with faults, mail gateways and interactive forms leave the same traces.',
      clear: 'The structure is regular, and no text editor left a trace.',
    });
  },
});

async function touchedPages(evidence: Evidence, context: CheckContext): Promise<readonly Signal[]> {
  const pages = await evidence.pages();
  const signals: Signal[] = [];
  for (let page = 1; page <= Math.min(pages.pageCount, MAX_PAGES); page += 1) {
    await context.pause();
    const { tags } = await evidence.paint(page);
    if (!tags.has(TOUCH_UP)) continue;
    signals.push({
      code: 'TEXT_TOUCHED_UP',
      detail: `text of page ${String(page)} was changed with an editing tool`,
      page,
    });
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
    signals.push({ code: 'BYTES_AFTER_END', detail: `${String(tail.length)} bytes follow the end mark` });
  }
  return signals;
}

/** Null when the reader had to repair the file. */
function soundStructure(evidence: Evidence): PdfFile | null {
  try {
    const file = evidence.pdfFile();
    return file.catalog() === null ? null : file;
  } catch {
    return null;
  }
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
