/** Door of the service: the local `DocumentService`, its background tasks and its retention. */
import { contract, parseInput } from '../contract/index.ts';
import type { CallOptions, DocumentService, Endpoint, ServiceHandlers } from '../contract/index.ts';
import { createBatchHandlers } from './batches.ts';
import type { ServiceDeps } from './deps.ts';
import { createDocumentHandlers } from './documents.ts';
import { createIntegrityHandlers } from './integrity.ts';
import { createJobHandlers } from './jobs.ts';
import { createKeyHandlers } from './keys.ts';
import type { Principal } from './callers/principal.ts';
import { createTemplateHandlers } from './templates.ts';

type Handler = (input: unknown, options: CallOptions) => Promise<unknown>;

/** The service for one caller. Every call parses its input by the contract's row and then runs its handler. */
export function createLocalService(deps: ServiceDeps, principal: Principal): DocumentService {
  const handlers: ServiceHandlers = {
    keys: createKeyHandlers(deps, principal),
    templates: createTemplateHandlers(deps, principal),
    documents: createDocumentHandlers(deps, principal),
    jobs: createJobHandlers(deps, principal),
    integrity: createIntegrityHandlers(deps, principal),
    batches: createBatchHandlers(deps, principal),
  };
  const call =
    (endpoint: Endpoint, handler: Handler) =>
    async (input: unknown, options: CallOptions = {}) => {
      options.signal?.throwIfAborted();
      return handler(parseInput(endpoint, input), options);
    };
  const nouns = Object.entries(contract).map(([noun, operations]): [string, unknown] => {
    const ofNoun = handlers[noun as keyof ServiceHandlers] as unknown as Readonly<Record<string, Handler>>;
    const calls = Object.entries<Endpoint>(operations).map(([operation, endpoint]): [string, unknown] => {
      const handler = ofNoun[operation];
      if (handler === undefined) throw new Error(`no handler for ${noun}.${operation}`);
      return [operation, call(endpoint, handler)];
    });
    return [noun, Object.fromEntries(calls)];
  });
  return Object.fromEntries(nouns) as DocumentService;
}

export { forgetCalibration, keepCalibration } from './calibration.ts';
export { createAuthenticator } from './callers/authenticate.ts';
export type { Authenticator } from './callers/authenticate.ts';
export { createOriginals } from './uploads/originals.ts';
export { localPrincipal } from './callers/principal.ts';
export type { Principal } from './callers/principal.ts';
export { createTasks } from './tasks/index.ts';
export { sweepExpired, uploadFolderOf } from './tasks/sweep-expired.ts';
