/** A bulk run from its documents to its exit code: progress, outputs, summary. */
import type { ProcessEvent, ProcessOptions } from '../../flows/process-event.ts';
import { counted } from '../../kit/counted.ts';
import type { BulkOutput } from './bulk-output.ts';
import type { BulkSummary, Tally } from './bulk-tally.ts';
import { pendingText, summaryText } from './bulk-tally.ts';
import type { CommandContext } from '../context.ts';
import type { FileReport } from '../output/file-report.ts';
import { reportOf, reportOfError, reportOfPending } from '../output/file-report.ts';
import { failureLine, warningsLine } from '../output/hint-line.ts';
import type { InputFile, Inputs } from '../inputs/inputs.ts';
import type { Progress } from '../terminal/progress.ts';

/** What {@link runBulk} needs. */
export interface BulkRun {
  readonly context: CommandContext;
  readonly inputs: Inputs;
  readonly tally: Tally;
  readonly output: BulkOutput;
  readonly process: ProcessOptions;
}

/** What is said of a file once it is finished. */
function lineOf(report: FileReport): string {
  const { path, status, error, error_code: code, hint, page_count, partial, ...more } = report;
  if (error !== null) return failureLine(path, { detail: error, code, hint });
  const pages = typeof page_count === 'number' ? ` (${counted(page_count, 'page')})` : '';
  const lost = partial === true ? ', but not every page could be read' : '';
  return `${path}: ${status}${pages}${lost}${warningsLine(more['warnings'])}`;
}

/** Runs, and tells the summary also of a run that is cut short. Throws what `processFiles` throws. */
export async function runBulk({ context, inputs, tally, output, process }: BulkRun): Promise<BulkSummary> {
  const { clock, io } = context;
  const begun = clock.elapsed();
  const total = inputs.files.length + inputs.problems.length;
  const progress: Progress = context.progress({ title: 'Processing', unit: 'files' });

  const show = (current?: string): void => {
    const state = { done: tally.finished(), total, failed: tally.failures(), pages: tally.pages() };
    progress.update({ ...state, current });
  };
  const finish = async (report: FileReport, relative: string, earlier: boolean): Promise<void> => {
    // Written first: what is said to be done is done.
    await output.write(report, relative);
    tally.add(report, earlier);
    if (report.status !== 'pending') {
      const bad = report.error !== null || report.partial === true;
      const warned = warningsLine(report['warnings']) !== '';
      progress.settled(lineOf(report), bad ? 'failed' : warned ? 'warned' : 'done');
    }
    show();
  };
  const onEvent = async (event: ProcessEvent<InputFile>): Promise<void> => {
    const { file } = event;
    const { path, relative, source } = file;
    if (event.kind === 'settled') {
      const { outcome } = event;
      const report = reportOf(path, source.name, outcome, process.enable_fraud_check);
      await finish(report, relative, outcome.earlier);
    } else if (event.kind === 'pending') {
      await finish(reportOfPending(path, source.name, event.ticket), relative, false);
    } else if (event.kind === 'restarted') {
      tally.handedOver(path, null);
      progress.settled(`${path}: the service no longer knows its job; it is handed over again`, 'warned');
    } else {
      if (event.kind === 'accepted') tally.handedOver(path, event.ticket.batch_id);
      show(event.kind === 'checked' ? `checked ${path}` : path);
    }
  };

  const run = async (): Promise<void> => {
    const { processFiles } = await import('../../flows/process-files.ts');
    let told = false;
    const tellProblems = async (): Promise<void> => {
      if (told) return;
      told = true;
      for (const { path, relative, error } of inputs.problems) {
        const name = relative.slice(relative.lastIndexOf('/') + 1);
        await finish(reportOfError(path, name, error), relative, false);
      }
    };
    if (process.failFast && inputs.problems.length > 0) {
      await tellProblems();
      for (const { path, relative, source } of inputs.files) {
        await finish(reportOfPending(path, source.name, null), relative, false);
      }
      return;
    }
    show();
    for await (const event of processFiles(inputs.files, process)) {
      // Not earlier: what is wrong with the command itself, say its template, has to be told first.
      await tellProblems();
      await onEvent(event);
    }
    await tellProblems();
  };

  const end = async (isTold: boolean): Promise<BulkSummary> => {
    await progress.stop();
    const summary = tally.summary(Math.round(clock.elapsed() - begun));
    await output.end(summary);
    if (isTold) await io.stderr.write(`${summaryText(summary)}\n`).catch(() => undefined);
    const goOn = pendingText(summary, process.force);
    // Of a run that was cut short, too: the service goes on with what it has.
    if (goOn !== null && (isTold || summary.batch_ids.length > 0))
      await io.stderr.write(`${goOn}\n`).catch(() => undefined);
    return summary;
  };
  try {
    await run();
  } catch (error) {
    // What cut the run short is what has to be told, also when the output is broken.
    // A count of files that never reached the service would only hide it.
    await end(tally.finished() > inputs.problems.length).catch(() => undefined);
    throw error;
  }
  return end(true);
}
