/** Learns from genuine documents of the user what is usual among them, for the score of later verifications. */
import { learnedView, printable } from '../../render/index.ts';
import type { CommandContext, ReportedFile } from '../context.ts';
import { exitOfFiles } from '../output/file-report.ts';
import { failureLine } from '../output/hint-line.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { print, type OutputOptions } from '../output/output.ts';
import { parseGate } from './gate.ts';
import { verifyFiles } from './verify-files.ts';

/** Documents that are checked at the same time unless --workers says otherwise. */
const PARALLEL = 2;

/** Verifies every document, learns from the reports and shows what changed. The exit code tells of unread files. */
export async function calibrate(
  context: CommandContext,
  inputs: Inputs,
  output: OutputOptions,
): Promise<number> {
  const { io, settings, signal, calibration } = context;
  await calibration.check();
  const reports: ReportedFile[] = [];
  const codes: string[] = [];
  const total = inputs.files.length + inputs.problems.length;
  const progress = context.progress({ title: 'Learning', unit: 'files' });
  try {
    const verified = verifyFiles(inputs, {
      service: () =>
        context.service({ checks: { files: inputs.files.map(({ source }) => source), all: true } }),
      disabled: [],
      parallel: settings.get('workers') ?? PARALLEL,
      gate: parseGate('none'),
      allowed: new Set(),
      cwd: io.cwd,
      signal,
    });
    for await (const { verification, hint } of verified) {
      const { path, report, error } = verification;
      if (report !== null) reports.push({ path, report });
      if (error !== null) {
        codes.push(error.code);
        progress.settled(failureLine(path, { ...error, hint }), 'failed');
      }
      progress.update({ done: reports.length + codes.length, total, failed: codes.length });
    }
  } finally {
    await progress.stop();
  }
  const learned = await calibration.learn(reports);
  await print(io, learnedView(learned), output);
  const { left_out, suspicious } = learned;
  const name = async (paths: readonly string[], one: string, many: string): Promise<void> => {
    if (paths.length === 0) return;
    const what = paths.length === 1 ? `1 document ${one}` : `${String(paths.length)} documents ${many}`;
    await io.stderr.write(`${what}: ${printable(paths.join(', '))}\n`);
  };
  const nothing = 'proof of a change and taught nothing';
  await name(left_out, `holds ${nothing}`, `hold ${nothing}`);
  const taught =
    'suspicious by the shipped weights. What is not genuine hides others like it: take it out and calibrate again';
  await name(suspicious, `is ${taught}`, `are ${taught}`);
  return exitOfFiles({ done: reports.length, pending: 0, codes });
}

/** Forgets what was learned. */
export async function forgetCalibration({ io, calibration }: CommandContext): Promise<number> {
  const file = await calibration.forget();
  await io.stderr.write(
    file === null
      ? 'Nothing was learned here: the score rests on the shipped weights\n'
      : `The score rests on the shipped weights again; removed ${file}\n`,
  );
  return 0;
}
