/** Definitions as completion scripts for bash, zsh and fish. Pure. */
import { bash } from './bash.ts';
import { fish } from './fish.ts';
import type { CompletionSource } from './places.ts';
import { zsh } from './zsh.ts';

export type { WordFile } from './places.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const writers: Readonly<Record<Shell, (source: CompletionSource) => string>> = { bash, zsh, fish };

/** The completion script of a shell. */
export const completionScript = (shell: Shell, source: CompletionSource): string => writers[shell](source);
