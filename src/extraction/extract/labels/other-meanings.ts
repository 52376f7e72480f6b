/** Tells words that are labels elsewhere and mean something else where they stand: parts of names, of longer labels, forms of address. */
import { ADDRESSED } from '../../lexicon/person-words.ts';
import { textOf } from '../sheet.ts';
import type { Line } from '../sheet.ts';

/** Words that name another thing with the word behind them: "Gross Weight:", "Invoice Description:". */
const MODIFIER = /^(?:gross|net|invoice|order)$/iu;

/** Whether a word is the first of a longer label that ends in a colon. */
function isModifier({ tokens }: Line, from: number, to: number): boolean {
  const [word, next, then] = [tokens[from], tokens[to], tokens[to + 1]];
  if (to - from > 1 || next?.segment !== word?.segment || !MODIFIER.test(word?.text ?? '')) return false;
  const isWord = /^\p{Lu}\p{L}+:?$/u.test(next?.text ?? '');
  return isWord && (next?.text.endsWith(':') === true || /^\p{L}+:$/u.test(then?.text ?? ''));
}

const FORMS = new Set('gmbh ag kg ltd limited inc llc sdn bhd bv sarl srl plc corp kft zrt nyrt'.split(' '));

/** Whether the next word makes the label the start of a company name ("Lieferant GmbH"). */
export function isNamePart(line: Line, to: number): boolean {
  const next = line.tokens[to];
  // "Gross weight (kg)" is no firm.
  const isForm = next !== undefined && !next.text.startsWith('(') && FORMS.has(next.folded);
  return isForm && next.segment === line.tokens[to - 1]?.segment;
}

/**
 * Whether words that are a label of the seller elsewhere are a form of address: "Firma" alone at its place, above the name of
 * the recipient. What stands right of it is another label then, not the name.
 */
export function isAddressing(
  line: Line,
  { from, to }: { readonly from: number; readonly to: number },
  concepts: readonly string[],
  isLabelAt: (from: number) => boolean,
): boolean {
  const isAlone = line.parts.some((part) => part.from === from && part.to === to);
  if (!isAlone || !concepts.includes('seller_name')) return false;
  return ADDRESSED.test(textOf({ line, from, to })) && (to === line.tokens.length || isLabelAt(to));
}

/** Whether "no" or "number" is that of something else than the paper, or an answer: "Customs Tariff Number:", "Made to order:  No". */
function isNoNumber({ tokens }: Line, at: number): boolean {
  const [before, word] = [tokens[at - 1], tokens[at]];
  if (before?.segment === word?.segment)
    return /^\p{L}{3}/u.test(before?.text ?? '') && word?.text.endsWith(':') === true;
  return before?.text.endsWith(':') === true && word?.text === 'No' && at + 1 === tokens.length;
}

/** Whether "Member" says what a bank belongs to, as American ones must: "Member FDIC", "Member FINRA/SIPC". */
const isMemberOf = ({ tokens }: Line, to: number): boolean =>
  tokens[to]?.segment === tokens[to - 1]?.segment &&
  /^(?:FDIC|SIPC|FINRA|NCUA|NYSE|NFA)(?:[/,.;]|$)/u.test(tokens[to]?.text ?? '');

/** Labels that are other words in other letters, and how they are printed: "PO" is no "po", "Số" no "SO". */
export const PRINTED: Readonly<Record<string, RegExp>> = { po: /^P\.?O\.?[:#]*$/u, so: /^Số:?$/u };

/** Whether a word is spelled like a label and is none: in other letters, or before a box: "PO Box 12". */
export function isNoLabel({ tokens }: Line, from: number, to: number, key: string): boolean {
  const printed = PRINTED[key];
  if (printed === undefined) return false;
  return (
    !printed.test(tokens[to - 1]?.text ?? '') || to - from > 1 || /^box\b/iu.test(tokens[to]?.text ?? '')
  );
}

/** Whether words that read like a label of the paper are that of something else. */
export const isOfOther = (
  line: Line,
  { from, to, key }: { readonly from: number; readonly to: number; readonly key: string },
): boolean =>
  isModifier(line, from, to) ||
  (key === 'no' && isNoNumber(line, from)) ||
  (key === 'member' && isMemberOf(line, to));

/** An amount, which no telephone has for a number: "T   $11.98". */
const AMOUNT = /^[-(]?\p{Sc}?\d[\d.,']*[.,]\d{2}\)?-?\p{Lu}?$/u;
/** Words that such a number is printed in, at most. */
const TELEPHONE_WORDS = 6;
/** Figures of a telephone number, at least, with what parts them. */
const TELEPHONE = /^[|•·]?\s?[+(]?\d(?:[ ().\-/]{0,3}\d){5}/u;

/** Whether one letter is no label of a telephone: neither ends it as labels do, nor stands a number of a telephone behind it. */
export function isBareLetter({ tokens }: Line, to: number, key: string): boolean {
  if (key.length > 1 || /[:.]$/.test(tokens[to - 1]?.text ?? '')) return false;
  const next = tokens.slice(to, to + TELEPHONE_WORDS).map(({ text }) => text);
  return /^[:.]/.test(next[0] ?? '') ? false : AMOUNT.test(next[0] ?? '') || !TELEPHONE.test(next.join(' '));
}
