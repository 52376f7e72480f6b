/** The only place where errors become words and exit codes. */
import { ERRORS, isDocxError, toErrorBody } from '../contract/light.ts';
import { ClosedPipe, type Sink } from './terminal/io.ts';

/** Exit codes as scripts may rely on them. */
export const EXIT_CODES: readonly (readonly [number, string])[] = [
  [0, 'done'],
  [1, 'failed: a job failed, a result could not be written, or an unexpected fault'],
  [2, 'usage or settings; nothing was submitted'],
  [3, 'still pending (--no-wait, or the time ran out); run again to go on'],
  [4, 'not authenticated or not allowed'],
  [5, 'some files failed, the others are done'],
  [6, 'a gate was tripped (--fail-on, --max-drop): a finding, not a failure'],
  [7, 'rate, quota or payment'],
  [8, 'input rejected: wrong type, too large, encrypted, damaged, nothing matched'],
  [9, 'not found'],
  [10, 'something needed is missing, such as language data'],
  [11, 'service unreachable or failing'],
  [130, 'interrupted; what was done is kept'],
  [141, 'the reader of standard output went away'],
  [143, 'terminated; what was done is kept'],
];

/** Strongest first: interruption, then 2, 4, 11, 7, 6, 5, then the rest as they came. */
const PRECEDENCE = [143, 130, 141, 2, 4, 11, 7, 6, 5];

/** The one code for a run in which several hold; 0 when there are none. */
export function strongestExit(codes: Iterable<number>): number {
  const failures = [...codes].filter((code) => code !== 0);
  return PRECEDENCE.find((code) => failures.includes(code)) ?? failures[0] ?? 0;
}

/** The exit code of an error. What is not a `DocxError` is an unexpected fault. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof ClosedPipe) return 141;
  return isDocxError(error) ? ERRORS[error.code].exit : ERRORS.unexpected.exit;
}

function* causes(error: unknown): Generator<string> {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    yield `${depth === 0 ? '' : 'caused by: '}${at.stack ?? at.message}`;
  }
}

/** How {@link reportError} speaks. */
export interface ReportOptions {
  readonly json: boolean;
  /** With the chain of causes. */
  readonly verbose: boolean;
}

/** Says an error on standard error and returns its exit code. */
export async function reportError(stderr: Sink, error: unknown, options: ReportOptions): Promise<number> {
  if (error instanceof ClosedPipe) return exitCodeOf(error);
  // Loaded only when there is something to say: most runs never fail.
  const [{ printable }, { adviceOf }] = await Promise.all([
    import('../render/index.ts'),
    import('./advice.ts'),
  ]);
  const body = toErrorBody(error);
  const hint = body.hint ?? adviceOf(body.code);
  const { red, dim } = stderr.style;
  const words = options.json
    ? JSON.stringify({ error: { code: body.code, detail: body.detail, hint } })
    : `${red('error:')} ${printable(body.detail)}\n${dim('hint:')} ${printable(hint)}`;
  const chain =
    options.verbose && !options.json ? [...causes(error)].map((line) => `\n${dim(printable(line))}`) : [];
  await stderr.write(`${words}${chain.join('')}\n`);
  return exitCodeOf(error);
}
