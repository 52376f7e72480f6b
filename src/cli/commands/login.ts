/** `login`: key and secret for a service, tried and then kept for this user. */
import { DocxError, isDocxError } from '../../contract/light.ts';
import { textView } from '../../render/index.ts';
import type { Settings } from '../../settings/index.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { firstLine } from '../inputs/first-line.ts';
import { outputOptions, print } from '../output/output.ts';

/** The address: as written, else asked for with the known one as the answer of the Enter key. */
async function addressOf({ prompt, settings }: CommandContext): Promise<string> {
  const { value, kind, origin } = settings.entry('base_url');
  const known = typeof value === 'string' ? value : undefined;
  if (known !== undefined && (kind === 'flag' || kind === 'environment')) return known;
  if (prompt.available) {
    const { normalizedBaseUrl, problemOfBaseUrl } = await import('../../settings/index.ts');
    const check = (answer: string): string | undefined => problemOfBaseUrl(answer.trim()) ?? undefined;
    const preset = known === undefined ? {} : { preset: known };
    return normalizedBaseUrl((await prompt.text('Address of the service:', { check, ...preset })).trim());
  }
  // A repository from elsewhere may name an address; a person has to agree before a secret goes there.
  if (known !== undefined && kind === 'user') return known;
  throw new DocxError(
    'usage',
    known === undefined ? 'No address is named' : `Only ${origin} says that the service is at ${known}`,
    { hint: 'Name it with --base-url <url>' },
  );
}

async function secretOfStdin({ io }: CommandContext): Promise<string> {
  const line = await firstLine(io);
  if (line === '')
    throw new DocxError('usage', 'Standard input begins with an empty line, not with a secret');
  return line;
}

async function secretOf(context: CommandContext, fromStdin: boolean): Promise<string> {
  if (fromStdin) return secretOfStdin(context);
  const { givenSecret } = await import('../../settings/index.ts');
  const given = await givenSecret(context.settings);
  if (given !== null) return given.secret;
  if (!context.prompt.available) {
    throw new DocxError('usage', 'There is no secret, and nobody can be asked for it', {
      hint: 'Pass it with --secret-stdin, DOCX_API_SECRET or DOCX_API_SECRET_FILE',
    });
  }
  const secret = await context.prompt.secret('API secret:');
  if (secret === '') throw new DocxError('usage', 'No secret was given');
  return secret;
}

/** Remembers the address where nothing stronger says it, so that later commands find the login; a profile comes to be by it. */
async function keepAddress(settings: Settings, base_url: string, profile: string | null): Promise<void> {
  const { kind, value } = settings.entry('base_url');
  if (profile === null && (kind === 'environment' || (kind !== 'flag' && value === base_url))) return;
  await settings.save('base_url', base_url, profile ?? undefined);
}

/** A service answers a wrong key with the hint to log in, which is of no use here. */
const refusal = (base_url: string, cause: DocxError): DocxError =>
  new DocxError(cause.code, `${base_url} does not accept this key with this secret: ${cause.detail}`, {
    hint: 'Nothing was kept. Check both, and that the key is neither revoked nor expired; who has a key that works can create another with docx-cli keys create',
    cause,
  });

export const login = defineCommand({
  path: 'login',
  summary: 'log in to a service',
  description:
    'Tries key and secret with the service and keeps them for this user, for this address and profile only. What is ' +
    'not given is asked for. A secret is never an option: it comes from the question, from --secret-stdin, or from ' +
    'DOCX_API_SECRET or DOCX_API_SECRET_FILE.',
  options: [
    { flags: '--api-key <key>', description: 'the key; it is public', setting: 'api_key' },
    { flags: '--secret-stdin', description: 'read the secret from the first line of standard input' },
  ],
  makesProfile: true,
  examples: [
    { command: 'docx-cli login', says: 'Asks for address, key and secret' },
    {
      command:
        'docx-cli login --base-url https://docs.example.com --api-key ak_123 --secret-stdin < secret.txt',
      says: 'Without questions',
    },
    { command: 'docx-cli login --profile work', says: 'Another account beside the first' },
  ],
  async run(context, { options }) {
    const { io, settings } = context;
    const { checkAddress, openCredentials } = await import('../../settings/index.ts');
    const base_url = await addressOf(context);
    checkAddress(settings, base_url);
    const api_key =
      settings.get('api_key') ??
      (
        await context.prompt.text('API key:', {
          check: (answer) => (/^[^:\s]+$/.test(answer.trim()) ? undefined : 'A key has no colons or spaces'),
        })
      ).trim();
    const api_secret = await secretOf(context, options['secretStdin'] === true);
    const my_ip = await context.tryLogin({ base_url, api_key, api_secret }).catch((error: unknown) => {
      throw isDocxError(error) && error.code === 'unauthenticated' ? refusal(base_url, error) : error;
    });
    const profile = settings.get('profile');
    await openCredentials(settings.places.credentials).put({ base_url, profile, api_key, api_secret });
    await keepAddress(settings, base_url, profile);
    const as = profile === null ? '' : ` (profile ${profile})`;
    const words = `Logged in to ${base_url} with key ${api_key}${as}. The service sees you as ${my_ip}.`;
    await print(io, textView({ base_url, api_key, profile, my_ip }, words), outputOptions(options));
    const local = settings.entry('local');
    // A value that an option overrides in this run is still there in the next.
    const { value, origin } = local.otherwise ?? local;
    if (value === true) {
      await io.stderr.write(`Commands go on using the embedded engine: local is set by ${origin}.\n`);
    }
    return 0;
  },
});
