/** The embedded engine as tests open it: in a folder that goes away, without workers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openEmbedded } from '../../src/app/embed.ts';
import type { Embedded, EmbedOptions } from '../../src/app/embed.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { randomId } from '../../src/kit/ids.ts';
import { silentLog } from '../../src/kit/log.ts';

/** Opens the engine over the store in a folder. */
export const openTestHouse = (folder: string, change: Partial<EmbedOptions> = {}): Promise<Embedded> =>
  openEmbedded({
    folder,
    workers: 2,
    ocr: 'auto',
    lang: 'eng',
    tessdata: null,
    passwords: [],
    maxPixels: 64_000_000,
    pageTimeoutMs: 60_000,
    fileTimeoutMs: 120_000,
    clock: systemClock,
    ids: randomId,
    log: silentLog,
    pool: 'inline',
    work: true,
    ...change,
  });

/** A new empty folder; `remove` takes it away with all that is in it. */
export async function temporaryFolder(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docx-test-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A folder for one test. */
export async function folderForTest(): Promise<string> {
  const place = await temporaryFolder();
  onTestFinished(() => place.remove());
  return place.folder;
}
