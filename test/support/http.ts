/** Plain HTTP against the service, as a program in any language would speak it: no client of ours in between. */
import { connect } from 'node:net';
import { basic } from './server.ts';
import type { TestServer } from './server.ts';

export interface CallOptions {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: NonNullable<RequestInit['body']>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another key; null sends none. */
  readonly key?: { readonly api_key: string; readonly api_secret: string } | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into replies of every shape
  readonly body: any;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends one request below `/api/v1`. */
export async function call(
  server: Pick<TestServer, 'baseUrl' | 'key'>,
  request: string,
  { json, body, headers = {}, key = server.key }: CallOptions = {},
): Promise<Answer> {
  const [method = 'GET', path = ''] = request.split(' ');
  const reply = await fetch(`${server.baseUrl}${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: basic(key) }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(body === undefined ? {} : { body }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text, body: parsed(text) };
}

/** A form with files: `[field, name, content]`. */
export function form(...files: readonly (readonly [string, string, Uint8Array])[]): FormData {
  const data = new FormData();
  for (const [field, name, content] of files) data.append(field, new Blob([new Uint8Array(content)]), name);
  return data;
}

/**
 * Opens a request on a bare socket and sends chunk after chunk until an answer comes or `chunks` ends. Tells the answer
 * and how many bytes of body were sent by then.
 */
export function sendSlowly(
  server: Pick<TestServer, 'origin'>,
  head: readonly string[],
  chunks: Iterable<Buffer>,
): Promise<{ readonly answer: string; readonly sent: number }> {
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let sent = 0;
    let answer = '';
    const done = (): void => {
      socket.destroy();
      resolve({ answer, sent });
    };
    socket.setTimeout(20_000, () => {
      socket.destroy(new Error('no answer within 20 seconds'));
    });
    socket.on('error', (error) => {
      if (answer === '') reject(error);
      else done();
    });
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (answer.includes('\r\n\r\n') && answer.trimEnd().endsWith('}')) done();
    });
    socket.on('close', done);
    void (async () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      for (const chunk of chunks) {
        if (answer !== '' || socket.destroyed) return;
        sent += chunk.byteLength;
        if (!socket.write(chunk)) await new Promise((drained) => socket.once('drain', drained));
        // Let the answer in.
        await new Promise((next) => setImmediate(next));
      }
    })();
  });
}
