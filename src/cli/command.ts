/** A command as data: help, completions, documentation and the parser all follow from its definition. */
import type { SettingName } from '../settings/index.ts';
import type { CommandContext } from './context.ts';

/** What completion offers: words (other values may be valid, too), or files. */
export type Offer = readonly string[] | 'files' | 'folders' | 'documents';

/** A positional argument. */
export interface ArgumentSpec {
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly variadic?: boolean;
  readonly choices?: readonly string[];
  /** Field of requests that its value becomes; a refusal that names the field is told with the argument instead. */
  readonly field?: string;
  /** What completion offers where it is not the choices. */
  readonly offers?: Offer;
  /** Of the first argument: what completion offers behind one of its words. */
  readonly then?: Readonly<Record<string, Offer>>;
}

/** An option. Options that belong to a setting say so, and the settings layers fill them in. */
export interface OptionSpec {
  /** As commander writes it: `-t, --template <id>`, `--json`, `--no-wait`. */
  readonly flags: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** What completion offers where neither the choices nor a `<file>`, `<list>`, `<path>` or `<dir>` in the flags say it. */
  readonly offers?: Offer;
  readonly default?: string | boolean | number;
  /** May be given several times; the value is an array. */
  readonly repeatable?: boolean;
  /** Turns the text into its value; throw a `DocxError('usage', ...)` when it makes no sense. */
  readonly parse?: (text: string) => unknown;
  /** Field of requests that its value becomes; a refusal that names the field is told with the option instead. */
  readonly field?: string;
  /** Name of the setting this option overrides. */
  readonly setting?: SettingName;
  readonly required?: boolean;
}

/** Long name of an option as it is written: `--fail-on`, `--no-wait`. */
export const longName = (option: OptionSpec): string => /--[a-z][a-z0-9-]*/.exec(option.flags)?.[0] ?? '';

/** Name of an option in {@link CommandInput}: `--fail-on <level>` is `failOn`, `--no-wait` is `wait`. */
export function optionKey(option: OptionSpec): string {
  const long = /--(?:no-)?([a-z][a-z0-9-]*)/.exec(option.flags)?.[1] ?? '';
  return long.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A line of the examples in `--help`. */
export interface Example {
  readonly command: string;
  readonly says: string;
}

/** What a command was called with. */
export interface CommandInput {
  /** By argument name: a string, or an array for a variadic one. */
  readonly args: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** By camelCase option name. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * A subcommand. `run` returns the exit code; nothing means 0.
 * Definitions are read at every start: import values from `contract/light.ts` only, and what is heavy (flows, the
 * contract's schemas, libraries) inside `run`. A test watches what `--help` loads.
 */
export interface Command {
  /** Words after the program's name: `jobs list`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly arguments?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  readonly examples: readonly Example[];
  /** Makes the profile that is chosen when there is none of that name. */
  readonly makesProfile?: boolean;
  /** Uses no settings, and so runs even when they are broken. */
  readonly worksWithoutSettings?: boolean;
  /** The command normally ends by an interruption: its own exit code counts then, and its own errors are told. */
  readonly endsOnSignal?: boolean;
  run(context: CommandContext, input: CommandInput): Promise<number | undefined>;
}

/** Defines a command. */
export const defineCommand = (command: Command): Command => command;
