/** `verify`: signs of tampering in documents, without extraction. */
import type { DocumentService, IntegrityReport } from '../../contract/index.ts';
import { DocxError, toErrorBody } from '../../contract/light.ts';
import { reportView, type View } from '../../render/index.ts';
import type { CommandInput } from '../command.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { strongestExit } from '../exit.ts';
import { endsRun, exitOfFiles } from '../file-report.ts';
import { filenameOption, filterOptions, isSingle, pathsArgument, readInputs } from '../input-options.ts';
import type { Inputs } from '../inputs.ts';
import { engineOptions } from '../options.ts';
import { print } from '../output.ts';

/** Rising; a newer service may know others, which count as the highest. */
const LEVELS = ['low', 'medium', 'high', 'critical'];
/** Documents that are checked at the same time unless --workers says otherwise. */
const PARALLEL = 2;

/** One file: the report, or why there is none. */
type Verified = Partial<IntegrityReport> & {
  readonly path: string;
  readonly filename: string;
  readonly error?: string;
  readonly error_code?: string;
};

const rankOf = (level: string): number => (LEVELS.includes(level) ? LEVELS.indexOf(level) : LEVELS.length);

/** Whether a report reaches the threshold. */
const trips = (level: string | undefined, threshold: string): boolean =>
  level !== undefined && threshold !== 'none' && rankOf(level) >= rankOf(threshold);

function listView(verified: readonly Verified[]): View {
  return {
    json: verified,
    items: verified,
    sections: [
      {
        kind: 'rows',
        columns: [
          { name: 'path', title: 'file' },
          { name: 'risk_level', title: 'risk', kind: 'level' },
          { name: 'risk_score', title: 'score', align: 'right' },
          { name: 'requires_manual_review', title: 'review' },
          { name: 'found' },
        ],
        rows: verified.map((one) => ({
          ...one,
          found: one.error ?? one.detected_issues?.map(({ name }) => name).join(', ') ?? '',
        })),
      },
    ],
  };
}

interface Wanted {
  readonly disabled: readonly string[];
  readonly parallel: number;
}

/** Reports as they become ready, problems first. */
async function* verifyAll(
  context: CommandContext,
  service: () => Promise<DocumentService>,
  inputs: Inputs,
  { disabled, parallel }: Wanted,
): AsyncGenerator<Verified> {
  for (const { path, relative, error } of inputs.problems) {
    const filename = relative.slice(relative.lastIndexOf('/') + 1);
    yield { path, filename, error: error.detail, error_code: error.code };
  }
  if (inputs.files.length === 0) return;
  const { mapParallel } = await import('../../kit/parallel.ts');
  const { signal } = context;
  const { integrity } = await service();
  const skip = disabled.length === 0 ? {} : { disabled_fraud_checks: disabled.join(',') };
  yield* mapParallel(inputs.files, parallel, async ({ path, source }): Promise<Verified> => {
    const { name: filename } = source;
    try {
      return { path, filename, ...(await integrity.verify({ file: source, ...skip }, { signal })) };
    } catch (error) {
      if (signal.aborted || endsRun(error)) throw error;
      const { detail, code } = toErrorBody(error);
      return { path, filename, error: detail, error_code: code };
    }
  });
}

async function verifyInputs(context: CommandContext, input: CommandInput, inputs: Inputs): Promise<number> {
  const { io, settings } = context;
  const { json, jsonl, failOn, disableCheck } = input.options as {
    json?: boolean;
    jsonl?: boolean;
    failOn: string;
    disableCheck?: readonly string[];
  };
  const single = isSingle(input, inputs);
  const total = inputs.files.length + inputs.problems.length;
  const wanted = { disabled: disableCheck ?? [], parallel: settings.get('workers') ?? PARALLEL };
  const verified: Verified[] = [];
  const codes: string[] = [];
  let done = 0;
  let tripped = 0;
  const progress = context.progress({ title: 'Checking', unit: 'files' });
  try {
    progress.update({ done: 0, total });
    for await (const one of verifyAll(context, () => context.service(), inputs, wanted)) {
      const { path, error, error_code, risk_level } = one;
      if (error === undefined) done += 1;
      else if (single) throw new DocxError((error_code ?? 'unexpected') as DocxError['code'], error);
      else codes.push(error_code ?? 'unexpected');
      if (trips(risk_level, failOn)) tripped += 1;
      const says = error ?? `${String(risk_level)} risk, score ${String(one.risk_score)}`;
      progress.settled(
        says.includes(path) ? says : `${path}: ${says}`,
        error === undefined ? 'done' : 'failed',
      );
      progress.update({ done: done + codes.length, total, failed: codes.length });
      if (jsonl === true) await io.stdout.write(`${JSON.stringify(one)}\n`);
      else verified.push(one);
    }
  } finally {
    await progress.stop();
  }
  if (jsonl !== true) {
    const [only] = verified;
    const { path, filename, ...report } = only ?? {};
    const view =
      single && only !== undefined
        ? { ...reportView(report as IntegrityReport, { path, filename }), json: report }
        : listView([...verified].sort((a, b) => (a.path < b.path ? -1 : 1)));
    await print(io, view, { json: json === true });
  }
  if (tripped > 0) {
    const what = tripped === 1 ? '1 document is' : `${String(tripped)} documents are`;
    await io.stderr.write(`${what} at ${failOn} risk or above (--fail-on ${failOn})\n`);
  }
  return strongestExit([exitOfFiles({ done, pending: 0, codes }), tripped > 0 ? 6 : 0]);
}

export const verify = defineCommand({
  path: 'verify',
  summary: 'check documents for signs of tampering',
  description:
    'Runs the integrity checks on documents, without extraction. A low risk means that these checks found nothing; ' +
    'it is no proof that a document is genuine. Checks that did not run are listed as such.',
  arguments: [pathsArgument],
  options: [
    ...filterOptions,
    filenameOption,
    { flags: '--jsonl', description: 'print a line of JSON per file as it finishes' },
    {
      flags: '--fail-on <level>',
      description: 'exit with code 6 when a document has this risk or more',
      choices: [...LEVELS, 'none'],
      default: 'high',
    },
    {
      flags: '--disable-check <id>',
      description: 'leave out this check; may be given several times',
      repeatable: true,
    },
    ...engineOptions,
  ],
  examples: [
    { command: 'docx-cli --local verify statement.pdf', says: 'Every check with what became of it' },
    {
      command: 'docx-cli --local verify inbox --fail-on medium --jsonl > reports.jsonl',
      says: 'A gate for a pipeline: exit code 6 when a document is at medium risk or above',
    },
  ],
  async run(context, input) {
    const inputs = await readInputs(context, input);
    try {
      return await verifyInputs(context, input, inputs);
    } finally {
      await inputs.close();
    }
  },
});
