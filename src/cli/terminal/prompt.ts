/** Questions to a person. The only user of @inquirer/prompts; refuses where nobody can answer. */
import { DocxError } from '../../contract/light.ts';
import { inCi } from './in-ci.ts';

/** Asks a person. Every method throws `usage` where nobody can answer: on a pipe, with `--no-input` or in CI. */
export interface Prompter {
  /** Whether a person can answer. */
  readonly available: boolean;
  /** A line of text. `check` returns what is wrong with an answer. */
  text(
    question: string,
    options?: {
      readonly check?: (answer: string) => string | undefined;
      /** The answer of the Enter key. */
      readonly preset?: string;
    },
  ): Promise<string>;
  /** A line that is not shown while it is written. */
  secret(question: string): Promise<string>;
  /** Yes or no; no is the answer of the Enter key. */
  confirm(question: string): Promise<boolean>;
}

/** What {@link createPrompter} needs to know. */
export interface PrompterOptions {
  readonly stdin: NodeJS.ReadStream;
  /** Questions go to stderr: stdout carries data. */
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** False with `--no-input`. */
  readonly allowed: boolean;
  readonly signal: AbortSignal;
}

/**
 * Hands a question the terminal until it is answered. Readline, below Inquirer, stops reading without a word at the end of the
 * input (Ctrl-D) and when the program comes back from the background: the first ends the question, after the second it goes on.
 */
async function withTerminal<T>(
  { stdin, stderr, signal }: Pick<PrompterOptions, 'stdin' | 'stderr' | 'signal'>,
  question: (context: {
    input: NodeJS.ReadStream;
    output: NodeJS.WriteStream;
    signal: AbortSignal;
  }) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const onPause = (): void => {
    setImmediate(() => {
      if (stdin.isPaused()) ended.abort();
    });
  };
  const onReturn = (): void => {
    setImmediate(() => stdin.resume());
  };
  stdin.on('pause', onPause);
  process.on('SIGCONT', onReturn);
  try {
    return await question({
      input: stdin,
      output: stderr,
      signal: AbortSignal.any([signal, ended.signal]),
    });
  } finally {
    stdin.off('pause', onPause);
    process.off('SIGCONT', onReturn);
  }
}

/** The prompter of this process. */
export function createPrompter(options: PrompterOptions): Prompter {
  const { stdin, stderr, env, allowed } = options;
  const reason = !allowed
    ? '--no-input was given'
    : inCi(env)
      ? 'this is a CI run'
      : stdin.isTTY && stderr.isTTY
        ? undefined
        : 'this is no terminal';
  const ask = async <T>(question: string, answer: Parameters<typeof withTerminal<T>>[1]): Promise<T> => {
    if (reason !== undefined) {
      throw new DocxError('usage', `Cannot ask "${question}": ${reason}`, {
        hint: 'Give the answer as an option; see --help',
      });
    }
    try {
      return await withTerminal(options, answer);
    } catch (error) {
      // Inquirer's names for Ctrl-C and for our signals.
      if (error instanceof Error && (error.name === 'ExitPromptError' || error.name === 'AbortPromptError')) {
        throw new DocxError('interrupted', 'Interrupted', {
          hint: 'Answers given so far are not kept; the next run asks again',
          cause: error,
        });
      }
      throw error;
    }
  };
  return {
    available: reason === undefined,
    text: (question, { check, preset } = {}) =>
      ask(question, async (context) => {
        const { input } = await import('@inquirer/prompts');
        const shown = preset === undefined ? {} : { default: preset };
        const config = { message: question, validate: (answer: string) => check?.(answer) ?? true };
        return input({ ...config, ...shown }, context);
      }),
    secret: (question) =>
      ask(question, async (context) => {
        const { password } = await import('@inquirer/prompts');
        return password({ message: question, mask: true }, context);
      }),
    confirm: (question) =>
      ask(question, async (context) => {
        const { confirm } = await import('@inquirer/prompts');
        return confirm({ message: question, default: false }, context);
      }),
  };
}
