/** Which service a run talks to, and what else decides how documents are read: remembered with every piece of work. */
import type { Settings } from '../settings/index.ts';

/** Names the service: a job is only known where it was made. */
export function targetOf(settings: Settings): string {
  if (!settings.get('local')) return `remote ${settings.get('base_url') ?? ''}`;
  const account = settings.get('account');
  return `local ${settings.get('store') ?? settings.places.store}${account === 'local' ? '' : ` as ${account}`}`;
}

/** What changes a result besides document and template. A remote service decides for itself. */
export const engineOf = (settings: Settings): Readonly<Record<string, unknown>> =>
  settings.get('local')
    ? {
        ocr: settings.get('ocr'),
        lang: settings.get('lang'),
        tessdata: settings.get('tessdata'),
        max_pixels: settings.get('max_pixels'),
        ...(settings.get('llm') === 'off'
          ? {}
          : { llm: settings.get('llm'), llm_model: settings.get('llm_model') }),
      }
    : {};
