/** A template draft from a description in words: the listed things become fields, a known document type its usual ones. */
import type { TemplateDraft, TemplateField } from '../../../contract/index.ts';
import { wordsOf } from '../fold.ts';
import { distinctFields, fieldName, fieldOfPhrase } from './draft-field.ts';
import { groupOf, STANDARD_TYPES, standardFields } from './standard-fields.ts';

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  receipt: ['till slip', 'cash bill'],
  payslip: ['pay slip', 'pay stub', 'paystub', 'salary slip', 'payroll'],
  purchase_order: ['po'],
  id_card: ['identity card', 'identification card'],
  driver_license: ['driving licence', 'driving license', 'drivers license', 'driver licence'],
  business_card: ['visiting card'],
  utility_bill: ['electricity bill', 'gas bill', 'water bill', 'energy bill'],
  invoice: ['bill', 'rechnung', 'facture', 'factura'],
};
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
  /^(?:and|the|a|an|its|their|all|each|every|also|with|as well as|please|of|for|from|me|i|their|his|her)\s+/iu;

/** The document type a prompt names, or null. */
function typeIn(prompt: string): string | null {
  const text = ` ${wordsOf(prompt).join(' ')} `;
  let best: string | null = null;
  let at = Infinity;
  for (const type of STANDARD_TYPES) {
    for (const name of [type.replaceAll('_', ' '), ...(OTHER_NAMES[type] ?? [])]) {
      const found = [` ${name} `, ` ${name}s `]
        .map((part) => text.indexOf(part))
        .filter((index) => index >= 0);
      for (const index of found) {
        if (index < at) {
          at = index;
          best = type;
        }
      }
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

const phrasesOf = (list: string): string[] =>
  list
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

/** Drafts a template from words. Never throws; a prompt that lists nothing gives the usual fields of its document type. */
export function draftTemplateFromPrompt(prompt: string): TemplateDraft {
  const type = typeIn(prompt);
  const opening = WITH.exec(prompt)?.[0] ?? '';
  const opens = opening !== '' && type !== null && !opening.includes(',') && !GROUP_WORDS.test(opening);
  const led = opens ? prompt.slice(opening.length) : prompt.replace(LEAD, '');
  const hasList = led !== prompt || /[,\n]/.test(prompt);
  const { rest, group } = splitGroup(hasList ? led : '');
  const withoutTail = rest.replace(/\bfrom\s+(?:an?|the|my|our|each|every|these|those|\p{L}+)\s.*$/isu, '');
  const listed = phrasesOf(withoutTail);
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
  return {
    name: type ?? 'document',
    description: prompt.trim().replace(/\s+/g, ' ').slice(0, 300),
    fields: drafted.length > 0 ? drafted : distinctFields([...standardFields('invoice')]),
  };
}
