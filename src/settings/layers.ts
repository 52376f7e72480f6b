/** Reads the layers of the settings: flags, environment, project file, user file. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DocxError, parseJson } from '../contract/index.ts';
import { withoutByteOrderMark } from '../kit/byte-order-mark.ts';
import { isRecord } from '../kit/is-record.ts';
import { envNameOf, isSettingName, SETTINGS, type SettingName } from './schema.ts';
import { settingMeant } from './setting-meant.ts';

/** Values of one origin, not yet checked. */
export interface Layer {
  /** The kind of origin. */
  readonly kind: 'flag' | 'environment' | 'project' | 'user';
  /** Names the origin of one value: `--ocr`, `DOCX_OCR`, or a file. */
  readonly originOf: (name: SettingName) => string;
  /** The command, without the new value, that sets a value of this layer anew. */
  readonly repairOf?: (name: string) => string;
  /** Folder that relative paths start from. */
  readonly folder: string;
  readonly values: Readonly<Partial<Record<SettingName, unknown>>>;
}

/** Name of the settings file of a project. */
export const PROJECT_FILE = 'docx-cli.json';

/** The values of a file, or of a part of it. */
export type Values = Readonly<Record<string, unknown>>;

/** An own value of an object: a profile may be called like something every object inherits, such as `constructor`. */
export const ownOf = (values: Values, name: string): Values | undefined =>
  Object.hasOwn(values, name) ? (values[name] as Values) : undefined;

/** What a settings file holds, undefined where there is none. Throws `settings_invalid` for one that cannot be used. */
export function readObject(path: string): Values | undefined {
  let text: string;
  try {
    text = withoutByteOrderMark(readFileSync(path, 'utf8'));
  } catch (error) {
    if (!existsSync(path)) return undefined;
    throw new DocxError('settings_invalid', `Cannot read ${path}`, { cause: error });
  }
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new DocxError('settings_invalid', `${path} ${(error as SyntaxError).message}`, {
      hint: 'Correct the file or remove it',
      cause: error,
    });
  }
  if (!isRecord(value)) {
    throw new DocxError('settings_invalid', `${path} must hold an object with settings`, {
      hint: 'Correct the file or remove it',
    });
  }
  return value;
}

/** The values of a file, all of which it may hold. `repairOf` tells of the user's own file how a value is taken out. */
function known(
  values: Values,
  path: string,
  repairOf?: Layer['repairOf'],
): Partial<Record<SettingName, unknown>> {
  const takeOut = (name: string): string =>
    repairOf === undefined ? 'Take it out' : `Take it out with ${repairOf(name)}`;
  const refuse = (what: string, hint: string): never => {
    throw new DocxError('settings_invalid', `${path} ${what}`, { hint });
  };
  for (const name of Object.keys(values)) {
    if (!isSettingName(name))
      return refuse(`has the unknown setting "${name}"`, `${settingMeant(name)} ${takeOut(name)}`);
    const instead = envNameOf(name);
    if ('unfiled' in SETTINGS[name]) {
      refuse(
        `holds "${name}", which no file may hold`,
        `${takeOut(name)}, and use docx-cli login or ${instead}`,
      );
    }
    if (repairOf !== undefined) continue;
    // A file that comes with a repository may neither hold a secret nor say where one is sent.
    if ('secret' in SETTINGS[name]) {
      refuse(
        `holds the secret "${name}": project files are shared`,
        `Take it out, and use ${instead} or a password file`,
      );
    }
    if ('personal' in SETTINGS[name]) {
      refuse(
        `sets "${name}", which a project must not decide`,
        `Take it out, and use ${instead} or docx-cli config set ${name}`,
      );
    }
  }
  return values;
}

/** Values given on the command line. */
export const flagLayer = (values: Layer['values'], cwd: string): Layer => ({
  kind: 'flag',
  originOf: (name) => `--${name.replaceAll('_', '-')}`,
  folder: cwd,
  values,
});

/** Values of `DOCX_*`; an empty variable counts as not set. */
export function environmentLayer(env: Readonly<Record<string, string | undefined>>, cwd: string): Layer {
  const values: Partial<Record<SettingName, string>> = {};
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const value = env[envNameOf(name)];
    if (value !== undefined && value !== '') values[name] = value;
  }
  return { kind: 'environment', originOf: envNameOf, folder: cwd, values };
}

/** Values of the nearest `docx-cli.json` in the folder or one above it. */
export function projectLayer(cwd: string): Layer | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const path = join(folder, PROJECT_FILE);
    const values = readObject(path);
    if (values !== undefined) {
      return { kind: 'project', originOf: () => path, folder, values: known(values, path) };
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** What the user file holds: settings, and named groups that override them. */
export interface UserFile {
  readonly settings: Layer;
  /** The group of this name; throws `settings_invalid` when there is none, unless `mayBeNew`. */
  profile(name: string, mayBeNew: boolean): Layer;
}

/** The user file; without one, nothing is set. */
export function userFile(path: string): UserFile {
  const { profiles, ...values } = readObject(path) ?? {};
  const layer = (named: Values, where: string, group = ''): Layer => {
    const repairOf = (name: string): string => `docx-cli config set ${name}${group}`;
    const values = known(named, where, repairOf);
    return { kind: 'user', originOf: () => where, folder: dirname(path), values, repairOf };
  };
  return {
    settings: layer(values, path),
    profile: (name, mayBeNew) => {
      const group = ownOf((profiles ?? {}) as Values, name) ?? (mayBeNew ? {} : undefined);
      if (group === undefined) {
        throw new DocxError('settings_invalid', `There is no profile "${name}" in ${path}`, {
          hint: `Create it: docx-cli login --profile ${name}, or docx-cli config set <setting> <value> --for-profile ${name}; or choose none: docx-cli config set profile`,
        });
      }
      return layer(group, `${path} (profile ${name})`, ` --for-profile ${name}`);
    },
  };
}
