/** Chooses the service from the settings: the only place that knows whether it is near or far. */
import type { ServiceUse } from '../cli/index.ts';
import { DocxError, type DocumentService } from '../contract/index.ts';
import type { Clock } from '../kit/clock.ts';
import { randomId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { Settings } from '../settings/index.ts';
import { readPasswords } from './passwords.ts';

/** A service and what belongs to it. */
export interface Connection {
  readonly service: DocumentService;
  close(): Promise<void>;
}

/** What {@link connect} needs. */
export interface ConnectOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly use: ServiceUse;
}

/** Connects to the service that the settings name. Throws `usage` when they name none. */
export async function connect({ settings, clock, log, use }: ConnectOptions): Promise<Connection> {
  if (!settings.get('local')) {
    const url = settings.get('base_url');
    throw url === null
      ? new DocxError('usage', 'No service is named', {
          hint: 'Use --local (or DOCX_LOCAL=1) for the embedded engine, or log in to a service',
        })
      : new DocxError('usage', `This version cannot talk to the service at ${url}`, {
          hint: 'Use --local (or DOCX_LOCAL=1) for the embedded engine',
        });
  }
  const { openEmbedded } = await import('./embed.ts');
  return openEmbedded({
    folder: settings.get('store') ?? settings.places.store,
    workers: settings.get('workers'),
    ocr: settings.get('ocr'),
    lang: settings.get('lang'),
    tessdata: settings.get('tessdata'),
    passwords: await readPasswords(settings),
    maxPixels: settings.get('max_pixels'),
    pageTimeoutMs: settings.get('page_timeout') * 1000,
    fileTimeoutMs: settings.get('file_timeout') * 1000,
    clock,
    ids: randomId,
    log,
    work: use.work === true,
  });
}
