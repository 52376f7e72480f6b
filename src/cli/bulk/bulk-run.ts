/** A bulk run from its documents to its exit code: progress, outputs, summary. */
import type { ProcessEvent, ProcessOptions } from '../../flows/process-event.ts';
import type { Ticket } from '../../flows/recovery.ts';
import { counted } from '../../kit/counted.ts';
import type { BulkOutput } from './bulk-output.ts';
import type { Tally } from './bulk-tally.ts';
import { pendingText, summaryText } from './bulk-tally.ts';
import type { CommandContext } from '../context.ts';
import type { FileReport } from '../output/file-report.ts';
import { reportOf, reportOfError, reportOfPending } from '../output/file-report.ts';
import { failureLine, warningsLine } from '../output/hint-line.ts';
import type { InputFile, Inputs } from '../inputs/inputs.ts';
import type { Progress } from '../terminal/progress.ts';

/** What a {@link BulkRun} needs. */
export interface BulkParts {
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

/** Runs once; its time counts from when it is made. */
export class BulkRun {
  readonly #parts: BulkParts;
  readonly #begun: number;
  readonly #progress: Progress;
  /** Files of which nothing was told, with the job of those that have one. */
  readonly #untold: Map<InputFile, Ticket | null>;
  /** Files that the service looked at before they were handed over. */
  #checked = 0;
  /** Whether the problems of the inputs have been told. */
  #isToldOfProblems = false;

  constructor(parts: BulkParts) {
    const { context } = parts;
    this.#parts = parts;
    this.#begun = context.clock.elapsed();
    this.#untold = new Map(parts.inputs.files.map((file) => [file, null]));
    this.#progress = context.progress({ title: 'Processing', unit: 'files' });
  }

  /** Runs, and tells what is known and the summary also of a run that is cut short. Throws what `processFiles` throws. */
  async run(): Promise<void> {
    try {
      await this.#process();
    } catch (error) {
      // The reason that cut the run short is told, also when the output cannot be written.
      await this.#endEarly().catch(() => undefined);
      throw error;
    }
    await this.#end(true);
  }

  async #process(): Promise<void> {
    const { inputs, process } = this.#parts;
    const { processFiles } = await import('../../flows/process-files.ts');
    if (process.failFast && inputs.problems.length > 0) {
      await this.#tellProblems();
      await this.#leave();
      return;
    }
    this.#show();
    for await (const event of processFiles(inputs.files, process)) {
      // Not earlier: what is wrong with the command itself, say its template, has to be told first.
      await this.#tellProblems();
      await this.#follow(event);
    }
    await this.#tellProblems();
  }

  async #tellProblems(): Promise<void> {
    if (this.#isToldOfProblems) return;
    this.#isToldOfProblems = true;
    for (const { path, relative, error } of this.#parts.inputs.problems) {
      const name = relative.slice(relative.lastIndexOf('/') + 1);
      await this.#finish(reportOfError(path, name, error), relative);
    }
  }

  /** Tells which files are not finished: all those nothing was told of yet. */
  async #leave(): Promise<void> {
    for (const [{ path, relative, source }, ticket] of this.#untold) {
      await this.#finish(reportOfPending(path, source.name, ticket), relative);
    }
    this.#untold.clear();
  }

  async #follow(event: ProcessEvent<InputFile>): Promise<void> {
    const { process } = this.#parts;
    const { file } = event;
    const { path, relative, source } = file;
    if (event.kind === 'settled') {
      const { outcome } = event;
      this.#untold.delete(file);
      const report = reportOf(path, source.name, outcome, process.enable_fraud_check);
      await this.#finish(report, relative, outcome.earlier);
    } else if (event.kind === 'pending') {
      this.#untold.delete(file);
      await this.#finish(reportOfPending(path, source.name, event.ticket), relative);
    } else if (event.kind === 'restarted') {
      this.#untold.set(file, null);
      this.#progress.settled(
        `${path}: the service no longer knows its job; it is handed over again`,
        'warned',
      );
    } else {
      if (event.kind === 'checked') this.#checked += 1;
      if (event.kind === 'accepted') this.#untold.set(file, event.ticket);
      this.#show(event.kind === 'checked' ? `checked ${path}` : path);
    }
  }

  /** `earlier`: an earlier run finished it. */
  async #finish(report: FileReport, relative: string, earlier = false): Promise<void> {
    const { output, tally } = this.#parts;
    // Written first: a file is reported as done only when its result is written.
    await output.write(report, relative);
    tally.add(report, earlier);
    if (report.status !== 'pending') {
      const bad = report.error !== null || report.partial === true;
      const warned = warningsLine(report['warnings']) !== '';
      this.#progress.settled(lineOf(report), bad ? 'failed' : warned ? 'warned' : 'done');
    }
    this.#show();
  }

  #show(current?: string): void {
    const { inputs, tally } = this.#parts;
    const total = inputs.files.length + inputs.problems.length;
    const state = { done: tally.finished(), total, failed: tally.failures(), pages: tally.pages() };
    this.#progress.update({ ...state, checked: this.#checked, current });
  }

  async #endEarly(): Promise<void> {
    const { inputs, tally } = this.#parts;
    const isTold = tally.finished() > 0;
    const isHandedOver = [...this.#untold.values()].some((ticket) => ticket !== null);
    if (isTold || isHandedOver) await this.#leave().catch(() => undefined);
    // A count of files that never reached the service would only hide what cut the run short.
    await this.#end(tally.finished() > inputs.problems.length);
  }

  async #end(isSummed: boolean): Promise<void> {
    const { context, tally, output, process } = this.#parts;
    const { clock, io } = context;
    await this.#progress.stop();
    const summary = tally.summary(Math.round(clock.elapsed() - this.#begun));
    await output.end(summary);
    if (isSummed) await io.stderr.write(`${summaryText(summary)}\n`).catch(() => undefined);
    const open = tally.openBatches();
    const goOn = pendingText(summary.pending, open, process.force);
    // Of a run that was cut short, too: the service goes on with what it has.
    if (goOn !== null && (isSummed || open.length > 0))
      await io.stderr.write(`${goOn}\n`).catch(() => undefined);
  }
}
