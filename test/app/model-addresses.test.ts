/** Which models may be asked follows from the settings of this user alone, and a half-named one is said. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { modelAddressesOf } from '../../src/app/model-addresses.ts';
import { loadSettings, placesOf } from '../../src/settings/index.ts';
import { testFolder } from '../support/folder.ts';

const ENV = { DOCX_LLM_BASE_URL: 'http://127.0.0.1:11434/v1/', DOCX_LLM_MODEL: 'small' };

async function addresses(env: Record<string, string>, project?: Record<string, string>) {
  const cwd = await testFolder();
  if (project) writeFileSync(join(cwd, 'docx-cli.json'), JSON.stringify(project));
  const places = placesOf({ env: { DOCX_HOME: join(cwd, 'home') }, home: cwd, platform: 'linux' });
  writeFileSync(join(cwd, 'key.txt'), 'from-file\n');
  return modelAddressesOf(loadSettings({ flags: {}, env, cwd, places }));
}

it('an address alone asks no language model: that has to be said', async () => {
  expect(await addresses(ENV)).toEqual({ languageModel: null, vision: null });
});

it('takes address, model and key from the environment, the key from a file too', async () => {
  const { languageModel } = await addresses({
    ...ENV,
    DOCX_LLM: 'fallback',
    DOCX_LLM_API_KEY_FILE: 'key.txt',
  });
  expect(languageModel).toEqual({
    mode: 'fallback',
    address: {
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'small',
      apiKey: 'from-file',
      timeoutMs: 120_000,
    },
  });
});

it('a vision model is asked as soon as it is named', async () => {
  const env = {
    DOCX_VISION_BASE_URL: 'https://models.example/v1',
    DOCX_VISION_MODEL: 'eyes',
    DOCX_VISION_API_KEY: 'k',
  };
  expect((await addresses(env)).vision).toMatchObject({ model: 'eyes', apiKey: 'k' });
});

it.each([
  ['no model', { DOCX_LLM: 'verify' }, 'no model is named'],
  ['no name', { DOCX_LLM: 'verify', DOCX_LLM_BASE_URL: 'https://a.example/v1' }, 'llm_model is not set'],
  ['no address', { DOCX_VISION_MODEL: 'eyes' }, 'vision_base_url is not set'],
  ['no mode', { DOCX_LLM: 'always' }, 'must be off, fallback or verify'],
])('says what is missing: %s', async (_, env, detail) => {
  await expect(addresses(env)).rejects.toMatchObject({ detail: expect.stringContaining(detail) as string });
});

it('refuses to send documents where others can listen, unless that is wanted', async () => {
  const env = { ...ENV, DOCX_LLM: 'fallback', DOCX_LLM_BASE_URL: 'http://models.example/v1' };
  await expect(addresses(env)).rejects.toMatchObject({ code: 'usage' });
  expect((await addresses({ ...env, DOCX_INSECURE_HTTP: 'true' })).languageModel).not.toBeNull();
});

it.each(['llm', 'llm_base_url', 'llm_api_key', 'vision_base_url'])(
  'a project file cannot hold %s: a cloned repository must not send documents anywhere',
  async (name) => {
    await expect(addresses(ENV, { [name]: 'fallback' })).rejects.toMatchObject({ code: 'settings_invalid' });
  },
);
