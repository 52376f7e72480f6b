/** Reads how much memory another process holds, where the system tells it cheaply. */
import { readFile } from 'node:fs/promises';

/**
 * Megabytes of a process that are in memory, by Linux's /proc (proc(5), VmRSS); null elsewhere, and of a process that is gone.
 * Unlike the size of the heap this counts bitmaps, WebAssembly and what native libraries hold.
 */
export async function residentMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}
