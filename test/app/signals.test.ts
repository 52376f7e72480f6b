/** SIGINT and SIGTERM ask first and insist second. */
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { abortOnSignals } from '../../src/app/signals.ts';

const fakeProcess = () => {
  const exits: unknown[] = [];
  const process = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) });
  return { process, exits, signal: abortOnSignals(process as unknown as NodeJS.Process) };
};

describe('signals', () => {
  it.each([
    ['SIGINT', 'interrupted', 130],
    ['SIGTERM', 'terminated', 143],
  ])('%s aborts, and the second time ends the process', (name, code, exit) => {
    const { process, exits, signal } = fakeProcess();
    process.emit(name);
    expect(signal.reason).toMatchObject({ code });
    expect(exits).toEqual([]);
    process.emit(name);
    expect(exits).toEqual([exit]);
  });
});
