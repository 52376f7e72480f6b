/** `upload`: single documents, each answered at once. */
import type { DocumentService, FileSource, IntegrityReport, UploadReply } from '../../contract/index.ts';
import { DocxError, toErrorBody } from '../../contract/light.ts';
import type { CommandInput } from '../command.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { FileReport } from '../output/file-report.ts';
import { endsRun, exitOfFiles, reportOfError } from '../output/file-report.ts';
import { failureLine, warningsLine } from '../output/hint-line.ts';
import {
  disableCheckOption,
  fraudCheckOption,
  isSingle,
  neededTemplate,
  pathsArgument,
  readInputs,
  saySkipped,
  sourceOptions,
  templateOption,
} from '../inputs/input-options.ts';
import { engineOptions, llmOption } from '../options.ts';
import { outputOptions, print } from '../output/output.ts';
import { timeoutOption, waitOptions } from '../waiting.ts';
import { printable, reportView, resultView } from '../../render/index.ts';

/** The reply, and the report where a check was asked for and waited for. */
type Answer = UploadReply & { readonly fraud_analysis?: IntegrityReport | null };

interface Upload {
  readonly template_id: string;
  readonly enable_fraud_check: boolean;
  readonly disabled: readonly string[];
}

/** The ids that `--disable-check` names. Throws `usage` for one that the service does not know. */
async function disabledChecks({ options }: CommandInput, service: DocumentService, signal: AbortSignal) {
  const { checksToDisable } = await import('../verify/choose-checks.ts');
  const without = (options['disableCheck'] as readonly string[] | undefined) ?? [];
  return checksToDisable({ only: [], without }, () => Promise.resolve(service), signal);
}

function uploadOptions({ options }: CommandInput): Omit<Upload, 'disabled'> {
  const enable_fraud_check = options['fraudCheck'] === true;
  // The values come in the reply to the upload itself: there is nothing to be asked for later if it is left alone.
  if (options['timeout'] !== undefined && !enable_fraud_check) {
    throw new DocxError(
      'usage',
      '--timeout has no effect without --fraud-check: only its report is waited for',
      {
        hint: 'Use docx-cli bulk, which can stop waiting and be taken up again, or leave --timeout out',
      },
    );
  }
  if (options['disableCheck'] !== undefined && !enable_fraud_check) {
    throw new DocxError('usage', '--disable-check has no effect without --fraud-check', {
      hint: 'Add --fraud-check, or leave --disable-check out',
    });
  }
  return { template_id: neededTemplate(options), enable_fraud_check };
}

async function base64Of(file: FileSource): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of file.open()) parts.push(part);
  return Buffer.concat(parts).toString('base64');
}

async function request(
  service: DocumentService,
  file: FileSource,
  upload: Upload,
  signal: AbortSignal,
): Promise<UploadReply> {
  const { template_id, enable_fraud_check, disabled } = upload;
  const common = { template_id, enable_fraud_check };
  if (disabled.length === 0) return service.documents.upload({ file, ...common }, { signal });
  // Only this endpoint can leave out checks (specification, Integrity).
  const content = { file_base64: await base64Of(file), filename: file.name };
  return service.documents.uploadBase64(
    { ...content, ...common, disabled_fraud_checks: [...disabled] },
    { signal },
  );
}

/** Uploads; an interruption says what may have become of the document. */
async function send(...[service, file, upload, signal]: Parameters<typeof request>): Promise<UploadReply> {
  try {
    return await request(service, file, upload, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    const { interruption } = await import('../../flows/interruption.ts');
    throw interruption(
      signal,
      `Stopped before "${file.name}" was answered`,
      'It may have become a job that is worked on all the same: see docx-cli jobs list. The same command would upload it again; bulk goes on where it stopped',
    );
  }
}

/** The reply with the report, which is waited for, or with what is missing when there is none. */
async function withReport(
  context: CommandContext,
  service: DocumentService,
  reply: UploadReply,
  timeout: unknown,
): Promise<{ readonly answer: Answer; readonly lack: DocxError | null }> {
  const { lackOfReport, waitForIntegrity } = await import('../../flows/wait.ts');
  const state = await waitForIntegrity(service, reply.job_id, await waitOptions(context, timeout));
  const { fraud_check_status, fraud_analysis } = state;
  return { answer: { ...reply, fraud_check_status, fraud_analysis }, lack: lackOfReport(state, true) };
}

async function show(context: CommandContext, answer: Answer, everyCheck: boolean): Promise<void> {
  const result = resultView(answer);
  const { fraud_analysis } = answer;
  const report =
    fraud_analysis === undefined || fraud_analysis === null
      ? []
      : reportView(fraud_analysis, {}, { everyCheck }).sections;
  await print(context.io, { ...result, sections: [...result.sections, ...report] }, {});
}

export const upload = defineCommand({
  path: 'upload',
  summary: 'upload documents one by one and show what was extracted',
  description:
    'Uploads each document, waits for it, and shows its values. For folders and many files, bulk is faster and can ' +
    'be taken up again.',
  arguments: [pathsArgument],
  options: [
    templateOption,
    ...sourceOptions,
    fraudCheckOption,
    disableCheckOption,
    {
      ...timeoutOption,
      description: 'with --fraud-check: stop waiting for the report after this time, with exit code 3',
    },
    ...engineOptions,
    llmOption,
  ],
  examples: [
    {
      command: 'docx-cli --local upload invoice.pdf --template invoice',
      says: 'One document, on the terminal',
    },
    {
      command: 'docx-cli --local upload invoice.pdf --template invoice --json | jq .structured_data',
      says: 'Its values for a script',
    },
    {
      command: 'scan-page | docx-cli --local upload - --filename page.png --template receipt',
      says: 'From standard input',
    },
  ],
  async run(context, input) {
    const { options } = input;
    const { json } = outputOptions(options);
    const wanted = uploadOptions(input);
    const inputs = await readInputs(context, input);
    await saySkipped(context, inputs);
    const single = isSingle(input, inputs);
    const answers: (Answer | FileReport)[] = [];
    const codes: string[] = [];
    const fail = async (path: string, name: string, error: unknown, answered = false): Promise<void> => {
      if (single || endsRun(error)) throw error;
      const report = reportOfError(path, name, error);
      codes.push(report.error_code ?? 'unexpected');
      if (!answered) answers.push(report);
      const { red } = context.io.stderr.style;
      await context.io.stderr.write(`${red('failed')} ${printable(failureLine(path, toErrorBody(error)))}\n`);
    };
    const tell = async (path: string, answer: Answer): Promise<void> => {
      // Of several, two may have the same name.
      answers.push(single ? answer : { path, ...answer });
      const warning = warningsLine(answer.warnings);
      const { yellow } = context.io.stderr.style;
      // On a terminal they stand below the values.
      const isShown = json !== true && context.io.stdout.isTTY;
      if (warning !== '' && !isShown)
        await context.io.stderr.write(`${yellow('warning')} ${printable(`${path}${warning}`)}\n`);
      if (json !== true) await show(context, answer, options['verbose'] === true);
    };
    let begun = 0;
    /** Where the run ended and what it did not come to; of a single document the error says enough. */
    const tellRest = async (): Promise<void> => {
      if (begun === 0 || inputs.files.length === 1) return;
      const [at = '', ...left] = inputs.files.slice(begun - 1).map(({ path }) => path);
      const rest = left.length === 0 ? '' : `; not uploaded: ${left.join(', ')}`;
      await context.io.stderr.write(`${printable(`stopped at ${at}${rest}`)}\n`).catch(() => undefined);
    };
    const printAll = (): Promise<void> =>
      print(context.io, { json: single ? answers[0] : answers, sections: [] }, { json: true });
    try {
      for (const { path, relative, error } of inputs.problems)
        await fail(path, relative.slice(relative.lastIndexOf('/') + 1), error);
      const service = await context.service({ work: true });
      const disabled = await disabledChecks(input, service, context.signal);
      for (const { path, source } of inputs.files) {
        begun += 1;
        let answer: Answer | null = null;
        try {
          answer = await send(service, source, { ...wanted, disabled }, context.signal);
          if (wanted.enable_fraud_check) {
            const checked = await withReport(context, service, answer, options['timeout']);
            ({ answer } = checked);
            if (checked.lack !== null) throw checked.lack;
          }
        } catch (error) {
          // Its values are there, whatever became of the report.
          if (answer !== null) await tell(path, answer);
          await fail(path, source.name, error, answer !== null);
          continue;
        }
        await tell(path, answer);
      }
    } catch (error) {
      // What was answered, and charged, is told whatever cuts the rest short; that itself is told as the error.
      if (json === true && answers.length > 0) await printAll().catch(() => undefined);
      await tellRest();
      throw error;
    } finally {
      await inputs.close();
    }
    if (json === true) await printAll();
    return exitOfFiles({ done: answers.length - codes.length, pending: 0, codes });
  },
});
