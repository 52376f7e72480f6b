/** The pre-flight: asks the service about many files, a handful per request, and adds the answers up. */
import type { AnalyzedFile, BulkAnalysis, DocumentService, FileSource } from '../contract/index.ts';
import { extensionOf, MAX_BULK_BYTES } from '../contract/light.ts';
import { sendReadable } from './lost-files.ts';

/** Files per request: few enough for a quick first answer, enough not to flood a remote service with requests. */
const FILES_PER_REQUEST = 25;

/** Cuts a list into runs that hold at most `files` items and `bytes` bytes; a single larger file is a run of its own. */
export function chunk<T extends { readonly source: Pick<FileSource, 'size'> }>(
  items: readonly T[],
  limits: { readonly files: number; readonly bytes: number },
): T[][] {
  const chunks: T[][] = [];
  let open: T[] = [];
  let bytes = 0;
  for (const item of items) {
    if (open.length >= limits.files || (open.length > 0 && bytes + item.source.size > limits.bytes)) {
      chunks.push(open);
      open = [];
      bytes = 0;
    }
    open.push(item);
    bytes += item.source.size;
  }
  if (open.length > 0) chunks.push(open);
  return chunks;
}

/** Gives each file its answer: by name, equal names in order, for a service need not keep the order. */
export function matchByName<A extends { readonly filename?: string | undefined }>(
  names: readonly string[],
  answers: readonly A[],
): (A | undefined)[] {
  if (answers.some((answer) => answer.filename === undefined)) {
    // Without names only the order is left, and only a complete answer has a trustworthy one.
    return names.map((_name, index) => (answers.length === names.length ? answers[index] : undefined));
  }
  const byName = new Map<string, A[]>();
  for (const answer of answers) {
    const name = answer.filename ?? '';
    byName.set(name, [...(byName.get(name) ?? []), answer]);
  }
  return names.map((name) => byName.get(name)?.shift());
}

/** What the service said of one file; `analyzed` is missing when it said nothing. */
export interface FileAnalysis<F> {
  readonly file: F;
  readonly analyzed: AnalyzedFile | undefined;
}

/** One answered request. */
export interface AnalysisStep<F> {
  readonly files: readonly FileAnalysis<F>[];
  /** Null when none of the files could be read any more. */
  readonly totals: BulkAnalysis | null;
}

/** Asks the service about files, step by step. Creates nothing. */
export async function* analyzeFiles<F extends { readonly source: FileSource }>(
  service: DocumentService,
  files: readonly F[],
  template_id: string,
  signal?: AbortSignal,
): AsyncGenerator<AnalysisStep<F>> {
  for (const some of chunk(files, { files: FILES_PER_REQUEST, bytes: MAX_BULK_BYTES })) {
    const { reply, sent, lost } = await sendReadable(some, (files) =>
      service.documents.bulkAnalyze({ files: files.map(({ source }) => source), template_id }, { signal }),
    );
    const answers = matchByName(
      sent.map(({ source }) => source.name),
      reply?.files ?? [],
    );
    const analyzed = new Map<F, AnalyzedFile | undefined>(sent.map((file, index) => [file, answers[index]]));
    for (const { file, error } of lost) {
      const { name: filename, size } = file.source;
      const facts = { filename, size, ext: extensionOf(filename), pages: 0 };
      analyzed.set(file, { ...facts, valid: false, error, error_code: 'file_unreadable' });
    }
    yield { files: some.map((file) => ({ file, analyzed: analyzed.get(file) })), totals: reply };
  }
}
