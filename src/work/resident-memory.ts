/** Reads how much memory another process holds, where the system tells it cheaply. */
import { readFile } from 'node:fs/promises';

/** Bytes of a page of memory; where pages are larger, fewer are counted, and a limit comes later. */
const PAGE = 4096;

/**
 * Megabytes of a process that are in memory, by `statm` of Linux's /proc (proc(5)); null elsewhere, and of a process that is
 * gone. Unlike the size of the heap this counts bitmaps, WebAssembly and what native libraries hold.
 */
export async function residentMegabytes(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${String(pid)}/statm`, 'utf8').catch(() => null);
  const pages = Number(text?.split(' ')[1]);
  return Number.isFinite(pages) ? (pages * PAGE) / 1024 / 1024 : null;
}
