/** Questions are asked only where somebody can answer. */
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createPrompter, type PrompterOptions } from '../../../src/cli/terminal/prompt.ts';

const terminal = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY, columns: 80 });
const prompter = (options: Partial<PrompterOptions> & { tty?: boolean } = {}) => {
  const { tty = true, ...rest } = options;
  const streams = { stdin: terminal(tty), stderr: terminal(tty) };
  const prompt = createPrompter({
    ...(streams as unknown as Pick<PrompterOptions, 'stdin' | 'stderr'>),
    env: {},
    allowed: true,
    signal: new AbortController().signal,
    ...rest,
  });
  return { prompt, ...streams };
};

describe('prompter', () => {
  it.each([
    ['this is no terminal', { tty: false }],
    ['--no-input was given', { allowed: false }],
    ['this is a CI run', { env: { CI: 'true' } }],
  ])('refuses when %s', async (reason, options) => {
    const { prompt } = prompter(options);
    expect(prompt.available).toBe(false);
    await expect(prompt.text('Name:')).rejects.toMatchObject({
      code: 'usage',
      detail: `Cannot ask "Name:": ${reason}`,
    });
  });

  it.each(['', '0', 'false', 'False'])('asks where CI is "%s", which is no CI system', (CI) => {
    expect(prompter({ env: { CI } }).prompt.available).toBe(true);
  });

  it('asks on standard error and hears the answer', async () => {
    const { prompt, stdin, stderr } = prompter();
    let asked = '';
    stderr.on('data', (chunk: Buffer) => {
      // Answers once the question is there.
      if (asked === '') setImmediate(() => stdin.write('y\n'));
      asked += chunk.toString();
    });
    expect(await prompt.confirm('Delete?')).toBe(true);
    expect(asked).toContain('Delete?');
  });

  it('does not show a secret', async () => {
    const { prompt, stdin, stderr } = prompter();
    let shown = '';
    stderr.on('data', (chunk: Buffer) => {
      if (shown === '') setImmediate(() => stdin.write('hunter2\n'));
      shown += chunk.toString();
    });
    expect(await prompt.secret('Secret:')).toBe('hunter2');
    expect(shown).toContain('Secret:');
    expect(shown).not.toContain('hunter2');
  });

  it('takes the end of the input for an interruption: nothing was answered', async () => {
    const { prompt, stdin, stderr } = prompter();
    // Ctrl-D on an empty line.
    stderr.once('data', () => setImmediate(() => stdin.write('\u0004')));
    await expect(prompt.text('Name:')).rejects.toMatchObject({ code: 'interrupted' });
  });

  it('goes on with the question when the program comes back from the background', async () => {
    const { prompt, stdin, stderr } = prompter();
    stderr.once('data', () =>
      setImmediate(() => {
        process.emit('SIGCONT');
        // As readline does then.
        stdin.pause();
        setTimeout(() => stdin.write('Anna\n'), 20);
      }),
    );
    expect(await prompt.text('Name:')).toBe('Anna');
  });

  it('tells an interruption as such', async () => {
    const controller = new AbortController();
    const { prompt, stderr } = prompter({ signal: controller.signal });
    stderr.once('data', () => {
      controller.abort();
    });
    const answer = prompt.text('Name:');
    await expect(answer).rejects.toMatchObject({ code: 'interrupted' });
  });
});
