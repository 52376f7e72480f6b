/** Door of the remote twin: a `DocumentService` that is one loop over the contract, over HTTP. */
import { contract, type DocumentService, type Endpoint } from '../contract/index.ts';
import { RemoteCaller, type RemoteOptions } from './remote-caller.ts';

export type { RemoteOptions } from './remote-caller.ts';

export interface RemoteService {
  readonly service: DocumentService;
  /** Ends the kept connections, and requests that still run. */
  close(): Promise<void>;
}

/** The remote service at a base URL. Every call throws what {@link RemoteCaller} throws. */
export function createRemoteService(options: RemoteOptions): RemoteService {
  const caller = new RemoteCaller(options);
  const service = Object.fromEntries(
    Object.entries(contract).map(([noun, operations]) => [
      noun,
      Object.fromEntries(
        Object.entries(operations).map(([name, row]) => [
          name,
          caller.operation(`${noun}.${name}`, row as unknown as Endpoint),
        ]),
      ),
    ]),
  );
  return { service: service as unknown as DocumentService, close: () => caller.close() };
}
