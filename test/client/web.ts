/** A server on loopback that behaves as each test says, and a remote service that talks to it. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createRemoteService, type RemoteOptions } from '../../src/client/index.ts';
import type { DocumentService, FileSource } from '../../src/contract/index.ts';
import { silentLog } from '../../src/kit/log.ts';
import { movingClock } from '../support/cli.ts';

/** Answers in JSON. */
export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Everything that was sent. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Listens on a free port of loopback until the test ends; returns the origin. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** The same below HTTP: what is said to each connection once something has come. */
export async function listenRaw(talk: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', () => {
      talk(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** A remote service without waiting times, at this address. */
export function serviceAt(baseUrl: string, options: Partial<RemoteOptions> = {}): DocumentService {
  const remote = createRemoteService({
    baseUrl,
    apiKey: 'ak_test',
    apiSecret: 'sk_test',
    clock: movingClock(),
    log: silentLog,
    replyTimeoutMs: 60_000,
    random: () => 0,
    ...options,
  });
  onTestFinished(() => remote.close());
  return remote.service;
}

/** A service that answers each request with the next of these, the last one again and again. */
export async function scripted(
  ...steps: readonly ((response: ServerResponse, request: IncomingMessage) => void)[]
): Promise<{ readonly service: DocumentService; readonly requests: string[]; readonly origin: string }> {
  const requests: string[] = [];
  const origin = await listen((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    request.resume();
    request.on('end', () => {
      steps[Math.min(requests.length, steps.length) - 1]?.(response, request);
    });
  });
  return { service: serviceAt(`${origin}/api/v1`), requests, origin };
}

/** A document in memory. */
export const fileOf = (name: string, content: string | Uint8Array, size?: number): FileSource => ({
  name,
  size: size ?? Buffer.byteLength(content),
  // oxlint-disable-next-line typescript/require-await -- the port is a stream
  open: async function* () {
    yield Buffer.from(content);
  },
});
