/** Options that many commands share. */
import { DocxError } from '../contract/light.ts';
import type { OptionSpec } from './command.ts';

/** A parser for whole numbers between two bounds. */
export const wholeNumber =
  (name: string, min: number, max = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    const bounds =
      max === Number.MAX_SAFE_INTEGER ? `from ${String(min)}` : `${String(min)} to ${String(max)}`;
    throw new DocxError('usage', `${name} must be a whole number ${bounds}, not "${text}"`);
  };

/** Accepted by every command, before or after its name. */
export const globalOptions: readonly OptionSpec[] = [
  { flags: '--local', description: 'use the embedded engine on this machine', setting: 'local' },
  {
    flags: '--base-url <url>',
    description: 'address of the service (ends in /api/v1); means that service, also where local is set',
    setting: 'base_url',
  },
  {
    flags: '--insecure-http',
    description: 'allow http to a service on another machine',
    setting: 'insecure_http',
  },
  { flags: '--profile <name>', description: 'settings profile to use', setting: 'profile' },
  { flags: '--store <dir>', description: 'folder of the embedded engine', setting: 'store' },
  { flags: '--json', description: 'print the result as JSON, exactly as the service answers' },
  { flags: '--verbose', description: 'say more, with the causes of errors' },
  { flags: '--quiet', description: 'no progress on standard error' },
  { flags: '--no-color', description: 'no colors' },
  { flags: '--no-input', description: 'never ask questions' },
];

/** For commands that read documents: how the embedded engine does it. A remote service decides for itself. */
export const engineOptions: readonly OptionSpec[] = [
  {
    flags: '--ocr <mode>',
    description: 'recognize text: where needed, on every page, or never',
    choices: ['auto', 'force', 'off'],
    setting: 'ocr',
  },
  {
    flags: '--lang <codes>',
    description: 'languages of the text recognition, such as eng+deu',
    setting: 'lang',
  },
  { flags: '--tessdata <dir>', description: 'folder with language data', setting: 'tessdata' },
  { flags: '--workers <n>', description: 'pages to read at the same time', setting: 'workers' },
  {
    flags: '--password <password>',
    description: 'password of encrypted documents; visible in the process list, so prefer --password-file',
    repeatable: true,
    setting: 'password',
  },
  {
    flags: '--password-file <file>',
    description: 'file with passwords of encrypted documents, one per line',
    repeatable: true,
    setting: 'password_file',
  },
  {
    flags: '--max-pixels <n>',
    description: 'largest image that is decoded, in pixels',
    setting: 'max_pixels',
  },
  { flags: '--page-timeout <seconds>', description: 'longest time for one page', setting: 'page_timeout' },
  {
    flags: '--file-timeout <seconds>',
    description: 'longest time for one document',
    setting: 'file_timeout',
  },
];

/** For commands that extract values. */
export const llmOption: OptionSpec = {
  flags: '--llm <mode>',
  description:
    'ask the language model of DOCX_LLM_BASE_URL about empty or doubtful fields, or only to verify',
  choices: ['off', 'fallback', 'verify'],
  setting: 'llm',
};

/** For commands whose result may go to a file. */
export const outOption: OptionSpec = {
  flags: '-o, --out <file>',
  description: 'write to this file instead of standard output',
};

/** For commands that print CSV. */
export const bomOption: OptionSpec = {
  flags: '--bom',
  description: 'begin CSV with a byte order mark: Excel takes accents for other letters without it',
};

/** For commands that export the results of a batch. An empty variable of a shell must not export every job. */
export const jobIdsOption: OptionSpec = {
  flags: '--job-ids <ids>',
  description: 'only these jobs of the batch, separated by commas',
  parse: (text) => {
    if (/[^\s,]/.test(text)) return text;
    throw new DocxError('usage', '--job-ids names no job', {
      hint: 'Leave it out to export all jobs of the batch',
    });
  },
};
