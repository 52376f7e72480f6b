/** Logins: key and secret per service and profile, in a file that only this user can read. */
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { DocxError } from '../contract/index.ts';
import { codeOf } from '../kit/caught.ts';
import { makeFolder } from '../kit/files/make-folder.ts';
import { replaceFile } from '../kit/files/replace-file.ts';

const loginSchema = z.object({
  /** Normalized. */
  base_url: z.string(),
  /** Null outside of profiles. */
  profile: z.string().nullable(),
  api_key: z.string(),
  api_secret: z.string(),
});
/** A key with its secret, and for which service under which profile they may be used: nowhere else. */
export type Login = z.infer<typeof loginSchema>;

const fileSchema = z.object({ logins: z.array(loginSchema) });

/** Which login is meant. */
export type LoginName = Pick<Login, 'base_url' | 'profile'>;

/** The stored logins. Every method throws `settings_invalid` when the file cannot be used. */
export interface CredentialStore {
  find(name: LoginName): Promise<Login | null>;
  /** Stores a login in place of an earlier one of the same service and profile. */
  put(login: Login): Promise<void>;
  /** Takes logins out: one, or all of them. Returns those that were there. */
  remove(which: LoginName | 'all'): Promise<readonly Login[]>;
}

const isSame = (login: Login, { base_url, profile }: LoginName): boolean =>
  login.base_url === base_url && login.profile === profile;

async function readLogins(path: string): Promise<Login[]> {
  let text: string;
  try {
    // As ssh does: a secret file that others can read is refused, not used.
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new DocxError('settings_invalid', `${path} holds secrets and can be read by others`, {
        hint: `Make it yours alone: chmod 600 ${path}`,
      });
    }
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    if (error instanceof DocxError) throw error;
    throw new DocxError('settings_invalid', `Cannot read ${path}`, { cause: error });
  }
  try {
    return fileSchema.parse(JSON.parse(text)).logins;
  } catch {
    // The cause is left out: it may quote the content.
    throw new DocxError('settings_invalid', `${path} cannot be understood`, {
      hint: 'Remove the file and log in again: docx-cli login',
    });
  }
}

async function writeLogins(path: string, logins: readonly Login[]): Promise<void> {
  if (logins.length === 0) return rm(path, { force: true });
  try {
    await makeFolder(dirname(path), 0o700);
    await replaceFile(path, async (draft) => {
      await writeFile(draft, `${JSON.stringify({ logins }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      // The mask of the process may take rights away that the owner needs.
      await chmod(draft, 0o600);
    });
  } catch (error) {
    throw new DocxError('settings_invalid', `Cannot write ${path}`, {
      hint: 'Check the permissions of the folder',
      cause: error,
    });
  }
}

/** The logins in a file; without one, there are none. */
export function openCredentials(path: string): CredentialStore {
  return {
    find: async (name) => (await readLogins(path)).find((login) => isSame(login, name)) ?? null,
    put: async (login) => {
      const others = (await readLogins(path)).filter((other) => !isSame(other, login));
      await writeLogins(path, [...others, login]);
    },
    remove: async (which) => {
      const logins = await readLogins(path);
      const gone = which === 'all' ? logins : logins.filter((login) => isSame(login, which));
      if (gone.length > 0) {
        await writeLogins(
          path,
          logins.filter((login) => !gone.includes(login)),
        );
      }
      return gone;
    },
  };
}
