/** A whole run: from the command line to the exit code. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { DocxError } from '../../src/contract/index.ts';
import { testHost } from '../support/cli.ts';
import { testFolder } from '../support/folder.ts';

describe('runCli', () => {
  it('prints help to standard output when asked', async () => {
    const host = testHost();
    expect(await runCli(['--help'], host)).toBe(0);
    expect(host.stdout()).toContain('Usage: docx-cli');
    expect(host.stderr()).toBe('');
  });

  it('prints help to standard error when nothing was asked', async () => {
    const host = testHost();
    expect(await runCli([], host)).toBe(2);
    expect(host.stderr()).toContain('Usage: docx-cli');
    expect(host.stdout()).toBe('');
  });

  it('tells usage errors as JSON with --json', async () => {
    const host = testHost();
    expect(await runCli(['jobs', 'lst', '--json'], host)).toBe(2);
    expect(JSON.parse(host.stderr())).toMatchObject({ error: { code: 'usage' } });
  });

  it('names the command whose help tells more', async () => {
    const host = testHost();
    expect(await runCli(['jobs', 'list', '--limit', 'x'], host)).toBe(2);
    expect(host.stderr()).toContain('hint: See docx-cli jobs list --help\n');
  });

  it('tells bad settings before any work', async () => {
    const host = testHost({ env: { DOCX_WORKERS: 'x' } });
    expect(await runCli(['jobs', 'list'], host)).toBe(2);
    expect(host.stderr()).toContain('DOCX_WORKERS');
  });

  it('answers the exit code of what the service throws', async () => {
    const list = () => Promise.reject(new DocxError('unauthenticated', 'Who are you?'));
    const host = testHost({ service: { keys: { list } } });
    expect(await runCli(['keys', 'list'], host)).toBe(4);
    expect(host.stderr()).toContain('error: Who are you?');
  });

  it('says that it was interrupted, not what broke because of it', async () => {
    const controller = new AbortController();
    const list = () => {
      controller.abort(new DocxError('interrupted', 'Interrupted'));
      return Promise.reject(new Error('socket closed'));
    };
    const host = testHost({ service: { keys: { list } }, signal: controller.signal });
    expect(await runCli(['keys', 'list'], host)).toBe(130);
    expect(host.stderr()).toMatch(/^error: Interrupted\n/);
  });

  it('ends quietly when the reader of standard output has gone', async () => {
    const host = testHost({ closedStdout: true });
    expect(await runCli(['completion', 'bash'], host)).toBe(141);
    expect(host.stderr()).toBe('');
  });

  it('gives options that were not written the value of their setting', async () => {
    const cwd = await testFolder();
    writeFileSync(join(cwd, 'docx-cli.json'), '{"lang": "deu"}');
    const host = testHost({ cwd });
    expect(await runCli(['config', 'get', 'lang'], host)).toBe(0);
    expect(host.stdout()).toBe('deu\n');
  });
});
