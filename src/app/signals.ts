/** SIGINT, SIGTERM and a terminal that goes away: the first asks the work to stop, the second ends the process at once. */
import { DocxError } from '../contract/light.ts';

const EXITS = { SIGINT: 130, SIGTERM: 143 } as const;

/** A signal that the first SIGINT, SIGTERM or loss of the terminal aborts; its reason is a `DocxError`. */
export function abortOnSignals(process: NodeJS.Process): AbortSignal {
  const controller = new AbortController();
  const stop = (name: keyof typeof EXITS): void => {
    // The person insists: whatever still runs is given up. Jobs that were not done return to the queue by their lease.
    if (controller.signal.aborted) process.exit(EXITS[name]);
    controller.abort(
      name === 'SIGINT'
        ? new DocxError('interrupted', 'Interrupted')
        : new DocxError('terminated', 'Terminated'),
    );
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      stop(name);
    });
  }
  // Node takes back at its start that nohup(1) has SIGHUP ignored, and does not tell. What nohup leaves without a terminal
  // has none to lose: it goes on.
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
  process.on('SIGHUP', () => {
    if (!hasTerminal) return;
    // At its end Node aborts when it cannot reset the terminal: the signal itself ends the process, once all is kept.
    process.once('exit', () => {
      process.removeAllListeners('SIGHUP');
      process.kill(process.pid, 'SIGHUP');
    });
    stop('SIGTERM');
  });
  return controller.signal;
}
