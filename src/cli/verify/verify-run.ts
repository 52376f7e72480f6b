/** A verification from its documents to its exit code: progress, output, reports, gate. */
import type { DocumentService } from '../../contract/index.ts';
import { DocxError } from '../../contract/light.ts';
import {
  isUnanswered,
  lineText,
  verdictText,
  verificationItem,
  verificationsView,
  verificationView,
} from '../../render/index.ts';
import type { Verification } from '../../render/index.ts';
import type { CommandContext } from '../context.ts';
import { reportError, strongestExit } from '../exit.ts';
import type { ReportOptions } from '../exit.ts';
import { exitOfFiles } from '../output/file-report.ts';
import { failureLine, lineAbout } from '../output/hint-line.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { print, type OutputOptions } from '../output/output.ts';
import type { Progress } from '../terminal/progress.ts';
import { interruption } from '../../flows/interruption.ts';
import { counted } from '../../kit/counted.ts';
import type { Gate } from './gate.ts';
import { verifyFiles, type VerifiedFile } from './verify-files.ts';
import { createReportFolder, type ReportFolder } from './report-folder.ts';

/** Documents that are checked at the same time unless --workers says otherwise. */
const PARALLEL = 2;
/** Documents named when a gate is tripped, and ids in a warning. */
const NAMED = 5;

/** What was asked for, understood. */
export interface VerifyRequest {
  readonly gate: Gate;
  readonly allowed: ReadonlySet<string>;
  readonly disabled: readonly string[];
  /** A folder for pages that people read. */
  readonly reports: string | undefined;
  readonly output: OutputOptions;
  /** How errors are told. */
  readonly spoken: ReportOptions;
  /** One document was named: it is shown by itself, and its error ends the command. */
  readonly single: boolean;
}

const someOf = (names: readonly string[]): string =>
  names.length <= NAMED
    ? names.join(', ')
    : `${names.slice(0, NAMED).join(', ')} and ${String(names.length - NAMED)} more`;

async function sayGate(context: CommandContext, gate: Gate, tripped: readonly Verification[]): Promise<void> {
  if (tripped.length === 0) return;
  const what =
    tripped.length === 1
      ? `1 document ${gate.says.one}`
      : `${String(tripped.length)} documents ${gate.says.many}`;
  const names = someOf(tripped.map(({ path }) => path));
  await context.io.stderr.write(`${what} (--fail-on ${gate.text}): ${lineText(names)}\n`);
}

/** What can be done about documents that could not be examined; the report of each tells which case it is. */
const remedies = (local: boolean): string =>
  `The summary of each tells why. An encrypted one needs ${local ? '--password-file' : 'a copy without a password'}, a damaged one a sound copy, one beyond a limit ${local ? 'a smaller copy or a higher limit' : 'a smaller copy'}; or --allow what a person has looked at`;

async function sayUnexamined(context: CommandContext, unexamined: readonly Verification[]): Promise<void> {
  if (unexamined.length === 0) return;
  const names = lineText(someOf(unexamined.map(({ path }) => path)));
  await context.io.stderr.write(
    `${counted(unexamined.length, 'document')} could not be examined: ${names}\n${remedies(context.settings.get('local'))}\n`,
  );
}

/** Checks that were to be left out and ran all the same: another service may not support leaving checks out. */
function unheeded({ report }: Verification, disabled: readonly string[]): readonly string[] {
  return (report?.indicators ?? [])
    .filter(({ name, status }) => disabled.includes(name) && status !== 'disabled')
    .map(({ name }) => name);
}

/**
 * Whether the results of a run that was cut short may be printed. People see that it was, and so do scripts that look at the
 * exit code. But a file, or a format for other programs, is either complete or not written.
 */
const mayTellPart = ({ format, out }: OutputOptions): boolean =>
  (out === undefined || out === '-') && format !== 'sarif' && format !== 'junit';

/** The interruption of a run of which some documents were verified. */
function stopped(signal: AbortSignal, output: OutputOptions, done: number, total: number): DocxError {
  const kept = mayTellPart(output)
    ? 'What was found until then is told. '
    : 'Nothing was written: a part of the findings could be taken for all of them. ';
  return interruption(
    signal,
    total === 1
      ? 'Stopped before the document was verified'
      : `Stopped after ${String(done)} of ${String(total)} documents`,
    `${done === 0 ? '' : kept}The same command begins anew`,
  );
}

/** Verifies documents once. */
export class VerifyRun {
  readonly #context: CommandContext;
  readonly #inputs: Inputs;
  readonly #request: VerifyRequest;
  readonly #total: number;
  /** Lines are printed as files finish. */
  readonly #streams: boolean;
  readonly #reports: ReportFolder | null;
  readonly #progress: Progress;
  readonly #verified: Verification[] = [];
  /** Checks that were to be left out and were run all the same. */
  readonly #ignored = new Set<string>();
  #failed = 0;

  constructor(context: CommandContext, inputs: Inputs, request: VerifyRequest) {
    const { output, reports } = request;
    this.#context = context;
    this.#inputs = inputs;
    this.#request = request;
    this.#total = inputs.files.length + inputs.problems.length;
    this.#streams = output.format === 'jsonl' && (output.out === undefined || output.out === '-');
    this.#reports = reports === undefined ? null : createReportFolder(context, reports, inputs);
    this.#progress = context.progress({ title: 'Checking', unit: 'files' });
  }

  /** Verifies, prints and answers the exit code. Throws the error of a single document. */
  async run(): Promise<number> {
    const { signal } = this.#context;
    const { output, single } = this.#request;
    try {
      await this.#verifyAll();
    } catch (error) {
      await this.#progress.stop();
      if (single && !signal.aborted) throw error;
      // What was found so far is told even when the run is cut short; the reason for that becomes the error.
      // No list of report pages is written then: people who open it later would take it for complete.
      const verified = this.#verified.length;
      if (verified > 0 && !this.#streams && mayTellPart(output)) await this.#tell().catch(() => undefined);
      throw signal.aborted ? stopped(signal, output, verified, this.#total) : error;
    } finally {
      await this.#progress.stop();
    }
    // Before the output: when its reader leaves early (`| head`), the pages are there all the same.
    const unwritten = (await this.#reports?.end()) ?? null;
    if (!this.#streams) await this.#tell();
    return this.#conclude(unwritten);
  }

  async #verifyAll(): Promise<void> {
    const { io, settings, signal } = this.#context;
    this.#progress.update({ done: 0, total: this.#total });
    for await (const file of verifyFiles(this.#inputs, {
      ...this.#request,
      cwd: io.cwd,
      signal,
      parallel: settings.get('workers') ?? PARALLEL,
      service: () => this.#service(),
    }))
      await this.#take(file);
  }

  #service(): Promise<DocumentService> {
    const files = this.#inputs.files.map(({ source }) => source);
    return this.#context.service({ checks: { files, all: this.#request.disabled.length === 0 } });
  }

  async #take(file: VerifiedFile): Promise<void> {
    const { single, disabled } = this.#request;
    const { verification, hint } = file;
    const { path, error } = verification;
    if (error !== null && single) {
      throw new DocxError(error.code as DocxError['code'], error.detail, { hint });
    }
    if (error !== null) this.#failed += 1;
    await this.#reports?.add(file);
    for (const id of unheeded(verification, disabled)) this.#ignored.add(id);
    if (error === null) this.#progress.settled(lineAbout(path, verdictText(verification)), 'done');
    else this.#progress.settled(failureLine(path, { ...error, hint }), 'failed');
    this.#verified.push(verification);
    this.#progress.update({ done: this.#verified.length, total: this.#total, failed: this.#failed });
    if (this.#streams)
      await this.#context.io.stdout.write(`${JSON.stringify(verificationItem(verification))}\n`);
  }

  #inOrder(): Verification[] {
    return [...this.#verified].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  #tell(): Promise<void> {
    const { io, version } = this.#context;
    const { single, output, spoken } = this.#request;
    const [only] = this.#verified;
    const view =
      single && only !== undefined
        ? verificationView(only, version, { everyCheck: spoken.verbose })
        : verificationsView(this.#inOrder(), version);
    return print(io, view, output);
  }

  /** Says what the output does not, and answers the exit code. `unwritten`: why report pages are missing. */
  async #conclude(unwritten: unknown): Promise<number> {
    const { io } = this.#context;
    const { gate, spoken } = this.#request;
    if (this.#ignored.size > 0) {
      await io.stderr.write(
        `The service ran checks that were to be left out: ${someOf([...this.#ignored])}\n`,
      );
    }
    const tripped = this.#inOrder().filter((one) => one.tripped);
    await sayGate(this.#context, gate, tripped);
    const unexamined = this.#inOrder().filter(isUnanswered);
    await sayUnexamined(this.#context, unexamined);
    const codes = [
      ...this.#verified.flatMap(({ error }) => (error === null ? [] : [error.code])),
      ...unexamined.map(() => 'not_examined'),
    ];
    const ended = exitOfFiles({ done: this.#verified.length - codes.length, pending: 0, codes });
    const missing = unwritten === null ? 0 : await reportError(io.stderr, unwritten, spoken);
    return strongestExit([ended, tripped.length > 0 ? 6 : 0, missing]);
  }
}
