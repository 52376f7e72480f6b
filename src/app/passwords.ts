/** Passwords of encrypted documents, from the settings and from files. */
import { readFile } from 'node:fs/promises';
import { DocxError } from '../contract/index.ts';
import { withoutByteOrderMark } from '../kit/byte-order-mark.ts';
import type { Settings } from '../settings/index.ts';

/** All passwords to try, in order. Throws `settings_invalid` for a file that cannot be read. */
export async function readPasswords(settings: Settings): Promise<string[]> {
  const passwords = [...(settings.get('password') ?? [])];
  for (const path of settings.get('password_file') ?? []) {
    let text: string;
    try {
      text = withoutByteOrderMark(await readFile(path, 'utf8'));
    } catch (error) {
      throw new DocxError('settings_invalid', `Cannot read the password file ${path}`, {
        hint: 'Check the path and the permissions',
        cause: error,
      });
    }
    // Spaces may belong to a password; only the line end does not.
    passwords.push(...text.split(/\r?\n/).filter((line) => line !== ''));
  }
  return passwords;
}
