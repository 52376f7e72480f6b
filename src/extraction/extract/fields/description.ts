/** What a field's description says beyond its words: alternatives of a label, quoted texts, examples and formats. */
import { STOP_WORDS, YES_NO } from '../../lexicon/field-words.ts';
import { fold } from '../fold.ts';

interface DescribedLabel {
  readonly text: string;
  readonly weight: number;
}

const QUOTED = /["“”„'‘’«»]([^"“”„'‘’«»]{2,40})["“”„'‘’«»]/gu;
const EXAMPLE =
  /(?:e\.?g\.?|for example|for instance|such as|like|example:?|format:?|looks like)\s*[:,]?\s*["“'`]?([\p{L}\d][\p{L}\d./_-]{2,30})/iu;

/** A list of the values a field may have. */
const CHOICE =
  /\b(?:one of|either|options(?: are)?|(?:possible|allowed|valid|permitted) values(?: are)?|choices(?: are)?)\b\s*:?\s*([^.;]+)/iu;

const ANSWER = ['true', 'false', 'y', 'n', 'sí', 'sì', 'não', ...YES_NO.flat()].join('|');
/** The answers that a description ends with: "Do you smoke? Yes or no" is printed as "Do you smoke?", and neither answer is a label. */
const ANSWERS = new RegExp(
  String.raw`[\s,;:(]*(?<!\p{L})(?:${ANSWER})\s*(?:or|ou|oder|of|o|lub|eller|nebo|sau|\/)\s*(?:${ANSWER})(?!\p{L})\)?\.?\s*$`,
  'iu',
);

/** A long word and what it belongs to, in languages that put words together: "Auftragsnummer der Buchung" is printed as "Auftragsnummer". */
const COMPOUND = /^(\p{L}{9,}) (?:der|des|dem|den|für|zum|zur|im|vom|von|van|voor|af|av|för|til|till|på) /iu;

/** One to three words in brackets. */
const BRACKETED =
  /\(((?!(?:e\.g|if|or|and|in|as|incl|excl|with|without|optional)\b)\p{L}+(?: \p{L}+){0,2})\)/iu;

/** Drops trailing and leading little words. */
function trimStopWords(words: readonly string[]): string[] {
  const kept = [...words];
  while (kept.length > 0 && STOP_WORDS.has(fold(kept[0] ?? ''))) kept.shift();
  while (kept.length > 0 && STOP_WORDS.has(fold(kept.at(-1) ?? ''))) kept.pop();
  return kept;
}

/**
 * Labels that a description offers: quoted texts, and the noun phrase it starts with, its alternatives completed by
 * the common head: "Contract, order or invoice number of ..." gives contract number, order number, invoice number.
 */
export function labelsFromDescription(given: string): readonly DescribedLabel[] {
  const description = given.replace(ANSWERS, '');
  const labels: DescribedLabel[] = [];
  // Quoted texts of a list of options are values, not labels.
  for (const match of description.replace(CHOICE, '').matchAll(QUOTED)) {
    if (match[1] !== undefined) labels.push({ text: match[1], weight: 1 });
  }
  // "Country of origin" is a label as a whole, too.
  const phrase = trimStopWords((description.split(/[.:;(,?]/u)[0] ?? '').trim().split(/\s+/u));
  const isPaired = phrase.length === 2 && phrase[0]?.includes('/') === true;
  if ((phrase.length > 2 && phrase.length <= 4) || isPaired)
    labels.push({ text: phrase.join(' '), weight: 0.8 });
  // "Current meter reading" is printed as "Current reading", too.
  const [first = '', middle = '', last = ''] = phrase;
  if (phrase.length === 3 && !STOP_WORDS.has(fold(middle)) && !description.includes('?'))
    labels.push({ text: `${first} ${last}`, weight: 0.6 });
  // Two names of one thing are printed as one label: "HSN/SAC code" stands over the column as "HSN/SAC".
  const pair = /^\S+\/\S+(?= (?:code|number|no|id|ref)\b|$)/iu.exec(phrase.join(' '))?.[0];
  if (pair !== undefined) labels.push({ text: pair, weight: 0.7 });
  // "Date of the last inspection" is printed over a column as "Last inspection".
  const event = /^date of (?:the )?((?:\p{L}+ ){1,2}\p{L}+)$/iu.exec(description.trim())?.[1];
  if (event !== undefined) labels.push({ text: event, weight: 0.7 });
  // "Name of the disclosing party" stands beside "Disclosing party".
  const named = /^name of the ((?:\p{L}+ ){0,2}\p{L}+)$/iu.exec(description.trim())?.[1];
  if (named !== undefined) labels.push({ text: named, weight: 0.7 });
  // "Name of the shipper (ship from)" gives the label in brackets.
  const bracketed = BRACKETED.exec(description)?.[1];
  if (bracketed !== undefined) labels.push({ text: bracketed, weight: 0.7 });
  const head =
    description.split(
      /[.:;(]|\b(?:of|that|which|who|as|in|for|from|to|with|without|on|before|after|per)\b/u,
    )[0] ?? '';
  const compound = COMPOUND.exec(head)?.[1];
  if (compound !== undefined) labels.push({ text: compound, weight: 0.7 });
  const alternatives = head
    .split(/,|\bor\b|\band\b|\//u)
    .map((part) => trimStopWords(part.trim().split(/\s+/u)));
  const noun = alternatives.at(-1)?.at(-1);
  for (const words of alternatives) {
    if (words.length === 0 || words.length > 4) continue;
    const text = words.join(' ');
    const isLast = words === alternatives.at(-1);
    if (fold(text).length > 2)
      labels.push({ text, weight: alternatives.length === 1 ? 0.7 : isLast ? 0.8 : 0.5 });
    if (!isLast && noun !== undefined) labels.push({ text: `${text} ${noun}`, weight: 0.8 });
  }
  return labels;
}

/** A sample such as `INV-2024-001` as a pattern: letters stand for letters, digits for digits, runs may vary in length. */
function patternOfSample(sample: string): RegExp | null {
  if (!/\d/.test(sample)) return null;
  const body = sample
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\d+/g, String.raw`\d+`)
    .replace(/(?<!\\)[A-Za-z]+/g, (run) => (run.length > 1 ? `[A-Za-z]{${String(run.length)}}` : '[A-Za-z]'));
  return new RegExp(`^${body}$`, 'u');
}

/** Options ("one of: a, b, c") and the shape of examples or digit counts in a description. */
export function shapeFromDescription(description: string): {
  options: readonly string[];
  pattern: RegExp | null;
} {
  const list = CHOICE.exec(description)?.[1];
  const options =
    list === undefined
      ? []
      : list
          .split(/,|\bor\b|\//u)
          .map((part) => part.replace(/["'“”„‘’«»()]/g, '').trim())
          .filter((part) => part !== '' && part.length < 40);
  const digits = /\b(\d{1,2})[- ]digits?\b/iu.exec(description)?.[1];
  if (digits !== undefined) return { options, pattern: new RegExp(String.raw`^\d{${digits}}$`, 'u') };
  const sample = EXAMPLE.exec(description)?.[1];
  return { options, pattern: sample === undefined ? null : patternOfSample(sample) };
}
