/** `config` and `doctor`: what is set, where it is from, what is missing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/run.ts';
import { testHost, type TestHostOptions } from '../../support/cli.ts';
import { testFolder } from '../../support/folder.ts';

async function run(argv: readonly string[], options: TestHostOptions = {}) {
  const host = testHost(options);
  return { exit: await runCli(argv, host), stdout: host.stdout(), stderr: host.stderr() };
}

describe('config', () => {
  it('lists every setting with its origin and hides secrets', async () => {
    const { stdout } = await run(['config', 'list', '--ocr', 'off'].slice(0, 2), {
      env: { DOCX_PASSWORD: 'hunter2', DOCX_OCR: 'off' },
    });
    expect(stdout).toContain('ocr\toff\tDOCX_OCR\n');
    expect(stdout).toContain('password\t[secret]\tDOCX_PASSWORD\n');
    expect(stdout).not.toContain('hunter2');
  });

  it('sets, gets and takes out a value', async () => {
    const cwd = await testFolder();
    expect((await run(['config', 'set', 'local', 'yes'], { cwd })).exit).toBe(0);
    expect((await run(['config', 'get', 'local'], { cwd })).stdout).toBe('true\n');
    expect(JSON.parse((await run(['config', 'get', 'local', '--json'], { cwd })).stdout)).toEqual({
      name: 'local',
      value: true,
      origin: join(cwd, 'config.json'),
    });
    const file = join(cwd, 'config.json');
    const takeOut = async (...more: string[]) =>
      (await run(['config', 'set', 'local', ...more], { cwd })).stdout;
    expect(await takeOut('--for-profile', 'nope')).toBe(`local was not in profile nope of ${file}\n`);
    expect(await takeOut()).toBe(`local was taken out of ${file}\n`);
    expect(await takeOut()).toBe(`local was not in ${file}\n`);
    expect((await run(['config', 'get', 'local'], { cwd })).stdout).toBe('false\n');
  });

  it('says which numbers a setting takes', async () => {
    const { exit, stderr } = await run(['config', 'list'], { env: { DOCX_WORKERS: '999' } });
    expect(exit).toBe(2);
    expect(stderr).toContain('Accepted: 1 to 256\n');
  });

  it('takes secrets from standard input', async () => {
    const cwd = await testFolder();
    await run(['config', 'set', 'password', '-'], { cwd, stdin: 'open sesame\n' });
    const path = (await run(['config', 'path'], { cwd })).stdout.trim();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ password: ['open sesame'] });
  });

  it('leaves a way out of a profile that does not exist', async () => {
    const cwd = await testFolder();
    await run(['config', 'set', 'profile', 'nope'], { cwd });
    const lost = await run(['config', 'get', 'lang'], { cwd });
    expect(lost.exit).toBe(2);
    expect(lost.stderr).toContain('docx-cli config set profile');
    expect((await run(['config', 'set', 'lang', 'deu', '--for-profile', 'nope'], { cwd })).exit).toBe(0);
    expect((await run(['config', 'get', 'lang'], { cwd })).stdout).toBe('deu\n');
    expect((await run(['config', 'set', 'profile'], { cwd })).exit).toBe(0);
    expect((await run(['config', 'get', 'lang'], { cwd })).stdout).toBe('eng\n');
  });

  it('names the setting that was meant', async () => {
    const { exit, stderr } = await run(['config', 'get', 'base-urll']);
    expect(exit).toBe(2);
    expect(stderr).toContain('Did you mean base_url?');
  });

  it('writes to a profile that does not exist yet', async () => {
    const cwd = await testFolder();
    await run(['config', 'set', 'lang', 'deu', '--for-profile', 'work'], { cwd });
    expect((await run(['config', 'get', 'lang', '--profile', 'work'], { cwd })).stdout).toBe('deu\n');
    expect((await run(['config', 'set', 'lang', 'deu', '--for-profile', 'a.b'], { cwd })).exit).toBe(2);
  });

  it('knows no other settings', async () => {
    const { exit, stderr } = await run(['config', 'get', 'colour']);
    expect(exit).toBe(2);
    expect(stderr).toContain('There is no setting "colour"');
  });
});

describe('doctor', () => {
  it('exits 10 when something is missing and says what to do', async () => {
    const diagnoses = [
      { name: 'a', ok: true, detail: 'works' },
      { name: 'b', ok: false, detail: 'gone', hint: 'get it' },
    ];
    const { exit, stdout } = await run(['doctor'], { diagnoses });
    expect([exit, stdout]).toEqual([10, 'a\tok\tworks\t\nb\tmissing\tgone\tget it\n']);
  });

  it('exits as the trouble with a service does', async () => {
    const diagnoses = [
      { name: 'service', ok: false, detail: 'gone', error_code: 'service_unreachable' as const },
    ];
    const { exit, stdout } = await run(['doctor'], { diagnoses });
    expect([exit, stdout]).toEqual([11, expect.stringContaining('service\tfailed\tgone\t')]);
  });

  it('exits 0 when nothing is missing', async () => {
    expect((await run(['doctor'], { diagnoses: [{ name: 'a', ok: true, detail: 'works' }] })).exit).toBe(0);
  });
});
