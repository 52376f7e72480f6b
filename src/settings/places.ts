/** Where settings and data lie on this machine: `DOCX_HOME`, else the folders of the platform. */
import { join } from 'node:path';

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
  readonly home: string;
  readonly platform: string;
}

const NAME = 'docx-cli';

function foldersOf({ env, home, platform }: Machine): { config: string; data: string } {
  const given = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]);
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
  return {
    config: join(given('XDG_CONFIG_HOME') ?? join(home, '.config'), NAME),
    data: join(given('XDG_DATA_HOME') ?? join(home, '.local', 'share'), NAME),
  };
}

/** The places of this user on this machine. */
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
