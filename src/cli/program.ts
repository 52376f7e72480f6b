/** Definitions as a tree of commander commands: parsing, help, suggestions. The only user of commander. */
import { Argument, Command as Node, CommanderError, Option } from 'commander';
import { DocxError, isDocxError } from '../contract/light.ts';
import { optionKey, type Command, type CommandInput, type OptionSpec } from './command.ts';
import { EXIT_CODES } from './exit.ts';
import { globalOptions } from './options.ts';

/** Name of the program in help and messages. */
export const PROGRAM = 'docx-cli';

/** What the command line asks for: a command with its input, or a text to print. */
export type Parsed =
  | { readonly kind: 'command'; readonly command: Command; readonly input: CommandInput }
  /** Help or the version; help that nobody asked for is a usage error. */
  | { readonly kind: 'words'; readonly text: string; readonly asked: boolean };

/** What {@link parseCommandLine} needs. */
export interface ProgramOptions {
  /** Every first word with what help says of it. */
  readonly words: readonly { readonly word: string; readonly summary: string }[];
  /** The loaded commands, those of the words on the command line; of the others only the word is known. */
  readonly commands: readonly Command[];
  readonly version: string;
  /** Columns for help. */
  readonly width: number;
}

function optionOf(spec: OptionSpec): Option {
  const option = new Option(spec.flags, spec.description);
  if (spec.choices !== undefined) option.choices([...spec.choices]);
  if (spec.default !== undefined) option.default(spec.default);
  if (spec.required === true) option.makeOptionMandatory();
  const { choices, parse, repeatable } = spec;
  if (repeatable === true || parse !== undefined) {
    option.argParser((text: string, before: unknown) => {
      if (choices !== undefined && !choices.includes(text)) {
        throw new DocxError('usage', `${spec.flags} must be one of ${choices.join(', ')}, not "${text}"`);
      }
      const value = parse === undefined ? text : parse(text);
      return repeatable === true ? [...(Array.isArray(before) ? (before as unknown[]) : []), value] : value;
    });
  }
  return option;
}

function helpTail(command: Command): string {
  const examples = command.examples.map((example) => `  # ${example.says}\n  ${example.command}`);
  return [
    ...(examples.length === 0 ? [] : ['', 'Examples:', ...examples]),
    '',
    `Exit codes: 0 done, 2 usage, others see ${PROGRAM} --help.`,
  ].join('\n');
}

const exitTail = (): string =>
  ['', 'Exit codes:', ...EXIT_CODES.map(([code, says]) => `  ${String(code).padEnd(4)} ${says}`)].join('\n');

function addCommand(
  parent: Node,
  command: Command,
  word: string,
  chosen: (input: CommandInput) => void,
): void {
  const node = parent.command(word);
  node.summary(command.summary).description(command.description ?? command.summary);
  const specs = command.arguments ?? [];
  for (const spec of specs) {
    const dots = spec.variadic === true ? '...' : '';
    const shape = spec.required === true ? `<${spec.name}${dots}>` : `[${spec.name}${dots}]`;
    const argument = new Argument(shape, spec.description);
    if (spec.choices !== undefined) argument.choices([...spec.choices]);
    node.addArgument(argument);
  }
  for (const option of command.options ?? []) node.addOption(optionOf(option));
  node.addHelpText('after', helpTail(command));
  node.action(() => {
    const values = node.processedArgs as (string | string[] | undefined)[];
    const input: CommandInput = {
      args: Object.fromEntries(specs.map((spec, at) => [spec.name, values[at]])),
      options: node.optsWithGlobals(),
    };
    refuseEmpty(command, input);
    chosen(input);
  });
}

/**
 * Throws `usage` for an empty argument or value: an unset variable of a shell must not mean the working folder, every address
 * or no filter. Free texts may be empty, and settings check their values themselves.
 */
function refuseEmpty(command: Command, { args, options }: CommandInput): void {
  const valued = (command.options ?? []).filter(
    ({ flags, setting }) => setting === undefined && /<(?!text>)/.test(flags),
  );
  const given = [
    ...Object.entries(args).map(([name, value]) => ({ name: `<${name}>`, value })),
    ...valued.map((option) => ({ name: option.flags, value: options[optionKey(option)] })),
  ];
  const empty = given.find(({ value }) => [value].flat().includes(''));
  if (empty === undefined) return;
  throw new DocxError('usage', `${empty.name} is empty`, {
    hint: 'Look whether a variable of the shell is not set',
  });
}

/** Commander's words for a value that is none of the choices of an option or an argument. */
const NO_CHOICE =
  /^(?:option '(?:-\w, )?(?<option>--[\w-]+)[^']*' argument|command-argument value) '(?<value>[^]*)' is invalid(?: for argument '(?<argument>[^']*)')?\. Allowed choices are (?<choices>.*)\.$/;

/** Commander's complaint in our words, with the word that was probably meant, if there is one. */
function complaintOf(message: string): { readonly problem: string; readonly guess: string | undefined } {
  const text = message.replace(/^error: /, '');
  const { option, value = '', argument = '', choices } = NO_CHOICE.exec(text)?.groups ?? {};
  if (choices !== undefined) {
    const problem = `${option ?? `<${argument}>`} cannot be "${value}": the choices are ${choices}`;
    return { problem, guess: undefined };
  }
  const [problem = '', suggestion] = text.split('\n');
  return { problem, guess: suggestion?.match(/\(Did you mean (.*)\?\)/)?.[1] };
}

/** The error for a complaint of commander: the word that was probably meant becomes the hint. */
function usageError(error: CommanderError, at: string): DocxError {
  const { problem, guess } = complaintOf(error.message);
  const help = `see ${at} --help`;
  // A file whose name begins with a dash, as the shell gives it for `*`.
  const file = /^unknown option '(-[^']*\.\w+)'/.exec(problem)?.[1];
  if (file !== undefined) {
    return new DocxError('usage', `Unknown option '${file}'`, {
      hint: `A file whose name begins with a dash is written ./${file}, or behind --`,
      cause: error,
    });
  }
  return new DocxError('usage', problem.charAt(0).toUpperCase() + problem.slice(1), {
    hint:
      guess === undefined
        ? help.charAt(0).toUpperCase() + help.slice(1)
        : `Did you mean ${guess}? Or ${help}`,
    cause: error,
  });
}

/** A usage error that gives no advice, with the command whose help tells more. */
function withHelp(error: unknown, at: string): unknown {
  if (!isDocxError(error) || error.code !== 'usage' || error.hint !== undefined) return error;
  return new DocxError('usage', error.detail, { hint: `See ${at} --help`, cause: error });
}

/** Parses a command line. Throws `usage` for what is wrong, with a suggestion where there is a similar word. */
export function parseCommandLine(argv: readonly string[], options: ProgramOptions): Parsed {
  let parsed: Parsed | undefined;
  let text = '';
  let help = '';
  let reached = PROGRAM;
  const walked = (_: Node, next: Node): void => {
    reached = `${reached} ${next.name()}`;
  };
  const root = new Node(PROGRAM)
    .helpCommand(false)
    .hook('preSubcommand', walked)
    .description('Turn folders of documents into template-shaped data and screen them for tampering')
    .version(options.version)
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (node) => node.name() })
    .configureOutput({
      writeOut: (words) => {
        text += words;
      },
      writeErr: (words) => {
        help += words;
      },
      outputError: () => undefined,
      getOutHelpWidth: () => options.width,
      getErrHelpWidth: () => options.width,
    })
    .exitOverride()
    .addHelpText('after', exitTail());
  for (const option of globalOptions) root.addOption(optionOf(option));
  for (const { word, summary } of options.words) {
    const commands = options.commands.filter(({ path }) => path.split(' ')[0] === word);
    const single = commands.find(({ path }) => path === word);
    const choose = (command: Command) => (input: CommandInput) => {
      parsed = { kind: 'command', command, input };
    };
    if (single !== undefined) {
      addCommand(root, single, word, choose(single));
      continue;
    }
    const group = root.command(word).helpCommand(false).hook('preSubcommand', walked);
    group.summary(summary).description(summary);
    for (const command of commands)
      addCommand(group, command, command.path.slice(word.length + 1), choose(command));
  }
  try {
    // `help jobs list` is `jobs list --help`.
    root.parse(argv[0] === 'help' ? [...argv.slice(1), '--help'] : [...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw withHelp(error, reached);
    if (error.code === 'commander.helpDisplayed' || error.code === 'commander.version') {
      return { kind: 'words', text, asked: true };
    }
    if (error.code === 'commander.help') return { kind: 'words', text: help, asked: false };
    throw usageError(error, reached);
  }
  if (parsed === undefined) throw new DocxError('usage', 'No command was given');
  return parsed;
}

/** The options of a command that were written on the command line and override settings, by setting. */
export function settingFlags(command: Command, input: CommandInput): Record<string, unknown> {
  const flags: Record<string, unknown> = {};
  for (const option of [...globalOptions, ...(command.options ?? [])]) {
    const value = input.options[optionKey(option)];
    if (option.setting !== undefined && value !== undefined) flags[option.setting] = value;
  }
  return flags;
}
