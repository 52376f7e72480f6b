/** `verify`: signs of tampering in documents, without extraction. */
import { DocxError } from '../../contract/light.ts';
import type { CommandInput } from '../command.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import {
  disableCheckOption,
  filterOptions,
  isSingle,
  namesDocuments,
  pathsArgument,
  readInputs,
  saySkipped,
  sourceOptions,
} from '../inputs/input-options.ts';
import { CHECKS } from '../known-words.ts';
import { engineOptions, outOption } from '../options.ts';
import { outputOptions, print, type OutputOptions } from '../output/output.ts';
import { GATE_WORDS } from '../verify/gate.ts';

const FORMATS = ['table', 'json', 'jsonl', 'sarif', 'junit'] as const;

interface VerifyOptions {
  readonly failOn: string;
  readonly checks?: readonly string[];
  readonly disableCheck?: readonly string[];
  readonly listChecks?: boolean;
  readonly allow?: readonly string[];
  readonly report?: string;
}

async function listChecks(
  context: CommandContext,
  input: CommandInput,
  output: OutputOptions,
): Promise<number> {
  if (namesDocuments(input)) throw new DocxError('usage', '--list-checks takes no documents');
  if (output.format === 'sarif' || output.format === 'junit') {
    throw new DocxError('usage', `--list-checks cannot be printed as ${output.format}`, {
      hint: 'Use --format table, json or jsonl',
    });
  }
  const { checkListView } = await import('../../render/index.ts');
  const { io, settings, signal } = context;
  const { integrity } = await context.service({ embeddedByDefault: true });
  await print(io, checkListView(await integrity.available({}, { signal })), output);
  if (!settings.get('local') && settings.get('base_url') === null) {
    await io.stderr.write('No service is named: these are the checks of the embedded engine (--local)\n');
  }
  return 0;
}

async function verifyDocuments(
  context: CommandContext,
  input: CommandInput,
  output: OutputOptions,
): Promise<number> {
  const [{ parseGate }, { readAllowList }, { checksToDisable }, { checkPlace }, { VerifyRun }] =
    await Promise.all([
      import('../verify/gate.ts'),
      import('../verify/allow-list.ts'),
      import('../verify/choose-checks.ts'),
      import('../output/output-place.ts'),
      import('../verify/verify-run.ts'),
    ]);
  const { failOn, checks, disableCheck, allow, report } = input.options as unknown as VerifyOptions;
  // What is wrong with the command line is said before any document is read or sent.
  const gate = parseGate(failOn);
  const { cwd } = context.io;
  const allowed = await readAllowList(allow ?? [], cwd);
  await checkPlace(cwd, '--out', 'file', output.out);
  await checkPlace(cwd, '--report', 'folder', report);
  const inputs = await readInputs(context, input);
  try {
    await saySkipped(context, inputs);
    const choice = { only: checks ?? [], without: disableCheck ?? [] };
    const disabled = await checksToDisable(choice, () => context.service(), context.signal);
    // Lists for machines are complete also when the only document could not be verified.
    const isList = ['jsonl', 'sarif', 'junit'].includes(output.format ?? '');
    const single = !isList && isSingle(input, inputs);
    const spoken = { json: input.options['json'] === true, verbose: input.options['verbose'] === true };
    const request = { gate, allowed, disabled, reports: report, output, spoken, single };
    return await new VerifyRun(context, inputs, request).run();
  } finally {
    await inputs.close();
  }
}

async function learnFrom(
  context: CommandContext,
  input: CommandInput,
  output: OutputOptions,
): Promise<number> {
  if (output.format === 'sarif' || output.format === 'junit') {
    throw new DocxError('usage', `--calibrate cannot be printed as ${output.format}`, {
      hint: 'Use --format table, json or jsonl',
    });
  }
  const choosing = [
    ['checks', '--checks'],
    ['disableCheck', '--disable-check'],
    ['allow', '--allow'],
  ].find(([name = '']) => input.options[name] !== undefined)?.[1];
  if (choosing !== undefined) {
    throw new DocxError(
      'usage',
      `--calibrate learns from every check on every document; ${choosing} is for verifying`,
      {
        hint: `Leave ${choosing} out, and name only the documents to learn from`,
      },
    );
  }
  if (input.options['report'] !== undefined) {
    throw new DocxError('usage', '--calibrate writes no reports', {
      hint: 'Run verify with --report once more after it',
    });
  }
  const { calibrate } = await import('../verify/calibrate.ts');
  const inputs = await readInputs(context, input);
  try {
    await saySkipped(context, inputs);
    return await calibrate(context, inputs, output);
  } finally {
    await inputs.close();
  }
}

export const verify = defineCommand({
  path: 'verify',
  summary: 'check documents for signs of tampering',
  description:
    'Runs the integrity checks on documents, without extraction. A low risk means that these checks found nothing; ' +
    'it is no proof that a document is genuine. Checks that did not run are listed as such; a document that none could look ' +
    'into, as an encrypted or damaged one, does not pass: exit code 8, or 5 beside others. Files in folders that are no documents, and ' +
    'hidden ones, are skipped and counted.',
  arguments: [pathsArgument],
  options: [
    ...filterOptions,
    ...sourceOptions,
    {
      flags: '--format <format>',
      description: 'how to print: sarif for code scanning, junit for test reports of CI systems',
      choices: FORMATS,
    },
    {
      flags: '--jsonl',
      description: 'print a line of JSON per file as it finishes; short for --format jsonl',
    },
    outOption,
    {
      flags: '--report <dir>',
      description: 'write a page per document that shows every finding, to be opened in a browser or printed',
    },
    {
      flags: '--fail-on <threshold>',
      description:
        'exit with code 6 when a document has this risk or more: low, medium, high, critical, suspicious, review, "score>=50", or none',
      default: 'high',
      offers: GATE_WORDS,
    },
    {
      flags: '--checks <ids>',
      description: 'run only these checks, separated by commas; may be given several times',
      repeatable: true,
      offers: CHECKS,
    },
    disableCheckOption,
    { flags: '--list-checks', description: 'list the checks there are, and end' },
    {
      flags: '--allow <sha256>',
      description:
        'a file that a person has reviewed and accepted, or @file with one per line: it is checked and never trips the gate; may be given several times',
      repeatable: true,
    },
    {
      flags: '--calibrate',
      description:
        'learn from these documents, which are known to be genuine, and judge later ones by it; embedded engine only',
    },
    { flags: '--forget-calibration', description: 'judge by the shipped weights again, and end' },
    ...engineOptions,
  ],
  examples: [
    {
      command: 'docx-cli --local verify statement.pdf',
      says: 'What was found and where, what it was before, how much it counts, what could explain it',
    },
    { command: 'docx-cli --local verify statement.pdf --verbose', says: 'And every check with its reason' },
    {
      command: 'docx-cli --local verify inbox --report reports',
      says: 'With a page per document that shows what was found and where',
    },
    {
      command: 'docx-cli --local verify inbox --fail-on medium --jsonl > reports.jsonl',
      says: 'A gate for a pipeline: exit code 6 when a document is at medium risk or above',
    },
    {
      command:
        'docx-cli --local verify contracts --fail-on "score>=30" --allow @reviewed.txt --format sarif -o findings.sarif',
      says: 'For code scanning, without what people have reviewed already',
    },
    {
      command:
        "git diff -z --name-only --diff-filter=d main -- '*.pdf' | docx-cli --local verify --files-from -",
      says: 'What a change adds, in a pipeline',
    },
    {
      command: 'docx-cli --local verify --calibrate archive/genuine',
      says: 'Signs that your genuine documents often show count less from now on',
    },
    { command: 'docx-cli --local verify --list-checks', says: 'What can be left out or chosen' },
  ],
  async run(context, input) {
    const output = outputOptions(input.options);
    if (input.options['listChecks'] === true) return listChecks(context, input, output);
    if (input.options['forgetCalibration'] === true) {
      if (namesDocuments(input) || input.options['calibrate'] === true) {
        throw new DocxError('usage', '--forget-calibration stands alone: it verifies and learns nothing', {
          hint: 'Run it first, then verify without it',
        });
      }
      const { forgetCalibration } = await import('../verify/calibrate.ts');
      return forgetCalibration(context);
    }
    return input.options['calibrate'] === true
      ? learnFrom(context, input, output)
      : verifyDocuments(context, input, output);
  },
});
