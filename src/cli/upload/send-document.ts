/** Sends one document, and waits for the report of its check where one was asked for. */
import type { DocumentService, FileSource, IntegrityReport, UploadReply } from '../../contract/index.ts';
import type { DocxError } from '../../contract/light.ts';
import type { CommandContext } from '../context.ts';
import { waitOptions } from '../waiting.ts';

/** The reply, and the report where a check was asked for and waited for. */
export type Answer = UploadReply & { readonly fraud_analysis?: IntegrityReport | null };

/** What is asked of the service for every document. */
export interface Upload {
  readonly template_id: string;
  readonly enable_fraud_check: boolean;
  readonly disabled: readonly string[];
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

/** Uploads; throws what the service throws, and `interrupted` with what may have become of the document. */
export async function sendDocument(
  ...[service, file, upload, signal]: Parameters<typeof request>
): Promise<UploadReply> {
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

/** The reply with the report, which is waited for, or with what is missing when there is none. Throws what waiting throws. */
export async function withReport(
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
