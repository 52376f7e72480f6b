/** One run of the program: parse the command line, open the context, run the command, return the exit code. */
import { ERRORS, isDocxError } from '../contract/light.ts';
import { optionKey, type Command, type CommandInput } from './command.ts';
import { commandFiles } from './commands/index.ts';
import type { CommandContext, Host } from './context.ts';
import { exitCodeOf, reportError, strongestExit } from './exit.ts';
import { inOwnWords } from './own-words.ts';
import { parseCommandLine, settingFlags } from './program.ts';

/** Widest help, in characters. */
const HELP_WIDTH = 100;

/** The options as the settings layers leave them: what was not written comes from environment, files or defaults. */
function filled(command: Command, input: CommandInput, context: CommandContext): CommandInput {
  const options = { ...input.options };
  for (const option of command.options ?? []) {
    if (option.setting !== undefined) options[optionKey(option)] = context.settings.get(option.setting);
  }
  return { args: input.args, options };
}

/** Runs a command line (without program name) and answers the exit code. Never throws. */
export async function runCli(argv: readonly string[], host: Host): Promise<number> {
  const { signal } = host;
  let { io } = host;
  // Needed for the report of an error in the command line itself.
  let running: Command | undefined;
  const spoken = { json: argv.includes('--json'), verbose: argv.includes('--verbose') };
  try {
    const width = Math.min(HELP_WIDTH, io.stdout.columns);
    // A word that only looks like a command loads its file for nothing, which does no harm.
    const used = commandFiles.filter(({ word }) => argv.includes(word));
    const commands = (await Promise.all(used.map((file) => file.load()))).flat();
    const parsed = parseCommandLine(argv, { words: commandFiles, commands, version: host.version, width });
    if (parsed.kind === 'words') {
      await (parsed.asked ? io.stdout : io.stderr).write(parsed.text);
      return parsed.asked ? 0 : ERRORS.usage.exit;
    }
    const { command, input } = parsed;
    running = command;
    const context = await host.open({
      settings: settingFlags(command, input),
      quiet: input.options['quiet'] === true,
      verbose: input.options['verbose'] === true,
      color: input.options['color'] !== false,
      input: input.options['input'] !== false,
      mayMakeProfile: command.makesProfile === true,
      needsSettings: command.worksWithoutSettings !== true,
    });
    ({ io } = context);
    const code = (await command.run(context, filled(command, input, context))) ?? 0;
    return signal.aborted && command.endsOnSignal !== true
      ? strongestExit([exitCodeOf(signal.reason), code])
      : code;
  } catch (error) {
    // Errors that an interruption causes are not told; the interruption is.
    const interrupted = signal.aborted && running?.endsOnSignal !== true && isDocxError(signal.reason);
    const isTold = isDocxError(error) && ['interrupted', 'terminated'].includes(error.code);
    const told: unknown = interrupted && !isTold ? signal.reason : error;
    return reportError(io.stderr, running === undefined ? told : inOwnWords(running, told), spoken);
  }
}
