/** Writes the user's settings file. The only user of conf. */
import { basename, dirname } from 'node:path';
import Conf from 'conf';
import { DocxError } from '../contract/index.ts';
import { withoutByteOrderMark } from '../kit/byte-order-mark.ts';
import type { SettingName } from './schema.ts';

/**
 * Sets or takes out (`undefined`) a value in the user's file, readable by this user only. Throws `settings_invalid`
 * where it cannot be written.
 */
export function saveSetting(path: string, name: SettingName, value: unknown, profile?: string): void {
  const key = profile === undefined ? name : `profiles.${profile}.${name}`;
  try {
    const file = new Conf<Record<string, unknown>>({
      cwd: dirname(path),
      configName: basename(path, '.json'),
      configFileMode: 0o600,
      deserialize: (text) => JSON.parse(withoutByteOrderMark(text)) as Record<string, unknown>,
    });
    if (value === undefined) file.delete(key);
    else file.set(key, value);
  } catch (error) {
    throw new DocxError('settings_invalid', `Cannot write ${path}: ${(error as Error).message}`, {
      hint: 'Check the space and the permissions of the folder',
      cause: error,
    });
  }
}
