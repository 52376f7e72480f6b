/** The service for other machines: the embedded engine behind HTTP, from the first request to the last. */
import { readFile } from 'node:fs/promises';
import type { ServeRequest } from '../cli/index.ts';
import { DocxError } from '../contract/index.ts';
import { messageOf } from '../kit/caught.ts';
import type { Clock } from '../kit/clock.ts';
import { randomId } from '../kit/ids.ts';
import { isLoopbackHost } from '../kit/loopback.ts';
import type { Log } from '../kit/log.ts';
import { createServer, DEFAULT_RATE_LIMITS, OPERATIONS } from '../server/index.ts';
import { createAuthenticator, uploadFolderOf } from '../service/index.ts';
import type { Authenticator } from '../service/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Store } from '../store/index.ts';
import { openEmbedded, type Embedded, type EmbedOptions } from './embed.ts';
import { engineOptionsOf } from './engine-options.ts';

/** How often the use of keys is written. */
const USAGE_MS = 5_000;
/** How often we look whether documents are to be deleted. */
const SWEEP_MS = 10 * 60_000;
/** How long the last look at the store may be repeated as the answer. */
const READY_MS = 1_000;
/** How long running work may take to end once the service stops; orchestrators kill after 30 seconds. */
const DRAIN_MS = 25_000;
/** Bytes of large JSON bodies in memory at once: one of the largest, or many small ones. */
const BODY_BYTES_IN_MEMORY = 96 * 1024 * 1024;

/** What {@link serve} needs besides the request. */
export interface ServeDeps {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends the service. */
  readonly signal: AbortSignal;
  readonly version: string;
  /** Replaces options of the engine; for tests. */
  readonly engine?: Partial<EmbedOptions>;
}

/** Anybody who can reach the port can try to get in; without a key nobody could, and nobody would notice. */
async function checkKeys(store: Store, host: string, { clock, log }: ServeDeps): Promise<void> {
  if ((await store.keys.countActive(null, clock.now().toISOString())) > 0) return;
  const hint = `Create one with docx-cli keys create --local --store ${store.folder} --allow <address>`;
  if (!isLoopbackHost(host)) {
    throw new DocxError('usage', `There is no active key, so the service does not listen on ${host}`, {
      hint,
    });
  }
  log('warn', `there is no active key yet, so every request will be refused. ${hint}`);
}

function checkLimits(limits: ServeRequest['rateLimits']): void {
  const unknown = Object.keys(limits).filter((name) => name !== 'default' && !OPERATIONS.includes(name));
  if (unknown.length === 0) return;
  throw new DocxError('usage', `--rate-limit: there is no operation ${unknown.join(', ')}`, {
    hint: `The operations are ${OPERATIONS.join(', ')}, and default for all others`,
  });
}

async function readTls(tls: ServeRequest['tls']): Promise<{ cert: Buffer; key: Buffer } | null> {
  if (tls === null) return null;
  const read = async (path: string): Promise<Buffer> => {
    try {
      return await readFile(path);
    } catch (error) {
      throw new DocxError('settings_invalid', `Cannot read ${path}`, {
        hint: 'Check the path and the permissions',
        cause: error,
      });
    }
  };
  return { cert: await read(tls.cert), key: await read(tls.key) };
}

/** Does something again and again until the signal aborts. */
async function repeat(
  everyMs: number,
  act: () => Promise<void>,
  { clock, log, signal }: Pick<ServeDeps, 'clock' | 'log' | 'signal'>,
): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(everyMs, signal).catch(() => undefined);
    await act().catch((error: unknown) => {
      log('error', 'housekeeping failed and is tried again', { error: String(error) });
    });
  }
}

/** What `look` found last; it looks at most once a second, because anybody may ask and a look costs a write. */
function seldom(look: () => Promise<void>, clock: Clock): () => Promise<void> {
  let last: { readonly at: number; readonly said: Promise<void> } | null = null;
  return () => {
    const at = clock.elapsed();
    if (last === null || at - last.at >= READY_MS) last = { at, said: look() };
    return last.said;
  };
}

async function openEngine(request: ServeRequest, deps: ServeDeps): Promise<Embedded> {
  const { settings, clock, log } = deps;
  return openEmbedded({
    ...(await engineOptionsOf(settings)),
    plan: request.plan,
    coinBudget: request.coinBudget,
    clock,
    ids: randomId,
    log,
    work: false,
    ...deps.engine,
  });
}

type Server = Awaited<ReturnType<typeof createServer>>;

async function listen(server: Server, { host, port, tls }: ServeRequest): Promise<string> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const fault = `Cannot listen on ${host}, port ${port}: ${messageOf(error)}`;
    throw new DocxError('settings_invalid', fault, {
      hint: 'Choose another address or port with --host and --port',
      cause: error,
    });
  }
  const bound = server.server.address();
  const name = host.includes(':') ? `[${host}]` : host;
  const at = typeof bound === 'object' && bound !== null ? bound.port : port;
  return `${tls === null ? 'http' : 'https'}://${name}:${at}/api/v1`;
}

/** Running work ends or goes back to the queue, running requests are answered, nothing hangs. */
async function drain(server: Server, embedded: Embedded): Promise<void> {
  const deadline = AbortSignal.timeout(DRAIN_MS);
  await embedded.drain(deadline);
  const cutOff = (): void => {
    server.server.closeAllConnections();
  };
  if (deadline.aborted) cutOff();
  deadline.addEventListener('abort', cutOff, { once: true });
  await server.close();
  deadline.removeEventListener('abort', cutOff);
}

/** The engine with those who may use it. */
interface Guarded {
  readonly embedded: Embedded;
  readonly authenticator: Authenticator;
}

/** The HTTP server over the engine, not yet listening. */
async function serverOf(
  request: ServeRequest,
  { log, clock, signal, version }: ServeDeps,
  { embedded, authenticator }: Guarded,
): Promise<Server> {
  const { store } = embedded;
  const checkReady = seldom(() => store.checkWritable(), clock);
  const tls = await readTls(request.tls);
  try {
    return await createServer({
      authenticate: async (credentials) => {
        const principal = await authenticator.authenticate(credentials);
        return { id: principal.key_id ?? principal.account_id, service: embedded.serviceOf(principal) };
      },
      checkReady,
      isDraining: () => signal.aborted,
      uploadFolder: uploadFolderOf(store),
      version,
      // `default` replaces the limits of all operations that are not named, also of those whose own limit is lower.
      rateLimits:
        'default' in request.rateLimits
          ? request.rateLimits
          : { ...DEFAULT_RATE_LIMITS, ...request.rateLimits },
      trustedProxies: request.trustedProxies,
      tls,
      bodyBytesInMemory: BODY_BYTES_IN_MEMORY,
      log,
    });
  } catch (error) {
    if (tls === null) throw error;
    throw new DocxError('settings_invalid', `The certificate or its key cannot be used: ${String(error)}`, {
      hint: 'Both must be PEM files that belong together',
      cause: error,
    });
  }
}

async function run(
  request: ServeRequest,
  deps: ServeDeps,
  { embedded, authenticator }: Guarded,
): Promise<void> {
  const server = await serverOf(request, deps, { embedded, authenticator });
  const baseUrl = await listen(server, request);
  if (deps.engine?.work !== false) embedded.queue.start();
  await request.onListening(baseUrl);
  await Promise.all([
    repeat(USAGE_MS, () => authenticator.flushUsage(), deps),
    repeat(SWEEP_MS, () => embedded.sweep(), deps),
  ]);
  await drain(server, embedded);
}

/**
 * Serves until the signal aborts; resolves when all is closed. Throws `usage` when the service may not listen there and
 * `settings_invalid` when it cannot.
 */
export async function serve(request: ServeRequest, deps: ServeDeps): Promise<void> {
  checkLimits(request.rateLimits);
  const embedded = await openEngine(request, deps);
  try {
    await checkKeys(embedded.store, request.host, deps);
    const { plan } = request;
    const authenticator = createAuthenticator({ store: embedded.store, clock: deps.clock, plan });
    try {
      await run(request, deps, { embedded, authenticator });
    } finally {
      await authenticator.flushUsage();
    }
  } finally {
    await embedded.close();
  }
}
