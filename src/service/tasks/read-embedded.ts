/** Reads what is machine-readable in a document through the pool; without it the printed pages still are. */
import { isDocxError } from '../../contract/index.ts';
import type { EmbeddedData } from '../../extraction/index.ts';
import type { FileRef, Inspection, OpenRequest } from '../../work/index.ts';
import type { TaskDeps } from '../deps.ts';

interface EmbeddedRequest {
  readonly file: FileRef;
  readonly open: OpenRequest;
  readonly inspection: Inspection;
  readonly signal: AbortSignal;
}

/** Attachments and form of a PDF. A failure becomes a warning; only an interruption is thrown. */
export async function readEmbeddedData(
  { pool }: Pick<TaskDeps, 'pool'>,
  { file, open, inspection, signal }: EmbeddedRequest,
): Promise<EmbeddedData> {
  if (inspection.mediaType !== 'application/pdf') return { parts: [], warnings: [] };
  try {
    return await pool.run('readEmbedded', { file, open }, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (isDocxError(error) && error.code === 'interrupted') throw error;
    const reason = isDocxError(error) ? error.detail : String(error);
    return { parts: [], warnings: [`What is embedded in the document could not be read: ${reason}`] };
  }
}
