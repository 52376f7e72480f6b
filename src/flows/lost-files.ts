/** Requests with many files, one of which may vanish or change while they are sent. */
import type { FileSource } from '../contract/index.ts';
import { isDocxError } from '../contract/light.ts';

/** A file that can no longer be read as it was found, and why. */
export interface LostFile<F> {
  readonly file: F;
  readonly error: string;
}

/** What a request with the files that are still there led to. */
export interface Sent<F, R> {
  /** Null when no file was left to send. */
  readonly reply: R | null;
  readonly sent: readonly F[];
  readonly lost: readonly LostFile<F>[];
}

/** Why a file cannot be sent, or null when it is as it was found. */
async function lossOf(source: FileSource): Promise<string | null> {
  const { name, size } = source;
  try {
    let bytes = 0;
    for await (const chunk of source.open()) bytes += chunk.byteLength;
    return bytes === size ? null : `${name} changed while it was sent`;
  } catch (error) {
    return `${name} could not be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * Sends a request with files; when it stops because a file cannot be read, sends it again without those that cannot.
 * Such a request was never whole, so nothing is done twice. Throws what `send` throws for any other reason.
 */
export async function sendReadable<F extends { readonly source: FileSource }, R>(
  files: readonly F[],
  send: (files: readonly F[]) => Promise<R>,
): Promise<Sent<F, R>> {
  let sent = files;
  const lost: LostFile<F>[] = [];
  while (sent.length > 0) {
    try {
      return { reply: await send(sent), sent, lost };
    } catch (error) {
      if (!isDocxError(error) || error.code !== 'file_unreadable') throw error;
      const left: F[] = [];
      for (const file of sent) {
        const loss = await lossOf(file.source);
        if (loss === null) left.push(file);
        else lost.push({ file, error: loss });
      }
      if (left.length === sent.length) throw error;
      sent = left;
    }
  }
  return { reply: null, sent, lost };
}
