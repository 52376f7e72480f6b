/** Puts the layers on top of each other and checks every value. */
import { resolve } from 'node:path';
import { DocxError, issueWords } from '../contract/index.ts';
import { once } from '../kit/once.ts';
import { environmentLayer, flagLayer, projectLayer, userFile, type Layer } from './layers.ts';
import type { Places } from './places.ts';
import { acceptedBy } from './rows.ts';
import { envNameOf, isSettingName, SETTINGS, type SettingName, type SettingValues } from './schema.ts';
import { settingMeant } from './setting-meant.ts';

/** One setting with where its value comes from. */
export interface SettingEntry {
  readonly name: SettingName;
  readonly value: unknown;
  /** `--ocr`, `DOCX_OCR`, the path of a file, or `default`. */
  readonly origin: string;
  /** The kind of origin. */
  readonly kind: Layer['kind'] | 'default';
  /** Whether the value must not be printed. */
  readonly secret: boolean;
  /** The value that would hold without the option that overrides it. */
  readonly otherwise?: SettingEntry;
}

/** The settings of this run. */
export interface Settings {
  get<N extends SettingName>(name: N): SettingValues[N];
  /** The setting with its origin; throws `usage` when there is none of that name. */
  entry(name: string): SettingEntry;
  /** All settings in the order of the documentation. */
  entries(): readonly SettingEntry[];
  readonly places: Places;
  /**
   * Writes a value to the user's file, or takes it out (`undefined`), and tells whether it was in there. Does not change this run.
   * Throws `settings_invalid` for a bad value and a file that is none, and `usage` for an unknown name, unless it is taken out.
   */
  save(name: string, value: string | undefined, profile?: string): Promise<boolean>;
}

/** What {@link loadSettings} reads. */
export interface SettingsOptions {
  readonly flags: Readonly<Partial<Record<SettingName, unknown>>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly places: Places;
  /** The chosen profile need not exist: the command is about to make it. */
  readonly mayMakeProfile?: boolean;
  /** Faults of values and files are thrown only when a value is asked for. */
  readonly mayBeBroken?: boolean;
}

/** A value as messages show it: without the name and the password that an address may hold. */
const shownOf = (value: unknown): string => JSON.stringify(value).replace(/\/\/.*@/, '//***@');

/** Checks one value; throws `settings_invalid` that names the origin and, where there is one, the command that sets it anew. */
function checked(name: SettingName, value: unknown, origin: string, repair?: string): unknown {
  const result = SETTINGS[name].schema.safeParse(value, { error: issueWords });
  if (result.success) return result.data;
  const shown = 'secret' in SETTINGS[name] ? '' : ` ${shownOf(value)}`;
  const problem = result.error.issues[0]?.message ?? 'is not valid';
  throw new DocxError('settings_invalid', `The value${shown} of ${name} (from ${origin}) ${problem}`, {
    hint: `${SETTINGS[name].description}. Accepted: ${acceptedBy(SETTINGS[name])}${repair === undefined ? '' : `. To correct it: ${repair} <value>`}`,
  });
}

const based = (value: unknown, folder: string): unknown =>
  Array.isArray(value)
    ? value.map((path) => based(path, folder))
    : typeof value === 'string'
      ? resolve(folder, value)
      : value;

function namedSetting(name: string): SettingName {
  if (isSettingName(name)) return name;
  throw new DocxError('usage', `There is no setting "${name}"`, { hint: settingMeant(name) });
}

/**
 * Whether the embedded engine is meant: who writes an address on the command line means the service there, whatever variables and
 * files say. Throws `usage` where both are written.
 */
function meantLocal(local: SettingEntry, base_url: SettingEntry): SettingEntry {
  if (base_url.kind !== 'flag' || local.value !== true) return local;
  if (local.kind === 'flag') {
    throw new DocxError('usage', '--local and --base-url exclude each other', {
      hint: 'Leave out --base-url for the embedded engine on this machine, or --local for the service',
    });
  }
  return { ...local, value: false, origin: base_url.origin, kind: 'flag', otherwise: local };
}

/** Every setting, in the order of the documentation. */
function resolveAll(options: SettingsOptions): Readonly<Record<SettingName, SettingEntry>> {
  const { places } = options;
  const user = userFile(places.config);
  const layers: Layer[] = [
    flagLayer(options.flags, options.cwd),
    environmentLayer(options.env, options.cwd),
    ...[projectLayer(options.cwd)].filter((layer) => layer !== undefined),
    user.settings,
  ];
  const find = (name: SettingName): SettingEntry => {
    const secret = 'secret' in SETTINGS[name];
    for (const layer of layers) {
      const given = layer.values[name];
      if (given === undefined || given === null) continue;
      const origin = layer.originOf(name);
      const value = checked(name, given, origin, layer.repairOf?.(name));
      const shaped = 'path' in SETTINGS[name] ? based(value, layer.folder) : value;
      return { name, value: shaped, origin, kind: layer.kind, secret };
    }
    const value = name === 'store' ? places.store : SETTINGS[name].fallback;
    return { name, value, origin: 'default', kind: 'default', secret };
  };
  const profile = find('profile').value;
  if (typeof profile === 'string') {
    layers.splice(-1, 0, user.profile(profile, options.mayMakeProfile === true));
  }
  // All at once: a bad value is told before any work begins.
  const names = Object.keys(SETTINGS) as SettingName[];
  const local = meantLocal(find('local'), find('base_url'));
  const entries = names.map((name) => [name, name === 'local' ? local : find(name)] as const);
  return Object.fromEntries(entries) as Record<SettingName, SettingEntry>;
}

/** Reads all layers. Throws `settings_invalid` for a bad value, with the name of its origin. */
export function loadSettings(options: SettingsOptions): Settings {
  const { places } = options;
  const found = once(() => resolveAll(options));
  if (options.mayBeBroken !== true) found();
  const entry = (name: string): SettingEntry => found()[namedSetting(name)];
  return {
    get: <N extends SettingName>(name: N) => entry(name).value as SettingValues[N],
    entry,
    entries: () => Object.values(found()),
    places,
    save: async (name, value, under) => {
      const { saveSetting } = await import('./save.ts');
      // Also names that are no setting or not allowed in a file: until they are removed, the file cannot be used.
      if (value === undefined && name !== 'profiles') {
        const had = await saveSetting(places.config, name, undefined, under);
        if (had) return true;
      }
      const known = namedSetting(name);
      if ('unfiled' in SETTINGS[known]) {
        throw new DocxError('usage', `${known} is kept in no file`, {
          hint: `Use docx-cli login, which keeps it apart from the settings, or ${envNameOf(known)}`,
        });
      }
      if (value === undefined) return false;
      return saveSetting(places.config, known, checked(known, value, 'the command line'), under);
    },
  };
}
