/** What an aborted signal means for a flow: one error that says how to go on. */
import { DocxError, isDocxError } from '../contract/index.ts';

/**
 * The error to throw when `signal` has aborted: `detail` as `terminated` or `interrupted` when somebody asked for it;
 * else what made it impossible to go on, which says more.
 */
export function interruption(signal: AbortSignal, detail: string, hint: string): DocxError {
  const reason: unknown = signal.reason;
  const known = isDocxError(reason) ? reason : new DocxError('interrupted', detail);
  if (known.code === 'terminated' || known.code === 'interrupted') {
    return new DocxError(known.code, detail, { hint, cause: reason });
  }
  const hints = [known.hint ?? [], hint].flat();
  return new DocxError(known.code, known.detail, { hint: hints.join(' '), cause: reason });
}

/**
 * The promise's outcome, or the signal's reason as soon as it aborts: a call that does not listen to its
 * signal must not keep a person waiting. The call itself goes on unobserved.
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
}
