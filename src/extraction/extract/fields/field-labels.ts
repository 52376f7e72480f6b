/** The texts that may be printed beside the value of a template field. */
import type { TemplateField } from '../../../contract/index.ts';
import { conceptOf } from '../../lexicon/concepts.ts';
import type { Concept, FieldType } from '../../lexicon/concepts.ts';
import { STOP_WORDS } from '../../lexicon/field-words.ts';
import { labelsFromDescription } from './description.ts';
import { labelVariants } from './label-variants.ts';
import type { FieldLabel } from './label-variants.ts';
import { rangeStem } from './ranges.ts';
import { fold, wordsOf } from '../fold.ts';
import { turnedLabels } from '../labels/turned-phrases.ts';

/** Words that name no thing by themselves: no label unless the name says so. */
const GENERIC = new Set(
  (
    'name total amount number date code value price text order invoice full field sum day firstday lastday time account ' +
    'id type status identification'
  ).split(' '),
);

/** A payslip that prints but one date prints the day of payment, an order its own. */
const PLAIN_DATE = ['Date', 'Datum', 'Data', 'Fecha', 'Dato'];

/** Who receives goods, in words that elsewhere name who is billed. */
const CONSIGNEES = [
  ...['Empfänger', 'Destinataire', 'Destinatario', 'Ontvanger', 'Destinatário', 'Odbiorca', 'Mottagare'],
  ...['Modtager', 'Mottaker', 'Příjemce', 'Receiver', 'Recipient'],
];

/** The address of whoever a paper is about may be printed as no more than that. */
const PLAIN_ADDRESS = [
  'Address',
  'Adresse',
  'Anschrift',
  'Dirección',
  'Indirizzo',
  'Adres',
  'Morada',
  'Endereço',
  'Adress',
];

/** Whose address it is, by the concept of the name. */
const NAMED: Readonly<Record<string, string>> = {
  buyer_address: 'buyer_name',
  shipping_address: 'ship_to',
};

/** Who receives something: a delivery note names the place it goes to. */
const RECEIVERS = new Set(['recipient', 'receiver', 'addressee']);

/** What stands for the total where nothing else does; "Cash" does not. */
const PAID_LABELS = ['Amount paid', 'Total paid', 'Paid amount', 'Total paid amount'];

/** Words of a description that the head of a column leaves out: "Course code" stands over it as "Course". */
const LEFT_OUT = new Set(['value', 'number', 'code', 'name', 'no']);

/** What else may stand over the column of a sub-field: its name in the plural or the singular, its description without its last word. */
function columnLabels(name: readonly string[], description: readonly string[]): string[] {
  const text = name.join(' ');
  const isPlural = text.endsWith('s') && !text.endsWith('ss');
  const other = text.length < 4 ? [] : [isPlural ? text.slice(0, -1) : `${text}s`];
  const [first, last] = description;
  const isShort = description.length === 2 && first !== undefined && LEFT_OUT.has(last ?? '');
  return isShort && !GENERIC.has(first) ? [...other, first] : other;
}

/** What the range of days is called whose end a field asks for: "lease_end" is the end of the "Lease term". */
const RANGES = ['dates', 'period', 'date', 'term'];

/** What a description asks an end of: "Start of the lease". */
const END_OF =
  /^(?:the )?(?:start|beginning|begin|end|first day|last day|expiry) of (?:the )?(\p{L}+(?: \p{L}+)?)(?:$|[,.;(])/iu;
/** The same in other languages; "Beginn des Abrechnungszeitraums" is of an "Abrechnungszeitraum". */
const ENDS_OF = [
  /^(?:beginn|anfang|start|ende) de[rs] (\p{L}+?)s?(?:$|[,.;(])/iu,
  /^(?:début|fin) (?:de la |du |de l['’])(\p{L}+)(?:$|[,.;(])/iu,
  /^(?:inicio|fin|início|fim|inizio|fine) (?:del? |do |da |della )(\p{L}+)(?:$|[,.;(])/iu,
  /^(?:begin|einde) van (?:de |het )?(\p{L}+)(?:$|[,.;(])/iu,
];
const spansIn = (description: string): readonly string[] =>
  [END_OF, ...ENDS_OF].flatMap((pattern) => pattern.exec(description)?.slice(1) ?? []);

/** What a field was found to ask for, besides its concept. */
interface LabelledAs {
  readonly type: FieldType;
  readonly range: 'start' | 'end' | null;
  readonly isColumn: boolean;
}

/** What a synonym counts that names another kind of what is asked for. */
const OTHER_KIND = 0.5;
/** Words of a description that names a kind, at most. */
const MOST_OF_KIND = 3;

/** The words of a description that says which kind of what the name names is meant, as "Voluntary excess" of an "excess"; null of any other. */
function qualifiedBy(
  name: readonly string[],
  description: readonly string[],
  concept: Concept | null,
): readonly string[] | null {
  if (concept === null || description.length > MOST_OF_KIND) return null;
  const others = description.filter((word) => !name.includes(word));
  const isKind =
    others.length > 0 &&
    others.length < description.length &&
    name.every((word) => description.includes(word)) &&
    !others.some((word) => GENERIC.has(word) || STOP_WORDS.has(word));
  const isKnown = concept.labels.some((label) => fold(label) === description.join(''));
  return isKind && !isKnown ? description : null;
}

/** Whether a label names another kind of what the name names: "Compulsory excess" where the voluntary one is asked for. */
function isOtherKind(label: string, name: readonly string[], kind: readonly string[] | null): boolean {
  const words = wordsOf(label);
  return (
    kind !== null &&
    name.every((word) => words.includes(word)) &&
    words.some((word) => !kind.includes(word) && !GENERIC.has(word) && !STOP_WORDS.has(word))
  );
}

/** Labels of a field by its name, its description, and what it was recognized as, each with its weight. */
export function labelsOf(
  field: TemplateField,
  concept: Concept | null,
  { type, range, isColumn }: LabelledAs,
): FieldLabel[] {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    const clean = text.trim();
    if (clean !== '' && (weights.get(clean) ?? 0) < weight) weights.set(clean, weight);
  };
  const words = wordsOf(field.name);
  add(/[\s#.:]/.test(field.name) ? field.name : words.join(' '), 1);
  // "schluessel" is printed "Schlüssel", and "beloeb" "Beløb".
  const spelled = words.map((word) => word.replace(/(?<=[aou])e|(?<=a)a/gu, '')).join(' ');
  if (spelled !== words.join(' ')) add(spelled, 0.9);
  const withoutCue = words.filter((word) => !['name', 'value', 'text', 'field', 'is', 'has'].includes(word));
  if (withoutCue.length > 0 && withoutCue.length < words.length) add(withoutCue.join(' '), 0.9);
  const stem = range === null ? '' : rangeStem(words).join(' ');
  const spans = range === null ? [] : [...(stem === '' ? [] : [stem]), ...spansIn(field.description ?? '')];
  for (const span of spans)
    for (const text of [span, ...RANGES.map((word) => `${span} ${word}`)]) add(text, 1);
  for (const label of labelsFromDescription(field.description ?? '')) {
    if (!GENERIC.has(fold(label.text))) add(label.text, label.weight);
  }
  for (const label of turnedLabels(field.description ?? '')) add(label.text, label.weight);
  if (concept?.askedOnly !== false && !isColumn)
    for (const { text, weight } of labelVariants(words, type)) add(text, weight);
  // "collected_on" is printed "Collected".
  if (words.length > 1 && /^(?:on|at)$/.test(words.at(-1) ?? '')) add(words.slice(0, -1).join(' '), 0.9);
  if (isColumn) for (const text of columnLabels(words, wordsOf(field.description ?? ''))) add(text, 0.6);
  const qualified = qualifiedBy(words, wordsOf(field.description ?? ''), concept);
  if (qualified !== null) add(qualified.join(' '), 1);
  for (const label of concept?.labels ?? [])
    add(label, isOtherKind(label, words, qualified) ? OTHER_KIND : 1);
  if (concept?.id === 'buyer_name' && words.some((word) => RECEIVERS.has(word)))
    for (const label of conceptOf('ship_to')?.labels ?? []) add(label, 0.8);
  // What stands under the label of a party is its name and its address.
  for (const label of conceptOf(NAMED[concept?.id ?? ''] ?? null)?.labels ?? []) add(label, 0.9);
  if (concept?.id === 'pay_date' || concept?.id === 'order_date')
    for (const label of PLAIN_DATE) add(label, 0.6);
  // What is deposited on a flat is called otherwise than what is paid ahead on a bill.
  if (concept?.id === 'paid_amount' && words.includes('deposit'))
    for (const label of conceptOf('security_deposit')?.labels ?? []) add(label, 0.6);
  // The tax code of Italians is what identifies them.
  if (concept?.id === 'tax_code') add('Codice fiscale', 0.6);
  // Where only one day is printed, it may be the day of value.
  if (concept?.id === 'line_date')
    for (const label of conceptOf('line_value_date')?.labels ?? []) add(label, 0.5);
  // Bills that print no number of the meter print that of the point it stands at.
  if (concept?.id === 'meter_number')
    for (const label of conceptOf('meter_point')?.labels ?? []) add(label, 0.5);
  // "Account or customer number": whoever is billed may have the one or the other.
  if (concept?.id === 'account_number' && wordsOf(field.description ?? '').includes('customer'))
    for (const id of ['customer_number', 'contract_number'])
      for (const label of conceptOf(id)?.labels ?? []) add(label, 0.6);
  // Whose mobile is asked for may print one telephone, whatever it is.
  if (concept?.id === 'mobile') for (const label of conceptOf('phone')?.labels ?? []) add(label, 0.6);
  // The rate stands behind whatever names the tax.
  if (concept?.id === 'tax_rate') for (const label of conceptOf('tax_total')?.labels ?? []) add(label, 0.7);
  if (concept === null && type === 'address') for (const label of PLAIN_ADDRESS) add(label, 0.5);
  if (concept?.id === 'ship_to') for (const label of CONSIGNEES) add(label, 0.8);
  if (concept?.id === 'gross_total') {
    for (const label of conceptOf('amount_due')?.labels ?? []) add(label, 0.75);
    for (const label of PAID_LABELS) add(label, 0.6);
  }
  return [...weights].map(([text, weight]) => ({ text, weight }));
}
