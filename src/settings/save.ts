/** Writes the user's settings file. The only user of conf. */
import { basename, dirname } from 'node:path';
import Conf from 'conf';
import { DocxError } from '../contract/index.ts';
import { withoutByteOrderMark } from '../kit/byte-order-mark.ts';
import { makeFolder } from '../kit/make-folder.ts';
import { ownOf, type Values } from './layers.ts';
import type { SettingName } from './schema.ts';

/** The values with one of them set, or taken out (`undefined`). */
const withValue = (values: Values, name: string, value: unknown): Values => {
  const changed: Values = { ...values, [name]: value };
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
};

/**
 * Sets or takes out (`undefined`) a value in the user's file, readable by this user only. Throws `settings_invalid`
 * where it cannot be written.
 */
export async function saveSetting(
  path: string,
  name: SettingName,
  value: unknown,
  profile?: string,
): Promise<void> {
  try {
    await makeFolder(dirname(path));
    const file = new Conf<Record<string, unknown>>({
      cwd: dirname(path),
      configName: basename(path, '.json'),
      configFileMode: 0o600,
      deserialize: (text) => JSON.parse(withoutByteOrderMark(text)) as Record<string, unknown>,
    });
    const values = file.store;
    if (profile === undefined) {
      file.store = withValue(values, name, value);
      return;
    }
    const profiles = (values['profiles'] ?? {}) as Values;
    const group = ownOf(profiles, profile);
    if (group === undefined && value === undefined) return;
    file.store = withValue(values, 'profiles', {
      ...profiles,
      [profile]: withValue(group ?? {}, name, value),
    });
  } catch (error) {
    throw new DocxError('settings_invalid', `Cannot write ${path}: ${(error as Error).message}`, {
      hint: 'Check the space and the permissions of the folder',
      cause: error,
    });
  }
}
