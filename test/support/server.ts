/** The service as tests run it: a real server on a real port over a store of its own, without workers. */
import { serve } from '../../src/app/serve.ts';
import type { ServeDeps } from '../../src/app/serve.ts';
import type { ServeRequest } from '../../src/cli/index.ts';
import type { CreatedKey, PlanName } from '../../src/contract/index.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { silentLog } from '../../src/kit/log.ts';
import { localPrincipal } from '../../src/service/index.ts';
import { loadSettings, placesOf } from '../../src/settings/index.ts';
import { openTestHouse, temporaryFolder } from './embedded.ts';

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

/** Makes a key in the store of a folder, as `keys create --local` does; for any account. */
export async function createKey(
  folder: string,
  options: {
    readonly account_id?: string;
    readonly allowed?: readonly string[];
    readonly days?: number;
  } = {},
): Promise<CreatedKey> {
  const house = await openTestHouse(folder, { work: false });
  const principal = { ...localPrincipal(), ...(options.account_id && { account_id: options.account_id }) };
  try {
    return await house.serviceOf(principal).keys.create({
      allowed_ips: [...(options.allowed ?? ['127.0.0.1'])],
      ...(options.days === undefined ? {} : { expires_in_days: options.days }),
    });
  } finally {
    await house.close();
  }
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
