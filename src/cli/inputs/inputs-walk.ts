/** Folders and patterns as lists of files. The only user of fast-glob. */
import { readdir, type Dirent } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { mediaTypeOfExtension } from '../../contract/light.ts';

/** A folder that a walk met and could not read. */
export interface Obstacle {
  readonly absolute: string;
  readonly error: unknown;
}

/**
 * Everything below a folder that is no folder itself, as sorted relative paths with forward slashes: also pipes and broken
 * links.
 */
export interface Walked {
  readonly folder: string;
  readonly files: readonly string[];
  readonly obstacles: readonly Obstacle[];
  /** Hidden files and folders in the folders that were read; what a hidden folder holds is not known. */
  readonly hidden: number;
}

/** Lock files of office programs; hidden files are left out anyway. */
const NEVER = ['**/~$*'];

/** Whether a path is a folder or lies in it. */
export const isInside = (inner: string, outer: string): boolean => {
  const way = path.relative(outer, inner);
  return way === '' || (way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way));
};

/** A pattern without a slash means the name, wherever it lies. */
const anywhere = (pattern: string): string => (pattern.includes('/') ? pattern : `**/${pattern}`);
/** A pattern that leaves out a folder leaves out what is in it. */
const withContent = (pattern: string): string[] => [anywhere(pattern), `${anywhere(pattern)}/**`];

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Reads folders for fast-glob: a link back to a folder we came through is not followed, and a folder that cannot
 * be read is reported instead of ending the walk.
 */
function createReader(report: (absolute: string, error: unknown) => void, onHidden: (count: number) => void) {
  /** Real places of the folders that were read. */
  const places = new Map<string, string>();
  const cameThrough = (folder: string, place: string): boolean => {
    for (let at = path.dirname(folder); ; at = path.dirname(at)) {
      const above = places.get(at);
      if (above === undefined) return false;
      if (isInside(above, place)) return true;
    }
  };
  const read = async (folder: string): Promise<Dirent[]> => {
    const place = await realpath(folder);
    if (cameThrough(folder, place)) return [];
    places.set(folder, place);
    const entries = await new Promise<Dirent[]>((resolve, reject) => {
      readdir(folder, { withFileTypes: true }, (error, found) => {
        if (error === null) resolve(found);
        else reject(error);
      });
    });
    onHidden(entries.filter(({ name }) => name.startsWith('.')).length);
    const seen = new Set<string>();
    return entries.filter(({ name }) => {
      // Two names in another encoding may be one once they are decoded. The first is found, and refused as unreadable.
      if (seen.has(name) && mediaTypeOfExtension(name) !== null)
        report(path.join(folder, name), Object.assign(new Error(name), { code: 'ENOENT' }));
      return seen.size !== seen.add(name).size;
    });
  };
  return (folder: string, _options: unknown, done: (error: null, entries: Dirent[]) => void): void => {
    const root = path.resolve(folder);
    read(root).then(
      (entries) => {
        done(null, entries);
      },
      (error: unknown) => {
        report(root, error);
        done(null, []);
      },
    );
  };
}

async function list(
  patterns: readonly string[],
  folder: string,
  exclude: readonly string[],
): Promise<Omit<Walked, 'folder'>> {
  const { default: glob } = await import('fast-glob');
  const obstacles: Obstacle[] = [];
  let hidden = 0;
  const read = createReader(
    (absolute, error) => obstacles.push({ absolute, error }),
    (count) => (hidden += count),
  );
  const found = await glob([...patterns], {
    cwd: folder,
    ignore: [...NEVER, ...exclude.flatMap(withContent)],
    // Scanners and cameras write .PDF and .JPG.
    caseSensitiveMatch: false,
    // Not only files: pipes and broken links have to be reported, too.
    onlyFiles: false,
    markDirectories: true,
    fs: { readdir: read as typeof readdir },
  });
  const files = found.filter((name) => !name.endsWith('/')).sort(byCode);
  return { files, obstacles, hidden };
}

/** All files below a folder, or those that match one of the patterns; hidden ones are left out. */
export async function walkFolder(
  folder: string,
  include: readonly string[],
  exclude: readonly string[],
): Promise<Walked> {
  const patterns = include.length === 0 ? ['**/*'] : include.map(anywhere);
  const walked = await list(patterns, folder, exclude);
  // A person who names patterns knows that the rest is left out.
  return { folder, ...walked, ...(include.length === 0 ? {} : { hidden: 0 }) };
}

/** The nearest folder that two folders lie in. */
const sharedFolder = (one: string, other: string): string =>
  isInside(other, one) || one === path.dirname(one) ? one : sharedFolder(path.dirname(one), other);

/** The files that match a pattern, and the folder where the pattern begins: `.` for `{a,b}/*.pdf`. */
export async function expandPattern(
  pattern: string,
  cwd: string,
  exclude: readonly string[],
): Promise<Walked> {
  const { default: glob } = await import('fast-glob');
  const written = process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern;
  const bases = glob.generateTasks(written).map(({ base }) => path.resolve(cwd, base));
  const folder = bases.length === 0 ? path.resolve(cwd) : bases.reduce(sharedFolder);
  const { files, ...met } = await list([written], cwd, exclude);
  const below = files.map((file) => path.relative(folder, path.resolve(cwd, file)).split(path.sep).join('/'));
  return { folder, files: below, ...met };
}

/** Whether an argument is a pattern rather than a path. */
export async function isPattern(argument: string): Promise<boolean> {
  const { default: glob } = await import('fast-glob');
  return glob.isDynamicPattern(argument);
}
