/** `serve`: the service itself, for other machines and programs. */
import { DocxError, PLANS } from '../../contract/light.ts';
import type { PlanName } from '../../contract/light.ts';
import { defineCommand } from '../command.ts';
import type { ServeRequest } from '../context.ts';
import { engineOptions, llmOption, wholeNumber } from '../options.ts';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8787;

/** `documents.upload=30` as a pair. */
function rateLimit(text: string): readonly [string, number] {
  const [operation = '', count = '', ...rest] = text.split('=');
  if (operation !== '' && count !== '' && rest.length === 0)
    return [operation, wholeNumber('--rate-limit', 1)(count)];
  throw new DocxError('usage', `--rate-limit must look like documents.upload=30, not "${text}"`);
}

function tlsOf(options: Readonly<Record<string, unknown>>): ServeRequest['tls'] {
  const cert = options['tlsCert'] as string | undefined;
  const key = options['tlsKey'] as string | undefined;
  if (cert === undefined && key === undefined) return null;
  if (cert !== undefined && key !== undefined) return { cert, key };
  throw new DocxError('usage', '--tls-cert and --tls-key belong together');
}

export const serve = defineCommand({
  path: 'serve',
  summary: 'run the service itself, for other machines and programs',
  description:
    'Runs the service over the store of this machine: the same jobs, templates and keys as --local. The address is written to standard error. SIGTERM and Ctrl-C end it: no more uploads, running jobs finish or return to the queue, queued jobs go on at the next start.',
  endsOnSignal: true,
  options: [
    {
      flags: '--host <address>',
      description: 'address to listen on; beyond this machine only when an active key exists',
      default: DEFAULT_HOST,
    },
    {
      flags: '--port <n>',
      description: 'port to listen on; 0 takes any free one',
      parse: wholeNumber('--port', 0, 65_535),
      default: DEFAULT_PORT,
    },
    { flags: '--plan <name>', description: 'plan of every account', choices: PLANS, default: 'business' },
    {
      flags: '--trust-proxy [n]',
      description: 'believe X-Forwarded-For of the last n proxies (1 when not given)',
      parse: wholeNumber('--trust-proxy', 1, 16),
    },
    { flags: '--tls-cert <file>', description: 'certificate chain (PEM) to serve https' },
    { flags: '--tls-key <file>', description: 'key of the certificate (PEM)' },
    {
      flags: '--coin-budget <n>',
      description:
        'coins an account may spend on what is stored; an upload that costs more than is left is answered with 402',
      parse: wholeNumber('--coin-budget', 0),
    },
    {
      flags: '--rate-limit <operation=n>',
      description:
        'requests a minute of one key, such as documents.upload=30 or default=600; may be repeated',
      repeatable: true,
      parse: rateLimit,
    },
    ...engineOptions,
    llmOption,
  ],
  examples: [
    { command: 'docx-cli serve', says: 'For programs on this machine' },
    {
      command: 'docx-cli serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem --workers 2',
      says: 'For other machines',
    },
  ],
  async run(context, { options }) {
    const { io, settings, signal } = context;
    if (settings.entry('base_url').kind === 'flag')
      throw new DocxError('usage', '--base-url means a service elsewhere: serve runs one here', {
        hint: 'Leave it out; --host and --port say where to listen',
      });
    const proxies = options['trustProxy'] as number | true | undefined;
    const limits = (options['rateLimit'] ?? []) as readonly (readonly [string, number])[];
    return context.serve({
      host: String(options['host']),
      port: Number(options['port']),
      plan: options['plan'] as PlanName,
      trustedProxies: proxies === true ? 1 : (proxies ?? 0),
      tls: tlsOf(options),
      coinBudget: (options['coinBudget'] as number | undefined) ?? null,
      rateLimits: Object.fromEntries(limits),
      onListening: async (baseUrl) => {
        // Without a word after Ctrl-C the service would seem stuck.
        const sayStop = (): void => {
          io.stderr
            .write('Stopping: what is running ends first; Ctrl-C once more ends at once\n')
            .catch(() => undefined);
        };
        signal.addEventListener('abort', sayStop, { once: true });
        await io.stderr.write(`Listening on ${baseUrl}\n`);
      },
    });
  },
});
