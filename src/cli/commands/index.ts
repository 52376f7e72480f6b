/** The registry of commands: one line per file, in the order of help. A file is loaded when its word is used. */
import type { Command } from '../command.ts';

/** The commands that begin with a word. */
export interface CommandFile {
  readonly word: string;
  /** What help says of the word: the summary of the command, or what its commands are about. */
  readonly summary: string;
  load(): Promise<readonly Command[]>;
}

/** Commands of a word come by their names, whatever order a loader or bundler gives the exports of a file. */
const file = (word: string, summary: string, load: () => Promise<Record<string, Command>>): CommandFile => ({
  word,
  summary,
  load: async () => Object.values(await load()).sort((a, b) => (a.path < b.path ? -1 : 1)),
});

/** Every file of commands. */
export const commandFiles: readonly CommandFile[] = [
  file('upload', 'upload documents one by one and show what was extracted', () => import('./upload.ts')),
  file('bulk', 'process folders of documents', () => import('./bulk.ts')),
  file('verify', 'check documents for signs of tampering', () => import('./verify.ts')),
  file('eval', 'measure how well a template reads documents whose data is known', () => import('./eval.ts')),
  file('export', 'export the structured results of batches', () => import('./export.ts')),
  file('jobs', 'states, results and originals of single documents', () => import('./jobs.ts')),
  file('batches', 'many documents under one name', () => import('./batches.ts')),
  file('templates', 'what is extracted from documents', () => import('./templates.ts')),
  file('keys', 'API keys and their allow-lists', () => import('./keys.ts')),
  file('serve', 'run the service itself, for other machines and programs', () => import('./serve.ts')),
  file('login', 'log in to a service', () => import('./login.ts')),
  file('logout', 'forget the key and secret of a service', () => import('./logout.ts')),
  file(
    'whoami',
    'show the service in use, the key, and the address the service sees',
    () => import('./whoami.ts'),
  ),
  file('config', 'settings and where they come from', () => import('./config.ts')),
  file('doctor', 'check that everything needed is installed and can be used', () => import('./doctor.ts')),
  {
    word: 'completion',
    summary: 'print a completion script for a shell',
    load: async () => [(await import('./completion.ts')).completionCommand(commandFiles)],
  },
];
