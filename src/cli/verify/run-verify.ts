/** A verification from its documents to its exit code: progress, output, reports, gate. */
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
import { interruption } from '../../flows/interruption.ts';
import type { Gate } from './gate.ts';
import { verifyFiles } from './verify-files.ts';
import { createReportFolder } from './report-folder.ts';

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

/** What can be done about documents that nothing could be seen of: the report of each tells which it is. */
const remedies = (local: boolean): string =>
  `The summary of each tells why. An encrypted one needs ${local ? '--password-file' : 'a copy without a password'}, a damaged one a sound copy, one beyond a limit ${local ? 'a smaller copy or a higher limit' : 'a smaller copy'}; or --allow what a person has looked at`;

async function sayUnexamined(context: CommandContext, unexamined: readonly Verification[]): Promise<void> {
  if (unexamined.length === 0) return;
  const what = unexamined.length === 1 ? '1 document' : `${String(unexamined.length)} documents`;
  const names = lineText(someOf(unexamined.map(({ path }) => path)));
  await context.io.stderr.write(
    `${what} could not be examined: ${names}\n${remedies(context.settings.get('local'))}\n`,
  );
}

/** Checks that were to be left out and were run all the same: a service may not know the wish. */
function unheeded({ report }: Verification, disabled: readonly string[]): readonly string[] {
  return (report?.indicators ?? [])
    .filter(({ name, status }) => disabled.includes(name) && status !== 'disabled')
    .map(({ name }) => name);
}

/**
 * Whether results may be told that are not all there are: people see that the run was cut short, and so does who reads JSON and
 * the exit code. A file, and a format for other programs, is complete or not there.
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

/** Verifies, prints and answers the exit code. Throws the error of a single document. */
export async function runVerify(
  context: CommandContext,
  inputs: Inputs,
  request: VerifyRequest,
): Promise<number> {
  const { io, settings, signal, version } = context;
  const { gate, single, output, disabled } = request;
  const total = inputs.files.length + inputs.problems.length;
  const verified: Verification[] = [];
  const ignored = new Set<string>();
  const streams = output.format === 'jsonl' && (output.out === undefined || output.out === '-');
  const reports = request.reports === undefined ? null : createReportFolder(context, request.reports, inputs);
  const progress = context.progress({ title: 'Checking', unit: 'files' });
  let failed = 0;
  const inOrder = (): Verification[] => [...verified].sort((a, b) => (a.path < b.path ? -1 : 1));
  const tell = (): Promise<void> => {
    const [only] = verified;
    const view =
      single && only !== undefined
        ? verificationView(only, version, { everyCheck: request.spoken.verbose })
        : verificationsView(inOrder(), version);
    return print(io, view, output);
  };
  try {
    progress.update({ done: 0, total });
    const options = { ...request, cwd: io.cwd, signal, parallel: settings.get('workers') ?? PARALLEL };
    for await (const file of verifyFiles(inputs, {
      ...options,
      service: () =>
        context.service({
          checks: { files: inputs.files.map(({ source }) => source), all: disabled.length === 0 },
        }),
    })) {
      const { verification, hint } = file;
      const { path, error } = verification;
      if (error !== null && single) {
        throw new DocxError(error.code as DocxError['code'], error.detail, { hint });
      }
      if (error !== null) failed += 1;
      await reports?.add(file);
      for (const id of unheeded(verification, disabled)) ignored.add(id);
      if (error === null) progress.settled(lineAbout(path, verdictText(verification)), 'done');
      else progress.settled(failureLine(path, { ...error, hint }), 'failed');
      verified.push(verification);
      progress.update({ done: verified.length, total, failed });
      if (streams) await io.stdout.write(`${JSON.stringify(verificationItem(verification))}\n`);
    }
  } catch (error) {
    await progress.stop();
    if (single && !signal.aborted) throw error;
    // What was found before is told whatever cuts the rest short; that itself is told as the error.
    // The list of report pages is for people who open it later: one of a part is not written.
    if (verified.length > 0 && !streams && mayTellPart(output)) await tell().catch(() => undefined);
    throw signal.aborted ? stopped(signal, output, verified.length, total) : error;
  } finally {
    await progress.stop();
  }
  // Before the output: a reader of it that goes early (`| head`) takes no pages away.
  const unwritten = (await reports?.end()) ?? null;
  if (!streams) await tell();
  if (ignored.size > 0) {
    await io.stderr.write(`The service ran checks that were to be left out: ${someOf([...ignored])}\n`);
  }
  const tripped = inOrder().filter((one) => one.tripped);
  await sayGate(context, gate, tripped);
  const unexamined = inOrder().filter(isUnanswered);
  await sayUnexamined(context, unexamined);
  const codes = [
    ...verified.flatMap(({ error }) => (error === null ? [] : [error.code])),
    ...unexamined.map(() => 'not_examined'),
  ];
  const ended = exitOfFiles({ done: verified.length - codes.length, pending: 0, codes });
  const missing = unwritten === null ? 0 : await reportError(io.stderr, unwritten, request.spoken);
  return strongestExit([ended, tripped.length > 0 ? 6 : 0, missing]);
}
