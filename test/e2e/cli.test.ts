/** The built program as a child process: help, exit codes, streams, settings, generated files. */
import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, listen } from '../client/web.ts';
import { testFolder } from '../support/folder.ts';

const root = path.join(import.meta.dirname, '../..');
const bin = path.join(root, 'bin/docx-cli.js');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs node without the settings of this machine. */
function node(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], ...options.env };
  return new Promise((resolve) => {
    const limits = { timeout: 60_000, killSignal: 'SIGKILL' } as const;
    execFile(
      process.execPath,
      args,
      { cwd: options.cwd ?? root, env, ...limits },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      },
    );
  });
}

/** Runs the program with a home of its own. */
async function docx(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended & { home: string }> {
  const home = env['DOCX_HOME'] ?? (await testFolder());
  return { home, ...(await node([bin, ...args], { cwd: home, env: { DOCX_HOME: home, ...env } })) };
}

beforeAll(() => {
  if (!existsSync(path.join(root, 'dist/program/main.js'))) throw new Error('build first: npm run build');
});

describe('the program', () => {
  it('prints help and version to standard output', async () => {
    const help = await docx(['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('Usage: docx-cli');
    expect((await docx(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each(['', 'here'])('keeps nothing in the working folder when HOME is "%s"', async (HOME) => {
    const { code, stdout } = await node([bin, 'config', 'path'], { env: { HOME } });
    expect(code).toBe(0);
    expect(path.isAbsolute(stdout)).toBe(true);
  });

  it('tells a variable that nothing reads', async () => {
    const { code, stderr } = await docx(['config', 'path'], { DOCX_LANGAGE: 'deu' });
    expect(code).toBe(0);
    expect(stderr).toContain(
      'the variable DOCX_LANGAGE is no setting and was not used; did you mean DOCX_LANG?',
    );
  });

  it('does not listen on every address when that of serve is empty, as a variable that nobody set', async () => {
    const { code, stderr } = await docx(['serve', '--host', '', '--port', '0']);
    expect(code).toBe(2);
    expect(stderr).toContain('--host <address> is empty');
  });

  it('exits 2 with a suggestion for what it does not understand', async () => {
    const { code, stdout, stderr } = await docx(['jobs', 'lst']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      "error: Unknown command 'lst'\nhint: Did you mean list? Or see docx-cli jobs --help\n",
    );
  });

  it.skipIf(!existsSync('/proc/self'))('says at once that no store can be where no folder can', async () => {
    const args = ['--local', '--store', '/proc/none/of/it', 'jobs', 'list'];
    const { code, stderr } = await docx(args);
    expect(code).toBe(2);
    expect(stderr).toContain('The store cannot use /proc/none/of/it');
  });

  it('exits 2 without a service, and 9 for what is not there', async () => {
    expect((await docx(['jobs', 'list'])).code).toBe(2);
    const missing = await docx(['jobs', 'show', 'job_none', '--local', '--json']);
    expect(missing.code).toBe(9);
    expect(JSON.parse(missing.stderr)).toMatchObject({ error: { code: 'not_found' } });
  });

  it.skipIf(!existsSync('/bin/bash'))(
    'installs its completion as the help says, for a user who has none yet',
    async () => {
      const { stdout } = await docx(['completion', '--help']);
      const line = stdout.split('\n').find((text) => text.includes('completion bash >')) ?? '';
      const home = await testFolder();
      const command = `docx-cli() { "${process.execPath}" "${bin}" "$@"; }\n${line}`;
      const env = { PATH: process.env['PATH'], HOME: home };
      await promisify(execFile)('/bin/bash', ['-c', command], { env });
      const file = path.join(home, '.local/share/bash-completion/completions/docx-cli');
      expect(readFileSync(file, 'utf8')).toContain('complete -F');
    },
  );

  it('keeps templates in its store, with --local before or after the command', async () => {
    const { home, stdout } = await docx([
      '--local',
      'templates',
      'create',
      '--name',
      'T',
      '--field',
      'a: b',
      '--json',
    ]);
    const { template_id } = JSON.parse(stdout) as { template_id: string };
    const shown = await docx(['templates', 'show', template_id, '--json'], {
      DOCX_HOME: home,
      DOCX_LOCAL: '1',
    });
    expect(JSON.parse(shown.stdout)).toMatchObject({ name: 'T', fields: [{ name: 'a', description: 'b' }] });
    const remove = ['templates', 'delete', template_id, '--local'];
    expect((await docx(remove, { DOCX_HOME: home })).code).toBe(2);
    expect((await docx([...remove, '--yes'], { DOCX_HOME: home })).code).toBe(0);
  });

  it('talks to the service that the command line names, although the environment says local', async () => {
    const address = await listen((_, response) => {
      answer(response, 200, { ip: '203.0.113.9' });
    });
    const env = { DOCX_LOCAL: '1', DOCX_API_KEY: 'ak_1', DOCX_API_SECRET: 'sk_1' };
    const { code, stdout } = await docx(['keys', 'my-ip', '--base-url', address], env);
    expect([code, stdout]).toEqual([0, expect.stringContaining('203.0.113.9')]);
    const both = await docx(['keys', 'my-ip', '--base-url', address, '--local'], env);
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('exclude each other')]);
  });

  it('remembers settings', async () => {
    const { home } = await docx(['config', 'set', 'lang', 'deu']);
    expect((await docx(['config', 'get', 'lang'], { DOCX_HOME: home })).stdout).toBe('deu\n');
    expect((await docx(['config', 'get', 'lang'], { DOCX_HOME: home, DOCX_LANG: 'fra' })).stdout).toBe(
      'fra\n',
    );
  });

  it('writes color to a pipe only when forced', async () => {
    const plain = await docx(['jobs', 'show', 'x', '--local']);
    expect(plain.stderr).toMatch(/^error:/);
    const forced = await docx(['jobs', 'show', 'x', '--local'], { FORCE_COLOR: '1' });
    expect(forced.stderr).toContain('\u001b[31merror:');
    expect((await docx(['jobs', 'show', 'x', '--local', '--no-color'], { FORCE_COLOR: '1' })).stderr).toMatch(
      /^error:/,
    );
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('answers %s with exit code %i', async (signal, exit) => {
    const home = await testFolder();
    const child = spawn(process.execPath, [bin, 'config', 'set', 'lang', '-'], {
      env: { ...process.env, DOCX_HOME: home },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    // Waits for standard input, which never ends.
    setTimeout(() => child.kill(signal), 2500);
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(exit);
    expect(stderr).toMatch(/^error: (Interrupted|Terminated)\n/);
  });

  it.runIf(process.platform !== 'win32')(
    'goes on when the terminal is closed and nohup started it',
    async () => {
      const home = await testFolder();
      const child = spawn('nohup', [process.execPath, bin, 'config', 'set', 'lang', '-'], {
        env: { ...process.env, DOCX_HOME: home },
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      setTimeout(() => child.kill('SIGHUP'), 2500);
      setTimeout(() => child.stdin.end('deu\n'), 3000);
      const ended = await new Promise((resolve) => {
        child.on('close', (code, signal) => {
          resolve(code ?? signal);
        });
      });
      expect(ended).toBe(0);
    },
  );

  it('ends quietly when the reader of its output goes away', async () => {
    const child = spawn(process.execPath, [bin, 'completion', 'fish'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout.destroy();
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 141, stderr: '' });
  });
});

/** What a start loads: how many files, and the libraries, from their folders or as a part of the program. */
async function startOf(...args: readonly string[]): Promise<{ files: number; libraries: readonly string[] }> {
  const script = `
    import { register } from 'node:module';
    const code = 'export async function resolve(s, c, next) { const r = await next(s, c); process._rawDebug(r.url); return r; }';
    register('data:text/javascript,' + encodeURIComponent(code));`;
  const { stderr } = await node(['--import', `data:text/javascript,${encodeURIComponent(script)}`, ...args]);
  const loaded = [...new Set(stderr.split('\n').filter((line) => line.startsWith('file:')))];
  return { files: loaded.length, libraries: librariesOf(loaded.map((url) => fileURLToPath(url))) };
}

/** The libraries that files belong to, or hold: the bundler writes above each part which file it was. */
function librariesOf(files: readonly string[]): readonly string[] {
  const parts = files
    .filter((file) => /[\\/]dist[\\/](program|worker)[\\/]/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/^\/\/ .*node_modules\/.*$/gm) ?? []);
  const names = [...files, ...parts].map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]);
  return [...new Set(names.flatMap((name) => name ?? []))].sort();
}

describe('start-up', () => {
  it('of --help loads no library but the parser of the command line', async () => {
    expect((await startOf(bin, '--help')).libraries).toEqual(['commander']);
  });

  it('of a worker loads neither schemas nor the store', async () => {
    const performer = JSON.stringify(path.join(root, 'dist/worker/perform.cjs'));
    const tell = 'console.log(JSON.stringify(Object.keys(require.cache)))';
    const { stdout } = await node(['-e', `require(${performer}); ${tell}`]);
    const files = JSON.parse(stdout) as string[];
    expect(files.map((file) => path.basename(file))).toContain('worker-main.cjs');
    expect(librariesOf(files)).toEqual(['ibantools']);
  });

  it('of jobs list loads the store and the schemas in few files', async () => {
    const { files, libraries } = await startOf(bin, '--local', '--store', await testFolder(), 'jobs', 'list');
    expect(libraries).toEqual(expect.arrayContaining(['kysely', 'libsql', 'zod']));
    // Not bundled it was more than five hundred.
    expect(files).toBeLessThan(60);
  });

  it('of --help takes less than 1.5 times the start of Node, and 60 ms', async () => {
    // Processor time, printed by the process itself: other work on the machine hardly counts.
    const tell =
      "process.on('exit', () => { const u = process.cpuUsage(); process._rawDebug(u.user + u.system); })";
    const hook = `data:text/javascript,${encodeURIComponent(tell)}`;
    const timed = async (args: readonly string[]): Promise<number> => {
      const { stderr } = await node(['--import', hook, ...args]);
      return Number(stderr) / 1000;
    };
    let [base, help] = [Infinity, Infinity];
    for (let run = 0; run < 7; run += 1) {
      base = Math.min(base, await timed(['-e', '0']));
      help = Math.min(help, await timed([bin, '--help']));
    }
    expect(base).toBeGreaterThan(0);
    expect(help).toBeLessThan(base * 1.5 + 60);
  });
});

describe('generated files', () => {
  it('are fresh', async () => {
    expect(await node(['scripts/generate-docs.mjs', '--check'])).toMatchObject({ code: 0, stderr: '' });
  });
});
