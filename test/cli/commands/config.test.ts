/** `config` and `doctor`: what is set, where it is from, what is missing. */
import { readFileSync, writeFileSync } from 'node:fs';
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

  describe('with a file that is of no use', () => {
    const withFile = async (text: string) => {
      const cwd = await testFolder();
      const file = join(cwd, 'config.json');
      writeFileSync(file, text);
      return { cwd, file };
    };

    it.each(['{"local": tru', '[]', '{"lokal": 1}', '{"local": "perhaps"}'])(
      'tells where it is and completes commands all the same: %s',
      async (text) => {
        const { cwd, file } = await withFile(text);
        expect(await run(['config', 'path'], { cwd })).toMatchObject({ exit: 0, stdout: `${file}\n` });
        expect((await run(['completion', 'bash'], { cwd })).exit).toBe(0);
        expect((await run(['config', 'list'], { cwd })).exit).toBe(2);
      },
    );

    it.each([
      ['{"lokal": true}', [], 'Take it out with docx-cli config set lokal'],
      ['{"api_secret": "x"}', [], 'Take it out with docx-cli config set api_secret,'],
      ['{"workers": "many"}', ['2'], 'To correct it: docx-cli config set workers <value>'],
      [
        '{"profile": "work", "profiles": {"work": {"ocr": "x"}}}',
        [],
        'To correct it: docx-cli config set ocr --for-profile work <value>',
      ],
    ])('names the command that repairs it: %s', async (text, value, hint) => {
      const { cwd } = await withFile(text);
      const broken = await run(['config', 'list'], { cwd });
      expect(broken).toMatchObject({ exit: 2, stderr: expect.stringContaining(hint) as string });
      const command = /docx-cli (config set [\w -]*\w)/.exec(broken.stderr)?.[1] ?? '';
      expect((await run([...command.split(' '), ...value], { cwd })).exit).toBe(0);
      expect((await run(['config', 'list'], { cwd })).exit).toBe(0);
    });

    it('leaves alone what it cannot understand', async () => {
      const { cwd, file } = await withFile('{"local": tru');
      const { exit, stderr } = await run(['config', 'set', 'local', 'true'], { cwd });
      expect([exit, stderr]).toEqual([2, expect.stringContaining(`${file} is not valid JSON`)]);
      expect(stderr).toContain('Correct the file or remove it');
      expect(readFileSync(file, 'utf8')).toBe('{"local": tru');
    });

    it('does not take all profiles for a setting', async () => {
      const { cwd, file } = await withFile('{"profiles": {"work": {}}}');
      expect((await run(['config', 'set', 'profiles'], { cwd })).exit).toBe(2);
      expect(readFileSync(file, 'utf8')).toContain('work');
    });
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

  it('does not write to the settings of all profiles where one is named with --profile', async () => {
    const cwd = await testFolder();
    const { exit, stderr } = await run(['config', 'set', 'lang', 'deu', '--profile', 'work'], { cwd });
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--for-profile work') as unknown]);
    expect((await run(['config', 'get', 'lang'], { cwd })).stdout).toBe('eng\n');
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
