/** What the integrity checks judge of a document's content: its stored result, or a quick reading made now. */
import { isDocxError } from '../../contract/index.ts';
import type { ErrorCode, JobResult } from '../../contract/index.ts';
import type { ReadOptions } from '../../extraction/index.ts';
import type { GivenReading, Unread } from '../../integrity/index.ts';
import type { FileRef, Inspection, OpenRequest, Screening } from '../../work/index.ts';
import type { TaskDeps } from '../deps.ts';
import { globalShapes } from '../global-templates.ts';
import { LOSS, lossesOf, toPage } from './build-result.ts';
import { readEmbeddedData } from './read-embedded.ts';
import { readPages } from './read-pages.ts';
import { withTimeLimit } from './time-limit.ts';

/** Pages that are recognized for a check; of further ones only a text layer is read ... */
const MOST_RECOGNIZED = 20;
/** ... and no more pages than this are read at all. */
const MOST_READ = 200;
/** Longest reading for the sake of a check, milliseconds. */
const READING_TIMEOUT_MS = 60_000;

/** Error codes that are not about the document: the next one would meet the same, and the caller has to know. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['interrupted', 'missing_part']);

interface ReadingRequest {
  readonly file: FileRef;
  readonly open: OpenRequest;
  readonly disabled: readonly string[];
  /** What extraction read, when it did. */
  readonly result: JobResult | null;
  readonly signal: AbortSignal;
  /** Called with what a look at the document told, before anything is read. */
  readonly onInspected?: (inspection: Inspection) => void;
  /** Called when its pages are about to be read, for what can be examined while a single one of them is. */
  readonly onReading?: (inspection: Inspection) => Screening | undefined;
}

type Reader = Pick<TaskDeps, 'pool' | 'engine' | 'clock'>;

/**
 * The reading that the enabled checks need; null when none needs one. Whatever goes wrong with the document
 * becomes a reason: only an interruption is thrown, and that something needed is not installed.
 */
export async function readForChecks(
  deps: Reader,
  request: ReadingRequest,
): Promise<GivenReading | Unread | null> {
  const { disabled, signal } = request;
  if (disabled.length > 0) {
    const { needsReading } = await import('../../integrity/index.ts');
    if (!needsReading(disabled)) return null;
  }
  const ms = Math.min(READING_TIMEOUT_MS, deps.engine.fileTimeoutMs);
  try {
    return await withTimeLimit({ clock: deps.clock, ms, name: request.file.name, signal }, (within) =>
      readNow(deps, { ...request, signal: within }),
    );
  } catch (error) {
    signal.throwIfAborted();
    if (isDocxError(error) && FINAL.has(error.code)) throw error;
    return { unread: isDocxError(error) ? error.detail : String(error) };
  }
}

async function readNow(deps: Reader, request: ReadingRequest): Promise<GivenReading> {
  const { pool, engine } = deps;
  const { file, open, result, signal } = request;
  const inspection = await pool.run('inspect', { file, open, read: engine.read }, { signal });
  request.onInspected?.(inspection);
  const embedded = await readEmbeddedData(deps, { file, open, inspection, signal });
  const { parts } = embedded;
  if (result?.pages?.some((page) => page.words !== undefined) === true) {
    return {
      pages: result.pages,
      ...gapsOf(result.pages, inspection.pageCount),
      losses: [...inspection.losses, ...(result.warnings ?? []).filter((warning) => LOSS.test(warning))],
      field_evidence: result.field_evidence ?? {},
      validations: result.validations ?? [],
      embedded: parts,
    };
  }
  const examineNext = request.onReading?.(inspection);
  const read = (page: number): ReadOptions => ({
    ...engine.read,
    ocr: page > MOST_RECOGNIZED && engine.read.ocr !== 'force' ? 'off' : engine.read.ocr,
    effort: 'quick',
  });
  const pageCount = Math.min(inspection.pageCount, MOST_READ);
  const onPage = (): Promise<void> => Promise.resolve();
  const few = { ...inspection, pageCount };
  const pages = await readPages(deps, { file, open, inspection: few, signal, onPage, read, examineNext });
  const templates = await globalShapes();
  const extraction = await pool.run('extract', { pages, templates, embedded }, { signal });
  const { field_evidence, validations } = extraction;
  const wire = pages.map(toPage);
  return {
    pages: wire,
    ...gapsOf(wire, inspection.pageCount, engine.read.ocr),
    losses: [...inspection.losses, ...lossesOf(pages)],
    field_evidence,
    validations,
    embedded: parts,
  };
}

/** The parts of a document that its reading leaves out, and whether that was done to save time. */
function gapsOf(
  pages: GivenReading['pages'],
  pageCount: number,
  ocr: ReadOptions['ocr'] = 'auto',
): Pick<GivenReading, 'gaps' | 'cut'> {
  const empty = pages.filter(({ status }) => status === 'empty');
  const [why, unrecognized] =
    ocr === 'off'
      ? ['pages that only recognition can read, which is off', empty]
      : [
          `pages not recognized, being beyond page ${MOST_RECOGNIZED}`,
          empty.filter(({ page }) => page > MOST_RECOGNIZED),
        ];
  const isShort = pages.length < pageCount;
  return {
    gaps: [
      ...(unrecognized.length > 0 ? [`${why}: ${unrecognized.length}`] : []),
      ...(isShort ? [`not read: pages ${pages.length + 1} to ${pageCount}`] : []),
    ],
    cut: isShort || (ocr !== 'off' && unrecognized.length > 0),
  };
}
