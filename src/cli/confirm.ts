/** Asks before something is lost; a script that cannot be asked has already decided. */
import type { OptionSpec } from './command.ts';
import type { CommandContext } from './context.ts';

/** For commands that take something away. */
export const yesOption: OptionSpec = { flags: '-y, --yes', description: 'do not ask for confirmation' };

/** Whether to go on: `--yes`, nobody to ask, or a yes. */
export async function confirmed(
  context: CommandContext,
  options: Readonly<Record<string, unknown>>,
  question: string,
): Promise<boolean> {
  if (options['yes'] === true || !context.prompt.available) return true;
  const yes = await context.prompt.confirm(question);
  if (!yes) await context.io.stderr.write('Nothing was changed.\n');
  return yes;
}
