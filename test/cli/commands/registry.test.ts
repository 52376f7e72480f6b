/** No command is forgotten, and each is complete. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandFiles } from '../../../src/cli/commands/index.ts';
import { PROGRAM } from '../../../src/cli/program.ts';

const loaded = await Promise.all(
  commandFiles.map(async (file) => ({ ...file, commands: await file.load() })),
);
const commands = loaded.flatMap((file) => file.commands);

describe('the registry of commands', () => {
  it('has every file of the folder', () => {
    const folder = path.join(import.meta.dirname, '../../../src/cli/commands');
    const files = readdirSync(folder).filter((file) => file !== 'index.ts');
    expect(files).toEqual(commandFiles.map(({ word }) => `${word}.ts`).sort());
  });

  it('knows the word each command begins with', () => {
    for (const { word, commands: own } of loaded) {
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter((command) => command.path.split(' ')[0] !== word)).toEqual([]);
    }
  });

  it('says of a command what the command says of itself', () => {
    const single = loaded.filter(({ word, commands: [first] }) => first?.path === word);
    expect(single.map(({ summary }) => summary)).toEqual(
      single.map(({ commands: [first] }) => first?.summary),
    );
  });

  it('has no path twice', () => {
    const paths = commands.map((command) => command.path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(commands.map((command) => [command.path, command] as const))(
    'shows how to use %s',
    (name, command) => {
      expect(command.examples.length).toBeGreaterThan(0);
      for (const { command: line } of command.examples)
        expect(line).toMatch(new RegExp(`${PROGRAM} .*${name}\\b`));
    },
  );
});
