/** The bash script, run by bash, completes what the definitions say. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commandFiles } from '../../src/cli/commands/index.ts';
import { completionScript, SHELLS } from '../../src/cli/completion.ts';
import { globalOptions } from '../../src/cli/options.ts';

const words = await Promise.all(commandFiles.map(async (file) => ({ ...file, commands: await file.load() })));
const commands = words.flatMap((word) => word.commands);
const source = { program: 'docx-cli', words, globalOptions };

/** What bash offers for a line whose last word is being typed. */
function offered(line: string): string[] {
  const words = line.split(' ');
  const script = `${completionScript('bash', source)}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${String(words.length - 1)}
_docx_cli
printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean);
}

describe('bash', () => {
  it('completes commands', () => {
    expect(offered('docx-cli jo')).toEqual(['jobs']);
    expect(offered('docx-cli --local jobs tr')).toEqual(['trigger-fraud-check']);
    expect(offered('docx-cli completion ')).toEqual(['bash', 'zsh', 'fish']);
  });

  it('completes the options of the command and the global ones', () => {
    expect(offered('docx-cli jobs list --lim')).toEqual(['--limit']);
    expect(offered('docx-cli jobs list --js')).toEqual(['--json']);
    expect(offered('docx-cli keys list --lim')).toEqual([]);
  });

  it('completes the choices of an option, and leaves other values to file names', () => {
    expect(offered('docx-cli batches export b --format ')).toEqual(['json', 'jsonl', 'csv']);
    expect(offered('docx-cli batches export b --out ')).toEqual([]);
  });
});

describe('every shell', () => {
  it.each(SHELLS)('%s knows every command and option', (shell) => {
    const script = completionScript(shell, source);
    for (const command of commands) {
      expect(script).toContain(command.path);
      for (const option of command.options ?? []) {
        const name = /--([a-z][a-z0-9-]*)/.exec(option.flags)?.[1] ?? '';
        expect(script).toContain(shell === 'fish' ? `-l ${name}` : `--${name}`);
      }
    }
  });
});
