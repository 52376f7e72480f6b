/** `--allow`: the files that a person has reviewed and accepted, by the SHA-256 of their bytes. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DocxError } from '../../contract/light.ts';
import { withoutByteOrderMark } from '../../kit/byte-order-mark.ts';

const HINT = 'It is what sha256sum prints: 64 hexadecimal digits; @file names a file with one per line';

/** The digest in lower case; `sha256:` before it, as reports print it, and a file name after it are left out. */
function digestOf(text: string, where: string): string {
  const digest = /^(?:sha256:)?([0-9a-f]{64})(?:\s+\*?\S.*)?$/i.exec(text)?.[1];
  if (digest !== undefined) return digest.toLowerCase();
  throw new DocxError('usage', `${where} is no SHA-256: "${text.slice(0, 80)}"`, { hint: HINT });
}

async function readList(path: string, cwd: string): Promise<string[]> {
  const text = await readFile(resolve(cwd, path), 'utf8').catch((cause: unknown) => {
    throw new DocxError('usage', `--allow @${path}: the file cannot be read`, { hint: HINT, cause });
  });
  return withoutByteOrderMark(text)
    .split(/\r?\n/)
    .flatMap((line, at) => {
      const entry = line.replace(/(?:^|\s)#.*$/, '').trim();
      return entry === '' ? [] : [digestOf(entry, `${path}:${String(at + 1)}`)];
    });
}

/** Reads the values of `--allow`: digests, and `@file` for a file with one per line and comments after `#`. Throws `usage`. */
export async function readAllowList(values: readonly string[], cwd: string): Promise<ReadonlySet<string>> {
  const digests = new Set<string>();
  for (const value of values) {
    const entries = value.startsWith('@')
      ? await readList(value.slice(1), cwd)
      : [digestOf(value, '--allow')];
    for (const digest of entries) digests.add(digest);
  }
  return digests;
}
