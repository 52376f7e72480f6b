/** `eval`: how well a template reads documents whose data is known. */
import { resolve } from 'node:path';
import type { DocumentService } from '../../contract/index.ts';
import { DocxError, toErrorBody } from '../../contract/light.ts';
import type { Baseline, Case } from '../../flows/evaluation.ts';
import type { CommandInput } from '../command.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { strongestExit } from '../exit.ts';
import { endsRun, exitOfFiles } from '../output/file-report.ts';
import type { Labelled } from '../inputs/labelled.ts';
import { engineOptions, outOption } from '../options.ts';
import { outputOptions, print } from '../output/output.ts';

/** Documents that are read at the same time unless --workers says otherwise. */
const PARALLEL = 2;

/** Uploads the documents, several at a time, and gives what came of each, in their order. */
async function readAll(
  context: CommandContext,
  service: DocumentService,
  labelled: readonly Labelled[],
  template_id: string,
): Promise<Case[]> {
  const { mapParallel } = await import('../../kit/parallel.ts');
  const { signal, settings } = context;
  const cases: Case[] = [];
  const progress = context.progress({ title: 'Evaluating', unit: 'files' });
  const total = labelled.length;
  let done = 0;
  const readOne = async (one: Labelled, index: number): Promise<number> => {
    const { path, expected } = one;
    const nothing = { file: path, expected, actual: null, error: null, pages: 0, milliseconds: 0 };
    try {
      if ('error' in one) throw one.error;
      const reply = await service.documents.upload(
        { file: one.source, template_id, enable_fraud_check: false },
        { signal },
      );
      cases[index] = {
        ...nothing,
        actual: reply.structured_data,
        pages: reply.page_count ?? 0,
        milliseconds: reply.processing_time_ms ?? 0,
      };
    } catch (failure) {
      if (signal.aborted || endsRun(failure)) throw failure;
      const { code, detail } = toErrorBody(failure);
      cases[index] = { ...nothing, error: { code, detail } };
    }
    return index;
  };
  try {
    progress.update({ done, total });
    for await (const index of mapParallel(labelled, settings.get('workers') ?? PARALLEL, readOne)) {
      done += 1;
      const one = cases[index];
      const reason = one?.error?.detail;
      const file = one?.file ?? '';
      progress.settled(
        reason === undefined ? file : `${file}: ${reason}`,
        reason === undefined ? 'done' : 'failed',
      );
      progress.update({ done, total });
    }
  } finally {
    await progress.stop();
  }
  return cases;
}

/** Runs with the named template, or with one made of the folder's template.json that is deleted afterwards. */
async function withTemplate<T>(
  context: CommandContext,
  { folder, template }: { readonly folder: string; readonly template: unknown },
  use: (service: DocumentService, template_id: string) => Promise<T>,
): Promise<T> {
  if (typeof template === 'string' && template !== '')
    return use(await context.service({ work: true }), template);
  const { textOf } = await import('../inputs/labelled.ts');
  const path = resolve(context.io.cwd, folder, 'template.json');
  if ((await textOf(path, path)) === null) {
    throw new DocxError('usage', `No template is named, and ${folder} holds no template.json`, {
      hint: 'Name one with --template <id>, or put its definition into the folder as template.json',
    });
  }
  const { readTemplateFile } = await import('../inputs/template-input.ts');
  const definition = await readTemplateFile(context.io, path);
  const service = await context.service({ work: true });
  const { template_id } = await service.templates.create(definition, { signal: context.signal });
  try {
    return await use(service, template_id);
  } finally {
    // Also after an interruption: nothing of ours stays behind.
    await service.templates.delete({ template_id });
  }
}

async function show(
  context: CommandContext,
  input: CommandInput,
  { cases, baseline }: { readonly cases: readonly Case[]; readonly baseline: Baseline | null },
): Promise<number> {
  const { dropsSince, evaluate } = await import('../../flows/evaluation.ts');
  const { evaluationView } = await import('../output/evaluation-output.ts');
  const { printable } = await import('../../render/index.ts');
  const { io } = context;
  const { maxDrop = 0 } = input.options as { maxDrop?: number };
  const evaluation = evaluate(cases);
  const drops = baseline === null ? null : dropsSince(baseline, evaluation, maxDrop);
  const files = cases.map(({ file }) => file);
  await print(io, evaluationView(evaluation, drops, files), outputOptions(input.options));
  for (const { field, before, now } of drops ?? []) {
    await io.stderr.write(
      `${printable(field)}: F1 fell from ${before.toFixed(3)} to ${now.toFixed(3)} (--max-drop ${String(maxDrop)})\n`,
    );
  }
  const codes = cases.flatMap(({ error }) => (error === null ? [] : [error.code]));
  const ended = exitOfFiles({ done: cases.length - codes.length, pending: 0, codes });
  return strongestExit([ended, (drops ?? []).length > 0 ? 6 : 0]);
}

function parseDrop(text: string): number {
  const value = /^(?:0|1|0?\.\d+|1\.0+|0\.\d+)$/u.test(text) ? Number(text) : NaN;
  if (value >= 0 && value <= 1) return value;
  throw new DocxError('usage', `--max-drop must be a share from 0 to 1, not "${text}"`);
}

export const evalCommand = defineCommand({
  path: 'eval',
  summary: 'measure how well a template reads documents whose data is known',
  description:
    'Reads every document of a folder that has its expected data beside it (invoice.pdf and ' +
    'invoice.pdf.expected.json, values by field) and gives precision, recall and F1 per field; repeating groups are ' +
    'scored by cell. The template is --template, or the template.json of the folder. An expected null is not ' +
    'counted, an empty text must stay empty, a list of texts means any of them. Amounts and dates are compared by ' +
    'what they mean, everything else by letters and digits. Every document that is read becomes a job as with upload: ' +
    'it is listed, and kept as long as others. With --store and an empty folder it stays apart from your own.',
  arguments: [
    {
      name: 'dir',
      description: 'folder with documents and expected data',
      required: true,
      offers: 'folders',
    },
  ],
  options: [
    {
      flags: '-t, --template <id>',
      description: 'template to measure, instead of the template.json of the folder',
    },
    { flags: '--baseline <file>', description: 'an earlier evaluation (--format json) to compare with' },
    {
      flags: '--max-drop <share>',
      description:
        'exit with code 6 when the F1 of a field fell by more than this since the baseline, 0 to 1; without it at any drop',
      parse: parseDrop,
    },
    {
      flags: '--format <format>',
      description: 'a table, everything as JSON, or test cases for a CI system',
      choices: ['table', 'json', 'junit'],
    },
    outOption,
    ...engineOptions,
  ],
  examples: [
    { command: 'docx-cli --local eval samples', says: 'With the template.json in the folder' },
    {
      command: 'docx-cli --local eval samples --template invoice --format json --out baseline.json',
      says: 'Keep the figures of a template',
    },
    {
      command: 'docx-cli --local --store "$(mktemp -d)" eval samples',
      says: 'In a store of its own, so that none of the documents is listed among yours',
    },
    {
      command:
        'docx-cli --local eval samples --template invoice --baseline baseline.json --max-drop 0.01 --format junit --out eval.xml',
      says: 'A gate for a pipeline: exit code 6 when a field got worse',
    },
  ],
  async run(context, input) {
    const folder = String(input.args['dir']);
    const { collectInputs } = await import('../inputs/inputs.ts');
    const { baselineIn, labelledIn } = await import('../inputs/labelled.ts');
    const { io } = context;
    const { checkPlace } = await import('../output/output-place.ts');
    await checkPlace(io.cwd, '--out', 'file', outputOptions(input.options).out);
    const earlier = input.options['baseline'];
    if (earlier === undefined && input.options['maxDrop'] !== undefined) {
      throw new DocxError('usage', '--max-drop has no effect without --baseline', {
        hint: 'Name the evaluation to compare with, or leave --max-drop out',
      });
    }
    const baseline = typeof earlier === 'string' ? await baselineIn(earlier, io.cwd) : null;
    const inputs = await collectInputs([folder], { cwd: io.cwd, stdin: io.stdin });
    try {
      const labelled = await labelledIn(inputs, folder, io.cwd);
      const cases = await withTemplate(
        context,
        { folder, template: input.options['template'] },
        (service, template_id) => readAll(context, service, labelled, template_id),
      );
      return await show(context, input, { cases, baseline });
    } finally {
      await inputs.close();
    }
  },
});
