/** Verifies documents several at a time and judges each by the gate and the list of accepted files. */
import { relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentService, FileSource } from '../../contract/index.ts';
import { DocxError, toErrorBody } from '../../contract/light.ts';
import { sha256OfStream } from '../../kit/hash.ts';
import { mapParallel } from '../../kit/parallel.ts';
import type { Verification } from '../../render/index.ts';
import { endsRun } from '../output/file-report.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { Gate } from './gate.ts';

/** A verification with what it was made of. */
export interface VerifiedFile {
  readonly verification: Verification;
  /** Null when the file could not even be taken. */
  readonly source: FileSource | null;
  /** Of the bytes on this machine; null when they could not be read. */
  readonly sha256: string | null;
  /** What a person can do about the error, when it knows better than its code. */
  readonly hint?: string | undefined;
}

/** How to verify. */
export interface VerifyFilesOptions {
  readonly service: () => Promise<DocumentService>;
  readonly disabled: readonly string[];
  readonly parallel: number;
  readonly gate: Gate;
  readonly allowed: ReadonlySet<string>;
  readonly cwd: string;
  readonly signal: AbortSignal;
}

/** The address of a file: relative when it lies in the working folder, as code scanning wants it. */
function uriOf(path: string, filename: string, cwd: string): string {
  if (path === '-') return encodeURIComponent(filename);
  const absolute = resolve(cwd, path);
  const way = relative(cwd, absolute);
  const isInside = way !== '..' && !way.startsWith(`..${sep}`) && resolve(cwd, way) === absolute;
  return isInside && !/^(?:[a-z]:|[\\/])/i.test(way)
    ? way.split(sep).map(encodeURIComponent).join('/')
    : pathToFileURL(absolute).href;
}

async function digestOf(source: FileSource): Promise<string> {
  try {
    return await sha256OfStream(source.open());
  } catch (cause) {
    throw new DocxError('file_unreadable', `"${source.name}" could not be read`, { cause });
  }
}

/** Reports as they become ready, problems first. Throws what would befall every other file, too. */
export async function* verifyFiles(
  inputs: Inputs,
  options: VerifyFilesOptions,
): AsyncGenerator<VerifiedFile> {
  const { disabled, parallel, gate, allowed, cwd, signal } = options;
  const failed = (
    path: string,
    filename: string,
    error: unknown,
  ): Pick<VerifiedFile, 'verification' | 'hint'> => {
    const { code, detail, hint } = toErrorBody(error);
    const uri = uriOf(path, filename, cwd);
    const fate = { report: null, error: { code, detail }, allowed: false, tripped: false };
    return { verification: { path, filename, uri, ...fate }, hint };
  };
  for (const { path, relative: place, error } of inputs.problems) {
    const filename = place.slice(place.lastIndexOf('/') + 1);
    yield { ...failed(path, filename, error), source: null, sha256: null };
  }
  if (inputs.files.length === 0) return;
  const { integrity } = await options.service();
  const skip = disabled.length === 0 ? {} : { disabled_fraud_checks: disabled.join(',') };
  yield* mapParallel(inputs.files, parallel, async ({ path, source }): Promise<VerifiedFile> => {
    const { name: filename } = source;
    try {
      const sha256 = await digestOf(source);
      const report = await integrity.verify({ file: source, ...skip }, { signal });
      const isAllowed = allowed.has(sha256);
      const tripped = !isAllowed && gate.trips(report);
      const uri = uriOf(path, filename, cwd);
      const verification = { path, filename, uri, report, error: null, allowed: isAllowed, tripped };
      return { verification, source, sha256 };
    } catch (error) {
      if (signal.aborted || endsRun(error)) throw error;
      return { ...failed(path, filename, error), source, sha256: null };
    }
  });
}
