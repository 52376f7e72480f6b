/** `completion`: scripts that complete commands and options in a shell. */
import { defineCommand, type Command } from '../command.ts';
import { completionScript, SHELLS, type Shell, type WordFile } from '../completion/index.ts';
import { globalOptions } from '../options.ts';
import { PROGRAM } from '../program.ts';

/** Defines the command from the files of all commands, its own among them. */
export const completionCommand = (files: readonly WordFile[]): Command =>
  defineCommand({
    path: 'completion',
    summary: 'print a completion script for a shell',
    // What starts with every shell must not depend on the folder it starts in.
    worksWithoutSettings: true,
    arguments: [{ name: 'shell', description: 'bash, zsh or fish', required: true, choices: SHELLS }],
    examples: [
      { command: 'source <(docx-cli completion bash)', says: 'For this shell' },
      {
        command:
          'mkdir -p ~/.local/share/bash-completion/completions && docx-cli completion bash > ~/.local/share/bash-completion/completions/docx-cli',
        says: 'For good',
      },
      {
        command:
          'mkdir -p ~/.config/fish/completions && docx-cli completion fish > ~/.config/fish/completions/docx-cli.fish',
        says: 'For fish',
      },
    ],
    async run(context, { args }) {
      const words = await Promise.all(files.map(async (file) => ({ ...file, commands: await file.load() })));
      const source = { program: PROGRAM, words, globalOptions };
      await context.io.stdout.write(completionScript(args['shell'] as Shell, source));
      return 0;
    },
  });
