/** Door of the remote twin: a `DocumentService` that is one loop over the contract, over HTTP. */
import {
  contract,
  DocxError,
  type CallOptions,
  type DocumentService,
  type Endpoint,
  type FileStream,
} from '../contract/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { toDocxError } from './api-error.ts';
import { encodeRequest } from './request.ts';
import { nextDelay, type Attempt } from './retry.ts';
import { createTransport, TransportFault, type WireReply } from './transport.ts';

/** What a remote service needs to be reached. */
export interface RemoteOptions {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Longest wait for the reply of a synchronous upload, in milliseconds. */
  readonly replyTimeoutMs: number;
  readonly random?: () => number;
}

export interface RemoteService {
  readonly service: DocumentService;
  close(): Promise<void>;
}

/** Name of a downloaded file from Content-Disposition, without folders; RFC 5987 form first. */
function fileNameOf(header: string | undefined): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  const plain = /filename="([^"]*)"/i.exec(header ?? '')?.[1];
  let name = plain ?? 'download';
  try {
    if (extended !== undefined) name = decodeURIComponent(extended);
  } catch {
    // Malformed escapes: the plain form has to do.
  }
  return name.replace(/^.*[\\/]/, '') || 'download';
}

function toStream(reply: WireReply): FileStream {
  return {
    name: fileNameOf(reply.header('content-disposition')),
    size: Number(reply.header('content-length') ?? 0),
    content_type: reply.header('content-type') ?? 'application/octet-stream',
    open: () => reply.bytes(),
  };
}

/**
 * The remote service at a base URL. Every call throws `DocxError`: the service's own, `service_unreachable` when no
 * connection can be made, `service_failing` when it answers with 5xx or with something that is not the contract.
 */
export function createRemoteService(options: RemoteOptions): RemoteService {
  const { baseUrl, clock, log } = options;
  const random = options.random ?? Math.random;
  const transport = createTransport({
    baseUrl,
    timeouts: { connect: 10_000, headers: options.replyTimeoutMs, body: 60_000 },
  });
  const headers = {
    authorization: `Basic ${Buffer.from(`${options.apiKey}:${options.apiSecret}`).toString('base64')}`,
    accept: 'application/json',
    'user-agent': 'docx-cli',
  };

  async function sendOnce(
    endpoint: Endpoint,
    input: Record<string, unknown>,
    signal: AbortSignal | undefined,
  ) {
    const boundary = `docx-cli-${String(clock.now().getTime())}-${random().toString(36).slice(2)}`;
    return transport.send(encodeRequest(endpoint, input, boundary), { headers, signal });
  }

  function unreached(endpoint: Endpoint, fault: TransportFault): DocxError {
    const what = `${endpoint.method} ${endpoint.path}`;
    return fault.kind === 'unreached'
      ? new DocxError('service_unreachable', `${baseUrl} could not be reached: ${fault.message}`, {
          cause: fault,
          hint: 'Check the base URL and the network: `docx-cli config get base_url`.',
        })
      : new DocxError('service_unreachable', `${what}: the connection broke: ${fault.message}`, {
          cause: fault,
          hint:
            endpoint.method === 'POST'
              ? 'It may have been carried out; look with `docx-cli jobs list` first.'
              : 'Run it again.',
        });
  }

  async function send(endpoint: Endpoint, input: Record<string, unknown>, signal: AbortSignal | undefined) {
    for (let attempt = 0; ; attempt += 1) {
      let outcome: Attempt;
      let failure: DocxError;
      try {
        const reply = await sendOnce(endpoint, input, signal);
        if (reply.status >= 200 && reply.status < 300) return reply;
        outcome = { kind: 'answered', status: reply.status, retryAfter: reply.header('retry-after') };
        failure = toDocxError(reply.status, await reply.text(), `${endpoint.method} ${endpoint.path}`);
      } catch (error) {
        if (!(error instanceof TransportFault)) throw error;
        outcome = { kind: error.kind };
        failure = unreached(endpoint, error);
      }
      const delay = nextDelay(endpoint, outcome, { attempt, now: clock.now(), random });
      if (delay === null) throw failure;
      log('debug', 'sending again', {
        path: endpoint.path,
        attempt: attempt + 1,
        delay,
        because: failure.detail,
      });
      await clock.sleep(delay, signal);
    }
  }

  function call(endpoint: Endpoint) {
    return async (input: unknown, { signal }: CallOptions = {}): Promise<unknown> => {
      const parsed = endpoint.input.safeParse(input);
      if (!parsed.success) {
        const detail = parsed.error.issues
          .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
          .join('; ');
        throw new DocxError('validation_failed', detail);
      }
      const reply = await send(endpoint, parsed.data, signal);
      if (endpoint.replyKind === 'stream') return toStream(reply);
      const text = await reply.text();
      try {
        return endpoint.reply.parse(JSON.parse(text));
      } catch (error) {
        throw new DocxError(
          'service_failing',
          `${endpoint.method} ${endpoint.path}: the reply is not what was promised`,
          {
            cause: error,
            hint: 'Is the base URL that of a document service (it ends in /api/v1)?',
          },
        );
      }
    };
  }

  const service = Object.fromEntries(
    Object.entries(contract).map(([noun, operations]) => [
      noun,
      Object.fromEntries(
        Object.entries(operations).map(([name, row]) => [name, call(row as unknown as Endpoint)]),
      ),
    ]),
  );
  return { service: service as unknown as DocumentService, close: () => transport.close() };
}
