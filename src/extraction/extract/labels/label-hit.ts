/** A label found on a page, and how clearly its place says that it is one. */
import { boxAround } from '../../../document/index.ts';
import type { Rect } from '../../types.ts';
import type { LabelOwner } from './label-index.ts';
import { isSetApart } from '../set-apart.ts';
import type { Line, Span } from '../sheet.ts';

/** A label found on a page. */
export interface LabelHit extends Span {
  readonly box: Rect;
  readonly page: number;
  readonly key: string;
  readonly owners: readonly LabelOwner[];
  /** Concepts that print this label, whether the template asks for them or not. */
  readonly concepts: readonly string[];
  /** 1 for a perfect match, less for a misread one. */
  readonly match: number;
  /** How clearly it stands as a label: colon, own segment, start of a segment. 0 to 1. */
  readonly standing: number;
  /** All lines of a label that is printed over several, top to bottom; the span is the last of them. */
  readonly wrapped?: readonly Span[];
  /** An upper line of such a label: it ends what stands left of it, and has no value of its own. */
  readonly partial?: boolean;
}

/** How much the place of a label says that it is one. */
export const standingTrust = ({ standing }: LabelHit): number => 0.35 + 0.65 * standing;

/** Words that make the next one a complement. */
const OBJECT_OF = new Set(['in', 'from', 'im', 'dans', 'nel']);

/** How label-like words in brackets behind others are. */
const ASIDE = 0.2;

/** Whether a word stands in brackets that were opened behind other words of its text. */
function isInBrackets({ tokens }: Line, at: number): boolean {
  const segment = tokens[at]?.segment;
  for (let from = at; tokens[from]?.segment === segment; from--) {
    const text = tokens[from]?.text ?? '';
    if (from < at && text.includes(')')) return false;
    if (text.startsWith('(')) return tokens[from - 1]?.segment === segment;
  }
  return false;
}

/** Whether a text begins with some words: nothing of it stands before them, but for a colon, leaders or white. */
function opensText({ line, from }: Pick<Span, 'line' | 'from'>): boolean {
  const [first, before] = [line.tokens[from], line.tokens[from - 1]];
  return (
    before === undefined ||
    before.segment !== first?.segment ||
    /[:;|]$|[._…]{4}$/u.test(before.text) ||
    isSetApart(line, from)
  );
}

/** Whether the number of a box is all that stands before some words: "34 Country of origin". */
const isNumbered = ({ line, from }: Pick<Span, 'line' | 'from'>): boolean =>
  !opensText({ line, from }) &&
  line.tokens[from - 2]?.segment !== line.tokens[from]?.segment &&
  /^(?:\d{1,3}\p{Ll}?|\p{Ll})[.)]?$/u.test(line.tokens[from - 1]?.text ?? '');

/** Whether some words are where a label begins: in front of a text, with the number of its box or without. */
export const beginsText = (span: Pick<Span, 'line' | 'from'>): boolean => opensText(span) || isNumbered(span);

/** How label-like the place of some words is. */
function standingOf(line: Line, from: number, to: number): number {
  const first = line.tokens[from];
  const last = line.tokens[to - 1];
  const before = line.tokens[from - 1];
  const after = line.tokens[to];
  if (!first || !last) return 0;
  const opens = opensText({ line, from });
  // Another word for the same before a stroke: "Patient / Customer:".
  const isSecond =
    before?.text === '/' && last.text.endsWith(':') && line.tokens[from - 3]?.segment !== first.segment;
  // "included in total", "portion of tax": what the phrase is about stands before.
  const isObject = !opens && OBJECT_OF.has(before?.folded ?? '');
  const closes =
    /[:;=?]$/.test(last.text) ||
    // "Sender (name, address)": what the brackets list is what the label asks for.
    line.tokens.slice(from + 1, to).some(({ text }) => text.startsWith('(')) ||
    after?.segment !== last.segment ||
    isSetApart(line, to) ||
    /^[:=(☐☑☒]/u.test(after.text);
  const beforeValue = after !== undefined && /\d/.test(after.text);
  // "terms of delivery", "deliver to the barn": a sentence, not a label.
  const inSentence = after !== undefined && /^\p{Ll}/u.test(after.text);
  // "I am not registered for VAT. You have paid": a sentence ends with it.
  if (
    !opens &&
    /\p{L}\.$/u.test(last.text) &&
    after?.segment === last.segment &&
    /^\p{Lu}\p{Ll}*$/u.test(after.text) &&
    /^\p{Ll}+$/u.test(before?.text ?? '')
  )
    return 0;
  // "Open instalment (due 02.01.2026)": what is told in brackets is an aside.
  if (!opens && isInBrackets(line, from)) return ASIDE;
  return (
    (beginsText({ line, from }) || isSecond ? 0.6 : isObject ? 0 : 0.25) +
    (closes ? 0.4 : beforeValue ? 0.3 : inSentence ? 0 : 0.15)
  );
}

/** Where some words are that are a label, and how label-like their place is. */
export const placeOf = ({
  line,
  from,
  to,
}: Span): Pick<LabelHit, 'line' | 'from' | 'to' | 'box' | 'page' | 'standing'> => ({
  line,
  from,
  to,
  box: boxAround(line.tokens.slice(from, to)),
  page: line.page,
  standing: standingOf(line, from, to),
});
