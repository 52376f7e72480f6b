/** `bulk`: whole folders to data; the same command again does only what is left. */
import type { CommandInput } from '../command.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import {
  filterOptions,
  fraudCheckOption,
  neededTemplate,
  pathsArgument,
  readInputs,
  saySkipped,
  sourceOptions,
  templateOption,
} from '../inputs/input-options.ts';
import { inCi } from '../terminal/in-ci.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { engineOptions, llmOption } from '../options.ts';
import { outputOptions, print } from '../output/output.ts';
import { engineOf, targetOf } from '../service-target.ts';
import { timeoutOption, waitOptions } from '../waiting.ts';

/** Throws when `--out` cannot take the results: a dry run says so, too. */
async function checkOut({ io }: CommandContext, inputs: Inputs, out: string | undefined): Promise<void> {
  if (out === undefined) return;
  const { checkPlace } = await import('../output/output-place.ts');
  await checkPlace(io.cwd, '--out', 'folder', out);
  const { checkCollisions } = await import('../bulk/bulk-output.ts');
  checkCollisions([...inputs.files, ...inputs.problems]);
}

async function processInputs(context: CommandContext, input: CommandInput, inputs: Inputs): Promise<number> {
  const { io, settings, clock, signal } = context;
  const { options } = input;
  const template_id = neededTemplate(options);
  const [{ createBulkOutput }, { createTally }, { BulkRun }, { createLedger }, { randomId }] =
    await Promise.all([
      import('../bulk/bulk-output.ts'),
      import('../bulk/bulk-tally.ts'),
      import('../bulk/bulk-run.ts'),
      import('../../flows/ledger.ts'),
      import('../../kit/ids.ts'),
    ]);
  const folderName = options['folderName'] as string | undefined;
  const wait = options['wait'] !== false;
  const service = await context.service({ work: wait });
  const tally = createTally({
    total: inputs.files.length + inputs.problems.length,
    skipped: inputs.skipped,
    // In CI a lost page must turn the run red.
    strict: (options['strict'] as boolean | undefined) ?? inCi(process.env),
  });
  const run = new BulkRun({
    context,
    inputs,
    tally,
    output: createBulkOutput(io, {
      json: options['json'] === true,
      jsonl: options['jsonl'] === true,
      out: options['out'] as string | undefined,
      view: (summary) => tally.view(summary),
    }),
    process: {
      service,
      ledger: createLedger({ directory: settings.places.ledger, clock }),
      ids: randomId,
      log: context.log,
      template_id,
      enable_fraud_check: options['fraudCheck'] === true,
      folderName,
      label: inputs.label,
      engine: engineOf(settings),
      target: targetOf(settings),
      wait,
      force: options['force'] === true,
      failFast: options['failFast'] === true,
      ...(await waitOptions(context, options['timeout'])),
      signal,
    },
  });
  await run.run();
  return tally.exit();
}

async function dryRun(context: CommandContext, input: CommandInput, inputs: Inputs): Promise<number> {
  const template_id = neededTemplate(input.options);
  const { analyzeInputs, analysisExit } = await import('../bulk/bulk-dry-run.ts');
  const analysis = await analyzeInputs(context, inputs, template_id);
  const { analysisView } = await import('../../render/index.ts');
  // People know a file by its path.
  const shown = { ...analysis, files: analysis.files.map((file) => ({ ...file, filename: file.path })) };
  const { json, jsonl } = input.options;
  const view = { ...analysisView(shown), json: analysis, items: analysis.files };
  await print(context.io, view, { json: json === true, jsonl: jsonl === true });
  await saySkipped(context, inputs);
  return analysisExit(analysis);
}

export const bulk = defineCommand({
  path: 'bulk',
  summary: 'process folders of documents',
  description:
    'Uploads documents as a batch, waits, and gives their data. Run the same command again to go on: finished files ' +
    'are not processed twice, running ones are picked up, failed ones are tried again. Files in folders that are no ' +
    'documents, and hidden ones, are skipped and counted.',
  arguments: [pathsArgument],
  options: [
    templateOption,
    {
      flags: '--folder-name <name>',
      description: 'name of the batch; by default the folder and the run',
      field: 'folder_name',
    },
    ...filterOptions,
    ...sourceOptions,
    fraudCheckOption,
    {
      flags: '-o, --out <dir>',
      description: 'write one JSON file per document into this folder, in the tree of the documents',
    },
    {
      flags: '--jsonl',
      description: 'print a line of JSON per file as it finishes, and a summary at the end',
    },
    {
      flags: '--dry-run',
      description:
        'only check the files: pages, size, cost, problems, and whether --out can take the results; creates nothing',
    },
    { flags: '--no-wait', description: 'hand over and leave (exit code 3); run again to get the results' },
    {
      ...timeoutOption,
      description: `${timeoutOption.description}; every file is handed over all the same`,
    },
    { flags: '--fail-fast', description: 'stop at the first file that fails' },
    { flags: '--force', description: 'process everything again, also what is done' },
    { flags: '--strict', description: 'a page that could not be read is a failure (default in CI)' },
    { flags: '--no-strict', description: 'a page that could not be read is only told' },
    ...engineOptions,
    llmOption,
  ],
  examples: [
    { command: 'docx-cli --local bulk inbox --template invoice', says: 'A folder; the values as a table' },
    {
      command: 'docx-cli --local bulk inbox --template auto --out results --jsonl > results.jsonl',
      says: 'One JSON file per document, and all of them as lines',
    },
    {
      command: "docx-cli --local bulk 'scans/**/*.pdf' --exclude archive --template receipt --dry-run",
      says: 'What would be done, and what it would cost',
    },
  ],
  async run(context, input) {
    outputOptions(input.options);
    const inputs = await readInputs(context, input);
    try {
      await checkOut(context, inputs, input.options['out'] as string | undefined);
      return input.options['dryRun'] === true
        ? await dryRun(context, input, inputs)
        : await processInputs(context, input, inputs);
    } finally {
      await inputs.close();
    }
  },
});
