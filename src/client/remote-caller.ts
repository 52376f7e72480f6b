/** Calls a remote service: sends a request, again where that is safe, and reads the reply. */
import { DocxError, parseInput, type CallOptions, type Endpoint } from '../contract/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { toDocxError } from './api-error.ts';
import { afterDoubt } from './doubt.ts';
import { isDocument, toFileStream } from './download.ts';
import { TransportFault } from './fault.ts';
import { isCutShort, readReply, tooLong, unfit } from './read-reply.ts';
import { encodeRequest } from './request.ts';
import { isRepeatable, MAX_ATTEMPTS, nextDelay, retryAfterMs, type Attempt } from './retry.ts';
import { createTransport, type Transport, type WireReply } from './transport.ts';

/** What a remote service needs to be reached. */
export interface RemoteOptions {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Longest wait for the reply to an upload, in milliseconds. */
  readonly replyTimeoutMs: number;
  /** How often a request may be sent in all; without it, often enough to outlast a restart. */
  readonly attempts?: number | undefined;
  readonly random?: () => number;
}

/** Time limits of what does not depend on documents, in milliseconds. */
const CONNECT_MS = 10_000;
const HEADERS_MS = 60_000;
const BODY_MS = 60_000;
/** Waits from this length on are told to the user, in milliseconds. */
const LONG_WAIT_MS = 2_000;

/** Bytes above which a reply is not read: parsed, it takes several times as much memory. The text of fifty thousand pages fits. */
const MAX_REPLY_BYTES = 256 * 1024 * 1024;
/** The same for the body of an error. */
const MAX_REFUSAL_BYTES = 1024 * 1024;

/** A reply with its content, which for JSON has been read. */
interface Answer {
  readonly reply: WireReply;
  /** Null when it is too long. */
  readonly text: string | null;
}

/** Why an attempt has no answer, and whether the request may have been carried out. */
interface Failed {
  readonly outcome: Attempt;
  readonly failure: DocxError;
}

/** What a call asks for. */
interface Call {
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
  readonly signal: AbortSignal | undefined;
}

/**
 * Calls the operations of the service at a base URL. Every call throws `DocxError`: the service's own, `service_unreachable`
 * when no connection can be made or one breaks, `service_failing` when it answers with 5xx or with something that is not the
 * contract, `file_unreadable` when a document cannot be read while it is sent.
 */
export class RemoteCaller {
  readonly #options: RemoteOptions;
  readonly #transport: Transport;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(options: RemoteOptions) {
    const { baseUrl, apiKey, apiSecret, replyTimeoutMs } = options;
    this.#options = options;
    this.#transport = createTransport({
      baseUrl,
      timeouts: {
        connect: CONNECT_MS,
        headers: HEADERS_MS,
        documentHeaders: Math.max(HEADERS_MS, replyTimeoutMs),
        body: BODY_MS,
      },
    });
    this.#headers = {
      authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
      // Without this header a service may compress its reply.
      'accept-encoding': 'identity',
      'user-agent': 'docx-cli',
    };
  }

  /** One operation of the service as a function; `name` is what the contract calls it, as in `jobs.status`. */
  operation(name: string, endpoint: Endpoint) {
    return async (input: unknown, { signal }: CallOptions = {}): Promise<unknown> => {
      // Checked before anything is sent: the service would only refuse it.
      const parsed = parseInput(endpoint, input) as Record<string, unknown>;
      const answer = await this.#send({ endpoint, input: parsed, signal });
      if (endpoint.replyKind === 'stream' && answer !== null) {
        if (isDocument(answer.reply)) return toFileStream(answer.reply);
        await answer.reply.text(MAX_REFUSAL_BYTES).catch(() => null);
        throw unfit(endpoint, 'is not a document');
      }
      if (answer?.text === null) throw tooLong(endpoint);
      return readReply(name, endpoint, { text: answer?.text ?? '', input: parsed });
    };
  }

  /** Ends the kept connections, and requests that still run. */
  close(): Promise<void> {
    return this.#transport.close();
  }

  /** The answer to a request, or null where what it deletes is gone. */
  async #send(call: Call): Promise<Answer | null> {
    const { clock, log, attempts = MAX_ATTEMPTS, random = Math.random } = this.#options;
    const { endpoint, signal } = call;
    const { method, path } = endpoint;
    let mayBeDone = false;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#attempt(call);
      if ('reply' in answer) return answer;
      const { outcome, failure } = answer;
      // It is gone after an attempt whose answer was lost: that attempt deleted it.
      if (mayBeDone && method === 'DELETE' && failure.code === 'not_found') return null;
      const delay = nextDelay(endpoint, outcome, { attempt, attempts, now: clock.now(), random });
      if (delay === null) throw failure;
      mayBeDone ||= outcome.kind === 'broken';
      const level = delay >= LONG_WAIT_MS ? 'warn' : 'debug';
      const seconds = Math.ceil(delay / 1000);
      log(level, `${failure.detail}; trying again in ${seconds} s`, { method, path, attempt: attempt + 1 });
      await clock.sleep(delay, signal);
    }
  }

  async #attempt({ endpoint, input, signal }: Call): Promise<Answer | Failed> {
    const isStream = endpoint.replyKind === 'stream';
    try {
      const headers = { ...this.#headers, accept: isStream ? '*/*' : 'application/json' };
      const reply = await this.#transport.send(encodeRequest(endpoint, input), { headers, signal });
      const { status } = reply;
      const isDone = status >= 200 && status < 300;
      if (isDone && isStream) return { reply, text: '' };
      const text = await reply.text(isDone ? MAX_REPLY_BYTES : MAX_REFUSAL_BYTES);
      if (!isDone) return this.#refused(endpoint, reply, text ?? '');
      if (text !== null && isCutShort(text)) throw new TransportFault('broken', 'the reply stopped half-way');
      return { reply, text };
    } catch (error) {
      if (!(error instanceof TransportFault)) throw error;
      return { outcome: { kind: error.kind }, failure: this.#unreached(endpoint, error) };
    }
  }

  #refused(endpoint: Endpoint, reply: WireReply, text: string): Failed {
    const { status } = reply;
    const retryAfter = reply.header('retry-after');
    const waitMs = retryAfterMs(retryAfter, this.#options.clock.now());
    const location = reply.header('location');
    return {
      outcome: { kind: 'answered', status, retryAfter },
      failure: toDocxError({ status, text, location, waitMs }, endpoint),
    };
  }

  #unreached(endpoint: Endpoint, fault: TransportFault): DocxError {
    const { baseUrl } = this.#options;
    if (fault.kind !== 'broken') {
      return new DocxError('service_unreachable', `${baseUrl} could not be reached: ${fault.message}`, {
        cause: fault,
        hint: fault.hint ?? 'Check the network, the proxy, and the address: docx-cli config get base_url',
      });
    }
    // A service that speaks TLS closes a plain connection without a word.
    const tls = baseUrl.startsWith('http:')
      ? '; if it stays so, the address may have to begin with https'
      : '';
    const what = `${endpoint.method} ${endpoint.path}`;
    return new DocxError('service_unreachable', `${what}: ${fault.message}`, {
      cause: fault,
      hint: isRepeatable(endpoint) ? `${afterDoubt(endpoint)}${tls}` : afterDoubt(endpoint),
    });
  }
}
