/** Puts pages and values together into the result that is stored: a pure function. */
import type { JobResult, Page } from '../../contract/index.ts';
import { relativeBox } from '../../document/index.ts';
import type { Extraction, PageCode, PageText, Word } from '../../extraction/index.ts';
import type { StoredJob } from '../../store/index.ts';
import { COINS_PER_PAGE } from '../callers/plans.ts';

const toWord = (word: Word, page: PageText): NonNullable<Page['words']>[number] => ({
  text: word.text,
  box: relativeBox(word, page),
  confidence: word.confidence,
});

const toCode = (code: PageCode, page: PageText): NonNullable<Page['codes']>[number] => ({
  source: code.source,
  symbology: code.symbology,
  kind: code.kind,
  text: code.text,
  box: relativeBox(code, page),
  values: code.statements.map(({ path, concept, value }) => ({ path, concept, value })),
});

/** A page as results keep it: boxes in shares of the page. */
export const toPage = (page: PageText): Page => ({
  page: page.page,
  status: page.status,
  source: page.source,
  text: page.text,
  width: page.width,
  height: page.height,
  unit: page.unit,
  rotation: page.rotation,
  skew: page.skew,
  confidence: page.confidence,
  warnings: [...page.warnings],
  error: page.error,
  words: page.words.map((word) => toWord(word, page)),
  ...(page.codes.length === 0 ? {} : { codes: page.codes.map((code) => toCode(code, page)) }),
});

/** What could not be read of the pages, in sentences by which {@link LOSS} finds them among the warnings of a result. */
export const lossesOf = (pages: readonly PageText[]): readonly string[] =>
  pages.flatMap(({ page, status, error, losses }) =>
    status === 'failed'
      ? [`Page ${page} could not be read: ${error ?? 'unknown reason'}`]
      : losses.map((loss) => `Page ${page}: ${loss}`),
  );

/** How a sentence of {@link lossesOf} begins. */
export const LOSS = /^Page \d+(?:: | could not be read)/;

/** Rules that compare machine-readable data with the print: where they fail more than a sum is wrong, so they become warnings. */
const COMPARISONS: ReadonlySet<string> = new Set(['embedded_data_agrees', 'code_agrees', 'mrz_agrees']);

interface Outcome {
  readonly job: StoredJob;
  readonly pages: readonly PageText[];
  readonly extraction: Extraction;
  /** What opening the file had to say. */
  readonly warnings: readonly string[];
  /** What a language model was asked, when one was. */
  readonly usage: JobResult['llm_usage'] | null;
  readonly completed_at: string;
  readonly processing_time_ms: number;
}

/** The result of a job. Only pages that were read are charged; a page that failed makes the result partial. */
export function buildResult(outcome: Outcome): JobResult {
  const { job, pages, extraction, completed_at, processing_time_ms } = outcome;
  const failed = pages.filter((page) => page.status === 'failed');
  const lost = lossesOf(pages);
  const differing = extraction.validations.flatMap(({ rule, passed, detail }) =>
    COMPARISONS.has(rule) && !passed
      ? [`What is printed differs from what is machine-readable: ${detail}`]
      : [],
  );
  return {
    job_id: job.job_id,
    document_id: job.document_id,
    filename: job.filename,
    batch_id: job.batch_id,
    template_id: extraction.template_id,
    structured_data: extraction.structured_data,
    page_count: pages.length,
    document_type: extraction.document_type,
    average_confidence: extraction.average_confidence,
    pages: pages.map(toPage),
    processing_time_ms,
    created_at: job.created_at,
    completed_at,
    fraud_check_enabled: job.fraud_check_enabled,
    fraud_check_status: null,
    coins_consumed: (pages.length - failed.length) * COINS_PER_PAGE,
    document_url: null,
    result_url: null,
    field_evidence: { ...extraction.field_evidence },
    validations: [...extraction.validations],
    // A file that had to be repaired, lost a part, or is not what its name says, deserves a look whatever was found in it.
    needs_review: extraction.needs_review || lost.length > 0 || outcome.warnings.length > 0,
    partial: failed.length > 0,
    ...(outcome.usage ? { llm_usage: outcome.usage } : {}),
    warnings: [...outcome.warnings, ...lost, ...differing],
  };
}
