/** Writes the user's settings file. The only user of conf. */
import { basename, dirname } from 'node:path';
import Conf from 'conf';
import type { SettingName } from './schema.ts';

/** Sets or takes out (`undefined`) a value in the user's file, readable by this user only. */
export function saveSetting(path: string, name: SettingName, value: unknown, profile?: string): void {
  const file = new Conf<Record<string, unknown>>({
    cwd: dirname(path),
    configName: basename(path, '.json'),
    configFileMode: 0o600,
  });
  const key = profile === undefined ? name : `profiles.${profile}.${name}`;
  if (value === undefined) file.delete(key);
  else file.set(key, value);
}
