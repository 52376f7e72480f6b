/** Entry of the server room: the contract over HTTP by Fastify, for any service that is handed in. */
import { maxHeaderSize } from 'node:http';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { contract, DocxError, toOpenApi, type DocumentService } from '../contract/index.ts';
import { createGate } from '../kit/gate.ts';
import type { Log } from '../kit/log.ts';
import { makeFolder } from '../kit/files/make-folder.ts';
import { readCredentials, type Credentials } from './auth.ts';
import { documentationPage } from './docs-page.ts';
import { toErrorReply } from './error-body.ts';
import { discardRest } from './discard-rest.ts';
import { answerMalformed } from './malformed.ts';
import { limitOf, type RateLimits } from './rate-limits.ts';
import { registerRoutes } from './routes.ts';
import { answerUnrouted } from './unrouted.ts';

/** Who sent a request, once it is known. */
export interface Caller {
  /** What limits are counted by: the id of the key. */
  readonly id: string;
  readonly service: DocumentService;
}

/** What the server is given. */
export interface ServerDeps {
  /** The caller behind the credentials; throws `unauthenticated`, `forbidden`, `ip_not_allowed` or `rate_limited`. */
  authenticate(credentials: Credentials): Promise<Caller>;
  /** Whether the service can work; throws when it cannot. */
  checkReady(): Promise<void>;
  /** While this is true new uploads are refused. */
  isDraining(): boolean;
  /** Folder for uploads on their way in. */
  readonly uploadFolder: string;
  readonly version: string;
  readonly rateLimits: RateLimits;
  /** How many proxies before this server are trusted to say in `X-Forwarded-For` whom they speak for. */
  readonly trustedProxies: number;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Bytes of JSON bodies held in memory at once; more wait on disk. */
  readonly bodyBytesInMemory: number;
  readonly log: Log;
}

/** Time to receive a whole request: 600 MB over a slow line, but not forever. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const { status, body, isFault } = toErrorReply(error);
  // The caller has hung up and gets no answer; it is no fault of ours.
  if (status >= 500 && !reply.raw.destroyed) {
    const facts = {
      path: request.url,
      error: error instanceof Error ? (error.stack ?? error.message) : error,
    };
    log(isFault ? 'error' : 'info', 'request failed', facts);
  }
  if (status === 401) void reply.header('www-authenticate', 'Basic realm="docx-cli", charset="UTF-8"');
  const retryAfter = body.data?.['retry_after'] ?? (status === 503 ? 5 : undefined);
  if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter);
  discardRest(request.raw, reply.raw);
  return reply.code(status).send(body);
}

/**
 * The server, not yet listening. Everything below `/api/v1` needs authentication; `/healthz`, `/readyz`,
 * `/openapi.json` and `/docs` do not. Throws what Node throws for a certificate it cannot use.
 */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  await makeFolder(deps.uploadFolder, 0o700);
  const app = createApp(deps);
  answerUnrouted(app);
  addHooks(app, deps);
  answerAnybody(app, deps);
  await app.register((api) => registerApi(api, deps), { prefix: '/api/v1' });
  return app;
}

function createApp({ trustedProxies, tls, log }: ServerDeps): FastifyInstance {
  const app = Fastify({
    // The n addresses nearest to us are those of the proxies; everything beyond them is only a claim.
    trustProxy: (_address: string, hop: number) => hop < trustedProxies,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // Uploads are refused before the server closes, with a body that says why.
    return503OnClosing: false,
    // However long an id is, it is answered with 404; the limit of the header size bounds it.
    routerOptions: { maxParamLength: maxHeaderSize },
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      void answerError(error, request, reply, log);
    },
    // Node would refuse a request without a Host header with an empty body; nothing here needs that header.
    ...(tls === null
      ? { http: { requireHostHeader: false } }
      : { https: { ...tls, requireHostHeader: false } }),
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log));
  return app;
}

function addHooks(app: FastifyInstance, deps: ServerDeps): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection that is kept open would hold up the end.
    if (deps.isDraining()) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    deps.log('info', `${method} ${url} ${reply.statusCode} in ${Math.round(reply.elapsedTime)} ms`);
    done();
  });
}

/** What needs no key: whether the service lives and can work, and what it understands. */
function answerAnybody(app: FastifyInstance, deps: ServerDeps): void {
  const openApi = toOpenApi(contract, deps.version);
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (deps.isDraining()) throw new DocxError('service_unavailable', 'The service is stopping');
    await deps.checkReady().catch((cause: unknown) => {
      // Anybody may ask this, so the reply does not say what is wrong: the log does.
      deps.log('error', 'the store cannot be written', { error: String(cause) });
      throw new DocxError('service_unavailable', 'The service cannot write its store', {
        hint: 'Its operator has to look at the disk.',
      });
    });
    return { status: 'ready' };
  });
  app.get('/openapi.json', () => openApi);
  app.get('/docs', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(documentationPage(openApi)),
  );
}

/** What needs a key: its caller is found, and counted, before a route is asked. */
async function registerApi(api: FastifyInstance, deps: ServerDeps): Promise<void> {
  const callers = new WeakMap<FastifyRequest, Caller>();
  // Routes read JSON bodies themselves: some are large, and an empty one is no error where none is needed.
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', (_request, _payload, done) => {
    done(null);
  });
  await api.register(rateLimit, { global: false });
  await api.register(multipart);
  const countRequest = api.createRateLimit({
    timeWindow: 60_000,
    max: (request) => limitOf(deps.rateLimits, request.routeOptions.config.operation ?? ''),
    keyGenerator: (request) => `${request.routeOptions.config.operation} ${callers.get(request)?.id}`,
  });
  api.addHook('onRequest', async (request) => {
    const credentials = readCredentials(request.headers.authorization, request.ip);
    callers.set(request, await deps.authenticate(credentials));
    const verdict = await countRequest(request);
    if (verdict.isAllowed || !verdict.isExceeded) return;
    const retry_after = Math.max(1, verdict.ttlInSeconds);
    throw new DocxError('rate_limited', `Too many requests; try again in ${retry_after} s`, {
      data: { retry_after, limit: verdict.max },
    });
  });
  registerRoutes(api, {
    uploadFolder: deps.uploadFolder,
    gate: createGate(deps.bodyBytesInMemory),
    isDraining: () => deps.isDraining(),
    serviceOf: (request) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new Error('the request has no caller');
      return caller.service;
    },
  });
}

export type { Credentials } from './auth.ts';
export { DEFAULT_RATE_LIMITS, OPERATIONS, type RateLimits } from './rate-limits.ts';
