/** What the settings of this user say about the embedded engine. */
import type { Settings } from '../settings/index.ts';
import type { EmbedOptions } from './embed.ts';
import { modelAddressesOf } from './model-addresses.ts';
import { readPasswords } from './passwords.ts';

/** The options of the engine that settings decide. Throws `settings_invalid` for a password file that cannot be read. */
export const engineOptionsOf = async (
  settings: Settings,
): Promise<Omit<EmbedOptions, 'clock' | 'ids' | 'log' | 'work'>> => ({
  folder: settings.get('store') ?? settings.places.store,
  account: settings.get('account'),
  workers: settings.get('workers'),
  ocr: settings.get('ocr'),
  lang: settings.get('lang'),
  tessdata: settings.get('tessdata'),
  passwords: await readPasswords(settings),
  ...(await modelAddressesOf(settings)),
  maxPixels: settings.get('max_pixels'),
  pageTimeoutMs: settings.get('page_timeout') * 1000,
  fileTimeoutMs: settings.get('file_timeout') * 1000,
});
