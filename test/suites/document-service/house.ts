/** What the tests of a `DocumentService` share: opening one, checking its replies, waiting for its work. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { contract } from '../../../src/contract/index.ts';
import type { Batch, CallOptions, DocumentService, Endpoint, PlanName } from '../../../src/contract/index.ts';

export interface OpenServiceOptions {
  /** The plan of the caller; business when it does not matter. */
  readonly plan?: PlanName;
  /** False: jobs stay queued. */
  readonly work?: boolean;
}

/** A service over an empty store, for one caller. */
export interface OpenedService {
  readonly service: DocumentService;
  close(): Promise<void>;
}

export type OpenService = (options?: OpenServiceOptions) => Promise<OpenedService>;

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>;

/** The same service, with every JSON reply checked against its row of the contract. */
function checked(service: DocumentService): DocumentService {
  const nouns = Object.entries(contract).map(([noun, operations]): [string, unknown] => {
    const calls = Object.entries<Endpoint>(operations).map(
      ([operation, { reply, replyKind }]): [string, unknown] => {
        const call = (service as unknown as Record<string, Record<string, Call>>)[noun]?.[operation];
        if (call === undefined) throw new Error(`the service has no ${noun}.${operation}`);
        const checkedCall: Call = async (input, options) => {
          const answer = await call(input, options);
          return replyKind === 'stream' ? answer : reply.parse(JSON.parse(JSON.stringify(answer)));
        };
        return [operation, checkedCall];
      },
    );
    return [noun, Object.fromEntries(calls)];
  });
  return Object.fromEntries(nouns) as DocumentService;
}

/** Opens one service for all tests of a describe block; the function gives it inside the tests. */
export function useService(open: OpenService, options?: OpenServiceOptions): () => DocumentService {
  let opened: OpenedService | undefined;
  beforeAll(async () => {
    opened = await open(options);
  });
  afterAll(async () => {
    await opened?.close();
  });
  return () => {
    if (opened === undefined) throw new Error('the service is open inside tests only');
    return checked(opened.service);
  };
}

/** Asks again until the answer is something; fails after 30 seconds. */
export async function until<T>(ask: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + 30_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error('waited 30 seconds in vain');
    await sleep(20);
  }
}

/** Waits until every job of a batch rests. */
export const batchDone = (service: DocumentService, batch_id: string): Promise<Batch> =>
  until(async () => {
    const batch = await service.batches.get({ batch_id });
    return batch.status === 'completed' && batch;
  });

/** An object that `toMatchObject` and `rejects` compare a `DocxError` with. */
export const coded = (code: string, detail?: RegExp): Readonly<Record<string, unknown>> => ({
  code,
  ...(detail && { detail: expect.stringMatching(detail) as unknown }),
});
