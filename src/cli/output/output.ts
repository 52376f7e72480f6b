/** Prints a result: chooses the format, writes to standard output or, atomically, to a file. */
import { chmod, open, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DocxError } from '../../contract/light.ts';
import { makeFolder } from '../../kit/files/make-folder.ts';
import { replaceFile } from '../../kit/files/replace-file.ts';
import { render, type FormatName, type View } from '../../render/index.ts';
import type { Io } from '../terminal/io.ts';

/** How a result is wanted. */
export interface OutputOptions {
  /** Overrides everything else. */
  readonly format?: FormatName | undefined;
  readonly json?: boolean | undefined;
  readonly jsonl?: boolean | undefined;
  /** A file instead of standard output; `-` means standard output. */
  readonly out?: string | undefined;
  /** Begins CSV with a byte order mark. */
  readonly bom?: boolean | undefined;
}

/** Reads {@link OutputOptions} from the options of a command. Throws `usage` when two of them name different formats. */
export function outputOptions(options: Readonly<Record<string, unknown>>): OutputOptions {
  const format = options['format'] as FormatName | undefined;
  const json = options['json'] === true;
  const jsonl = options['jsonl'] === true;
  const named: readonly { readonly option: string; readonly format: FormatName }[] = [
    ...(format === undefined ? [] : [{ option: `--format ${format}`, format }]),
    ...(json ? [{ option: '--json', format: 'json' as const }] : []),
    ...(jsonl ? [{ option: '--jsonl', format: 'jsonl' as const }] : []),
  ];
  const [first] = named;
  const other = named.find((one) => one.format !== first?.format);
  if (first !== undefined && other !== undefined) {
    throw new DocxError('usage', `${first.option} and ${other.option} contradict each other`, {
      hint: 'Name one format; a second run with the same documents can print another',
    });
  }
  const bom = options['bom'] === true;
  if (bom && first?.format !== 'csv') {
    throw new DocxError('usage', '--bom is for CSV', { hint: 'Give it with --format csv, or leave it out' });
  }
  return { format: first?.format, json, jsonl, out: options['out'] as string | undefined, bom };
}

/** The format: as asked for, else a table on a terminal and plain rows on a pipe. */
export function formatOf(options: OutputOptions, isTTY: boolean): FormatName {
  if (options.format !== undefined) return options.format;
  if (options.jsonl === true) return 'jsonl';
  if (options.json === true) return 'json';
  return isTTY && (options.out === undefined || options.out === '-') ? 'table' : 'plain';
}

type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Writes all chunks into a file that is opened with these flags. */
async function fill(path: string, flags: string, chunks: Chunks): Promise<void> {
  // Results may be confidential: nobody else may read them.
  const file = await open(path, flags, 0o600);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    if ((await file.stat()).isFile()) await file.sync();
  } finally {
    await file.close();
  }
}

/** Into a file that takes this place at the end, with the permissions `mode` where one was there before. */
async function replace(path: string, chunks: Chunks, mode?: number): Promise<void> {
  await makeFolder(dirname(path));
  await replaceFile(path, async (draft) => {
    await fill(draft, 'wx', chunks);
    // Not every file system has permissions to keep.
    if (mode !== undefined) await chmod(draft, mode).catch(() => undefined);
  });
}

/**
 * Writes a file so that it is either complete or not there, for this user only unless one was there that others may read. A
 * link stays a link, and what is there and is no file is written into: a pipe (`>(gzip)`), a device such as /dev/stdout.
 * Throws `file_unwritable` when it cannot be written.
 */
export async function writeFileAtomically(path: string, chunks: Chunks): Promise<void> {
  try {
    const there = await stat(path).catch(() => null);
    const isStream = there !== null && !there.isFile() && !there.isDirectory();
    if (isStream) await fill(path, 'w', chunks);
    else if (there === null) await replace(path, chunks);
    else await replace(await realpath(path), chunks, there.mode);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new DocxError('file_unwritable', `Cannot write ${path}: ${error.message}`, { cause: error });
    }
    throw error;
  }
}

const MARK = '\ufeff';

/** The text, with a byte order mark before it where that is wanted. */
async function* marked(text: AsyncIterable<string>, { bom }: OutputOptions): AsyncGenerator<string> {
  if (bom === true) yield MARK;
  yield* text;
}

/** Prints a view where and how the options say. */
export async function print(io: Io, view: View, options: OutputOptions): Promise<void> {
  const format = formatOf(options, io.stdout.isTTY);
  if (options.out !== undefined && options.out !== '-') {
    await writeFileAtomically(resolve(io.cwd, options.out), marked(render(view, format), options));
    return;
  }
  for await (const text of marked(render(view, format, io.stdout.style), options))
    await io.stdout.write(text);
}
