/** Whether results can go where they are wanted: asked before any work, which may take hours. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DocxError } from '../contract/light.ts';

/** Throws `usage` when a folder lies where a file is to be written, or something else where a folder is wanted. */
export async function checkPlace(
  cwd: string,
  option: string,
  wanted: 'file' | 'folder',
  place: string | undefined,
): Promise<void> {
  if (place === undefined || (wanted === 'file' && place === '-')) return;
  const there = await stat(resolve(cwd, place)).catch(() => null);
  if (there === null || there.isDirectory() === (wanted === 'folder')) return;
  const says = wanted === 'file' ? 'is a folder' : 'is there and is no folder';
  throw new DocxError('usage', `${option} names a ${wanted}, but ${place} ${says}`, {
    hint: wanted === 'file' ? 'Name a file in it' : 'Name another folder',
  });
}
