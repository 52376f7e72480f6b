/** Runs the parts of a built worker from code that was compiled at build time, instead of compiling it at every start. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** Set by the build alone: the compiled code is to be written beside the parts. */
const KEEPING = process.env['DOCX_KEEP_COMPILED'] === 'yes';

/** The scripts of loaded parts, with what V8 has compiled of them so far. */
const scripts = new Map<string, Script>();

const codeFileOf = (part: string): string => `${part}.code`;

/** Bytes before the code in its file: our checksum, since V8 checks none. */
const HEAD = 4;

/** The checksum of the code and of its source: V8 itself compares only the length of the source. */
const checksum = (source: string, code: Buffer): number => crc32(code, crc32(source));

/** A part ready to run, or null where there is no code that this V8 accepts: it refuses code of other versions and of other flags. */
function scriptOf(part: string): Script | null {
  const source = module.wrap(readFileSync(part, 'utf8'));
  if (KEEPING) return new Script(source, { filename: part });
  try {
    const kept = readFileSync(codeFileOf(part));
    const code = kept.subarray(HEAD);
    if (kept.readUInt32LE() !== checksum(source, code)) return null;
    const script = new Script(source, { filename: part, cachedData: code });
    return script.cachedDataRejected === true ? null : script;
  } catch {
    return null;
  }
}

/** A function around the source of a part, as Node calls it. */
type Wrapped = (
  exports: unknown,
  require: NodeJS.Require,
  part: NodeJS.Module,
  file: string,
  folder: string,
) => void;

/** From now on `require` runs the compiled code of a part. Where there is none, Node loads the part as usual (and from Node 22 on caches what it compiled). */
export function useCompiledCode(): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing replaces it for scripts
  const { extensions } = module.createRequire(import.meta.url);
  extensions['.cjs'] = (part, file) => {
    const script = scriptOf(file);
    if (script === null) {
      extensions['.js'](part, file);
      return;
    }
    if (KEEPING) scripts.set(file, script);
    const run = script.runInThisContext() as Wrapped;
    run.call(part.exports, part.exports, module.createRequire(file), part, file, path.dirname(file));
  };
}

/** Writes what was compiled so far beside the parts, when the build asked for it. */
export function keepCompiledCode(): void {
  for (const [part, script] of scripts) {
    const code = script.createCachedData();
    const head = Buffer.alloc(HEAD);
    head.writeUInt32LE(checksum(module.wrap(readFileSync(part, 'utf8')), code));
    const file = codeFileOf(part);
    writeFileSync(`${file}.new`, Buffer.concat([head, code]));
    renameSync(`${file}.new`, file);
  }
}
