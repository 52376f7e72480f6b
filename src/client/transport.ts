/** HTTP by undici: keep-alive, a time limit per phase, proxies from the environment, streams both ways. */
import { Readable } from 'node:stream';
import { request, type Dispatcher } from 'undici';
import { DocxError, isDocxError } from '../contract/index.ts';
import { createAgent } from '../kit/http-agent.ts';
import { toFault, TransportFault } from './fault.ts';
import { keepingPace } from './pace.ts';
import type { WireRequest } from './request.ts';
import { unpack } from './unpack.ts';

/** A reply whose body has not been read yet. Reading it throws {@link TransportFault} when the connection breaks. */
export interface WireReply {
  readonly status: number;
  header(name: string): string | undefined;
  /** The whole of it, or null as soon as it is longer than `most` bytes; the rest is then not read. */
  text(most: number): Promise<string | null>;
  bytes(): AsyncIterable<Uint8Array>;
}

/** Time limits of the phases of a request, in milliseconds. */
export interface PhaseTimeouts {
  readonly connect: number;
  /** While nothing moves: from the last byte sent to the first of the reply, or between two bytes sent. */
  readonly headers: number;
  /** The same for what carries documents: the service may read a whole document before it answers. */
  readonly documentHeaders: number;
  /** Between two chunks of the reply; also the time in which a reply without documents has to show some progress. */
  readonly body: number;
}

export interface SendOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** Sends one request. Throws {@link TransportFault} when no reply came, and what reading a document throws. */
export interface Transport {
  send(message: WireRequest, options: SendOptions): Promise<WireReply>;
  close(): Promise<void>;
}

export interface TransportOptions {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly timeouts: PhaseTimeouts;
}

function agentOf({ baseUrl, timeouts }: TransportOptions): Dispatcher {
  try {
    return createAgent({ url: baseUrl, connectMs: timeouts.connect, bodyMs: timeouts.body });
  } catch (error) {
    // The value is left out of the message: it may hold a password.
    throw new DocxError('settings_invalid', 'The proxy that the environment names cannot be used', {
      hint: 'Check HTTPS_PROXY and HTTP_PROXY; they look like http://proxy.example:3128',
      cause: error,
    });
  }
}

/** What a failed attempt throws: the reason of an abort, the error of a document that could not be read, else a fault of the transport. */
function failureOf(error: unknown, signal: AbortSignal | undefined): Error {
  if (signal?.aborted === true) return signal.reason as Error;
  return isDocxError(error) || error instanceof TransportFault ? error : toFault(error);
}

async function collect(chunks: AsyncIterable<Uint8Array>, most: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > most) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** A transport to one service. Close it to end the kept connections. Throws `settings_invalid` for an unusable proxy. */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, timeouts } = options;
  const agent = agentOf(options);
  return {
    send: async ({ method, path, body }, { headers, signal }) => {
      const described =
        body.kind === 'json'
          ? { 'content-type': 'application/json' }
          : body.kind === 'multipart'
            ? { 'content-type': body.contentType, 'content-length': String(body.length) }
            : {};
      let reply: Dispatcher.ResponseData;
      try {
        reply = await request(`${baseUrl}${path}`, {
          method,
          dispatcher: agent,
          headers: { ...headers, ...described },
          headersTimeout: body.carriesDocument ? timeouts.documentHeaders : timeouts.headers,
          body:
            body.kind === 'json' ? body.text : body.kind === 'multipart' ? Readable.from(body.open()) : null,
          signal: signal ?? null,
        });
      } catch (error) {
        throw failureOf(error, signal);
      }
      const header = (name: string): string | undefined => [reply.headers[name]].flat()[0];
      // A service that reads a document may send a little now and then, for as long as it may be silent.
      const windowMs = body.carriesDocument ? timeouts.documentHeaders : timeouts.body;
      const content = (): AsyncIterable<Uint8Array> =>
        keepingPace(unpack(reply.body, header('content-encoding')), windowMs);
      return {
        status: reply.statusCode,
        header,
        text: async (most) => {
          try {
            return await collect(content(), most);
          } catch (error) {
            throw failureOf(error, signal);
          }
        },
        bytes: async function* () {
          try {
            yield* content();
          } catch (error) {
            throw failureOf(error, signal);
          }
        },
      };
    },
    close: () => agent.destroy(),
  };
}
