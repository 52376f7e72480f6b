/** Paths, folders, patterns and standard input as the documents that a command reads. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileSource } from '../../contract/index.ts';
import { DocxError } from '../../contract/light.ts';
import { mapParallel } from '../../kit/parallel.ts';
import { counted } from '../../kit/counted.ts';
import { examineFile, spoolStdin, unreadable, type Asked, type Examined } from './input-file.ts';
import type { Walked } from './inputs-walk.ts';
import { expandPattern, isInside, isPattern, walkFolder } from './inputs-walk.ts';
import type { Source } from '../terminal/io.ts';

/** A document to read. */
export interface InputFile {
  /** As a person would write it, from the working folder. */
  readonly path: string;
  readonly absolute: string;
  /** Its place in a mirrored tree, with forward slashes. */
  readonly relative: string;
  readonly source: FileSource;
}

/** Something that was meant as a document and cannot be used. */
export interface InputProblem {
  readonly path: string;
  readonly relative: string;
  readonly error: DocxError;
}

/** The documents that the arguments of a command stand for. */
export interface Inputs {
  /** In the order of the arguments, each folder sorted; no file twice. */
  readonly files: readonly InputFile[];
  readonly problems: readonly InputProblem[];
  /** Files in folders that are no documents, and what is hidden there. */
  readonly skipped: number;
  /** What the documents may be called together: the name of their folder. */
  readonly label: string;
  /** Removes what was spooled. */
  readonly close: () => Promise<void>;
}

export interface InputOptions {
  /** The folder that relative paths start from. */
  readonly cwd: string;
  readonly stdin: Source;
  /** Name of what comes from standard input. */
  readonly filename?: string | undefined;
  /** Files and folders that a list names: these names are no patterns, and what is no document is skipped as in a folder. */
  readonly listed?: readonly string[] | undefined;
  /** In folders, take only files that match one of these. */
  readonly include?: readonly string[] | undefined;
  /** In folders and patterns, leave out what matches one of these. */
  readonly exclude?: readonly string[] | undefined;
  /** Told of every file that was looked at. */
  readonly onLook?: (path: string) => void;
  /** A folder that results go to: nothing in it is taken for input. */
  readonly results?: string | undefined;
}

interface Place {
  readonly path: string;
  readonly absolute: string;
  readonly relative: string;
}
interface Found extends Place {
  readonly asked: Asked;
}
interface Argument {
  readonly found: readonly Found[];
  readonly problems: readonly InputProblem[];
  readonly hidden: number;
  readonly label: string;
}

/** Files that are looked at at the same time. */
const PARALLEL = 16;

/** The place of an argument in a tree of several: as it was written, unless that leads out of the tree. */
function placeOf(typed: string): string {
  const way = path.normalize(typed);
  const leadsOut = path.isAbsolute(way) || way.startsWith('..');
  return (leadsOut ? path.basename(path.resolve(way)) : way).split(path.sep).join('/');
}

/** Files of a folder or pattern: `typed` is how the person wrote the folder, `prefix` where they go in a tree. */
function fromWalk(walked: Walked, typed: string, prefix: string): Argument {
  const { folder, files, obstacles, hidden } = walked;
  const placed = (file: string): Place => ({
    path: path.join(typed, file),
    absolute: path.join(folder, file),
    relative: path.posix.join(prefix, file),
  });
  return {
    found: files.map((file) => ({ ...placed(file), asked: 'met' as const })),
    problems: obstacles.map(({ absolute, error }) => {
      const place = placed(path.relative(folder, absolute));
      return { path: place.path, relative: place.relative, error: unreadable(place.path, error) };
    }),
    hidden,
    label: path.basename(folder),
  };
}

/** How an argument is meant. */
interface Meaning {
  /** It is the only one: results need no folder of its own. */
  readonly alone: boolean;
  readonly isListed: boolean;
}

async function readArgument(
  typed: string,
  { alone, isListed }: Meaning,
  options: InputOptions,
): Promise<Argument> {
  const { cwd, include = [], exclude = [] } = options;
  const absolute = path.resolve(cwd, typed);
  const relative = alone ? path.basename(absolute) : placeOf(typed);
  const facts = await stat(absolute).catch(() => null);
  if (facts?.isDirectory() === true) {
    return fromWalk(await walkFolder(absolute, include, exclude), typed, alone ? '' : placeOf(typed));
  }
  // A file whose name looks like a pattern is still that file.
  if (facts === null && !isListed && (await isPattern(typed))) {
    // A pattern says exactly what is meant, as in a shell.
    const walked = { ...(await expandPattern(typed, cwd, exclude)), hidden: 0 };
    const shown = path.isAbsolute(typed) ? walked.folder : path.relative(cwd, walked.folder);
    if (walked.files.length > 0 || walked.obstacles.length > 0) {
      return fromWalk(walked, shown, alone ? '' : placeOf(shown === '' ? '.' : shown));
    }
    const error = new DocxError('nothing_matched', `No file matches ${typed}`);
    const problems = [{ path: typed, relative, error }];
    return { found: [], problems, hidden: 0, label: path.basename(walked.folder) };
  }
  const asked = isListed ? ('listed' as const) : ('named' as const);
  const found = [{ path: typed, absolute, relative, asked }];
  return { found, problems: [], hidden: 0, label: path.basename(path.dirname(absolute)) };
}

/** What was left out, in words: `2 others skipped: hidden, or no documents`. */
export const skippedText = (skipped: number): string =>
  `${counted(skipped, 'other')} skipped: hidden, or no documents`;

function nothingMatched(paths: readonly string[], skipped: number): DocxError {
  const others = skipped === 0 ? '' : ` (${skippedText(skipped)})`;
  const places = paths.length === 0 ? 'the list' : paths.join(', ');
  return new DocxError('nothing_matched', `There are no documents in ${places}${others}`);
}

interface Verdict {
  readonly found: Found;
  readonly examined: Examined;
}

/** Looks at files, many at a time, and answers in their order. */
async function examineAll(found: readonly Found[], { onLook }: InputOptions): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const examined = mapParallel(found, PARALLEL, async (file, index) => ({
    index,
    verdict: { found: file, examined: await examineFile(file.absolute, file.path, file.asked) },
  }));
  for await (const { index, verdict } of examined) {
    verdicts[index] = verdict;
    onLook?.(verdict.found.path);
  }
  return verdicts;
}

/** What arguments come to, one after the other. */
class Collection {
  readonly files: InputFile[] = [];
  readonly problems: InputProblem[] = [];
  /** Named by the first argument. */
  label: string | undefined;
  skipped = 0;
  readonly #options: InputOptions;
  /** The folder of the results, absolute. */
  readonly #results: string | null;
  /** Absolute paths, and `-`. */
  readonly #seen = new Set<string>();

  constructor(options: InputOptions) {
    const { cwd, results } = options;
    this.#options = options;
    this.#results = results === undefined ? null : path.resolve(cwd, results);
  }

  takeStdin(examined: Examined): void {
    if (this.#seen.has('-')) throw new DocxError('usage', 'Standard input can be read only once');
    this.#seen.add('-');
    const { filename = 'stdin' } = this.#options;
    const name = examined.kind === 'document' ? examined.source.name : filename;
    this.#take({ found: { path: '-', absolute: `-/${name}`, relative: name, asked: 'named' }, examined });
    this.label ??= 'stdin';
  }

  async takeArgument(typed: string, meaning: Meaning): Promise<void> {
    const argument = await readArgument(typed, meaning, this.#options);
    this.problems.push(...argument.problems);
    this.skipped += argument.hidden;
    this.label ??= argument.label;
    const wanted = argument.found.filter((found) => this.#isWanted(found, typed));
    for (const verdict of await examineAll(wanted, this.#options)) this.#take(verdict);
  }

  /** Whether a file is new, and no result of an earlier run. */
  #isWanted({ absolute, asked }: Found, typed: string): boolean {
    // Results that go into the very folder of the documents cannot be told apart by their place.
    const apart = this.#results !== null && this.#results !== path.resolve(this.#options.cwd, typed);
    if (this.#seen.has(absolute) || (asked !== 'named' && apart && isInside(absolute, this.#results)))
      return false;
    this.#seen.add(absolute);
    return true;
  }

  #take({ found, examined }: Verdict): void {
    const { path: shown, absolute, relative } = found;
    if (examined.kind === 'other') this.skipped += 1;
    else if (examined.kind === 'problem')
      this.problems.push({ path: shown, relative, error: examined.error });
    else this.files.push({ path: shown, absolute, relative, source: examined.source });
  }
}

/**
 * Finds the documents that arguments stand for: files, folders (with everything in them), patterns, `-` for
 * standard input, and what a list names. In a folder, files that are no documents or hidden are skipped and counted; a file that was named, or is
 * named like a document, is a problem when it is none. Throws `nothing_matched` when there is not even a problem.
 */
export async function collectInputs(paths: readonly string[], options: InputOptions): Promise<Inputs> {
  const { stdin, filename, listed = [] } = options;
  const spooled = paths.includes('-') ? await spoolStdin(stdin, filename) : null;
  const close = async (): Promise<void> => spooled?.close();
  try {
    const collection = new Collection(options);
    const alone = paths.length + listed.length === 1;
    for (const typed of paths) {
      if (typed === '-' && spooled !== null) collection.takeStdin(spooled.examined);
      else await collection.takeArgument(typed, { alone, isListed: false });
    }
    for (const typed of listed) await collection.takeArgument(typed, { alone, isListed: true });
    const { files, problems, skipped, label = 'documents' } = collection;
    if (files.length === 0 && problems.length === 0) throw nothingMatched(paths, skipped);
    return { files, problems, skipped, label, close };
  } catch (error) {
    await close();
    throw error;
  }
}
