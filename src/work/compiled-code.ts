/** Has the parts of a built worker run code that was compiled when they were built, instead of compiling it at every start. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** Said by the build, and by nobody else: what is compiled is to be kept beside the parts. */
const KEEPING = process.env['DOCX_KEEP_COMPILED'] === 'yes';

/** Parts with what V8 compiled of them so far. */
const scripts = new Map<string, Script>();

const codeFileOf = (part: string): string => `${part}.code`;

/** Bytes before the code: a checksum, which V8 has none of. */
const HEAD = 4;

/** Of the code and of what it was compiled from: V8 looks at the length of that alone. */
const checksum = (source: string, code: Buffer): number => crc32(code, crc32(source));

/** A part ready to run, or null where there is no code that this V8 takes: that of another version is refused, and what other flags made. */
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

/** Has parts that are required from now on run their compiled code. Where that fails Node loads them, which from 22 on keeps what it compiled. */
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

/** Writes down what was compiled so far, where the build wants it. */
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
