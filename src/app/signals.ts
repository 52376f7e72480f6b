/** SIGINT, SIGTERM and a terminal that goes away: the first asks the work to stop, the second ends the process at once. */
import { DocxError } from '../contract/light.ts';
import { systemClock, type Clock } from '../kit/clock.ts';

const EXITS = { SIGINT: 130, SIGTERM: 143 } as const;
/**
 * Milliseconds in which a repeated signal counts as the same one: timeout(1) sends it to the process and to its group, and npm
 * passes on what the terminal has already sent to the whole group.
 */
const ONE_WISH_MS = 500;

/** A signal that the first SIGINT, SIGTERM or loss of the terminal aborts; its reason is a `DocxError`. */
export function abortOnSignals(
  process: NodeJS.Process,
  clock: Pick<Clock, 'elapsed'> = systemClock,
): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const stop = (name: keyof typeof EXITS): void => {
    if (controller.signal.aborted) {
      if (clock.elapsed() - first < ONE_WISH_MS) return;
      // The person insists: whatever still runs is given up. Unfinished jobs go back to the queue when their leases run out.
      process.exit(EXITS[name]);
    }
    first = clock.elapsed();
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
