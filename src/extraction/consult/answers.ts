/** What a model answers becomes verdicts on fields: printed values are taken, everything else is thrown away. */
import type { FieldEvidence } from '../../contract/index.ts';
import { decimalMarkOf } from '../extract/candidates/amounts.ts';
import type { FieldSpec } from '../extract/fields/compile-field.ts';
import { boxOfTokens } from '../extract/evidence.ts';
import type { Sheet } from '../extract/sheet.ts';
import { fitValue } from '../sources/fit-value.ts';
import type { Extraction } from '../types.ts';
import { roundedTrust } from '../rounded-trust.ts';
import type { Verdict } from './apply-verdicts.ts';
import { ground } from './ground.ts';
import type { Place } from './ground.ts';
import type { ShownLines } from './numbered-lines.ts';
import { choiceIn, foundIn } from './questions.ts';
import type { OpenField } from './questions.ts';

/**
 * Confidence of a value that only a model gave: which model it is and how often it errs is not known here, so such a
 * value always asks for a look.
 */
const MODEL_TRUST = 0.5;
/** Share of the doubt that is left when a model, not knowing our answer, gives the same. */
const DOUBT_LEFT = 0.5;
const METHOD = 'language-model';

/** What a model is asked about, and how. */
export interface Desk {
  readonly sheet: Sheet;
  readonly shown: ShownLines;
  readonly extraction: Extraction;
  readonly specOf: (open: OpenField) => FieldSpec;
  readonly ask: (open: readonly OpenField[]) => Promise<unknown>;
}

function evidenceFrom(sheet: Sheet, place: Place, former: FieldEvidence | undefined): FieldEvidence {
  return {
    page: place.page,
    box: boxOfTokens(sheet, place.page, place.tokens),
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
  confidence: roundedTrust(1 - DOUBT_LEFT * (1 - evidence.confidence)),
});

const same = (a: string, b: string): boolean =>
  a.replace(/\s+/gu, ' ').trim().toLowerCase() === b.replace(/\s+/gu, ' ').trim().toLowerCase();

/** A value of the field's type out of a printed place; text stays as the model cut it out. */
function fitted(desk: Desk, field: FieldSpec, place: Place, answered: string): string | null {
  const reading = { mark: decimalMarkOf(desk.sheet), pages: [...desk.sheet.pages.values()] };
  return fitValue(field, place.text, reading) ?? fitValue(field, answered, reading);
}

/** Finds values: what is not printed in the cited lines, or not of the field's type, gets one more chance. */
export async function find(
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
export async function choose(
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
