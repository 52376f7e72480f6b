/** Asks a language model about the fields that are empty or doubtful, and believes only what is printed. */
import type { FieldEvidence, StructuredData, TemplateField } from '../../contract/index.ts';
import type { AskModel, ModelAnswer } from '../../kit/ask-model.ts';
import { decimalMarkOf } from '../extract/candidates/amounts.ts';
import { compileField } from '../extract/compile-field.ts';
import type { FieldSpec } from '../extract/compile-field.ts';
import { relativeBox } from '../extract/evidence.ts';
import { boxAround, createSheet } from '../extract/sheet.ts';
import type { Sheet } from '../extract/sheet.ts';
import { outcomeOf, REVIEW_BELOW, typedValue } from '../outcome.ts';
import { fitValue } from '../sources/fit-value.ts';
import type { Extraction, PageText } from '../types.ts';
import { validate } from '../validate.ts';
import { ground } from './ground.ts';
import type { Place } from './ground.ts';
import { numberLines } from './numbered-lines.ts';
import type { ShownLines } from './numbered-lines.ts';
import { choiceIn, foundIn, questionOf } from './questions.ts';
import type { ConsultMode, OpenField } from './questions.ts';

/**
 * Confidence of a value that only a model gave: which model it is and how often it errs is not known here, so such a
 * value always asks for a look.
 */
const MODEL_TRUST = 0.5;
/** Share of the doubt that is left when a model, not knowing our answer, gives the same. */
const DOUBT_LEFT = 0.5;
/** Fields of one question. */
const MAX_FIELDS = 60;
const METHOD = 'language-model';

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

/** One field: the new value with its evidence, `null` when the present one is rejected. */
type Verdict = { readonly value: string; readonly evidence: FieldEvidence } | null;

interface Desk {
  readonly sheet: Sheet;
  readonly shown: ShownLines;
  readonly extraction: Extraction;
  readonly specOf: (open: OpenField) => FieldSpec;
  readonly ask: (open: readonly OpenField[]) => Promise<unknown>;
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

const round = (value: number): number => Number(value.toFixed(3));

function evidenceFrom(sheet: Sheet, place: Place, former: FieldEvidence | undefined): FieldEvidence {
  return {
    page: place.page,
    box: relativeBox(sheet, place.page, boxAround(place.tokens)),
    text: place.text,
    source: sheet.pages.get(place.page)?.source ?? 'text',
    method: METHOD,
    confidence: MODEL_TRUST,
    alternatives: former === undefined ? [] : [{ text: former.text, confidence: former.confidence }],
  };
}

const confirmed = (evidence: FieldEvidence): FieldEvidence => ({
  ...evidence,
  method: `${evidence.method}+${METHOD}`,
  confidence: round(1 - DOUBT_LEFT * (1 - evidence.confidence)),
});

const same = (a: string, b: string): boolean =>
  a.replace(/\s+/gu, ' ').trim().toLowerCase() === b.replace(/\s+/gu, ' ').trim().toLowerCase();

/** A value of the field's type out of a printed place; text stays as the model cut it out. */
function fitted(desk: Desk, field: FieldSpec, place: Place, answered: string): string | null {
  const reading = { mark: decimalMarkOf(desk.sheet), pages: [...desk.sheet.pages.values()] };
  return fitValue(field, place.text, reading) ?? fitValue(field, answered, reading);
}

/** Finds values: what is not printed in the cited lines, or not of the field's type, gets one more chance. */
async function find(
  desk: Desk,
  open: readonly OpenField[],
  warnings: string[],
): Promise<ReadonlyMap<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  let asked = open;
  for (const isLast of [false, true]) {
    const answer = await desk.ask(asked);
    const again: OpenField[] = [];
    for (const one of asked) {
      const found = foundIn(answer, one.key);
      if (found === null || found === undefined) continue;
      const spec = desk.specOf(one);
      const cited = desk.shown.lines.filter(({ id }) => found.lineIds.includes(id));
      const place = ground(desk.sheet, cited, spec, found.value);
      const value = place && fitted(desk, spec, place, found.value);
      if (place && value !== null) {
        const former = desk.extraction.field_evidence[one.field.name];
        const [present] = one.choices;
        const agrees = former !== undefined && present !== undefined && same(present, value);
        const evidence = agrees ? confirmed(former) : evidenceFrom(desk.sheet, place, former);
        verdicts.set(one.field.name, { value, evidence });
        continue;
      }
      const complaint = place
        ? `"${found.value}" cannot be read as ${spec.type}`
        : `"${found.value}" is not printed in ${cited.length === 0 ? 'any line you named' : 'the lines you named'}`;
      if (isLast) {
        const why = place ? `it cannot be read as ${spec.type}` : 'it is not printed where the model says';
        warnings.push(`The model's answer for "${one.field.name}" was thrown away: ${why}.`);
      } else again.push({ ...one, complaint });
    }
    if (again.length === 0) break;
    asked = again;
  }
  return verdicts;
}

/** Lets the model choose among the values that were found; nothing new can come in. */
async function choose(
  desk: Desk,
  open: readonly OpenField[],
  warnings: string[],
): Promise<ReadonlyMap<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  const answer = await desk.ask(open);
  for (const one of open) {
    const choice = choiceIn(answer, one.key, one.choices.length);
    const former = desk.extraction.field_evidence[one.field.name];
    const [present = ''] = one.choices;
    if (choice === undefined || former === undefined) continue;
    if (choice === null) {
      verdicts.set(one.field.name, null);
      warnings.push(`The model rejected "${present}" for "${one.field.name}"; the field was left empty.`);
      continue;
    }
    if (choice === 0) {
      verdicts.set(one.field.name, { value: present, evidence: confirmed(former) });
      continue;
    }
    const value = one.choices[choice] ?? '';
    const place = ground(desk.sheet, desk.shown.lines, desk.specOf(one), value);
    if (place) verdicts.set(one.field.name, { value, evidence: evidenceFrom(desk.sheet, place, former) });
  }
  return verdicts;
}

/** The extraction with the verdicts in it; checks that a changed field takes part in are made again. */
function withVerdicts(
  { pages, extraction, fields }: ConsultInput,
  verdicts: ReadonlyMap<string, Verdict>,
): Extraction {
  const compiled = fields.map((field) => compileField(field));
  const data: StructuredData = { ...extraction.structured_data };
  const evidence: Record<string, FieldEvidence> = { ...extraction.field_evidence };
  const changed = new Set<string>();
  for (const field of compiled) {
    const verdict = verdicts.get(field.name);
    if (verdict === undefined) continue;
    const value = verdict === null ? null : typedValue(field, verdict.value);
    if (value !== data[field.name]) changed.add(field.name);
    data[field.name] = value;
    if (verdict === null) Reflect.deleteProperty(evidence, field.name);
    else evidence[field.name] = verdict.evidence;
  }
  const touches = (check: { readonly fields: readonly string[] }): boolean =>
    check.fields.some((name) => changed.has(name));
  const values = new Map(
    compiled.flatMap(({ name }): [string, string][] => {
      const value = data[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const rows = new Map(
    compiled.flatMap(({ name }) => (Array.isArray(data[name]) ? [[name, rowsOf(data[name])]] : [])),
  );
  const validations = [
    ...extraction.validations.filter((check) => !touches(check)),
    ...validate({ fields: compiled, values, rows }).filter(touches),
  ];
  return {
    ...extraction,
    structured_data: data,
    field_evidence: evidence,
    validations,
    ...outcomeOf(evidence, validations, pages),
  };
}

const rowsOf = (rows: readonly unknown[]): ReadonlyMap<string, string>[] =>
  rows.map(
    (row) =>
      new Map(
        Object.entries(row as object).flatMap(([name, value]: [string, unknown]): [string, string][] =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      ),
  );

function remarksOn({ omitted, withheld }: ShownLines, unasked: number): string[] {
  const count = (n: number, what: string): string => `${String(n)} ${what}${n === 1 ? '' : 's'}`;
  return [
    ...(withheld.length === 0
      ? []
      : [
          `Page ${String(withheld[0]?.line.page)} prints text that speaks to a language model; ${count(withheld.length, 'line')} around it were kept from the model.`,
        ]),
    ...(omitted === 0
      ? []
      : [`The document is long: ${count(omitted, 'line')} were not shown to the model.`]),
    ...(unasked === 0 ? [] : [`${count(unasked, 'field')} were not asked: too many for one question.`]),
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
