/** Saves a document that the service streams. */
import { existsSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { FileStream } from '../../contract/index.ts';
import { DocxError } from '../../contract/light.ts';
import { withoutControls } from '../../render/index.ts';
import type { Io } from '../terminal/io.ts';
import { outputOptions, print, writeFileAtomically } from './output.ts';

/** A name without folders: what a service calls a file must not lead out of the folder it is saved to. */
const safeName = (name: string): string => {
  const last = basename(withoutControls(name).replaceAll('\\', '/')).trim();
  return last === '' || last === '.' || last === '..' ? 'document' : last;
};

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** Where to save: a path, or undefined for standard output. */
function targetOf(io: Io, name: string, out: string | undefined): string | undefined {
  if (out === '-' || (out === undefined && !io.stdout.isTTY)) return undefined;
  const named = resolve(io.cwd, out ?? '.');
  if (!isFolder(named) && out?.endsWith('/') !== true) return named;
  const path = join(named, safeName(name));
  if (existsSync(path)) {
    throw new DocxError('usage', `${path} is already there`, { hint: 'Name another file with --out <file>' });
  }
  return path;
}

/** Writes the file where the options say, complete or not at all, and tells where it is. */
export async function saveDownload(
  io: Io,
  file: FileStream,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  const path = targetOf(io, file.name, options['out'] as string | undefined);
  if (path === undefined) {
    for await (const chunk of file.open()) await io.stdout.write(chunk);
    return;
  }
  // A service that streams a file need not tell its size.
  let size = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of file.open()) {
      size += chunk.byteLength;
      yield chunk;
    }
  };
  await writeFileAtomically(path, counted());
  const facts = { path, filename: file.name, size, content_type: file.content_type };
  await print(
    io,
    { json: facts, sections: [{ kind: 'text', text: `Saved ${path}` }] },
    { json: outputOptions(options).json },
  );
}
