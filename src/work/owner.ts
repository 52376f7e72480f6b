/** Who holds a lease: a name that tells whether the process behind it still lives on this machine. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { sha256 } from '../kit/hash.ts';
import type { IdSource } from '../kit/ids.ts';
import { isRunning } from '../kit/is-running.ts';

const attempt = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '';
  }
};

/** This machine since its last boot, as seen from this container: process ids of other machines and containers mean nothing here. */
function machine(): string {
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const space = attempt(() => readlinkSync('/proc/self/ns/pid'));
  return sha256([hostname(), boot, space].join('\n')).slice(0, 16);
}

/**
 * When a process started, in clock ticks since boot: field 22 of `/proc/PID/stat` (proc(5)). Empty where there is no
 * such file. The second field, the name of the program, may hold spaces and parentheses, so we count from its end.
 */
function startOf(pid: number): string {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** A name for this process as holder of leases. */
export const createOwner = (ids: IdSource): string =>
  [machine(), process.pid, startOf(process.pid), ids('own')].join('/');

/**
 * Whether the process behind an owner is certainly gone. False for other machines and wherever it cannot be told: such
 * a lease runs out by itself.
 */
export function isDeadOwner(owner: string): boolean {
  const [where, pid, start] = owner.split('/');
  if (where !== machine() || pid === undefined || !/^[1-9]\d*$/.test(pid)) return false;
  if (!isRunning(Number(pid))) return true;
  // The number may belong to a younger process by now.
  const startNow = startOf(Number(pid));
  return start !== '' && startNow !== '' && start !== startNow;
}
