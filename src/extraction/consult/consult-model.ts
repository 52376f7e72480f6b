/** Asks a language model about the fields that are empty or doubtful, and believes only what is printed. */
import type { TemplateField } from '../../contract/index.ts';
import type { AskModel, ModelAnswer } from '../../kit/ask-model.ts';
import { counted } from '../../kit/counted.ts';
import { compileField } from '../extract/fields/compile-field.ts';
import { createSheet } from '../extract/sheet.ts';
import { REVIEW_BELOW } from '../outcome.ts';
import type { Extraction, PageText } from '../types.ts';
import { choose, find } from './answers.ts';
import type { Desk } from './answers.ts';
import { withVerdicts } from './apply-verdicts.ts';
import { numberLines } from './numbered-lines.ts';
import type { ShownLines } from './numbered-lines.ts';
import { questionOf } from './questions.ts';
import type { ConsultMode, OpenField } from './questions.ts';

/** Fields of one question. */
const MAX_FIELDS = 60;

export interface ConsultInput {
  readonly pages: readonly PageText[];
  readonly fields: readonly TemplateField[];
  readonly extraction: Extraction;
  readonly mode: ConsultMode;
  readonly ask: AskModel;
  readonly signal?: AbortSignal | undefined;
}

/** What became of asking. */
export interface Consultation {
  readonly extraction: Extraction;
  /** For people: what was thrown away, held back or not asked. */
  readonly warnings: readonly string[];
  readonly usage: ModelUsage;
}

/** What the answers cost, as the endpoint counts it. */
export interface ModelUsage {
  readonly requests: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
}

/** The plain fields that are empty (only in `fallback`) or less certain than what needs no look. */
function openFields({ extraction, fields, mode }: ConsultInput): OpenField[] {
  const { structured_data: data, field_evidence: evidence } = extraction;
  return fields.flatMap((field, index): OpenField[] => {
    if ((field.fields ?? []).length > 0) return [];
    const found = evidence[field.name];
    const value = data[field.name];
    const isEmpty = value === null || value === undefined || found === undefined;
    if (isEmpty ? mode === 'verify' : found.confidence >= REVIEW_BELOW) return [];
    const choices = isEmpty
      ? []
      : [
          typeof value === 'string' ? value : JSON.stringify(value),
          ...found.alternatives.map(({ text }) => text),
        ];
    return [{ key: `f${String(index + 1)}`, field, choices }];
  });
}

function remarksOn({ omitted, withheld }: ShownLines, unasked: number): string[] {
  return [
    ...(withheld.length === 0
      ? []
      : [
          `Page ${String(withheld[0]?.line.page)} prints text that speaks to a language model; ${counted(withheld.length, 'line')} around it were kept from the model.`,
        ]),
    ...(omitted === 0
      ? []
      : [`The document is long: ${counted(omitted, 'line')} were not shown to the model.`]),
    ...(unasked === 0 ? [] : [`${counted(unasked, 'field')} were not asked: too many for one question.`]),
  ];
}

/**
 * Asks a model about a document that was extracted already: `fallback` fills fields that are empty or doubtful, `verify`
 * only lets it choose among the values that were found. Table rows are never asked for. Asks nothing when nothing is in
 * question. Throws `ModelFault` when no answer came, and the reason of the signal.
 */
export async function consultModel(input: ConsultInput): Promise<Consultation> {
  const usage = { requests: 0, prompt_tokens: 0, completion_tokens: 0 };
  const all = openFields(input);
  const open = all.slice(0, MAX_FIELDS);
  const sheet = createSheet(input.pages);
  if (open.length === 0 || sheet.lines.length === 0)
    return { extraction: input.extraction, warnings: [], usage };
  const shown = numberLines(sheet);
  const specs = new Map(open.map(({ key, field }) => [key, compileField(field)]));
  const count = (answer: ModelAnswer): unknown => {
    usage.requests += 1;
    usage.prompt_tokens += answer.promptTokens;
    usage.completion_tokens += answer.completionTokens;
    return answer.value;
  };
  const desk: Desk = {
    sheet,
    shown,
    extraction: input.extraction,
    specOf: (one) => specs.get(one.key) ?? compileField(one.field),
    ask: async (fields) => count(await input.ask(questionOf(input.mode, fields, shown.lines), input.signal)),
  };
  const warnings = remarksOn(shown, all.length - open.length);
  const verdicts = await (input.mode === 'verify' ? choose : find)(desk, open, warnings);
  return { extraction: withVerdicts(input, verdicts), warnings, usage };
}
