/** Chooses the service from the settings: the only place that knows whether it is near or far. */
import type { LoginAttempt, ServiceUse } from '../cli/index.ts';
import type { RemoteService } from '../client/index.ts';
import type { DocumentService } from '../contract/index.ts';
import { DocxError, mediaTypeOfExtension } from '../contract/light.ts';
import type { Clock } from '../kit/clock.ts';
import { randomId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { findAccess, SETTINGS, type Settings } from '../settings/index.ts';
import { engineOptionsOf } from './engine-options.ts';
import type { Preparation } from '../work/index.ts';
import type { EmbedOptions } from './embed.ts';
import type { HeadStart } from './head-start.ts';
import { defaultWorkers } from './worker-count.ts';

/** A service and what belongs to it. */
export interface Connection {
  readonly service: DocumentService;
  close(): Promise<void>;
}

interface Surroundings {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
}

/** What {@link connect} needs. */
export interface ConnectOptions extends Surroundings {
  readonly use: ServiceUse;
  /** Called when the embedded engine cannot go on, and why. */
  readonly onStuck: (error: unknown) => void;
  /** A worker that was started already. */
  readonly ahead?: HeadStart | undefined;
}

/** No option may be ignored in silence: those of the engine mean nothing to a service elsewhere. Throws `usage`. */
function refuseEngineOptions(settings: Settings): void {
  const given = settings.entries().filter(({ name, kind }) => kind === 'flag' && 'engine' in SETTINGS[name]);
  if (given.length === 0) return;
  const names = given.map(({ origin }) => origin).join(', ');
  throw new DocxError(
    'usage',
    `${names}: only the embedded engine takes this, a service decides for itself`,
    {
      hint: 'Add --local, or leave it out',
    },
  );
}

async function openRemote(
  login: LoginAttempt,
  { settings, clock, log }: Surroundings,
  attempts?: number,
): Promise<RemoteService> {
  const { createRemoteService } = await import('../client/index.ts');
  return createRemoteService({
    baseUrl: login.base_url,
    apiKey: login.api_key,
    apiSecret: login.api_secret,
    clock,
    log,
    replyTimeoutMs: settings.get('reply_timeout') * 1000,
    attempts,
  });
}

/** What the first worker gets ready before there is work; undefined when there may never be any. */
function preparationFor(
  { work, checks }: ServiceUse,
  { ocr, lang, tessdata }: Pick<EmbedOptions, 'ocr' | 'lang' | 'tessdata'>,
): Preparation | undefined {
  if (checks === undefined) {
    return work === true ? { pdf: true, checks: false, recognition: null } : undefined;
  }
  const types = checks.files.map(({ name }) => mediaTypeOfExtension(name));
  const pdf = types.some((type) => type === null || type === 'application/pdf');
  // A choice of checks often asks for nothing that must be recognized.
  const recognition = ocr === 'off' || !checks.all ? null : { lang, tessdata };
  return { pdf, checks: true, recognition };
}

/**
 * Connects to the service that the settings name. Throws `usage` when they name none or when options do not belong to
 * it, `unauthenticated` without a key, `settings_invalid` for files that cannot be used.
 */
export async function connect({ use, ahead, onStuck, ...surroundings }: ConnectOptions): Promise<Connection> {
  const { settings, clock, log } = surroundings;
  const isNamed = settings.get('base_url') !== null || use.embeddedByDefault !== true;
  if (!settings.get('local') && isNamed) {
    refuseEngineOptions(settings);
    return openRemote(await findAccess(settings), surroundings);
  }
  const options = await engineOptionsOf(settings);
  const work = use.work === true;
  // The first worker loads what it needs while this process loads the rest of the engine.
  const { createWorkerPool } = await import('../work/index.ts');
  const size = options.workers ?? defaultWorkers();
  const started = await ahead?.take();
  const pool = createWorkerPool({
    size,
    clock,
    log,
    prepare: preparationFor(use, options),
    started,
    short: ahead?.isShort ?? false,
    pieceTimeoutMs: options.fileTimeoutMs,
  });
  try {
    const { openEmbedded } = await import('./embed.ts');
    return await openEmbedded({ ...options, clock, ids: randomId, log, work, pool, onStuck });
  } catch (error) {
    await pool.close();
    throw error;
  }
}

/** Uses key and secret once, without trying again, and returns the address that the service sees. */
export async function tryLogin(
  login: LoginAttempt,
  { signal, ...surroundings }: Surroundings & { readonly signal: AbortSignal },
): Promise<string> {
  const remote = await openRemote(login, surroundings, 1);
  try {
    return (await remote.service.keys.myIp({}, { signal })).ip;
  } finally {
    await remote.close();
  }
}
