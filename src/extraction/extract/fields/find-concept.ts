/** Which concept of the vocabulary the words of a template field ask for. */
import { CONCEPTS, conceptOf } from '../../lexicon/concepts.ts';
import type { Concept, FieldType } from '../../lexicon/concepts.ts';
import {
  ANOTHER,
  AT_HOME,
  ISSUED_PAPERS,
  PARTY_WORDS,
  STOP_WORDS,
  TAXES_BESIDE_OTHERS,
} from '../../lexicon/field-words.ts';
import { SET_APART, columnDescribed, conceptNamed, foldedLabels } from './named-concepts.ts';
import { isNumberOf, isOfThing, speaksOf, typeOf } from './field-type.ts';
import { isBetween } from './name-words.ts';
import { isEndOfRange } from './ranges.ts';

/** Words that may stand beside a single known word without changing its meaning: `store_phone`, `total_amount`. */
const ACCOMPANYING = new Set([
  ...Object.values(PARTY_WORDS).flat(),
  ...STOP_WORDS,
  'name',
  'number',
  'no',
  'amount',
  'value',
  'code',
  'document',
  'field',
]);

/** How a concept is asked for, in words, made once. */
const askedFor: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  CONCEPTS.map(({ id, ask }) => [id, ask.map((text) => text.split(' '))]),
);

function phraseScore(ask: readonly string[], words: ReadonlySet<string>, all: ReadonlySet<string>): number {
  let count = 0;
  for (const part of ask) {
    if (part.startsWith('-')) {
      if (all.has(part.slice(1))) return 0;
    } else if (words.has(part)) count++;
    else return 0;
  }
  return count;
}

/** How the name of a number ends. */
const NUMBERED = /^(?:number|no|nr|num|code|id)$/u;

/** Types of what has a number but is none. */
const NAMED_THINGS: ReadonlySet<FieldType> = new Set<FieldType>(['person', 'org', 'address']);

/** Words that turn what they stand beside into another thing: a gross weight is no gross total, how a parcel is shipped no cost. */
const TURNING = new Set([
  'weight',
  'method',
  'via',
  'mode',
  'original',
  'ytd',
  'cumulative',
  'estimated',
  'limit',
  'words',
  'hours',
  'days',
  'volume',
  'year',
  'first',
  'next',
  'previous',
  'last',
  ...TAXES_BESIDE_OTHERS,
]);

/** Whether words ask for where somebody lives. */
const isAtHome = (words: ReadonlySet<string>): boolean => [...words].some((word) => AT_HOME.has(word));

/** Words of what was measured: the "value" of a test is no amount of money. */
const MEASURED = new Set(['result', 'results', 'measured', 'measurement', 'reading', 'test', 'analyte']);

/** The words of a field, and the same to look them up. */
interface FieldWords {
  readonly name: readonly string[];
  readonly description: readonly string[];
  readonly named: ReadonlySet<string>;
  readonly described: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
  /** What the name, and what the description, is a type of by itself. */
  readonly nameType: FieldType;
  readonly descriptionType: FieldType;
}

/** Whether a name ends as that of a day does: a "balance due date" is no balance, "paid to date" is no day. */
const isOfDay = (name: readonly string[]): boolean =>
  name.length > 1 && name.at(-1) === 'date' && name.at(-2) !== 'to';

/** What has no first and last day: a "flight_from" is no number of a flight. */
const RUNNING: ReadonlySet<FieldType> = new Set<FieldType>(['id', 'person']);

/** Whether a name is of what came together until the day of the paper: "paid_to_date" is no day. */
const isUpToNow = (name: readonly string[]): boolean =>
  name.length > 2 && name.slice(-2).join(' ') === 'to date';

/** What a name that says no more than the type counts beside its description. */
const BARE = 0.5;

/** Whether words say nothing more than those of a phrase. */
const isAccompanied = (words: readonly string[], ask: readonly string[]): boolean =>
  words.every((word) => ask.includes(word) || ACCOMPANYING.has(word));

function conceptScore(concept: Concept, words: FieldWords, isColumn: boolean): number {
  const { name, description, named, described, all, nameType, descriptionType } = words;
  if (isOfDay(name) && concept.type !== 'date') return 0;
  if (isUpToNow(name) && concept.type === 'date') return 0;
  if (isEndOfRange(name) && RUNNING.has(concept.type)) return 0;
  const turning = name.filter((word) => TURNING.has(word));
  if (turning.some((word) => !(askedFor.get(concept.id) ?? []).flat().includes(word))) return 0;
  const isMeasured = named.has('value') && description.some((word) => MEASURED.has(word));
  // A "net" described as "Net weight" is none either.
  const isWeighed = description.includes('weight') && descriptionType === 'quantity';
  if (concept.type === 'money' && (isMeasured || isWeighed)) return 0;
  // Which "date" it is, is for the description to say.
  const isBare = isSame(name, ['date']) && description.length > 1;
  if (concept.id === 'seller_name' && [...all].some((word) => ANOTHER.has(word))) return 0;
  let byName = 0;
  let byDescription = 0;
  for (const ask of askedFor.get(concept.id) ?? []) {
    const inName = phraseScore(ask, named, all);
    const isNamed = inName > 1 || (inName === 1 && isAccompanied(name, ask));
    if (isNamed) byName = Math.max(byName, (isBare ? BARE : 1) * (inName + inName / name.length));
    const inDescription = phraseScore(ask, described, all);
    // A "maturity date" is another day than that of the document.
    const isOther =
      inDescription === 1 && !isNamed && description.length === 2 && !isAccompanied(description, ask);
    if (inDescription > 0 && !isOther) {
      byDescription = Math.max(byDescription, inDescription + (0.5 * inDescription) / description.length);
    }
  }
  // The "patient" whose id is asked for is not the name of one, nor the "insured" whose sum is.
  if (byName === 0 && NAMED_THINGS.has(concept.type) && SET_APART.has(nameType)) return 0;
  // A "customer" described as "Customer number" is the number, not who it is of, and so is a "supplier_code".
  const isNumber = isNumberOf(name, description) || (name.length > 1 && NUMBERED.test(name.at(-1) ?? ''));
  if (NAMED_THINGS.has(concept.type) && isNumber) return 0;
  // An "article" described as "Article number" is not what the article is called.
  const isNumbered = descriptionType === 'id' && speaksOf(name, description);
  if (isNumbered && concept.column && concept.type === 'text' && description.length <= name.length + 1)
    return 0;
  // A "Lieferadresse" is no name of whom it is delivered to.
  if (concept.type === 'org' && nameType === 'address') return 0;
  // A "flight" whose description asks for its number is not the days of one.
  const isOtherType = SET_APART.has(descriptionType) && descriptionType !== concept.type;
  if (isOtherType && SET_APART.has(concept.type)) return 2 * byName + byDescription;
  // A "received" described as "Received by" is no amount, though amounts have such a label.
  const isApart = SET_APART.has(concept.type) || concept.type === 'address';
  const isLabelOnly = !isColumn && byName === 0 && byDescription === 0 && isApart;
  // "paivays", described as "Päivämäärä": both are labels of the day of a paper.
  const isSaidTwice =
    isSame(name, description) || foldedLabels().get(concept.id)?.has(description.join('')) === true;
  if (isLabelOnly && description.length > 0 && descriptionType !== concept.type && !isSaidTwice) return 0;
  // What a ride goes "van" and "naar" is no seller, though bills name him so.
  const isLittle = name.length === 1 && description.length > 0 && isBetween(name[0] ?? '');
  if (!isBare && !isLittle && foldedLabels().get(concept.id)?.has(name.join('')) === true)
    byName = Math.max(byName, name.length + 1);
  return 2 * byName + byDescription;
}

/** A description that asks for a paper's own day. */
const ISSUED = new RegExp(`^date of (?:the |this )?(?:${ISSUED_PAPERS})$`, 'u');

/** A description that asks for a mobile and nothing else: "Mobile telephone" of a "phone". */
const MOBILE = /^(?:mobile|cell)(?: (?:tele)?phone)?(?: (?:number|no))?$/u;

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.join(' ') === other.join(' ');

/** The concept a field asks for, or null. Columns are only for sub-fields. */
export function findConcept(
  name: readonly string[],
  description: readonly string[],
  isColumn: boolean,
): Concept | null {
  const words: FieldWords = {
    name,
    description,
    named: new Set(name),
    described: new Set(description),
    all: new Set([...name, ...description]),
    nameType: typeOf(name, [], false),
    descriptionType: typeOf([], description, false),
  };
  let best: Concept | null = null;
  let bestScore = 1.2;
  for (const concept of CONCEPTS) {
    if (concept.column && !isColumn) continue;
    const score = conceptScore(concept, words, isColumn) * (isColumn && !concept.column ? 0.75 : 1);
    if (score > bestScore) {
      // Nobody sells from a home address.
      best = concept.id === 'seller_address' && isAtHome(words.all) ? conceptOf('buyer_address') : concept;
      bestScore = score;
    }
  }
  best ??= conceptNamed(words, isColumn) ?? columnDescribed(words, isColumn);
  if (best?.id === 'phone' && MOBILE.test(description.join(' '))) best = conceptOf('mobile');
  if (best?.id === 'seller_address' && isOfThing(name, description)) best = null;
  // The address of a consignee is not that of who sells.
  if (best?.id === 'seller_address')
    for (const [party, id] of [
      ['ship', 'shipping_address'],
      ['buyer', 'buyer_address'],
    ] as const)
      if (PARTY_WORDS[party].some((word) => (name.length > 1 ? words.named : words.all).has(word)))
        best = conceptOf(id);
  const isIssued =
    best === null && !isColumn && words.nameType === 'date' && ISSUED.test(description.join(' '));
  return isIssued ? conceptOf('issue_date') : best;
}
