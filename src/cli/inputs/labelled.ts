/** Documents whose data is known, and the files that say what it is: for measuring what is read. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FileSource } from '../../contract/index.ts';
import { DocxError, parseJson } from '../../contract/light.ts';
import { toBaseline } from '../../flows/evaluation.ts';
import type { Baseline } from '../../flows/evaluation.ts';
import { withoutByteOrderMark } from '../../kit/byte-order-mark.ts';
import { codeOf } from '../../kit/caught.ts';
import { isRecord } from '../../kit/is-record.ts';
import type { Inputs } from './inputs.ts';

const EXPECTED = '.expected.json';

/** A document whose data is known, or why it cannot be taken. */
export type Labelled = {
  readonly path: string;
  readonly expected: Readonly<Record<string, unknown>>;
} & ({ readonly source: FileSource } | { readonly error: DocxError });

/** The text of a file, or null when there is none; `shown` is its name in an error. */
export async function textOf(path: string, shown: string): Promise<string | null> {
  try {
    return withoutByteOrderMark(await readFile(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new DocxError('file_unreadable', `Cannot read ${shown}`, { cause: error });
  }
}

const VALUES = 'It holds the expected values by field: {"total": "119.00", "lines": [{"amount": "100.00"}]}';
const EARLIER = 'Make one with docx-cli eval <dir> --format json --out <file>';

function objectOf(text: string, shown: string, hint: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new DocxError('validation_failed', `${shown} ${(error as SyntaxError).message}`, {
      hint,
      cause: error,
    });
  }
  if (isRecord(value)) return value;
  throw new DocxError('validation_failed', `${shown} is no JSON object`, { hint });
}

/** The documents of a folder that have their expected data beside them. Throws `nothing_matched` when there are none. */
export async function labelledIn(
  { files, problems }: Inputs,
  folder: string,
  cwd: string,
): Promise<Labelled[]> {
  const all = [
    ...files.map(({ path, source }) => ({ path, source })),
    ...problems.map(({ path, error }) => ({ path, error })),
  ];
  const found: Labelled[] = [];
  for (const file of all) {
    const shown = `${file.path}${EXPECTED}`;
    const text = await textOf(resolve(cwd, shown), shown);
    if (text !== null) found.push({ ...file, expected: objectOf(text, shown, VALUES) });
  }
  if (found.length > 0) return found;
  const unread = problems.find(({ path }) => resolve(cwd, path) === resolve(cwd, folder));
  if (unread !== undefined) throw unread.error;
  throw new DocxError('nothing_matched', `No document in ${folder} has its expected data beside it`, {
    hint: `The expected data of invoice.pdf lies in invoice.pdf${EXPECTED}`,
  });
}

/** The earlier evaluation that a file holds. Throws when it holds none. */
export async function baselineIn(path: string, cwd: string): Promise<Baseline> {
  const text = await textOf(resolve(cwd, path), path);
  if (text === null) throw new DocxError('file_unreadable', `There is no file ${path}`);
  const baseline = toBaseline(objectOf(text, path, EARLIER));
  if (baseline !== null) return baseline;
  throw new DocxError('validation_failed', `${path} is no earlier evaluation`, { hint: EARLIER });
}
