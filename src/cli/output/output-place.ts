/** Whether results can go where they are wanted: asked before any work, which may take hours. */
import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DocxError } from '../../contract/light.ts';

type Wanted = 'file' | 'folder';

/** The path itself when it exists, else the nearest folder above it that does. */
async function nearest(place: string): Promise<string> {
  const there = await realpath(place).catch(() => null);
  return there ?? (dirname(place) === place ? place : nearest(dirname(place)));
}

/** Throws `file_unwritable` when nothing can be made at a place: a file is made in its folder, also one that replaces another. */
async function checkWritable(option: string, place: string, wanted: Wanted): Promise<void> {
  const folder = wanted === 'file' ? dirname(await realpath(place).catch(() => place)) : place;
  const there = await nearest(folder);
  if (!(await stat(there)).isDirectory()) {
    throw new DocxError('file_unwritable', `${option}: ${there} is a file, so ${place} cannot be made`, {
      hint: 'Name another place; nothing was done yet',
    });
  }
  await access(there, constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw new DocxError('file_unwritable', `${option}: you may not write to ${there}`, {
      hint: 'Name another place, or change the permissions; nothing was done yet',
      cause,
    });
  });
}

/**
 * Throws `usage` when a folder lies where a file is to be written, or something else where a folder is wanted, and
 * `file_unwritable` when nothing can be written there.
 */
export async function checkPlace(
  cwd: string,
  option: string,
  wanted: Wanted,
  place: string | undefined,
): Promise<void> {
  if (place === undefined || (wanted === 'file' && place === '-')) return;
  const at = resolve(cwd, place);
  const there = await stat(at).catch(() => null);
  if (there !== null && there.isDirectory() !== (wanted === 'folder')) {
    const says = wanted === 'file' ? 'is a folder' : 'is there and is no folder';
    throw new DocxError('usage', `${option} names a ${wanted}, but ${place} ${says}`, {
      hint: wanted === 'file' ? 'Name a file in it' : 'Name another folder',
    });
  }
  // A pipe or a device is written into.
  if (there !== null && !there.isFile() && !there.isDirectory()) return;
  await checkWritable(option, at, wanted);
}
