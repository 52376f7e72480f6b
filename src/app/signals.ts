/** SIGINT and SIGTERM: the first asks the work to stop, the second ends the process at once. */
import { DocxError } from '../contract/light.ts';

const EXITS = { SIGINT: 130, SIGTERM: 143 } as const;

/** A signal that the first SIGINT or SIGTERM aborts; its reason is a `DocxError`. */
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
  return controller.signal;
}
