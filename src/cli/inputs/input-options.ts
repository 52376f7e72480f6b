/** Arguments and options of commands that read documents, and how they become inputs. */
import { DocxError } from '../../contract/light.ts';
import type { ArgumentSpec, CommandInput, OptionSpec } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { Progress } from '../terminal/progress.ts';
import type { Inputs } from './inputs.ts';
import { BUILT_IN_TEMPLATES, CHECKS } from '../known-words.ts';

/** Looking at the files of a command takes longer than this before it is shown. */
const SHOWN_AFTER_MS = 200;

/** Files, folders, patterns or `-`. */
export const pathsArgument: ArgumentSpec = {
  name: 'paths',
  description: 'files, folders (with all that is in them), patterns in quotes, or - for standard input',
  required: false,
  variadic: true,
  offers: 'documents',
};

/** More documents, by a list. */
const filesFromOption: OptionSpec = {
  flags: '--files-from <list>',
  description:
    'also the files that this list names, one per line or with NUL behind each; - for a list on standard input',
};

/** Documents that are not among the paths. */
export const sourceOptions: readonly OptionSpec[] = [
  filesFromOption,
  { flags: '--filename <name>', description: 'name, with extension, of the document from standard input' },
];

/** Which files of a folder count. */
export const filterOptions: readonly OptionSpec[] = [
  {
    flags: '--include <pattern>',
    description: 'in folders, only files that match; may be given several times',
    repeatable: true,
  },
  {
    flags: '--exclude <pattern>',
    description: 'leave out files and folders that match; may be given several times',
    repeatable: true,
  },
];

/** The template of uploads. */
export const templateOption: OptionSpec = {
  flags: '-t, --template <id>',
  description: 'template that says what to extract; "auto" chooses a built-in one by the kind of document',
  offers: ['auto', ...BUILT_IN_TEMPLATES],
  setting: 'template',
};

/** Asks for an integrity check with an upload. */
export const fraudCheckOption: OptionSpec = {
  flags: '--fraud-check',
  description: 'also check each document for signs of tampering, and wait for the report',
};

/** Leaves out checks. */
export const disableCheckOption: OptionSpec = {
  flags: '--disable-check <id>',
  description: 'leave out this check; may be given several times',
  repeatable: true,
  offers: CHECKS,
};

/** The template that was named; throws `usage` when none was, or a file. */
export function neededTemplate(options: CommandInput['options']): string {
  const template = options['template'];
  if (typeof template === 'string' && /[\\/]|\.json$/i.test(template)) {
    throw new DocxError('usage', `--template takes the id of a template, and ${template} looks like a file`, {
      hint: `docx-cli templates create --file ${template} makes a template of it and gives its id`,
    });
  }
  if (typeof template === 'string' && template !== '') return template;
  throw new DocxError('usage', 'No template is named', {
    hint: 'Name one with --template <id>; "auto" chooses a built-in one, docx-cli templates list shows yours',
  });
}

/** The arguments as they were written. */
const pathsOf = ({ args }: CommandInput): readonly string[] => {
  const paths = args['paths'];
  return typeof paths === 'string' ? [paths] : (paths ?? []);
};

/** Whether the command was given documents, by name or in a list. */
export const namesDocuments = (input: CommandInput): boolean =>
  pathsOf(input).length > 0 || input.options['filesFrom'] !== undefined;

/** The documents that a command is to read; see `collectInputs`. */
export async function readInputs(context: CommandContext, input: CommandInput): Promise<Inputs> {
  const { collectInputs } = await import('./inputs.ts');
  const { io } = context;
  const { include, exclude, filename, filesFrom } = input.options as {
    include?: readonly string[];
    exclude?: readonly string[];
    filename?: string;
    filesFrom?: string;
  };
  const paths = pathsOf(input);
  if (!namesDocuments(input)) {
    throw new DocxError('usage', 'No document is named', {
      hint: 'Name files, folders or patterns, or a list of them with --files-from',
    });
  }
  if (filesFrom === '-' && paths.includes('-')) {
    throw new DocxError('usage', 'Standard input is either a document or a list, not both', {
      hint: 'Leave out - among the paths, or --files-from -',
    });
  }
  if (filename !== undefined && !paths.includes('-')) {
    throw new DocxError(
      'usage',
      '--filename names the document from standard input, which is not among the paths',
      {
        hint: 'Give - for standard input, or leave --filename out',
      },
    );
  }
  const results = input.options['out'] as string | undefined;
  const { cwd, stdin } = io;
  const listed =
    filesFrom === undefined ? [] : await (await import('./file-list.ts')).readFileList(filesFrom, io);
  const { clock } = context;
  const begun = clock.elapsed();
  let progress: Progress | undefined;
  let done = 0;
  const onLook = (current: string): void => {
    done += 1;
    // Not for a handful of files: the display would only flicker.
    if (clock.elapsed() - begun < SHOWN_AFTER_MS) return;
    progress ??= context.progress({ title: 'Looking at', unit: 'files' });
    progress.update({ done, current });
  };
  try {
    return await collectInputs(paths, { cwd, stdin, include, exclude, filename, results, listed, onLook });
  } finally {
    await progress?.stop();
  }
}

/** Says what was skipped; a run that is told in figures says it with them. */
export async function saySkipped({ io }: CommandContext, { skipped }: Inputs): Promise<void> {
  if (skipped === 0) return;
  const { skippedText } = await import('./inputs.ts');
  await io.stderr.write(`${skippedText(skipped)}\n`).catch(() => undefined);
}

/** Whether the command was called with one document by name: its result is then printed by itself, not as a list. */
export function isSingle(input: CommandInput, inputs: Inputs): boolean {
  const [path, ...more] = pathsOf(input);
  const all = [...inputs.files, ...inputs.problems];
  return more.length === 0 && all.length === 1 && all[0]?.path === path && inputs.skipped === 0;
}
