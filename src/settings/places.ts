/** Where settings and data lie on this machine: `DOCX_HOME`, else the folders of the platform. */
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { DocxError } from '../contract/light.ts';

export interface Places {
  /** The user's settings file. */
  readonly config: string;
  /** Keys and secrets of the services the user has logged in to. */
  readonly credentials: string;
  /** Jobs, results and originals of the embedded engine, unless `--store` names another folder. */
  readonly store: string;
  /** Notes about which files were uploaded where, so that a repeated run does only what is left. */
  readonly ledger: string;
}

/** What {@link placesOf} reads. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The home of the user, absolute; null where there is none. */
  readonly home: string | null;
  readonly platform: string;
}

const NAME = 'docx-cli';

/**
 * The home of this user: `HOME`, or what the system says where that is missing, empty or relative, which would leave
 * documents in whatever folder the program is called from. Null for a user whom the system does not know, as in containers.
 */
export function homeOfUser(): string | null {
  for (const look of [homedir, () => userInfo().homedir]) {
    try {
      const home = look();
      if (isAbsolute(home)) return home;
    } catch {
      // Node throws where there is none.
    }
  }
  return null;
}

function foldersOf({ env, home, platform }: Machine): { config: string; data: string } {
  const given = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]);
  if (home === null) {
    throw new DocxError('settings_invalid', 'This user has no home folder to keep settings and data in', {
      hint: 'Set DOCX_HOME, or HOME, to a folder for them',
    });
  }
  // The same folders as the env-paths package, which many command line programs use.
  if (platform === 'darwin') {
    const library = join(home, 'Library');
    return { config: join(library, 'Preferences', NAME), data: join(library, 'Application Support', NAME) };
  }
  if (platform === 'win32') {
    const roaming = given('APPDATA') ?? join(home, 'AppData', 'Roaming');
    const local = given('LOCALAPPDATA') ?? join(home, 'AppData', 'Local');
    return { config: join(roaming, NAME, 'Config'), data: join(local, NAME, 'Data') };
  }
  // XDG Base Directory Specification: a relative path is to be ignored.
  const absolute = (name: string): string | undefined =>
    isAbsolute(env[name] ?? '') ? env[name] : undefined;
  return {
    config: join(absolute('XDG_CONFIG_HOME') ?? join(home, '.config'), NAME),
    data: join(absolute('XDG_DATA_HOME') ?? join(home, '.local', 'share'), NAME),
  };
}

/** The places of this user on this machine. Throws `settings_invalid` when `DOCX_HOME` is not set and there is no home. */
export function placesOf(machine: Machine): Places {
  const home = machine.env['DOCX_HOME'] ?? '';
  const { config, data } = home === '' ? foldersOf(machine) : { config: home, data: home };
  return {
    config: join(config, 'config.json'),
    credentials: join(config, 'credentials.json'),
    store: join(data, 'store'),
    ledger: join(data, 'ledger'),
  };
}
