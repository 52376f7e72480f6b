/** Which models may be asked: only what this user has named, and the language model only when told to. */
import { DocxError } from '../contract/index.ts';
import type { ModelAddress } from '../model/index.ts';
import { checkAddress, envNameOf, givenSecret, type Settings } from '../settings/index.ts';
import type { EmbedOptions } from './embed.ts';

type Kind = 'llm' | 'vision';

/** The address of a model, or null when nothing of it is set. Throws `settings_invalid` when one half is missing. */
async function addressOf(settings: Settings, kind: Kind): Promise<ModelAddress | null> {
  const baseUrl = settings.get(`${kind}_base_url`);
  const model = settings.get(`${kind}_model`);
  if (baseUrl === null && model === null) return null;
  if (baseUrl === null || model === null) {
    const [there, missing] = [`${kind}_base_url`, `${kind}_model`] as const;
    const absent = baseUrl === null ? there : missing;
    throw new DocxError('settings_invalid', `The ${nameOf(kind)} is named by halves: ${absent} is not set`, {
      hint: `Set ${envNameOf(absent)}`,
    });
  }
  checkAddress(settings, baseUrl);
  const key = await givenSecret(settings, `${kind}_api_key`);
  return { baseUrl, model, apiKey: key?.secret ?? null, timeoutMs: settings.get('model_timeout') * 1000 };
}

const nameOf = (kind: Kind): string => (kind === 'llm' ? 'language model' : 'vision model');

/**
 * The models of this user's settings. Throws `settings_invalid` when `llm` asks for one that is not named, `usage` for an
 * address that others can listen to.
 */
export async function modelAddressesOf(
  settings: Settings,
): Promise<Pick<EmbedOptions, 'languageModel' | 'vision'>> {
  const mode = settings.get('llm');
  const vision = await addressOf(settings, 'vision');
  if (mode === 'off') return { languageModel: null, vision };
  const address = await addressOf(settings, 'llm');
  if (address === null) {
    throw new DocxError(
      'settings_invalid',
      `llm is ${mode} (${settings.entry('llm').origin}), but no model is named`,
      {
        hint: 'Set DOCX_LLM_BASE_URL and DOCX_LLM_MODEL, or leave --llm out',
      },
    );
  }
  return { languageModel: { mode, address }, vision };
}
