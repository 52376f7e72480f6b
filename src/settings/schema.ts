/** Every setting: its shape, default and description. Flags, environment, files and documentation follow from it. */
import { z } from 'zod';

const flag = z.union(
  [
    z.boolean(),
    z
      .enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'])
      .transform((word) => ['true', '1', 'yes', 'on'].includes(word)),
  ],
  { error: 'must be true or false' },
);
const text = z.string({ error: 'must be a text' }).trim().min(1, 'must not be empty');
const whole = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)], {
  error: 'must be a whole number',
});
const wholeFrom = (min: number, max: number) =>
  whole.pipe(
    z
      .number()
      .int('must be a whole number')
      .min(min, `must be at least ${String(min)}`)
      .max(max, `must be at most ${String(max)}`),
  );
const several = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().min(1)),
);

interface Row<S extends z.ZodType, F> {
  readonly schema: S;
  readonly fallback: F;
  readonly description: string;
  /** What stands for the value in help and documentation. */
  readonly shape: string;
  /** A file or folder: relative paths start at the folder of the layer that names it. */
  readonly path?: boolean;
  /** Never printed, never in a project file. */
  readonly secret?: boolean;
  /** What the documentation says instead of the default. */
  readonly fallbackText?: string;
}

const setting = <S extends z.ZodType, const F extends z.output<S> | null>(row: Row<S, F>): Row<S, F> => row;

/** The settings by name. `null` as a default means: not set. */
export const SETTINGS = {
  local: setting({
    schema: flag,
    fallback: false,
    shape: 'true|false',
    description: 'Run the embedded engine on this machine instead of talking to a service',
  }),
  base_url: setting({
    schema: z.url({ protocol: /^https?$/, error: 'must be a URL that begins with https:// or http://' }),
    fallback: null,
    shape: 'url',
    description: 'Address of the service, up to and including /api/v1',
  }),
  profile: setting({
    schema: text.regex(/^[\w-]+$/, 'may have letters, digits, - and _'),
    fallback: null,
    shape: 'name',
    description: 'Named group of settings in the user file that overrides its other values',
  }),
  store: setting({
    schema: text,
    fallback: null,
    shape: 'folder',
    path: true,
    fallbackText: 'the data folder of the platform',
    description: 'Folder of jobs, results and originals of the embedded engine',
  }),
  template: setting({
    schema: text,
    fallback: null,
    shape: 'id',
    description: 'Template of uploads that name none',
  }),
  ocr: setting({
    schema: z.enum(['auto', 'force', 'off'], { error: 'must be auto, force or off' }),
    fallback: 'auto',
    shape: 'auto|force|off',
    description: 'Recognize text: where a page has no usable text (auto), on every page (force), never (off)',
  }),
  lang: setting({
    schema: text.regex(/^[A-Za-z_]+(\+[A-Za-z_]+)*$/, 'must be language codes joined by +, such as eng+deu'),
    fallback: 'eng',
    shape: 'codes',
    description: 'Languages of the text recognition, joined by +',
  }),
  tessdata: setting({
    schema: text,
    fallback: null,
    shape: 'folder',
    path: true,
    fallbackText: 'the language data that was installed with the program (English)',
    description: 'Folder with language data (LANG.traineddata or LANG.traineddata.gz)',
  }),
  workers: setting({
    schema: wholeFrom(1, 256),
    fallback: null,
    shape: 'n',
    fallbackText: 'one per processor core',
    description: 'Pages that are read at the same time',
  }),
  password: setting({
    schema: several,
    fallback: null,
    shape: 'password',
    secret: true,
    description: 'Password of encrypted documents; several are tried in turn',
  }),
  password_file: setting({
    schema: several,
    fallback: null,
    shape: 'file',
    path: true,
    description: 'File with passwords of encrypted documents, one per line; several files are tried in turn',
  }),
  max_pixels: setting({
    schema: wholeFrom(1, 2_000_000_000),
    fallback: 64_000_000,
    shape: 'n',
    description: 'Largest image that is decoded, in pixels',
  }),
  page_timeout: setting({
    schema: wholeFrom(1, 86_400),
    fallback: 120,
    shape: 'seconds',
    description: 'Longest time one page may take, in seconds',
  }),
  file_timeout: setting({
    schema: wholeFrom(1, 604_800),
    fallback: 1800,
    shape: 'seconds',
    description: 'Longest time one document may take, in seconds',
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
