/** SIGINT, SIGTERM and the loss of a terminal ask first and insist second. */
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { abortOnSignals } from '../../src/app/signals.ts';

const fakeProcess = (isTTY = true) => {
  const exits: unknown[] = [];
  const clock = { now: 0, elapsed: () => clock.now };
  const streams = { stdin: { isTTY: false }, stdout: { isTTY: false }, stderr: { isTTY } };
  const process = Object.assign(new EventEmitter(), {
    ...streams,
    pid: 7,
    exit: (code: number) => exits.push(code),
    kill: (pid: number, name: string) => exits.push([pid, name]),
  });
  return { process, exits, clock, signal: abortOnSignals(process as unknown as NodeJS.Process, clock) };
};

describe('signals', () => {
  it.each([
    ['SIGINT', 'interrupted', 130],
    ['SIGTERM', 'terminated', 143],
    ['SIGHUP', 'terminated', 143],
  ])('%s aborts, and the second time ends the process', (name, code, exit) => {
    const { process, exits, clock, signal } = fakeProcess();
    process.emit(name);
    expect(signal.reason).toMatchObject({ code });
    expect(exits).toEqual([]);
    clock.now = 500;
    process.emit(name);
    expect(exits).toEqual([exit]);
  });

  it('one that comes twice at once, as timeout(1) sends it, counts once', () => {
    const { process, exits, clock } = fakeProcess();
    process.emit('SIGTERM');
    clock.now = 20;
    process.emit('SIGTERM');
    expect(exits).toEqual([]);
    clock.now = 600;
    process.emit('SIGTERM');
    expect(exits).toEqual([143]);
  });

  it('SIGHUP itself ends the process when all is kept', () => {
    const { process, exits } = fakeProcess();
    process.emit('SIGHUP');
    expect(exits).toEqual([]);
    process.emit('exit');
    expect([exits, process.listenerCount('SIGHUP')]).toEqual([[[7, 'SIGHUP']], 0]);
  });

  it('SIGHUP does nothing to a process that has no terminal', () => {
    const { process, exits, signal } = fakeProcess(false);
    process.emit('SIGHUP');
    process.emit('SIGHUP');
    expect([signal.aborted, exits]).toEqual([false, []]);
  });
});
