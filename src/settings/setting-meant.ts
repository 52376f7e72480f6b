/** Messages about words and variables that name no setting. */
import { nearestTo } from '../kit/edit-distance.ts';
import { envNameOf, SETTINGS, type SettingName } from './schema.ts';

/** Variables that are read elsewhere: where everything lies, what the build asks for, and what the measuring scripts take. */
const NO_SETTINGS: readonly string[] = [
  'DOCX_HOME',
  'DOCX_KEEP_COMPILED',
  'DOCX_EVAL_DATA',
  'DOCX_EVAL_SCORE',
];

/** A hint with the setting that was probably meant, or with all settings. */
export function settingMeant(name: string): string {
  const names = Object.keys(SETTINGS);
  const guess = nearestTo(name.replaceAll('-', '_'), names);
  return guess === undefined ? `Settings: ${names.join(', ')}.` : `Did you mean ${guess}?`;
}

/** A line for each variable of the program's prefix that nothing reads, with the one that was probably meant. */
export function unreadVariables(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const read = [...NO_SETTINGS, ...Object.keys(SETTINGS).map((name) => envNameOf(name as SettingName))];
  const isUnread = (name: string): boolean =>
    name.startsWith('DOCX_') && (env[name] ?? '') !== '' && !read.includes(name);
  return Object.keys(env)
    .filter(isUnread)
    .sort()
    .map((name) => {
      // A longer word for the same, as LANGUAGE for LANG, is no misspelling.
      const guess = nearestTo(name, read) ?? read.find((known) => name.startsWith(known));
      const advice =
        guess === undefined ? 'docx-cli config list shows those there are' : `did you mean ${guess}?`;
      return `the variable ${name} is no setting and was not used; ${advice}`;
    });
}
