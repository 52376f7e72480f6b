/** Asks before something is lost. Where nobody can be asked nothing is lost either, unless the command line says so. */
import { DocxError } from '../../contract/light.ts';
import type { OptionSpec } from '../command.ts';
import type { CommandContext } from '../context.ts';

/** For commands that take something away. */
export const yesOption: OptionSpec = {
  flags: '-y, --yes',
  description: 'do not ask for confirmation; needed where nobody can be asked',
};

/** Whether to go on: `--yes`, or a yes. Throws `usage` where nobody can answer. */
export async function confirmed(
  context: CommandContext,
  options: Readonly<Record<string, unknown>>,
  question: string,
): Promise<boolean> {
  if (options['yes'] === true) return true;
  if (!context.prompt.available) {
    throw new DocxError('usage', `Nobody can be asked "${question}", so nothing was changed`, {
      hint: 'Say --yes where the answer is certain',
    });
  }
  const yes = await context.prompt.confirm(question);
  if (!yes) await context.io.stderr.write('Nothing was changed.\n');
  return yes;
}
