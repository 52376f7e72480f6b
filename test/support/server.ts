/** The service as tests run it: a real server on a real port over a store of its own, without workers. */
import { serve } from '../../src/app/serve.ts';
import type { ServeDeps } from '../../src/app/serve.ts';
import type { ServeRequest } from '../../src/cli/index.ts';
import type { CreatedKey, PlanName } from '../../src/contract/index.ts';
import { DAY_MS, systemClock } from '../../src/kit/clock.ts';
import { randomId } from '../../src/kit/ids.ts';
import { silentLog } from '../../src/kit/log.ts';
import { hashSecret } from '../../src/service/callers/secrets.ts';
import type { Cost } from '../../src/service/callers/secrets.ts';
import { localPrincipal } from '../../src/service/index.ts';
import { loadSettings, placesOf } from '../../src/settings/index.ts';
import { openStore } from '../../src/store/index.ts';
import { temporaryFolder } from './embedded.ts';

export interface TestServerOptions extends Partial<Pick<ServeDeps, 'clock' | 'log' | 'engine'>> {
  readonly request?: Partial<ServeRequest>;
  readonly plan?: PlanName;
  /** False: jobs stay queued. */
  readonly work?: boolean;
  /** Serve over this folder, and leave it when the server stops. */
  readonly folder?: string;
  /** Addresses of the first key. */
  readonly allowed?: readonly string[];
}

export interface TestServer {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  /** Without `/api/v1`. */
  readonly origin: string;
  /** A key of the account that the command line works for. */
  readonly key: CreatedKey;
  readonly folder: string;
  /** Aborts the signal of the server, as SIGTERM does; resolves when it has ended. */
  stop(): Promise<void>;
  /** Stops and removes the folder. */
  close(): Promise<void>;
}

/** A hash of a thousandth of the cost: what is measured in most tests is not the time that a slow hash takes. */
const QUICK: Cost = { N: 2 ** 5, r: 8, p: 1 };

/** Puts a key into the store of a folder, as `keys create --local` makes it; for any account. */
export async function createKey(
  folder: string,
  options: {
    readonly account_id?: string;
    readonly allowed?: readonly string[];
    readonly days?: number;
    /** Undefined: that of the program. */
    readonly cost?: Cost | undefined;
  } = {},
): Promise<CreatedKey> {
  const {
    account_id = localPrincipal().account_id,
    allowed = ['127.0.0.1'],
    days,
    cost,
  } = { cost: QUICK, ...options };
  const now = systemClock.now();
  const api_key = randomId('ak');
  const api_secret = randomId('sk', 32);
  const key = {
    key_id: randomId('key'),
    api_key,
    key_prefix: api_key.slice(0, 11),
    allowed_ips: [...allowed],
    status: 'active' as const,
    expires_at: days === undefined ? null : new Date(now.getTime() + days * DAY_MS).toISOString(),
    created_at: now.toISOString(),
  };
  const store = await openStore({ folder, clock: systemClock });
  try {
    const secret_hash = await hashSecret(api_secret, cost);
    await store.keys.insert({ ...key, account_id, secret_hash, last_used_at: null, request_count: 0 });
  } finally {
    await store.close();
  }
  return { ...key, is_active: true, api_secret };
}

/** The header that a key authenticates with. */
export const basic = ({ api_key, api_secret }: Pick<CreatedKey, 'api_key' | 'api_secret'>): string =>
  `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`;

/** Starts a server with one key; one that does not start leaves nothing behind. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const place = options.folder === undefined ? await temporaryFolder() : null;
  const folder = options.folder ?? place?.folder ?? '';
  const key = await createKey(folder, { allowed: options.allowed ?? ['127.0.0.1'] });
  const env = { DOCX_HOME: folder, DOCX_STORE: folder };
  const places = placesOf({ env, home: folder, platform: 'linux' });
  const settings = loadSettings({ flags: {}, env, cwd: folder, places });
  const ending = new AbortController();
  let served: Promise<void> = Promise.resolve();
  const baseUrl = await new Promise<string>((resolve, reject) => {
    const request: ServeRequest = {
      host: '127.0.0.1',
      port: 0,
      plan: options.plan ?? 'business',
      trustedProxies: 0,
      tls: null,
      coinBudget: null,
      rateLimits: {},
      ...options.request,
      onListening: (url) => {
        resolve(url);
        return Promise.resolve();
      },
    };
    served = serve(request, {
      settings,
      clock: options.clock ?? systemClock,
      log: options.log ?? silentLog,
      signal: ending.signal,
      version: '0.0.0',
      engine: { workers: 2, pool: 'inline', work: options.work ?? true, ...options.engine },
    });
    served.catch(reject);
  }).catch(async (error: unknown) => {
    await place?.remove();
    throw error;
  });
  const stop = (): Promise<void> => {
    ending.abort();
    return served;
  };
  return {
    baseUrl,
    origin: baseUrl.replace('/api/v1', ''),
    key,
    folder,
    stop,
    async close() {
      await stop();
      await place?.remove();
    },
  };
}
