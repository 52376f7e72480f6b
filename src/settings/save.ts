/** Writes the user's settings file. The only user of conf. */
import { basename, dirname } from 'node:path';
import Conf from 'conf';
import { DocxError } from '../contract/index.ts';
import { withoutByteOrderMark } from '../kit/byte-order-mark.ts';
import { makeFolder } from '../kit/files/make-folder.ts';
import { ownOf, readObject, type Values } from './layers.ts';

/** The values with one of them set, or taken out (`undefined`). */
const withValue = (values: Values, name: string, value: unknown): Values => {
  const changed: Values = { ...values, [name]: value };
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
};

/**
 * Sets or takes out (`undefined`) a value in the user's file, readable by this user only; tells whether there was one.
 * Throws `settings_invalid` where it cannot be written, or holds something else than settings.
 */
export async function saveSetting(
  path: string,
  name: string,
  value: unknown,
  profile?: string,
): Promise<boolean> {
  readObject(path);
  try {
    await makeFolder(dirname(path));
    const file = new Conf<Record<string, unknown>>({
      cwd: dirname(path),
      configName: basename(path, '.json'),
      configFileMode: 0o600,
      deserialize: (text) => JSON.parse(withoutByteOrderMark(text)) as Record<string, unknown>,
    });
    const values = file.store;
    const profiles = (values['profiles'] ?? {}) as Values;
    const group = profile === undefined ? values : ownOf(profiles, profile);
    const had = group !== undefined && Object.hasOwn(group, name);
    if (value === undefined && !had) return false;
    const changed = withValue(group ?? {}, name, value);
    file.store =
      profile === undefined ? changed : withValue(values, 'profiles', { ...profiles, [profile]: changed });
    return had;
  } catch (error) {
    throw new DocxError('settings_invalid', `Cannot write ${path}: ${(error as Error).message}`, {
      hint: 'Check the space and the permissions of the folder',
      cause: error,
    });
  }
}
