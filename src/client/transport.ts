/** HTTP by undici: keep-alive, a time limit per phase, proxies from the environment, streams both ways. */
import { Readable } from 'node:stream';
import { EnvHttpProxyAgent, request, type Dispatcher } from 'undici';
import type { WireRequest } from './request.ts';

export interface WireReply {
  readonly status: number;
  header(name: string): string | undefined;
  text(): Promise<string>;
  bytes(): AsyncIterable<Uint8Array>;
}

/** Time limits of the phases of a request, in milliseconds. */
export interface PhaseTimeouts {
  readonly connect: number;
  /** From the end of the request to the first byte of the reply; a synchronous upload waits for recognition here. */
  readonly headers: number;
  /** Between two chunks of the reply. */
  readonly body: number;
}

/** Sends one request. Throws {@link TransportFault} when no reply came. */
export interface Transport {
  send(
    message: WireRequest,
    options: {
      readonly headers: Readonly<Record<string, string>>;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<WireReply>;
  close(): Promise<void>;
}

/** No reply: `unreached` when nothing can have arrived, `broken` when something may have. */
export class TransportFault extends Error {
  override readonly name = 'TransportFault';
  readonly kind: 'unreached' | 'broken';
  constructor(kind: 'unreached' | 'broken', cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.kind = kind;
  }
}

/** Faults that happen before the first byte is sent (Node's and undici's codes). */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function codeOf(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && typeof inner.code === 'string') return inner.code;
    if (inner instanceof AggregateError) return codeOf(inner.errors[0]);
  }
  return '';
}

/** A transport to one service. `baseUrl` ends in `/api/v1`. Close it to end the kept connections. */
export function createTransport({
  baseUrl,
  timeouts,
}: {
  baseUrl: string;
  timeouts: PhaseTimeouts;
}): Transport {
  // HTTP/1.1 on purpose (allowH2 is off by default in undici 7): long uploads must not share one connection's window.
  const agent = new EnvHttpProxyAgent({
    connect: { timeout: timeouts.connect },
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
    keepAliveTimeout: 10_000,
    connections: 16,
  });
  return {
    send: async ({ method, path, body }, { headers, signal }) => {
      let reply: Dispatcher.ResponseData;
      try {
        reply = await request(`${baseUrl}${path}`, {
          method,
          dispatcher: agent,
          headers: {
            ...headers,
            ...(body.kind === 'json' ? { 'content-type': 'application/json' } : {}),
            ...(body.kind === 'multipart'
              ? { 'content-type': body.contentType, 'content-length': String(body.length) }
              : {}),
          },
          body:
            body.kind === 'json' ? body.text : body.kind === 'multipart' ? Readable.from(body.open()) : null,
          ...(signal === undefined ? {} : { signal }),
        });
      } catch (error) {
        if (signal?.aborted === true) throw signal.reason;
        throw new TransportFault(UNREACHED.has(codeOf(error)) ? 'unreached' : 'broken', error);
      }
      return {
        status: reply.statusCode,
        header: (name) => [reply.headers[name]].flat()[0],
        text: () => reply.body.text(),
        bytes: () => reply.body as AsyncIterable<Uint8Array>,
      };
    },
    close: () => agent.destroy(),
  };
}
