/** Gives work to the service under the ledger's protection: a file that has a job already keeps it. */
import { untilAborted } from './interruption.ts';
import type { Ledger } from './ledger.ts';
import type { LostFile } from './lost-files.ts';
import { sendReadable } from './lost-files.ts';
import { createRecovery, type Ticket } from './recovery.ts';
import type { SubmitOptions, Submission } from './submit.ts';
import { folderNameOf, submitBatch } from './submit.ts';

/** A job that a piece of work has already. */
export interface Known {
  readonly ticket: Ticket;
  /** Whether an earlier run saw it complete. */
  readonly completed: boolean;
}

/** What one upload led to. */
export interface HandedOver<W> {
  readonly accepted: readonly (readonly [W, Ticket])[];
  /** Had a job already: from another run at the same time, or from an earlier attempt that was not recorded. */
  readonly resumed: readonly (readonly [W, Ticket])[];
  /** The service took the files and made no job of these. */
  readonly jobless: readonly W[];
  /** Could no longer be read, so that nothing was handed over. */
  readonly lost: readonly LostFile<W>[];
}

export interface Handover<W> {
  /** The job of a piece of work that was handed over before, by an earlier run or by one beside this one. */
  lookUp(work: W): Promise<Known | null>;
  /** Uploads work as one batch. With `force`, also what has a job already. */
  submit(works: readonly W[], force: boolean): Promise<HandedOver<W>>;
}

export interface HandoverOptions extends SubmitOptions {
  readonly ledger: Ledger;
  readonly target: string;
  /** Name of the batches; later ones get a number. */
  readonly label: string;
}

/** Begins the handing over of one run. */
export function createHandover<W extends Submission>(options: HandoverOptions): Handover<W> {
  const { service, ledger, clock, target, label, signal } = options;
  const recover = createRecovery(service, signal);
  let uploads = 0;

  const lookUp = async ({ identity }: W): Promise<Known | null> => {
    const entry = await ledger.read(identity);
    if (entry === null) return null;
    if (entry.state === 'submitting') {
      const ticket = await untilAborted(recover(entry), signal);
      if (ticket === null) return null;
      await ledger.write(identity, { state: 'accepted', ...ticket, at: clock.now().toISOString() });
      return { ticket, completed: false };
    }
    const { batch_id, job_id } = entry;
    const completed = entry.state === 'done' && entry.status === 'completed';
    // A failed job is not done: it gets another try.
    return entry.state === 'accepted' || completed ? { ticket: { batch_id, job_id }, completed } : null;
  };

  return {
    lookUp,
    submit: (works, force) =>
      ledger.whileSubmitting(
        target,
        async () => {
          const resumed: [W, Ticket][] = [];
          const left: W[] = [];
          for (const work of works) {
            const known = force ? null : await lookUp(work);
            if (known === null) left.push(work);
            else resumed.push([work, known.ticket]);
          }
          if (left.length === 0) return { accepted: [], resumed, jobless: [], lost: [] };
          uploads += 1;
          const folder_name = folderNameOf(label, uploads);
          const { reply, sent, lost } = await sendReadable(left, (works) =>
            untilAborted(submitBatch(works, folder_name, options), signal),
          );
          // They were announced in the ledger before the upload stopped at them.
          for (const { file } of lost) await ledger.remove(file.identity);
          const tickets = sent.map((work, index) => [work, reply?.[index] ?? null] as const);
          return {
            accepted: tickets.flatMap(([work, ticket]) => (ticket === null ? [] : [[work, ticket] as const])),
            resumed,
            jobless: tickets.flatMap(([work, ticket]) => (ticket === null ? [work] : [])),
            lost,
          };
        },
        signal,
      ),
  };
}
