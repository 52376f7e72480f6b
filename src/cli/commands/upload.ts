/** `upload`: single documents, each answered at once. */
import type { DocumentService } from '../../contract/index.ts';
import { DocxError } from '../../contract/light.ts';
import type { CommandInput } from '../command.ts';
import { defineCommand } from '../command.ts';
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
import { outputOptions } from '../output/output.ts';
import type { Upload } from '../upload/send-document.ts';
import { UploadRun } from '../upload/upload-run.ts';
import { timeoutOption } from '../waiting.ts';

/** The ids that `--disable-check` names. Throws `usage` for one that the service does not know. */
async function disabledChecks({ options }: CommandInput, service: DocumentService, signal: AbortSignal) {
  const { checksToDisable } = await import('../verify/choose-checks.ts');
  const without = (options['disableCheck'] as readonly string[] | undefined) ?? [];
  return checksToDisable({ only: [], without }, () => Promise.resolve(service), signal);
}

function uploadOptions({ options }: CommandInput): Omit<Upload, 'disabled'> {
  const enable_fraud_check = options['fraudCheck'] === true;
  // The values come in the reply to the upload itself: a run that does not wait for it could not ask for them later.
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
    return new UploadRun(context, inputs, {
      ...wanted,
      single: isSingle(input, inputs),
      json: json === true,
      verbose: options['verbose'] === true,
      timeout: options['timeout'],
      disabled: (service) => disabledChecks(input, service, context.signal),
    }).run();
  },
});
