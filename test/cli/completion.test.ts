/** The scripts, each run by its shell, complete what the definitions say. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandFiles } from '../../src/cli/commands/index.ts';
import { completionScript, SHELLS } from '../../src/cli/completion/index.ts';
import { globalOptions } from '../../src/cli/options.ts';
import { SETTINGS } from '../../src/settings/index.ts';
import { testFolder } from '../support/folder.ts';

const words = await Promise.all(commandFiles.map(async (file) => ({ ...file, commands: await file.load() })));
const commands = words.flatMap((word) => word.commands);
const source = { program: 'docx-cli', words, globalOptions };

/** What bash offers for a line whose last word is being typed. */
function offered(line: string, cwd?: string): string[] {
  const words = line.split(' ');
  const script = `${completionScript('bash', source)}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${String(words.length - 1)}
${cwd === undefined ? '' : `cd '${cwd}'`}
_docx_cli
printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** Two documents, one of them with an odd name, a folder, and a file that is no document. */
async function folderOfFiles(): Promise<string> {
  const folder = await testFolder();
  for (const name of ['a b.PDF', 'c.png', 'notes.txt', '.hidden.pdf']) writeFileSync(join(folder, name), '');
  mkdirSync(join(folder, 'sub'));
  return folder;
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

  it('completes what is known of values and arguments, and no file names where none belong', () => {
    expect(offered('docx-cli config get ll')).toEqual(
      Object.keys(SETTINGS).filter((name) => name.startsWith('ll')),
    );
    expect(offered('docx-cli config set ocr ')).toEqual(['auto', 'force', 'off']);
    expect(offered('docx-cli config set workers ')).toEqual([]);
    expect(offered('docx-cli verify x.pdf --disable-check pdf_cov')).toEqual(['pdf_covered_text']);
    expect(offered('docx-cli verify x.pdf --checks rec')).toEqual(['recapture']);
    expect(offered('docx-cli verify x.pdf --fail-on c')).toEqual(['critical']);
    expect(offered('docx-cli upload x.pdf --template inv')).toEqual(['invoice']);
    expect(offered('docx-cli upload x.pdf -t inv')).toEqual(['invoice']);
    expect(offered('docx-cli jobs list --status f')).toEqual(['failed']);
    expect(offered('docx-cli jobs list --limit ')).toEqual([]);
  });

  it('completes documents, files and folders', async () => {
    const folder = await folderOfFiles();
    expect(offered('docx-cli verify ', folder).sort()).toEqual(['a b.PDF', 'c.png', 'sub']);
    expect(offered('docx-cli verify c', folder)).toEqual(['c.png']);
    expect(offered('docx-cli verify --out ', folder).sort()).toEqual([
      'a b.PDF',
      'c.png',
      'notes.txt',
      'sub',
    ]);
    expect(offered('docx-cli verify --files-from n', folder)).toEqual(['notes.txt']);
    expect(offered('docx-cli verify --report ', folder)).toEqual(['sub']);
    expect(offered('docx-cli bulk -o ', folder)).toEqual(['sub']);
    expect(offered('docx-cli eval ', folder)).toEqual(['sub']);
    expect(offered('docx-cli jobs show ', folder)).toEqual([]);
  });

  it('completes the choices of an option, also behind an equals sign', () => {
    expect(offered('docx-cli batches export b --format ')).toEqual(['json', 'jsonl', 'csv']);
    // As bash hands over --format=js and --format=.
    expect(offered('docx-cli batches export b --format = js')).toEqual(['json', 'jsonl']);
    expect(offered('docx-cli batches export b --format =')).toEqual(['json', 'jsonl', 'csv']);
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

const lacks = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).error !== undefined;

describe.skipIf(lacks('fish'))('fish', () => {
  it('completes commands, options and choices', async () => {
    const file = join(await testFolder(), 'docx-cli.fish');
    writeFileSync(file, completionScript('fish', source));
    const cwd = await folderOfFiles();
    const offeredBy = (line: string): string[] =>
      execFileSync('fish', ['--no-config', '-c', `source ${file}; complete -C '${line}'`], {
        encoding: 'utf8',
        cwd,
      })
        .split('\n')
        .flatMap((offer) => offer.split('\t')[0] ?? [])
        .filter(Boolean);
    expect(offeredBy('docx-cli jo')).toEqual(['jobs']);
    expect(offeredBy('docx-cli jobs list --lim')).toEqual(['--limit']);
    expect(offeredBy('docx-cli batches export b --format ')).toEqual(['csv', 'json', 'jsonl']);
    expect(offeredBy('docx-cli config get llm_b')).toEqual(['llm_base_url']);
    expect(offeredBy('docx-cli config set ocr ')).toEqual(['auto', 'force', 'off']);
    expect(offeredBy('docx-cli verify x.pdf --disable-check pdf_cov')).toEqual(['pdf_covered_text']);
    expect(offeredBy('docx-cli upload x.pdf -t inv')).toEqual(['invoice']);
    expect(offeredBy('docx-cli jobs show ')).toEqual([]);
    expect(offeredBy('docx-cli jobs list --limit ')).toEqual([]);
    expect(offeredBy('docx-cli verify ').sort()).toEqual(['a b.PDF', 'c.png', 'sub/']);
    expect(offeredBy('docx-cli verify c')).toEqual(['c.png']);
    expect(offeredBy('docx-cli verify --files-from n')).toEqual(['notes.txt']);
    expect(offeredBy('docx-cli verify --report ')).toEqual(['sub/']);
    expect(offeredBy('docx-cli verify --out ').sort()).toEqual(['a b.PDF', 'c.png', 'notes.txt', 'sub/']);
  });
});

describe.skipIf(lacks('zsh'))('zsh', () => {
  it('hands commands, options and choices to the completion system', () => {
    // What zsh's own functions would show is printed instead; everything else is the real shell.
    const offeredBy = (line: string): string[] => {
      const script = `compdef() {}; _files() { print files "$@" }; compadd() { print -rl -- "$@" }; compset() { : }
_describe() { print -rl -- "\${(@P)2}" }
${completionScript('zsh', source)}
words=(${line
        .split(' ')
        .map((word) => `'${word}'`)
        .join(' ')}); CURRENT=\${#words}; _docx_cli`;
      const text = execFileSync('zsh', ['-f', '-c', script], { encoding: 'utf8' });
      return text.split('\n').flatMap((offer) => offer.split(':')[0] ?? []);
    };
    expect(offeredBy('docx-cli jo')).toContain('jobs');
    expect(offeredBy('docx-cli jobs list --lim')).toContain('--limit');
    expect(offeredBy('docx-cli batches export b --format ')).toEqual(
      expect.arrayContaining(['csv', 'json', 'jsonl']),
    );
    expect(offeredBy('docx-cli batches export b --out ')).toContain('files');
    expect(offeredBy('docx-cli verify --files-from ')).toContain('files');
    expect(offeredBy('docx-cli config get ')).toEqual(expect.arrayContaining(Object.keys(SETTINGS)));
    expect(offeredBy('docx-cli config set llm ')).toEqual(expect.arrayContaining(['off', 'verify']));
    expect(offeredBy('docx-cli verify x --disable-check ')).toContain('recapture');
    expect(offeredBy('docx-cli verify ').join()).toMatch(/^files -g .*pdf\|png/);
    expect(offeredBy('docx-cli upload x -t ')).toContain('invoice');
    expect(offeredBy('docx-cli eval ')).toEqual(['files -/', '']);
    expect(offeredBy('docx-cli jobs show ')).toEqual(['']);
    expect(offeredBy('docx-cli batches export b --format=js')).toEqual(
      expect.arrayContaining(['csv', 'json', 'jsonl']),
    );
  });
});
