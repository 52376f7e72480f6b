/** `keys`: what is asked, what is said, and that the secret is shown once. */
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/run.ts';
import { DocxError, type ApiKey, type CreatedKey } from '../../../src/contract/index.ts';
import { testHost, type TestHostOptions } from '../../support/cli.ts';

const common = {
  key_id: 'key_1',
  api_key: 'ak_1',
  key_prefix: 'ak_',
  allowed_ips: ['10.0.0.1', '::1'],
  status: 'active',
  is_active: true,
  expires_at: null,
  created_at: '2026-01-02T03:04:05Z',
};
const key: ApiKey = { ...common, last_used_at: null, request_count: 3 };
const created: CreatedKey = { ...common, api_secret: 'sk_secret' };

async function run(argv: readonly string[], options: TestHostOptions = {}) {
  const sent: unknown[] = [];
  const keep =
    <R>(reply: R) =>
    (input: unknown): Promise<R> => {
      sent.push(input);
      return Promise.resolve(reply);
    };
  const keys = {
    create: keep(created),
    list: keep([key]),
    allow: keep(key),
    revoke: keep({ message: 'Key revoked' }),
    myIp: keep({ ip: '127.0.0.1' }),
  };
  const host = testHost({ service: { keys }, ...options });
  return { exit: await runCli(['keys', ...argv], host), sent, stdout: host.stdout(), stderr: host.stderr() };
}

describe('keys create', () => {
  it('prints exactly what the service answers, and warns on standard error', async () => {
    const { exit, sent, stdout, stderr } = await run([
      'create',
      '--allow',
      '10.0.0.1',
      '--allow',
      '::1',
      '--expires-in-days',
      '90',
      '--json',
    ]);
    expect(exit).toBe(0);
    expect(sent).toEqual([{ allowed_ips: ['10.0.0.1', '::1'], expires_in_days: 90 }]);
    expect(JSON.parse(stdout)).toEqual(created);
    expect(stderr).toContain('cannot be shown again');
  });

  it('shows the secret to people', async () => {
    expect((await run(['create', '--allow', '10.0.0.1'], { tty: true })).stdout).toContain('sk_secret');
  });

  it('asks for addresses where it can', async () => {
    expect((await run(['create'], { answers: ['10.0.0.1, ::1'] })).sent).toEqual([
      { allowed_ips: ['10.0.0.1', '::1'] },
    ]);
    expect((await run(['create'])).exit).toBe(2);
  });

  it.each(['0', '3651', 'x'])('refuses to expire in %s days', async (days) => {
    const { exit, sent } = await run(['create', '--allow', '::1', '--expires-in-days', days]);
    expect([exit, sent]).toEqual([2, []]);
  });
});

describe('the other commands', () => {
  it('list keys as full rows on a pipe', async () => {
    expect((await run(['list'])).stdout).toBe(
      'key_1\tak_1\tactive\t10.0.0.1, ::1\t3\t\t\t2026-01-02T03:04:05Z\n',
    );
  });

  it('name what was refused as it was written', async () => {
    const refuse = () =>
      Promise.reject(new DocxError('validation_failed', 'allowed_ips: "10.0.0.0/8" is a range'));
    const options = { service: { keys: { create: refuse, allow: refuse } } };
    expect((await run(['create', '--allow', '10.0.0.0/8'], options)).stderr).toContain('error: --allow: "10');
    expect((await run(['allow', 'key_1', '10.0.0.0/8'], options)).stderr).toContain('error: <ip>: "10');
  });

  it('replace the allow-list', async () => {
    expect((await run(['allow', 'key_1', '::1', '10.0.0.1'])).sent).toEqual([
      { key_id: 'key_1', allowed_ips: ['::1', '10.0.0.1'] },
    ]);
  });

  it('revoke after a yes', async () => {
    expect((await run(['revoke', 'key_1'], { answers: [true] })).sent).toEqual([{ key_id: 'key_1' }]);
    expect((await run(['revoke', 'key_1'], { answers: [false] })).sent).toEqual([]);
  });

  it('print the address alone', async () => {
    expect((await run(['my-ip'])).stdout).toBe('127.0.0.1\n');
  });
});
