/** How commands wait for a service: how often they ask, and how long. */
import type { WaitOptions } from '../flows/wait.ts';
import type { OptionSpec } from './command.ts';
import type { CommandContext } from './context.ts';
import { wholeNumber } from './options.ts';

/** For commands that wait. */
export const timeoutOption: OptionSpec = {
  flags: '--timeout <seconds>',
  description:
    'stop waiting after this time, with exit code 3; a service works on, with --local the next command that waits does',
  parse: wholeNumber('--timeout', 0),
};

/** The options of a wait: polls an engine in this process often and a remote service rarely. */
export async function waitOptions(context: CommandContext, timeoutSeconds?: unknown): Promise<WaitOptions> {
  const { LOCAL_POLLING, REMOTE_POLLING } = await import('../flows/wait.ts');
  return {
    clock: context.clock,
    signal: context.signal,
    backoff: context.settings.get('local') ? LOCAL_POLLING : REMOTE_POLLING,
    ...(typeof timeoutSeconds === 'number' ? { timeoutMs: timeoutSeconds * 1000 } : {}),
  };
}
