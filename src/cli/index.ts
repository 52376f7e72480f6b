/** The entry of the command line room: parses a command line, runs the command, returns the exit code. */
import type { TerminalOptions } from './terminal/terminal.ts';

export type {
  CommandContext,
  Diagnosis,
  Flags,
  Host,
  LoginAttempt,
  ReportedFile,
  ServeRequest,
  ServiceUse,
} from './context.ts';
export type { Learned } from '../render/index.ts';
export { createIo, type Io } from './terminal/io.ts';
export { runCli } from './run.ts';

/** Questions and progress of a terminal; loaded when a command runs, so that help starts without them. */
export const openTerminal = async (options: TerminalOptions) =>
  (await import('./terminal/terminal.ts')).createTerminal(options);
