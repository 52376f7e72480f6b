/** Every setting: its shape, default and description. Flags, environment, files and documentation follow from it. */
import { z } from 'zod';
import { address, flag, modelAddress, setting, several, text, wholeFrom } from './rows.ts';
import type { Row } from './rows.ts';

const modelKey = (model: string) =>
  setting({
    engine: true,
    schema: text,
    fallback: null,
    shape: 'key',
    secret: true,
    unfiled: true,
    description: `Key of the ${model} endpoint; no file and no option takes it`,
  });

const modelKeyFile = (model: string) =>
  setting({
    engine: true,
    personal: true,
    schema: text,
    fallback: null,
    shape: 'file',
    path: true,
    description: `File whose first line is the key of the ${model} endpoint`,
  });

/** The settings by name. `null` as a default means: not set. */
export const SETTINGS = {
  local: setting({
    schema: flag,
    fallback: false,
    shape: 'true|false',
    description: 'Run the embedded engine on this machine instead of talking to a service',
  }),
  base_url: setting({
    schema: address,
    fallback: null,
    shape: 'url',
    description:
      'Address of the service, up to and including /api/v1, which is added where only the host is given',
  }),
  api_key: setting({
    schema: text.regex(/^[^:\s]+$/, 'must not have colons or spaces'),
    fallback: null,
    shape: 'key',
    personal: true,
    description: 'API key for the service; without it, the login that is stored for the address',
  }),
  api_secret: setting({
    schema: text,
    fallback: null,
    shape: 'secret',
    secret: true,
    unfiled: true,
    description: 'Secret of the API key; no file and no option takes it',
  }),
  api_secret_file: setting({
    schema: text,
    fallback: null,
    shape: 'file',
    path: true,
    personal: true,
    description: 'File whose first line is the secret of the API key; api_secret goes before it',
  }),
  insecure_http: setting({
    schema: flag,
    fallback: false,
    shape: 'true|false',
    personal: true,
    description:
      'Talk to a service on another machine over http, where key, secret and documents can be read on the way',
  }),
  reply_timeout: setting({
    schema: wholeFrom(1, 86_400),
    fallback: 1800,
    shape: 'seconds',
    description: 'Longest wait for the service to answer an upload, in seconds',
  }),
  profile: setting({
    schema: text.regex(/^[\w-]+$/, 'may have letters, digits, - and _'),
    fallback: null,
    shape: 'name',
    description: 'Named group of settings in the user file that overrides its other values',
  }),
  store: setting({
    engine: true,
    schema: text,
    fallback: null,
    shape: 'folder',
    path: true,
    fallbackText: 'the data folder of the platform',
    description: 'Folder of jobs, results and originals of the embedded engine',
  }),
  account: setting({
    schema: text.regex(/^[\w-]+$/, 'may have letters, digits, - and _'),
    fallback: 'local',
    shape: 'name',
    description: 'Account of the embedded engine: whose jobs, templates and keys the commands see',
  }),
  template: setting({
    schema: text,
    fallback: null,
    shape: 'id',
    description: 'Template of uploads that name none',
  }),
  ocr: setting({
    engine: true,
    schema: z.enum(['auto', 'force', 'off'], { error: 'must be auto, force or off' }),
    fallback: 'auto',
    shape: 'auto|force|off',
    description: 'Recognize text: where a page has no usable text (auto), on every page (force), never (off)',
  }),
  lang: setting({
    engine: true,
    schema: text.regex(/^[A-Za-z_]+(\+[A-Za-z_]+)*$/, 'must be language codes joined by +, such as eng+deu'),
    fallback: 'eng',
    shape: 'codes',
    description: 'Languages of the text recognition, joined by +',
  }),
  tessdata: setting({
    engine: true,
    schema: text,
    fallback: null,
    shape: 'folder',
    path: true,
    fallbackText: 'the language data that was installed with the program (English)',
    description: 'Folder with language data (LANG.traineddata or LANG.traineddata.gz)',
  }),
  workers: setting({
    engine: true,
    schema: wholeFrom(1, 256),
    fallback: null,
    shape: 'n',
    fallbackText: 'one per processor core, as far as memory goes, and 4 at most',
    description: 'Pages that are read at the same time',
  }),
  password: setting({
    engine: true,
    schema: several,
    fallback: null,
    shape: 'password',
    secret: true,
    description: 'Password of encrypted documents; several are tried in turn',
  }),
  password_file: setting({
    engine: true,
    schema: several,
    fallback: null,
    shape: 'file',
    path: true,
    description: 'File with passwords of encrypted documents, one per line; several files are tried in turn',
  }),
  llm: setting({
    engine: true,
    personal: true,
    schema: z.enum(['off', 'fallback', 'verify'], { error: 'must be off, fallback or verify' }),
    fallback: 'off',
    shape: 'off|fallback|verify',
    description:
      'Ask a language model about fields that are empty or doubtful (fallback), or only to choose among the values found (verify)',
  }),
  llm_base_url: setting({
    engine: true,
    personal: true,
    schema: modelAddress,
    fallback: null,
    shape: 'url',
    description:
      'Address of an OpenAI-compatible endpoint, up to and including /v1; the text of documents goes there',
  }),
  llm_model: setting({
    engine: true,
    schema: text,
    fallback: null,
    shape: 'name',
    description: 'Language model to ask, as the endpoint names it',
  }),
  llm_api_key: modelKey('language model'),
  llm_api_key_file: modelKeyFile('language model'),
  vision_base_url: setting({
    engine: true,
    personal: true,
    schema: modelAddress,
    fallback: null,
    shape: 'url',
    description:
      'Address of an OpenAI-compatible endpoint whose model sees pictures; verification sends parts of pages there',
  }),
  vision_model: setting({
    engine: true,
    schema: text,
    fallback: null,
    shape: 'name',
    description: 'Vision model to ask, as the endpoint names it',
  }),
  vision_api_key: modelKey('vision'),
  vision_api_key_file: modelKeyFile('vision'),
  model_timeout: setting({
    engine: true,
    schema: wholeFrom(1, 3600),
    fallback: 120,
    shape: 'seconds',
    description: 'Longest wait for one answer of a model, in seconds',
  }),
  max_pixels: setting({
    engine: true,
    schema: wholeFrom(1, 2_000_000_000),
    fallback: 64_000_000,
    shape: 'n',
    description: 'Largest image that is decoded, in pixels',
  }),
  page_timeout: setting({
    engine: true,
    schema: wholeFrom(1, 86_400),
    fallback: 120,
    shape: 'seconds',
    description: 'Longest time one page may take, in seconds',
  }),
  file_timeout: setting({
    engine: true,
    schema: wholeFrom(1, 604_800),
    fallback: 1800,
    shape: 'seconds',
    description: 'Longest time one document may take, in seconds; checks of tampering: 180 at most',
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;

type ValueOf<R> = R extends Row<infer S, infer F> ? z.output<S> | (null extends F ? null : never) : never;

/** The value of every setting. */
export type SettingValues = { readonly [N in SettingName]: ValueOf<(typeof SETTINGS)[N]> };

/** Whether a text names a setting. */
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** The environment variable of a setting: `DOCX_` and its name in capitals. */
export const envNameOf = (name: SettingName): string => `DOCX_${name.toUpperCase()}`;
