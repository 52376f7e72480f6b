/** One run of `upload`: documents are sent one after the other, and each is told as it is answered. */
import type { DocumentService } from '../../contract/index.ts';
import { toErrorBody } from '../../contract/light.ts';
import { printable, reportView, resultView } from '../../render/index.ts';
import type { CommandContext } from '../context.ts';
import type { InputFile, Inputs } from '../inputs/inputs.ts';
import type { FileReport } from '../output/file-report.ts';
import { endsRun, exitOfFiles, reportOfError } from '../output/file-report.ts';
import { failureLine, warningsLine } from '../output/hint-line.ts';
import { print } from '../output/output.ts';
import { sendDocument, withReport } from './send-document.ts';
import type { Answer, Upload } from './send-document.ts';

/** What the command line says of a run. */
export interface UploadOrder extends Omit<Upload, 'disabled'> {
  /** There is one document and it was named: its error is that of the run. */
  readonly single: boolean;
  readonly json: boolean;
  readonly verbose: boolean;
  /** As typed. */
  readonly timeout: unknown;
  /** The checks to leave out, which the service has to know. */
  disabled(service: DocumentService): Promise<readonly string[]>;
}

/** Uploads documents once and closes them. */
export class UploadRun {
  readonly #context: CommandContext;
  readonly #inputs: Inputs;
  readonly #order: UploadOrder;
  readonly #answers: (Answer | FileReport)[] = [];
  /** Error codes of what failed. */
  readonly #codes: string[] = [];
  /** Documents that were begun. */
  #begun = 0;

  constructor(context: CommandContext, inputs: Inputs, order: UploadOrder) {
    this.#context = context;
    this.#inputs = inputs;
    this.#order = order;
  }

  /** Uploads, prints and answers the exit code. Throws the error of a single document, and what ends a run. */
  async run(): Promise<number> {
    const { json } = this.#order;
    try {
      await this.#uploadAll();
    } catch (error) {
      // Documents that were answered, and charged, are told even when the run is cut short; the reason for that becomes the error.
      if (json && this.#answers.length > 0) await this.#printAll().catch(() => undefined);
      await this.#sayRest();
      throw error;
    } finally {
      await this.#inputs.close();
    }
    if (json) await this.#printAll();
    return exitOfFiles({ done: this.#answers.length - this.#codes.length, pending: 0, codes: this.#codes });
  }

  async #uploadAll(): Promise<void> {
    const { problems, files } = this.#inputs;
    for (const { path, relative, error } of problems) {
      this.#answers.push(this.#failed(path, relative.slice(relative.lastIndexOf('/') + 1), error));
      await this.#sayFailed(path, error);
    }
    const service = await this.#context.service({ work: true });
    const disabled = await this.#order.disabled(service);
    for (const file of files) {
      this.#begun += 1;
      await this.#upload(service, file, disabled);
    }
  }

  async #upload(
    service: DocumentService,
    { path, source }: InputFile,
    disabled: readonly string[],
  ): Promise<void> {
    const { template_id, enable_fraud_check, timeout } = this.#order;
    let answer: Answer | null = null;
    try {
      const upload = { template_id, enable_fraud_check, disabled };
      answer = await sendDocument(service, source, upload, this.#context.signal);
      if (enable_fraud_check) {
        const checked = await withReport(this.#context, service, answer, timeout);
        ({ answer } = checked);
        if (checked.lack !== null) throw checked.lack;
      }
    } catch (error) {
      // Its values are there, whatever became of the report.
      if (answer !== null) await this.#tell(path, answer);
      const report = this.#failed(path, source.name, error);
      if (answer === null) this.#answers.push(report);
      await this.#sayFailed(path, error);
      return;
    }
    await this.#tell(path, answer);
  }

  /** Counts a failure and returns its report. Throws it when it is the error of the whole run. */
  #failed(path: string, name: string, error: unknown): FileReport {
    if (this.#order.single || endsRun(error)) throw error;
    const report = reportOfError(path, name, error);
    this.#codes.push(report.error_code ?? 'unexpected');
    return report;
  }

  async #tell(path: string, answer: Answer): Promise<void> {
    const { single, json, verbose } = this.#order;
    const { stdout, stderr } = this.#context.io;
    // Of several, two may have the same name.
    this.#answers.push(single ? answer : { path, ...answer });
    const warning = warningsLine(answer.warnings);
    // On a terminal they stand below the values.
    const isShown = !json && stdout.isTTY;
    if (warning !== '' && !isShown)
      await stderr.write(`${stderr.style.yellow('warning')} ${printable(`${path}${warning}`)}\n`);
    if (json) return;
    const result = resultView(answer);
    const report = answer.fraud_analysis
      ? reportView(answer.fraud_analysis, {}, { everyCheck: verbose })
      : null;
    await print(
      this.#context.io,
      { ...result, sections: [...result.sections, ...(report?.sections ?? [])] },
      {},
    );
  }

  async #sayFailed(path: string, error: unknown): Promise<void> {
    const { stderr } = this.#context.io;
    await stderr.write(`${stderr.style.red('failed')} ${printable(failureLine(path, toErrorBody(error)))}\n`);
  }

  /** Tells where the run ended and what it did not reach; for a single document the error says enough. */
  async #sayRest(): Promise<void> {
    const { files } = this.#inputs;
    if (this.#begun === 0 || files.length === 1) return;
    const [at = '', ...left] = files.slice(this.#begun - 1).map(({ path }) => path);
    const rest = left.length === 0 ? '' : `; not uploaded: ${left.join(', ')}`;
    await this.#context.io.stderr.write(`${printable(`stopped at ${at}${rest}`)}\n`).catch(() => undefined);
  }

  #printAll(): Promise<void> {
    const json = this.#order.single ? this.#answers[0] : this.#answers;
    return print(this.#context.io, { json, sections: [] }, { json: true });
  }
}
