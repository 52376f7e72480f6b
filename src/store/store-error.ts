/** What went wrong below the store, in words that say which folder and what to do. */
import { DocxError } from '../contract/index.ts';
import { codeOf, messageOf } from '../kit/caught.ts';

const OTHER_FOLDER = 'Choose another folder with --store or DOCX_HOME.';

const BUSY = /^SQLITE_(BUSY|LOCKED|PROTOCOL)/;

/** Whether a statement failed only because another connection was writing; also inside a {@link storeError}. */
export const isBusy = (error: unknown): boolean =>
  BUSY.test(codeOf(error)) || (error instanceof DocxError && BUSY.test(codeOf(error.cause)));

/** The DocxError for a fault of the database in `file`. Faults of a statement, which are our own, stay as they are. */
export function storeError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  const options = { cause: error };
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return new DocxError('settings_invalid', `The store file ${file} is damaged or is not a store.`, {
      ...options,
      hint: `Move the file away to start with an empty store, or bring back a copy. ${OTHER_FOLDER}`,
    });
  }
  if (
    /^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/.test(code) ||
    (error instanceof Error && error.message.startsWith('ConnectionFailed'))
  ) {
    return new DocxError('settings_invalid', `The store file ${file} cannot be opened for writing.`, {
      ...options,
      hint: `Check its owner and permissions, and that a process may open more files (ulimit -n). ${OTHER_FOLDER}`,
    });
  }
  if (/^SQLITE_(FULL|IOERR|NOLFS)/.test(code)) {
    return new DocxError('unexpected', `The store file ${file} could not be read or written (${code}).`, {
      ...options,
      hint: 'Check the free space and the health of the disk.',
    });
  }
  if (BUSY.test(code)) {
    return new DocxError(
      'unexpected',
      `Another process has kept the store file ${file} locked for too long.`,
      {
        ...options,
        hint: 'Try again. If it stays so, look for a docx-cli process that hangs.',
      },
    );
  }
  return error;
}

/** The DocxError for a fault of the file system below the store's folder. */
export function folderError(error: unknown, path: string): DocxError {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new DocxError('unexpected', `There is no space left to write ${path}.`, {
      hint: `Free some space. ${OTHER_FOLDER}`,
      cause: error,
    });
  }
  return new DocxError('settings_invalid', `The store cannot use ${path}: ${messageOf(error)}.`, {
    hint: `Check that it is a folder you may write to. ${OTHER_FOLDER}`,
    cause: error,
  });
}
