/** Which embedded value answers a field of a template: by concept, else by the labels both go by. */
import type { FieldSpec } from '../extract/fields/compile-field.ts';
import { labelKey } from '../extract/fold.ts';
import { PARTY_WORDS, STOP_WORDS } from '../lexicon/field-words.ts';
import type { EmbeddedGroup, EmbeddedPart, EmbeddedValue } from './types.ts';

/** A value with how well it fits, 0 to 1. */
export interface Fit {
  readonly value: EmbeddedValue;
  readonly score: number;
}

/** Below this a value is not taken for the field's. */
const LEAST_FIT = 0.6;
/** From here on a label names the very cell. */
const SURE_LABEL = 0.95;
/** A label of the vocabulary that only names a part of the tool tip, say "name" in "name of your bank", fits less. */
const CONTAINED = 0.85;

/** A value that is usually, but not always, what the field asks for. */
const LIKELY = 0.8;

const partyWords: ReadonlySet<string> = new Set(Object.values(PARTY_WORDS).flat());

/** A label as it is compared: as a whole, and by its words that say what is meant. */
interface FoldedLabel {
  readonly whole: string;
  readonly words: readonly string[];
  readonly joined: string;
}

/** Folds labels for comparison; the words that only name a party are left out when it is known already. */
export type FoldLabel = (text: string, isPartyKnown: boolean) => FoldedLabel;

function foldLabel(text: string): FoldedLabel {
  const words = text
    .split(/[^\p{L}\p{N}#%]+/u)
    .filter((word) => word !== '' && !STOP_WORDS.has(word.toLowerCase()))
    .map(labelKey)
    .filter((key) => key !== '');
  return { whole: labelKey(text), words, joined: words.join('') };
}

/** Folds each text once: every field meets every value, and rows share their labels. One for each document. */
export function createLabelFolding(): FoldLabel {
  const whole = new Map<string, FoldedLabel>();
  const bare = new Map<string, FoldedLabel>();
  return (text, isPartyKnown) => {
    const known = isPartyKnown ? bare : whole;
    const folded = known.get(text) ?? foldLabel(isPartyKnown ? withoutParty(text) : text);
    known.set(text, folded);
    return folded;
  };
}

const withoutParty = (text: string): string =>
  text
    .split(' ')
    .filter((word) => !partyWords.has(word))
    .join(' ');

/** How well a label of the field names a value labelled so: 1 the same, less where one holds the other. */
function likeness(own: FoldedLabel, other: FoldedLabel): number {
  if (own.whole === other.whole) return 1;
  if (own.joined === other.joined) return own.words.length === 0 ? 0 : 1;
  // One word is in too many labels to tell them apart.
  if (own.words.length < 2 || !own.words.every((word) => other.words.includes(word))) return 0;
  return CONTAINED * (own.words.length / other.words.length) ** 0.5;
}

function byLabel(field: FieldSpec, value: EmbeddedValue, fold: FoldLabel): number {
  let best = 0;
  // A value that does not tell what it is answers the field that is named so, never one that may be called so.
  const labels = value.bearing === 'named' ? field.labels.slice(0, 1) : field.labels;
  for (const own of labels) {
    // What an earlier one is worth this one cannot be.
    if (own.weight <= best) continue;
    // "seller_city" asks for the city where the party is known already.
    const asked = fold(own.text, value.party !== null);
    for (const label of value.labels) best = Math.max(best, own.weight * likeness(asked, fold(label, false)));
  }
  return best;
}

/** How a value of the wrong or of no party is taken: never against the field's word, else the seller's first. */
function partyFactor(field: FieldSpec, value: EmbeddedValue): number {
  if (field.party !== null && value.party !== null) return field.party === value.party ? 1 : 0;
  return value.party === null || value.party === 'seller' ? 1 : 0.9;
}

function fitOf(field: FieldSpec, value: EmbeddedValue, fold: FoldLabel): number {
  const party = partyFactor(field, value);
  if (party === 0) return 0;
  if (value.concept !== null && !field.verbatim && field.concept === value.concept)
    return value.bearing === 'likely' ? party * LIKELY : party;
  // A known concept answers fields that are known to be something else by no label.
  if (value.concept !== null && field.concept !== null) return 0;
  return party * byLabel(field, value, fold);
}

/** The value that answers a field, or null when none does or several do equally and differ. */
export function answer(field: FieldSpec, part: EmbeddedPart, fold: FoldLabel): Fit | null {
  const fits = part.values
    .map((value): Fit => ({ value, score: fitOf(field, value, fold) }))
    .filter(({ score }) => score >= LEAST_FIT)
    .sort((a, b) => b.score - a.score);
  const [best] = fits;
  const rival = fits.find(({ value, score }) => best?.score === score && value.value !== best.value.value);
  return best && (rival === undefined || part.source === 'xml') ? best : null;
}

const LINE_WORDS =
  /\b(?:line|item|position|article|product|good|service|entr(?:y|ie)|row|charge)s?\b|^details$/iu;
const TAX_WORDS = /\b(?:tax(?:es)?|vat|gst|mwst|ust|tva|iva|btw)\b/iu;

/** The rows of a part that a repeating field asks for, or null. */
export function answerGroup(field: FieldSpec, part: EmbeddedPart): EmbeddedGroup | null {
  const name = field.name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[^\p{L}]+/gu, ' ');
  const kind =
    TAX_WORDS.test(name) && !LINE_WORDS.test(name)
      ? 'taxes'
      : LINE_WORDS.test(name) || field.fields.some(({ concept }) => concept === 'line_description')
        ? 'lines'
        : null;
  return part.groups.find((group) => group.kind === kind) ?? null;
}

/** The cell of a row that answers a sub-field, or null. */
export function answerCell(
  child: FieldSpec,
  siblings: readonly FieldSpec[],
  row: readonly EmbeddedValue[],
  fold: FoldLabel,
): EmbeddedValue | null {
  const ownName = { ...child, labels: child.labels.slice(0, 1) };
  const named = [ownName, child].flatMap((field) =>
    row.filter((cell) => byLabel(field, cell, fold) >= SURE_LABEL),
  )[0];
  const [first, second] = row.filter((cell) => cell.concept === child.concept);
  if (!first || child.concept === null) return named ?? null;
  if (!second) return first;
  // Name and description apart: only a template that asks for both gets the second.
  const isName = (field: FieldSpec): boolean =>
    byLabel({ ...field, labels: field.labels.slice(0, 1) }, first, fold) >= SURE_LABEL;
  const sharing = siblings.filter((other) => other.concept === child.concept);
  return sharing.length > 1 && sharing.some(isName) && !isName(child) ? second : first;
}
