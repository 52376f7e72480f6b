/** Lets the language model of the settings look at an extraction; without one, or when it fails, the extraction stands. */
import type { JobResult } from '../../contract/index.ts';
import type { Extraction, PageText } from '../../extraction/index.ts';
import { ModelFault } from '../../kit/ask-model.ts';
import type { TemplateShape } from '../../work/index.ts';
import type { TaskDeps } from '../deps.ts';

interface ConsultRequest {
  readonly pages: readonly PageText[];
  readonly templates: readonly TemplateShape[];
  readonly extraction: Extraction;
  readonly signal: AbortSignal;
}

/** An extraction after the model was asked, or as it was. */
export interface Consulted {
  readonly extraction: Extraction;
  readonly warnings: readonly string[];
  /** What was asked of which model; null when nothing was. */
  readonly usage: NonNullable<JobResult['llm_usage']> | null;
}

/** Asks the model about a document. A model that does not answer becomes a warning; only an interruption is thrown. */
export async function consult(
  { consultant }: Pick<TaskDeps, 'consultant'>,
  { pages, templates, extraction, signal }: ConsultRequest,
): Promise<Consulted> {
  const template = templates.find(({ template_id }) => template_id === extraction.template_id);
  if (consultant === null || template === undefined) return { extraction, warnings: [], usage: null };
  const { mode, name: model, ask } = consultant;
  const { consultModel } = await import('../../extraction/index.ts');
  try {
    const answer = await consultModel({ pages, fields: template.fields, extraction, mode, ask, signal });
    return { ...answer, usage: { model, ...answer.usage } };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelFault)) throw error;
    const warnings = [`The language model ${model} could not be asked: ${error.message}.`];
    return { extraction, warnings, usage: null };
  }
}
