/** `serve`: what the options mean, what is said, and how the command ends. */
import { expect, it } from 'vitest';
import type { ServeRequest } from '../../../src/cli/context.ts';
import { runCli } from '../../../src/cli/run.ts';
import { DocxError } from '../../../src/contract/index.ts';
import { testHost } from '../../support/cli.ts';

async function run(argv: readonly string[], code = 0) {
  const requests: ServeRequest[] = [];
  const ending = new AbortController();
  const host = testHost({
    signal: ending.signal,
    serve: async (request) => {
      requests.push(request);
      await request.onListening('http://127.0.0.1:8787/api/v1');
      ending.abort(new DocxError('terminated', 'Terminated'));
      return code;
    },
  });
  return {
    exit: await runCli(['serve', ...argv], host),
    request: requests[0],
    stderr: host.stderr(),
    stdout: host.stdout(),
  };
}

it('listens on this machine, under the largest plan, without bounds, unless told otherwise', async () => {
  const { exit, request, stdout, stderr } = await run([]);
  expect(request).toMatchObject({
    host: '127.0.0.1',
    port: 8787,
    plan: 'business',
    trustedProxies: 0,
    tls: null,
    coinBudget: null,
    rateLimits: {},
  });
  expect(stdout).toBe('');
  expect(stderr).toBe(
    'Listening on http://127.0.0.1:8787/api/v1\nStopping: what is running ends first; Ctrl-C once more ends at once\n',
  );
  // It was ended by a signal, which is how it ends.
  expect(exit).toBe(0);
});

it('passes every option on', async () => {
  const argv =
    '--host 0.0.0.0 --port 0 --plan basic --trust-proxy 2 --tls-cert c.pem --tls-key k.pem --coin-budget 0 --rate-limit default=5 --rate-limit documents.upload=1';
  expect((await run(argv.split(' '))).request).toMatchObject({
    host: '0.0.0.0',
    port: 0,
    plan: 'basic',
    trustedProxies: 2,
    tls: { cert: 'c.pem', key: 'k.pem' },
    coinBudget: 0,
    rateLimits: { default: 5, 'documents.upload': 1 },
  });
  expect((await run(['--trust-proxy', '--port', '1'])).request).toMatchObject({ trustedProxies: 1, port: 1 });
});

it.each([
  ['--port', '65536'],
  ['--plan', 'free'],
  ['--trust-proxy', '0'],
  ['--coin-budget', 'x'],
  ['--rate-limit', 'documents.upload'],
  ['--rate-limit', 'documents.upload=0'],
  ['--tls-cert', 'cert.pem'],
])('%s %s is a usage error', async (option, value) => {
  const { exit, request, stderr } = await run([option, value]);
  expect([exit, request]).toEqual([2, undefined]);
  expect(stderr).toContain(option);
});

it('ends with the code of a service that told its error itself', async () => {
  expect((await run([], 2)).exit).toBe(2);
});

it('refuses the address of a service elsewhere', async () => {
  const { exit, request, stderr } = await run(['--base-url', 'https://docs.example.com/api/v1']);
  expect([exit, request]).toEqual([2, undefined]);
  expect(stderr).toContain('--base-url means a service elsewhere: serve runs one here');
});
