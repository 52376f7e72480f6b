/** `config`: settings with their origins. */
import { DocxError } from '../../contract/light.ts';
import { textView, type View } from '../../render/index.ts';
import { SETTINGS, type SettingEntry, type SettingName } from '../../settings/index.ts';
import { defineCommand, type ArgumentSpec, type Offer } from '../command.ts';
import { firstLine } from '../inputs/first-line.ts';
import { outputOptions, print } from '../output/output.ts';

const NAMES = Object.keys(SETTINGS) as SettingName[];

/** The values of a setting, where its shape tells them or that it is a place. */
const offerOf = (name: SettingName): Offer => {
  const { shape } = SETTINGS[name];
  if (shape === 'file') return 'files';
  if (shape === 'folder') return 'folders';
  return shape.includes('|') ? shape.split('|') : [];
};

const nameArgument: ArgumentSpec = {
  name: 'name',
  description: 'name of the setting, see config list',
  required: true,
  offers: NAMES,
};

/** The entry as it may be printed. */
const shown = ({ name, value, origin, secret }: SettingEntry) => ({
  name,
  value: secret && value !== null ? '[secret]' : value,
  origin,
});

const listView = (entries: readonly SettingEntry[]): View => {
  const rows = entries.map(shown);
  return {
    json: rows,
    items: rows,
    sections: [
      {
        kind: 'rows',
        columns: [{ name: 'name', title: 'setting', fit: 'never' }, { name: 'value' }, { name: 'origin' }],
        // As it would be written: `true`, not `yes`.
        rows: rows.map((row) => ({
          ...row,
          value: typeof row.value === 'boolean' ? String(row.value) : row.value,
        })),
      },
    ],
  };
};

export const configList = defineCommand({
  path: 'config list',
  summary: 'list every setting, its value, and where the value comes from',
  examples: [
    { command: 'docx-cli config list', says: 'Options, DOCX_* variables, files and defaults, as they win' },
  ],
  async run(context, { options }) {
    await print(context.io, listView(context.settings.entries()), outputOptions(options));
    return 0;
  },
});

export const configGet = defineCommand({
  path: 'config get',
  summary: 'print the value of a setting',
  arguments: [nameArgument],
  examples: [{ command: 'docx-cli config get store', says: 'Where the embedded engine keeps its data' }],
  async run(context, { args, options }) {
    const entry = shown(context.settings.entry(String(args['name'])));
    await print(context.io, textView(entry, [entry.value].flat().join('\n')), outputOptions(options));
    return 0;
  },
});

/** The profile to write to; undefined for the user's own settings. Throws `usage`. */
function profileToWrite(options: Readonly<Record<string, unknown>>): string | undefined {
  const profile = options['forProfile'] as string | undefined;
  const chosen = options['profile'] as string | undefined;
  if (profile === undefined && chosen !== undefined) {
    throw new DocxError(
      'usage',
      '--profile chooses the profile that a command uses, not the one to write to',
      {
        hint: `To write to it, say --for-profile ${chosen}`,
      },
    );
  }
  if (profile !== undefined && !/^[\w-]+$/.test(profile)) {
    throw new DocxError('usage', `"${profile}" cannot name a profile: use letters, digits, - and _`);
  }
  return profile;
}

export const configSet = defineCommand({
  path: 'config set',
  summary: "write a setting to the user's file; without a value, take it out",
  arguments: [
    { ...nameArgument, then: Object.fromEntries(NAMES.map((name) => [name, offerOf(name)])) },
    { name: 'value', description: 'new value; - reads a line from standard input' },
  ],
  options: [{ flags: '--for-profile <name>', description: 'write it to this profile' }],
  worksWithoutSettings: true,
  examples: [
    { command: 'docx-cli config set local true', says: 'Use the embedded engine from now on' },
    { command: 'docx-cli config set local', says: 'Back to the default' },
    {
      command: 'docx-cli config set base_url https://docs.example.com/api/v1 --for-profile work',
      says: 'In a profile',
    },
  ],
  async run(context, { args, options }) {
    const { io, settings } = context;
    const name = String(args['name']);
    let value = args['value'] as string | undefined;
    if (value === '-') value = await firstLine(io);
    const profile = profileToWrite(options);
    const had = await settings.save(name, value, profile);
    const path = settings.places.config;
    const place = profile === undefined ? path : `profile ${profile} of ${path}`;
    const taken = had ? `${name} was taken out of ${place}` : `${name} was not in ${place}`;
    const words = value === undefined ? taken : `${name} was written to ${place}`;
    await print(io, textView({ name, path }, words), outputOptions(options));
    return 0;
  },
});

export const configPath = defineCommand({
  path: 'config path',
  summary: "print the path of the user's settings file",
  worksWithoutSettings: true,
  examples: [{ command: '"$EDITOR" "$(docx-cli config path)"', says: 'Edit the file' }],
  async run(context, { options }) {
    const path = context.settings.places.config;
    await print(context.io, textView({ path }, path), outputOptions(options));
    return 0;
  },
});
