/** Looks at everything commands depend on: each part of the embedded engine does a small piece of real work, and a service is asked who calls. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnosis } from '../cli/index.ts';
import { toErrorBody, unusableTemporaryFolder } from '../contract/index.ts';
import { openDocument } from '../document/index.ts';
import { createRecognizer } from '../extraction/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { temporaryFolder } from '../kit/files/temporary-folder.ts';
import { findAccess, type Settings } from '../settings/index.ts';
import { openStore } from '../store/index.ts';
import { tryLogin } from './connect.ts';

/** The oldest Node this program runs on, as `engines` in package.json has it. */
const OLDEST_NODE = [20, 19] as const;

// A page with one black square, and a picture of one pixel.
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 20 20]/Contents 4 0 R>>endobj
4 0 obj<</Length 12>>stream
5 5 9 9 re f
endstream endobj
trailer<</Root 1 0 R>>
`;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture with nothing printed on it. */
const BLANK = {
  width: 64,
  height: 64,
  channels: 1,
  data: new Uint8Array(64 * 64).fill(255),
  dpi: 300,
} as const;

async function look(name: string, work: () => Promise<string>): Promise<Diagnosis> {
  try {
    return { name, ok: true, detail: await work() };
  } catch (error) {
    const { detail, hint } = toErrorBody(error);
    return { name, ok: false, detail, hint: hint ?? 'Install the program again: npm install docx-cli' };
  }
}

function nodeVersion(): Diagnosis {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldest, oldestMinor] = OLDEST_NODE;
  const ok = major > oldest || (major === oldest && minor >= oldestMinor);
  const needed = `${String(oldest)}.${String(oldestMinor)}`;
  return {
    name: 'Node.js',
    ok,
    detail: process.version,
    ...(ok ? {} : { hint: `Install Node.js ${needed} or newer` }),
  };
}

/** Opens a document of these bytes and looks at the pixels of its page. */
async function pixelsOf(name: string, bytes: Uint8Array | string): Promise<string> {
  const folder = await temporaryFolder(unusableTemporaryFolder);
  try {
    const path = join(folder, name);
    await writeFile(path, bytes);
    const document = await openDocument({ path, name }, { maxPixels: 1e6, maxPages: null, passwords: [] });
    try {
      await document.bitmap(1, { dpi: 72 });
    } finally {
      await document.close();
    }
    return 'works';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function recognizes(lang: string, tessdata: string | null): Promise<string> {
  const recognizer = createRecognizer();
  const signal = AbortSignal.timeout(60_000);
  try {
    await recognizer.recognize(BLANK, { lang, tessdata, segmentation: 'page', signal });
    return `works with ${lang}`;
  } finally {
    await recognizer.close();
  }
}

async function readsLines(): Promise<string> {
  const recognizer = createRecognizer();
  const signal = AbortSignal.timeout(60_000);
  try {
    await recognizer.readLines(BLANK, { known: [], lang: 'eng', tessdata: null, signal });
    return 'works';
  } finally {
    await recognizer.close();
  }
}

async function storeWorks(folder: string, clock: Clock): Promise<string> {
  const store = await openStore({ folder, clock });
  await store.close();
  return folder;
}

/** What {@link diagnose} needs. */
export interface DiagnoseOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Asks the service who the caller is. */
async function serviceAnswers(options: DiagnoseOptions): Promise<Diagnosis> {
  const name = 'service';
  const { settings, clock } = options;
  try {
    const access = await findAccess(settings);
    const begun = clock.elapsed();
    const ip = await tryLogin(access, options);
    const ms = Math.round(clock.elapsed() - begun);
    return {
      name,
      ok: true,
      detail: `${access.base_url} answered key ${access.api_key} from ${ip} in ${ms} ms`,
    };
  } catch (error) {
    const { code, detail, hint } = toErrorBody(error);
    return { name, ok: false, detail, error_code: code, ...(hint === undefined ? {} : { hint }) };
  }
}

/**
 * Looks at everything, in the order a person would: the service where one is used, else what the embedded engine needs
 * on this machine.
 */
export async function diagnose(options: DiagnoseOptions): Promise<readonly Diagnosis[]> {
  const { settings, clock } = options;
  if (!settings.get('local') && settings.get('base_url') !== null) {
    return [nodeVersion(), await serviceAnswers(options)];
  }
  const folder = settings.get('store') ?? settings.places.store;
  return [
    nodeVersion(),
    await look('PDF pages', () => pixelsOf('page.pdf', PDF)),
    await look('images', () => pixelsOf('pixel.png', PNG)),
    await look('text recognition', () => recognizes(settings.get('lang'), settings.get('tessdata'))),
    await look('bad print', readsLines),
    await look('store', () => storeWorks(folder, clock)),
  ];
}
