/** Counts what becomes of the files of a bulk run: the summary, the table and the exit code follow from it. */
import type { Row, View } from '../../render/index.ts';
import { durationText } from '../../render/index.ts';
import { counted } from '../../kit/counted.ts';
import type { FileReport } from '../output/file-report.ts';
import { exitOfFiles } from '../output/file-report.ts';
import { skippedText } from '../inputs/inputs.ts';
import { keyValues } from '../output/key-values.ts';

/** The end of a bulk run in figures, as it is printed. */
export interface BulkSummary {
  readonly total: number;
  readonly completed: number;
  /** Completed, but at least one page could not be read. */
  readonly partial: number;
  readonly failed: number;
  /** Files that no job was made of. */
  readonly rejected: number;
  readonly pending: number;
  /** Of the completed: finished by an earlier run. */
  readonly earlier: number;
  /** Files in the folders that are no documents, and what is hidden there. */
  readonly skipped: number;
  readonly pages: number;
  readonly duration_ms: number;
  readonly batch_ids: readonly string[];
}

export interface TallyOptions {
  readonly total: number;
  readonly skipped: number;
  /** Whether a lost page counts as a failure. */
  readonly strict: boolean;
}

export interface Tally {
  add(report: FileReport, earlier: boolean): void;
  /** Files that failed or were rejected so far. */
  failures(): number;
  finished(): number;
  pages(): number;
  summary(duration_ms: number): BulkSummary;
  /** Batches of files that are not finished. */
  openBatches(): readonly string[];
  exit(): number;
  /** Every file in a line, with the values by which people know it; null when nothing was added. */
  view(summary: BulkSummary): View | null;
}

/** A file in a line, with the values by which people know it. */
const rowOf = (report: FileReport): Row => ({
  path: report.path,
  status: report.partial === true ? 'partial' : report.status,
  document_type: report.document_type,
  page_count: report.page_count,
  risk_level: report.fraud_analysis?.risk_level,
  values: (report.status === 'completed' ? null : report.error) ?? keyValues(report.structured_data),
  job_id: report.job_id,
});

const viewOf = (summary: BulkSummary, rows: readonly Row[]): View => ({
  json: summary,
  sections: [
    {
      kind: 'rows',
      columns: [
        { name: 'path', title: 'file', fit: 'tail' },
        { name: 'status', kind: 'state' },
        { name: 'document_type', title: 'type' },
        { name: 'page_count', title: 'pages', align: 'right' },
        ...(rows.some(({ risk_level }) => typeof risk_level === 'string')
          ? [{ name: 'risk_level', title: 'risk', kind: 'level' as const }]
          : []),
        { name: 'values' },
        { name: 'job_id', wide: true },
      ],
      rows: [...rows].sort((a, b) => (String(a['path']) < String(b['path']) ? -1 : 1)),
    },
  ],
});

/** Begins counting. Keeps one short line per file, never a result. */
export function createTally({ total, skipped, strict }: TallyOptions): Tally {
  const rows: Row[] = [];
  const codes: string[] = [];
  const batches = new Set<string>();
  const open = new Set<string>();
  /** Completed, and yet without all that was asked for. */
  let lacking = 0;
  const counts = { completed: 0, partial: 0, failed: 0, rejected: 0, earlier: 0, pages: 0 };
  const finished = (): number => counts.completed + counts.failed + counts.rejected;
  // Also the files that a run which was cut short never reached.
  const pending = (): number => total - finished();
  return {
    add(report, earlier) {
      const { status, error, error_code, batch_id } = report;
      if (status === 'completed') counts.completed += 1;
      else if (status === 'rejected') counts.rejected += 1;
      else if (status !== 'pending') counts.failed += 1;
      if (earlier) counts.earlier += 1;
      counts.pages += report.page_count ?? 0;
      if (batch_id !== null) batches.add(batch_id);
      if (batch_id !== null && status === 'pending') open.add(batch_id);
      const partial = report.partial === true;
      if (partial) counts.partial += 1;
      if (error !== null) codes.push(error_code ?? 'job_failed');
      else if (partial && strict) codes.push('job_failed');
      if (status === 'completed' && (error !== null || (partial && strict))) lacking += 1;
      rows.push(rowOf(report));
    },
    failures: () => counts.failed + counts.rejected,
    finished,
    pages: () => counts.pages,
    summary: (duration_ms) => {
      const { completed, partial, failed, rejected, earlier, pages } = counts;
      const ended = { completed, partial, failed, rejected, pending: pending(), earlier, pages };
      return { total, ...ended, skipped, duration_ms, batch_ids: [...batches] };
    },
    openBatches: () => [...open],
    exit() {
      return exitOfFiles({ done: counts.completed - lacking, pending: pending(), codes });
    },
    view: (summary) => (rows.length === 0 ? null : viewOf(summary, rows)),
  };
}

/** The summary in one sentence. */
export function summaryText(summary: BulkSummary): string {
  const { total, completed, partial, failed, rejected, pending, earlier, skipped, pages, duration_ms } =
    summary;
  const count = (number: number, what: string): string[] =>
    number === 0 ? [] : [`${String(number)} ${what}`];
  const parts = [
    `${String(completed)} completed`,
    ...count(partial, 'of them with pages that could not be read'),
    ...count(earlier, 'of them done earlier'),
    ...count(failed, 'failed'),
    ...count(rejected, 'rejected'),
    ...count(pending, 'not finished'),
  ];
  const others = skipped === 0 ? '' : `; ${skippedText(skipped)}`;
  return `${counted(total, 'file')}: ${parts.join(', ')}; ${counted(pages, 'page')} in ${durationText(duration_ms)}${others}`;
}

/** Batches that are named at most where a run has many. */
const NAMED = 3;

/**
 * How to go on with the files that are not finished after a run that was forced or not, null when all are. Names their
 * batches: tables have no room for ids.
 */
export function pendingText(pending: number, batches: readonly string[], force: boolean): string | null {
  if (pending === 0) return null;
  const more = batches.length > NAMED ? ` and ${String(batches.length - NAMED)} more` : '';
  const named =
    batches.length === 0
      ? ''
      : ` (${batches.length === 1 ? 'batch' : 'batches'} ${batches.slice(0, NAMED).join(', ')}${more})`;
  // With it everything would be handed over, and charged, once more.
  return `Not finished: run the same command again${force ? ', but without --force,' : ''} to go on${named}`;
}
