/** Finds the language data of Tesseract on this machine; nothing is ever fetched. */
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DocxError } from '../../contract/light.ts';
import { codeOf } from '../../kit/caught.ts';

/** The data of one language as the file has it, plain or gzip. */
export interface LanguageData {
  readonly code: string;
  readonly data: Uint8Array;
}

// Codes such as `eng`, `chi_sim` or `script_Latin`: never a path.
const CODE = /^[A-Za-z]\w{1,40}$/;

const require = createRequire(import.meta.url);

/**
 * Reads the data of every language in `lang` (`eng`, `eng+deu`): from `folder` first, then from an installed package
 * `@tesseract.js-data/<code>`. Throws `missing_part` with the way to get it.
 */
export async function readLanguageData(
  lang: string,
  folder: string | null,
): Promise<readonly LanguageData[]> {
  await checkFolder(folder);
  const codes = [...new Set(lang.split('+').map((code) => code.trim()))];
  return Promise.all(
    codes.map(async (code) => ({ code, data: await readFirst(candidates(code, folder), code, folder) })),
  );
}

function candidates(code: string, folder: string | null): readonly string[] {
  if (!CODE.test(code)) return [];
  const own =
    folder === null ? [] : [join(folder, `${code}.traineddata`), join(folder, `${code}.traineddata.gz`)];
  const root = packageFolder(`@tesseract.js-data/${code}`);
  // Both folders hold the same network; `best_int` leaves out the legacy engine's 8 MB, which is never used here.
  const bundled =
    root === null
      ? []
      : ['4.0.0_best_int', '4.0.0'].map((version) => join(root, version, `${code}.traineddata.gz`));
  return [...own, ...bundled];
}

function packageFolder(name: string): string | null {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}

/** A folder that was named and is not there is a slip of the pen: other data must not take its place without a word. */
async function checkFolder(folder: string | null): Promise<void> {
  if (folder === null) return;
  const there = await stat(folder).catch(() => null);
  if (there?.isDirectory() === true) return;
  throw new DocxError('missing_part', `There is no folder ${folder} with language data.`, {
    hint: 'Correct --tessdata (DOCX_TESSDATA, the setting tessdata), or leave it out for the data that came with the program.',
  });
}

async function readFirst(paths: readonly string[], code: string, folder: string | null): Promise<Uint8Array> {
  for (const path of paths) {
    try {
      return await readFile(path);
    } catch (error) {
      if (isAbsent(error)) continue;
      throw new DocxError('missing_part', `The data of language "${code}" could not be read from ${path}.`, {
        hint: 'Check that the file may be read.',
        cause: error,
      });
    }
  }
  const where =
    folder === null ? 'among the installed packages' : `in ${folder} or among the installed packages`;
  throw new DocxError('missing_part', `There is no data for language "${code}" ${where}.`, {
    hint: `Install the package @tesseract.js-data/${code}, or put ${code}.traineddata into a folder and name it with --tessdata.`,
    data: { lang: code },
  });
}

const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
