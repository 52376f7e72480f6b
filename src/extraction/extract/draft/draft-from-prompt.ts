/** A template draft from a description in words: the listed things become fields, a known document type its usual ones. */
import type { TemplateDraft, TemplateField } from '../../../contract/index.ts';
import types from '../../lexicon/document-types.json' with { type: 'json' };
import { typeOf } from '../fields/field-type.ts';
import { findConcept } from '../fields/find-concept.ts';
import { wordsOf } from '../fold.ts';
import { distinctFields, fieldName, fieldOfPhrase } from './draft-field.ts';
import { groupOf, STANDARD_TYPES, standardFields } from './standard-fields.ts';

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  receipt: ['till slip'],
  payslip: ['paystub', 'payroll'],
  purchase_order: ['po', 'order', 'order confirmation'],
  bank_statement: ['statement'],
  driver_license: ['driving license', 'drivers license'],
  business_card: ['visiting card'],
  utility_bill: ['energy bill'],
  invoice: ['bill', 'credit note', 'quote', 'quotation'],
  delivery_note: ['packing list', 'packing slip', 'lieferschein', 'bon de livraison'],
  contract: ['agreement', 'lease', 'vertrag', 'contrat', 'contrato'],
};
/** How the kinds of documents are named, in words as they are compared. */
const TYPE_NAMES: readonly (readonly [type: string, name: string])[] = STANDARD_TYPES.flatMap((type) => {
  const { titles = [] } = (types as Readonly<Record<string, { titles: readonly string[] }>>)[type] ?? {};
  const names = [type.replaceAll('_', ' '), ...(OTHER_NAMES[type] ?? []), ...titles];
  return names.map((name) => [type, wordsOf(name).join(' ')] as const);
});
const GROUP_WORDS =
  /\b(?:line items?|lines|items|products|transactions|entries|rows|positions|articles|purchases|charges)\b/iu;
const GROUP_LIST =
  /(?:(?:\b(?:an?|the)\s+)?\b(?:list|table)s?\s+of\s+(?:all\s+|the\s+|its\s+)*)?\b(line items?|lines|items|products|transactions|entries|rows|positions|articles|purchases|charges)\b\s*(?:\(([^)]+)\)|(?:each with|with|having|including|by)\s+([^.;\n]+))/iu;
/** A document with things in it: "receipts with store name and total". */
const WITH = /^(?:\S+\s+){1,4}?with\s+/iu;
/** What stands before the list of wanted things. */
const LEAD =
  /^.*?(?:\b(?:extract|extracting|capture|containing|contains?|including|includes?|such as|fields?|namely|read|get|find|want|need)\b:?|:)\s*/isu;
const LITTLE =
  /^(?:and|the|a|an|its|their|my|our|all|each|every|also|with|as well as|please|give|show|of|for|from|me|us|i|his|her)\s+/iu;

/** The document type a prompt names, or null. */
function typeIn(prompt: string): string | null {
  const text = ` ${wordsOf(prompt).join(' ')} `;
  let best: string | null = null;
  let at = Infinity;
  let length = 0;
  for (const [type, name] of TYPE_NAMES) {
    for (const part of [` ${name} `, ` ${name}s `]) {
      const index = text.indexOf(part);
      // "Delivery note" is more than "note", where both begin at one word.
      if (index < 0 || index > at || (index === at && part.length <= length)) continue;
      [best, at, length] = [type, index, part.length];
    }
  }
  return best;
}

function bare(phrase: string): string {
  let text = phrase
    .trim()
    .replace(/^[-*•\d.)\s]+/, '')
    .replace(/[.;:!?\s]+$/, '');
  while (LITTLE.test(text)) text = text.replace(LITTLE, '');
  return text;
}

/** Two words that share the next: "first and last day of cover", "gross and net amount". */
const SHARED =
  /\b(first|start|opening|gross|issue|departure|arrival|billing|previous|old)\s+(?:and|or|&)\s+(last|end|closing|net|expiry|arrival|departure|shipping|delivery|current|new)\s+(\p{L}+(?:\s+of\s+(?:the\s+)?\p{L}+)?)/giu;

const phrasesOf = (list: string): string[] =>
  list
    .replace(SHARED, '$1 $3, $2 $3')
    .split(/,|;|\n|\band\b|\bplus\b|\s&\s/iu)
    .map(bare)
    .filter((phrase) => phrase !== '' && wordsOf(phrase).length <= 6);

/** Splits off the sub-fields of a group: "line items (description, quantity)", "items with name and price". */
function splitGroup(list: string): { rest: string; group: { name: string; columns: string[] } | null } {
  const found = GROUP_LIST.exec(list);
  if (!found) return { rest: list, group: null };
  const rest = `${list.slice(0, found.index)}, ${list.slice(found.index + found[0].length)}`;
  return { rest, group: { name: fieldName(found[1] ?? ''), columns: phrasesOf(found[2] ?? found[3] ?? '') } };
}

/** What announces a list of fields, whatever they are called. */
const ANNOUNCED = /:|\b(?:extract|captur|contain|includ|such as|fields?\b|namely)/iu;
/** Words of time and money that name a field beside others only: "a nice day", "no thanks". */
const VAGUE = new Set('day days when time hour clock no web mobile pay group sum'.split(' '));

/** Whether a phrase is one for what is printed on documents: "total amount", "hive id". */
function namesField(phrase: string): boolean {
  const words = wordsOf(phrase);
  if (findConcept(words, [], false) ?? findConcept(words, [], true)) return true;
  return (
    typeOf(
      words.filter((word) => !VAGUE.has(word)),
      [],
      false,
    ) !== 'text'
  );
}

/** The phrases that count as fields: all of an announced list or beside a kind of document, else none unless one is known to be a field. */
function fieldsAmong(phrases: readonly string[], isList: boolean): readonly string[] {
  const known = phrases.filter(namesField);
  return isList && known.length > 0 ? phrases : known;
}

/**
 * Drafts a template from words; a prompt that lists nothing gives the usual fields of its document type. Null when the words name
 * neither a kind of document nor a field.
 */
export function draftTemplateFromPrompt(prompt: string): TemplateDraft | null {
  const type = typeIn(prompt);
  const opening = WITH.exec(prompt)?.[0] ?? '';
  const opens = opening !== '' && type !== null && !opening.includes(',') && !GROUP_WORDS.test(opening);
  const led = opens ? prompt.slice(opening.length) : prompt.replace(LEAD, '');
  const hasList = led !== prompt || /[,\n]/.test(prompt);
  const { rest, group } = splitGroup(hasList || type === null ? led : '');
  const withoutTail = rest.replace(/\bfrom\s+(?:an?|the|my|our|each|every|these|those|\p{L}+)\s.*$/isu, '');
  const isGiven = type !== null || group !== null || ANNOUNCED.test(prompt);
  const phrases = phrasesOf(withoutTail);
  const listed = isGiven && hasList ? phrases : fieldsAmong(phrases, hasList);
  const plain = listed.filter((phrase) => !GROUP_WORDS.test(phrase));
  const groupPhrase = listed.find((phrase) => GROUP_WORDS.test(phrase));
  const fields: (TemplateField | null)[] = plain.map((phrase) =>
    fieldOfPhrase(phrase, phrase.charAt(0).toUpperCase() + phrase.slice(1)),
  );
  if (group) {
    const columns = distinctFields(
      group.columns.map((phrase) => fieldOfPhrase(phrase, phrase.charAt(0).toUpperCase() + phrase.slice(1))),
    );
    if (columns.length > 0)
      fields.push({ name: group.name, description: 'One entry per row', fields: columns });
  } else if (groupPhrase !== undefined) {
    const standard = groupOf(type ?? 'invoice');
    if (standard)
      fields.push({ ...standard, name: fieldName(GROUP_WORDS.exec(groupPhrase)?.[0] ?? standard.name) });
  }
  const own = distinctFields(fields);
  const usual = [...standardFields(type), groupOf(type)];
  const drafted = own.length > 0 ? own : distinctFields(usual);
  if (drafted.length === 0) return null;
  return {
    name: type ?? 'document',
    description: prompt.trim().replace(/\s+/g, ' ').slice(0, 300),
    fields: drafted,
  };
}
