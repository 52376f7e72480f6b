/** Definitions as completion scripts for bash, zsh and fish. Pure. */
import type { Command, OptionSpec } from './command.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The commands that begin with a word, not loaded yet. */
export interface WordFile {
  readonly word: string;
  readonly summary: string;
  load(): Promise<readonly Command[]>;
}

/** What a script is made from. */
export interface CompletionSource {
  readonly program: string;
  /** First words with the commands that begin with them. */
  readonly words: readonly (Pick<WordFile, 'word' | 'summary'> & { readonly commands: readonly Command[] })[];
  readonly globalOptions: readonly OptionSpec[];
}

interface Word {
  readonly word: string;
  readonly says: string;
}

/** A place on the command line: after these words, what may follow. */
interface Place {
  readonly path: string;
  readonly words: readonly Word[];
  readonly options: readonly OptionSpec[];
}

/** `--no-wait` for a negated option, else the long name with dashes. */
const longName = (option: OptionSpec): string => /--[a-z][a-z0-9-]*/.exec(option.flags)?.[0] ?? '';
const takesValue = (option: OptionSpec): boolean => /[<[]/.test(option.flags);
const HELP: OptionSpec = { flags: '--help', description: 'show help' };

function placesOf({ words, globalOptions }: CompletionSource): Place[] {
  const shown = words.flatMap(({ commands }) => commands).filter((command) => command.hidden !== true);
  const groups = words.filter(({ commands }) => commands.some(({ path }) => path.includes(' ')));
  const shared = [...globalOptions, HELP];
  const unique = (options: readonly OptionSpec[]): OptionSpec[] => [
    ...new Map(options.map((option) => [longName(option), option])).values(),
  ];
  return [
    { path: '', words: words.map(({ word, summary }) => ({ word, says: summary })), options: shared },
    ...groups.map(({ word, commands }) => ({
      path: word,
      words: commands.map(({ path, summary }) => ({ word: path.slice(word.length + 1), says: summary })),
      options: shared,
    })),
    ...shown.map((command) => ({
      path: command.path,
      words: (command.arguments ?? []).flatMap(({ choices }) =>
        (choices ?? []).map((word) => ({ word, says: '' })),
      ),
      options: unique([...(command.options ?? []), ...shared]),
    })),
  ];
}

const identifier = (program: string): string => `_${program.replace(/[^a-z0-9]/g, '_')}`;
/** Quoted for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The lines of a `case` that walks from one place to the next; bash and zsh read them alike. */
const steps = (places: readonly Place[]): string[] =>
  places
    .filter(({ path }) => path !== '')
    .map(({ path }) => {
      const words = path.split(' ');
      return `      ${quoted(`${words.slice(0, -1).join(' ')}|${words.at(-1) ?? ''}`)}) at=${quoted(path)} ;;`;
    });

function bash(source: CompletionSource): string {
  const places = placesOf(source);
  const name = identifier(source.program);
  const valueCases = places.flatMap(({ path, options }) =>
    options
      .filter(takesValue)
      .map(
        (option) =>
          `    ${quoted(`${path}|${longName(option)}`)}) words=${quoted((option.choices ?? []).join(' '))}; value=1 ;;`,
      ),
  );
  const wordCases = places.map(({ path, words, options }) => {
    const flags = options.map(longName).join(' ');
    return `    ${quoted(path)}) words=${quoted(words.map(({ word }) => word).join(' '))}; flags=${quoted(flags)} ;;`;
  });
  return `# Completion of ${source.program} for bash. To use it now: source <(${source.program} completion bash)
${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  # --name=value comes as three words.
  [[ "$previous" == = ]] && previous="\${COMP_WORDS[COMP_CWORD - 2]}"
  [[ "$current" == = ]] && current=''
  local at='' words='' flags='' value=0 index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$at|\${COMP_WORDS[index]}" in
${steps(places).join('\n')}
    esac
  done
  case "$at|$previous" in
${valueCases.join('\n')}
  esac
  # Without words the shell completes file names.
  if ((value == 0)); then
    case "$at" in
${wordCases.join('\n')}
    esac
    [[ "$current" == -* ]] && words="$flags"
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F ${name} ${source.program}
`;
}

function zsh(source: CompletionSource): string {
  const places = placesOf(source);
  const name = identifier(source.program);
  // _describe splits at the first colon that is not escaped.
  const described = (word: string, says: string): string =>
    quoted(`${word.replaceAll(':', '\\:')}:${says.replaceAll(':', '\\:')}`);
  const valueCases = places.flatMap(({ path, options }) =>
    options
      .filter(takesValue)
      .map(
        (option) =>
          `    ${quoted(`${path}|${longName(option)}`)}) ${
            option.choices === undefined ? '_files' : `compadd -- ${option.choices.join(' ')}`
          }; return ;;`,
      ),
  );
  const wordCases = places.map(({ path, words, options }) => {
    const list = words.map(({ word, says }) => described(word, says)).join(' ');
    const flags = options.map((option) => described(longName(option), option.description)).join(' ');
    return `    ${quoted(path)})\n      list=(${list})\n      flags=(${flags}) ;;`;
  });
  return `#compdef ${source.program}
# Completion of ${source.program} for zsh. To use it now: source <(${source.program} completion zsh)
${name}() {
  local at='' word previous="\${words[CURRENT - 1]}"
  local -a list flags
  if [[ "\${words[CURRENT]}" == --*=* ]]; then
    previous="\${words[CURRENT]%%=*}"
    compset -P '*='
  fi
  for word in "\${(@)words[2,CURRENT - 1]}"; do
    case "$at|$word" in
${steps(places).join('\n')}
    esac
  done
  case "$at|$previous" in
${valueCases.join('\n')}
  esac
  case "$at" in
${wordCases.join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe option flags
  elif ((\${#list})); then
    _describe command list
  else
    _files
  fi
}
if [ "$funcstack[1]" = "${name}" ]; then
  ${name} "$@"
else
  compdef ${name} ${source.program}
fi
`;
}

function fish(source: CompletionSource): string {
  const places = placesOf(source);
  const { program } = source;
  const at = identifier(program);
  const fishQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const known = places.map(({ path }) => path).filter((path) => path !== '');
  const lines = places.flatMap(({ path, words, options }) => {
    const here = `complete -c ${program} -n ${fishQuoted(`${at}_at ${fishQuoted(path)}`)}`;
    return [
      ...words.map(
        ({ word, says }) => `${here} -f -a ${word}${says === '' ? '' : ` -d ${fishQuoted(says)}`}`,
      ),
      ...options.map((option) => {
        const value = takesValue(option)
          ? option.choices === undefined
            ? ' -r'
            : ` -x -a ${fishQuoted(option.choices.join(' '))}`
          : '';
        return `${here} -l ${longName(option).slice(2)}${value} -d ${fishQuoted(option.description)}`;
      }),
    ];
  });
  return `# Completion of ${program} for fish. To use it now: ${program} completion fish | source
function ${at}_at
    set -l path
    for word in (commandline -opc)[2..-1]
        contains -- (string trim "$path $word") ${known.map(fishQuoted).join(' ')}
        and set path (string trim "$path $word")
    end
    test "$path" = "$argv[1]"
end
${lines.join('\n')}
`;
}

const writers: Readonly<Record<Shell, (source: CompletionSource) => string>> = { bash, zsh, fish };

/** The completion script of a shell. */
export const completionScript = (shell: Shell, source: CompletionSource): string => writers[shell](source);
