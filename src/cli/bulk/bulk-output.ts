/** Where the results of a bulk run go: lines, one growing JSON object, a folder, a table at the end. */
import path from 'node:path';
import { DocxError } from '../../contract/light.ts';
import { cutToBytes, MAX_NAME_BYTES } from '../../kit/files/file-name.ts';
import { sha256 } from '../../kit/hash.ts';
import type { BulkSummary } from './bulk-tally.ts';
import type { FileReport } from '../output/file-report.ts';
import type { Io } from '../terminal/io.ts';
import { print, writeFileAtomically } from '../output/output.ts';
import type { View } from '../../render/index.ts';

export interface BulkOutput {
  /** Hands over one file; `relative` is its place in a mirrored tree. */
  write(report: FileReport, relative: string): Promise<void>;
  /** Ends the output, also that of a run that was cut short. */
  end(summary: BulkSummary): Promise<void>;
}

/** A line per file, and the summary as the last one. */
function lines({ stdout }: Io): BulkOutput {
  return {
    write: (report) => stdout.write(`${JSON.stringify(report)}\n`),
    end: (summary) => stdout.write(`${JSON.stringify({ summary })}\n`),
  };
}

/** `{"files": [...], "summary": {...}}`, written as it grows: a large run never sits in memory. */
function object({ stdout }: Io): BulkOutput {
  let written = 0;
  return {
    write: (report) => {
      const before = written === 0 ? '{"files": [\n' : ',\n';
      written += 1;
      return stdout.write(`${before}${JSON.stringify(report)}`);
    },
    end: (summary) =>
      stdout.write(`${written === 0 ? '{"files": [' : '\n'}],\n"summary": ${JSON.stringify(summary)}}\n`),
  };
}

const ENDING = '.json';

/** Name of the file that holds a document's result: that of the document, cut where it would be too long for a file system. */
function nameOf(relative: string): string {
  const { dir, base } = path.parse(relative);
  if (Buffer.byteLength(base) + ENDING.length <= MAX_NAME_BYTES) return `${relative}${ENDING}`;
  const mark = `-${sha256(base).slice(0, 8)}${ENDING}`;
  return path.join(dir, `${cutToBytes(base, MAX_NAME_BYTES - mark.length)}${mark}`);
}

/** One JSON file per document, in the tree of the documents. */
function folder(directory: string): BulkOutput {
  return {
    write: async (report, relative) => {
      // Nothing is known of it yet; the run that finishes it will write it.
      if (report.status === 'pending') return;
      await writeFileAtomically(path.join(directory, nameOf(relative)), [
        `${JSON.stringify(report, null, 2)}\n`,
      ]);
    },
    end: () => Promise.resolve(),
  };
}

/** Every file in a row, once all that can be told of them is known. */
function table(io: Io, view: (summary: BulkSummary) => View | null): BulkOutput {
  return {
    write: () => Promise.resolve(),
    end: async (summary) => {
      const shown = view(summary);
      if (shown !== null) await print(io, shown, {});
    },
  };
}

/** Throws `usage` when two documents would be written to the same file, on any file system. */
export function checkCollisions(
  files: readonly { readonly path: string; readonly relative: string }[],
): void {
  const seen = new Map<string, string>();
  for (const { path: shown, relative } of files) {
    // Some file systems fold case, some compose accents.
    const key = nameOf(relative).normalize('NFC').toLowerCase();
    const other = seen.get(key);
    if (other !== undefined) {
      throw new DocxError('usage', `${other} and ${shown} would both be written to ${nameOf(relative)}`, {
        hint: 'Run the command for each of them with its own --out',
      });
    }
    seen.set(key, shown);
  }
}

/** What was asked for; without all of it there is a table, of what `view` gives at the end. */
export interface BulkOutputs {
  readonly json: boolean;
  readonly jsonl: boolean;
  readonly out?: string | undefined;
  readonly view: (summary: BulkSummary) => View | null;
}

/** The outputs that were asked for, as one. */
export function createBulkOutput(io: Io, { json, jsonl, out, view }: BulkOutputs): BulkOutput {
  const printed = jsonl ? lines(io) : json ? object(io) : out === undefined ? table(io, view) : null;
  const outputs = [
    // Written first: a file whose result cannot be written is not told as done.
    ...(out === undefined ? [] : [folder(path.resolve(io.cwd, out))]),
    ...(printed === null ? [] : [printed]),
  ];
  return {
    async write(report, relative) {
      for (const output of outputs) await output.write(report, relative);
    },
    async end(summary) {
      for (const output of outputs) await output.end(summary);
    },
  };
}
