/** The places of a command line and what may follow each: every shell's completion script is made from them. */
import { FILE_TYPES } from '../../contract/light.ts';
import { longName, type Command, type Offer, type OptionSpec } from '../command.ts';

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
export interface Place {
  readonly path: string;
  readonly words: readonly Word[];
  /** What besides words may stand here. */
  readonly files: FileOffer | undefined;
  readonly options: readonly OptionSpec[];
}

/** Which files are offered. */
export type FileOffer = Exclude<Offer, readonly string[]>;

/** Extensions of documents, lower case. */
export const DOCUMENT_EXTENSIONS: readonly string[] = Object.values(FILE_TYPES).flatMap(
  ({ extensions }) => extensions,
);

/** `-t` of `-t, --template <id>`, with its dash; empty where there is none. */
export const shortName = (option: OptionSpec): string => /^-[a-zA-Z]\b/.exec(option.flags)?.[0] ?? '';
export const takesValue = (option: OptionSpec): boolean => /[<[]/.test(option.flags);

/** What is offered as the value of an option: what it says itself, else what stands for the value in its help. */
export function offerOf({ choices, offers, flags }: OptionSpec): Offer {
  if (offers !== undefined) return offers;
  if (/<(?:file|path|list)>/.test(flags)) return 'files';
  return flags.includes('<dir>') ? 'folders' : (choices ?? []);
}

export const wordsOf = (offer: Offer | undefined): readonly string[] =>
  typeof offer === 'string' ? [] : (offer ?? []);
export const filesOf = (offer: Offer | undefined): FileOffer | undefined =>
  typeof offer === 'string' ? offer : undefined;

const HELP: OptionSpec = { flags: '--help', description: 'show help' };

const bare = (words: readonly string[]): Word[] => words.map((word) => ({ word, says: '' }));

/** The place of a command, and one behind each word of its first argument that has words of its own to follow. */
function placesOfCommand(command: Command, shared: readonly OptionSpec[]): Place[] {
  const options = [
    ...new Map([...(command.options ?? []), ...shared].map((option) => [longName(option), option])).values(),
  ];
  const specs = command.arguments ?? [];
  const [first] = specs;
  const offers = specs.map(({ choices, offers: own }) => own ?? choices);
  const here: Place = {
    path: command.path,
    words: bare(offers.flatMap(wordsOf)),
    files: offers.map(filesOf).find((files) => files !== undefined),
    options,
  };
  const behind = Object.entries(first?.then ?? {}).map(([word, offer]) => ({
    path: `${command.path} ${word}`,
    words: bare(wordsOf(offer)),
    files: filesOf(offer),
    options,
  }));
  return [here, ...behind];
}

/** Every place. */
export function placesOf({ words, globalOptions }: CompletionSource): Place[] {
  const groups = words.filter(({ commands }) => commands.some(({ path }) => path.includes(' ')));
  const shared = [...globalOptions, HELP];
  return [
    {
      path: '',
      words: words.map(({ word, summary }) => ({ word, says: summary })),
      files: undefined,
      options: shared,
    },
    ...groups.map(({ word, commands }) => ({
      path: word,
      words: commands.map(({ path, summary }) => ({ word: path.slice(word.length + 1), says: summary })),
      files: undefined,
      options: shared,
    })),
    ...words.flatMap(({ commands }) => commands.flatMap((command) => placesOfCommand(command, shared))),
  ];
}

/** The name of the program as it may be part of function names. */
export const identifier = (program: string): string => `_${program.replace(/[^a-z0-9]/g, '_')}`;
/** Quoted for a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The pattern of a `case` for what stands behind an option: its place and its name, the long one or the short. */
export const behindOption = (path: string, option: OptionSpec): string =>
  [longName(option), shortName(option)]
    .filter((name) => name !== '')
    .map((name) => quoted(`${path}|${name}`))
    .join(' | ');

/** The lines of a `case` that walks from one place to the next; bash and zsh read them alike. */
export const steps = (places: readonly Place[]): string[] =>
  places
    .filter(({ path }) => path !== '')
    .map(({ path }) => {
      const words = path.split(' ');
      return `      ${quoted(`${words.slice(0, -1).join(' ')}|${words.at(-1) ?? ''}`)}) at=${quoted(path)} ;;`;
    });
