/** The calibration of a store: learned from genuine documents of its owner, kept beside the jobs it will judge. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DocxError } from '../contract/index.ts';
import type { Calibration } from '../integrity/index.ts';
import { codeOf } from '../kit/caught.ts';
import { replaceFile } from '../kit/files/replace-file.ts';

const fileIn = (folder: string): string => path.join(folder, 'calibration.json');

/** The calibration of the store in a folder, or null. Throws `settings_invalid` for a file that cannot be understood. */
export async function readCalibration(folder: string): Promise<Calibration | null> {
  const file = fileIn(folder);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new DocxError('settings_invalid', `Cannot read ${file}`, { cause: error });
  }
  const { parseCalibration } = await import('../integrity/index.ts');
  const calibration = parseCalibration(text);
  if (calibration !== null) return calibration;
  throw new DocxError('settings_invalid', `${file} is not a calibration`, {
    hint: 'Learn again with docx-cli --local verify --calibrate FOLDER, or remove the file',
  });
}

/** Keeps a calibration for the store in a folder. Resolves with the file. */
export async function keepCalibration(folder: string, calibration: Calibration): Promise<string> {
  const file = fileIn(folder);
  const text = `${JSON.stringify(calibration, null, 2)}\n`;
  await replaceFile(file, (draft) => writeFile(draft, text, { mode: 0o600, flag: 'wx' }));
  return file;
}

/** Forgets the calibration of the store in a folder. Resolves with the file that is gone, null where there was none. */
export async function forgetCalibration(folder: string): Promise<string | null> {
  const file = fileIn(folder);
  try {
    await rm(file);
    return file;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new DocxError('settings_invalid', `Cannot remove ${file}`, { cause: error });
  }
}
