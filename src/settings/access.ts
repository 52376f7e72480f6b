/** Which service is meant and with which key: the rules that keep a secret from going where it does not belong. */
import { readFile } from 'node:fs/promises';
import { DocxError } from '../contract/index.ts';
import { withoutByteOrderMark } from '../kit/byte-order-mark.ts';
import { isReadableOnTheWay } from './base-url.ts';
import { openCredentials } from './credentials.ts';
import type { Settings } from './resolve.ts';

/** A way into a service. */
export interface Access {
  /** Normalized. */
  readonly base_url: string;
  readonly profile: string | null;
  readonly api_key: string;
  readonly api_secret: string;
  /** Where key and secret come from: `DOCX_API_SECRET`, a file, or `login`. */
  readonly origin: string;
}

const SAY_HOW = 'Run docx-cli login, or set DOCX_API_KEY and DOCX_API_SECRET';

/** Throws `usage` when the way to an address would be open to others and nobody said that it may be. */
export function checkAddress(settings: Settings, base_url: string): void {
  if (!isReadableOnTheWay(base_url) || settings.get('insecure_http')) return;
  throw new DocxError(
    'usage',
    `${base_url} is not encrypted: others could read the secret and the documents`,
    {
      hint: 'Use https, or --insecure-http where the network is yours alone',
    },
  );
}

function neededBaseUrl(settings: Settings): string {
  const url = settings.get('base_url');
  if (url === null) {
    throw new DocxError('usage', 'No service is named', {
      hint: 'Log in to one with docx-cli login, name it with --base-url, or use --local for the embedded engine',
    });
  }
  checkAddress(settings, url);
  return url;
}

async function secretOfFile(path: string, origin: string): Promise<string> {
  let text: string;
  try {
    text = withoutByteOrderMark(await readFile(path, 'utf8'));
  } catch (error) {
    throw new DocxError('settings_invalid', `Cannot read the secret from ${path} (${origin})`, {
      hint: 'Check the path and the permissions',
      cause: error,
    });
  }
  const [line = ''] = text.split(/\r?\n/);
  if (line === '') throw new DocxError('settings_invalid', `${path} (${origin}) begins with an empty line`);
  return line;
}

/** A secret that a variable holds or a file does. */
export type SecretName = 'api_secret' | 'llm_api_key' | 'vision_api_key';

/** The secret that variables or settings name, with its origin. Throws `settings_invalid` for an unusable file. */
export async function givenSecret(
  settings: Settings,
  name: SecretName = 'api_secret',
): Promise<{ readonly secret: string; readonly origin: string } | null> {
  const secret = settings.get(name);
  if (secret !== null) return { secret, origin: settings.entry(name).origin };
  const path = settings.get(`${name}_file`);
  if (path === null) return null;
  const { origin } = settings.entry(`${name}_file`);
  return { secret: await secretOfFile(path, origin), origin };
}

/**
 * The way into the service that the settings mean. A stored login serves only the address and profile it was stored
 * for, and a secret from the environment does not follow an address that only a project file names: a repository from
 * elsewhere must not be able to collect secrets. Throws `usage`, `settings_invalid`, and `unauthenticated` where
 * there is no key.
 */
export async function findAccess(settings: Settings): Promise<Access> {
  const base_url = neededBaseUrl(settings);
  const profile = settings.get('profile');
  const stored = await openCredentials(settings.places.credentials).find({ base_url, profile });
  const api_key = settings.get('api_key');
  const given = await givenSecret(settings);
  if (stored !== null && given === null && (api_key === null || api_key === stored.api_key)) {
    return { ...stored, origin: 'login' };
  }
  if (api_key === null && given === null) {
    const as = profile === null ? '' : ` as profile ${profile}`;
    throw new DocxError('unauthenticated', `There is no login for ${base_url}${as}`, { hint: SAY_HOW });
  }
  if (api_key === null || given === null) {
    const [there, missing] =
      api_key === null
        ? ['a secret without its key', 'DOCX_API_KEY']
        : ['a key without its secret', 'DOCX_API_SECRET'];
    throw new DocxError('unauthenticated', `There is ${there} for ${base_url}`, {
      hint: `Set ${missing} too, or run docx-cli login`,
    });
  }
  const { kind, origin } = settings.entry('base_url');
  if (kind === 'project' && stored === null) {
    throw new DocxError('usage', `Only ${origin} says that the service is at ${base_url}`, {
      hint: `If you trust that address with your secret, name it yourself: DOCX_BASE_URL=${base_url}`,
    });
  }
  return { base_url, profile, api_key, api_secret: given.secret, origin: given.origin };
}
