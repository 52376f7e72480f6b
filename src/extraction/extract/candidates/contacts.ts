/** Phone numbers, e-mail addresses, web addresses, times and currencies. */
import { LETTERS } from '../../../kit/plain-letters.ts';
import { crownOf, dollarOf, currencyBehind, currencyIn, isCurrencyCode, yuanOf } from '../currencies.ts';
import { lineText, spanAt } from '../line-text.ts';
import type { LineText } from '../line-text.ts';
import type { Line, Sheet } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';

/** A gap may part the code of an area in brackets from the rest: where it is wide, the two are cells of their own. */
const PHONE =
  /(?:(?<![\d.,/#-])|(?<=\p{L}[.,])(?=[+(]))((?:\(\d{2,5}\)\t(?=\d))?\+?\(?\d[\d ().\-/–]{5,18}\d)(?![\d/]|[.-]\d|,\d(?!\d{1,3}-\d{6}))/gu;
/** Underscores around one are the line it was filled in on. */
const EMAIL = /[^\W_][\w.+-]*\s?@\s?[\w-]+(?:\.[\w-]*[^\W_])+/gu;
const URL =
  /\b(?:https?:\/\/|www\.)[^\s,;)|]+|\b[a-z0-9][\w-]+\.(?:com|net|org|de|fr|es|it|nl|pt|pl|co\.uk|eu|at|ch|be|info|biz|io)\b(?:\/[^\s,;)]*)?/giu;
const TIME =
  /(?:(?<![\d:./-])|(?<=\d[-/.]\d{1,2}[-/.]\d{2}(?:\d{2})?[-/]))([01]?\d|2[0-3])\s?:\s?[0-5]\d(?:\s?:\s?[0-5]\d|\.[0-5]\d(?=\s?[AaPp]\.?\s?[Mm]\b))?(?:\s?[AaPp]\.?\s?[Mm]\b\.?)?(?![\d:])/gu;
/** Of France "18h22", "18 h 22"; and with a point, which is one of a time right behind a day or a word for it: "14.02.2023 18.22", "kl. 18.22". */
const OTHER_TIME =
  /(?<![\p{L}\d.,:])(?:[01]?\d|2[0-3])\s?h\s?[0-5]\d(?![\p{L}\d])|(?<=\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\s{1,2}|(?<!\p{L})(?:kl|klo|ore|alle)\.?\s)(?:[01]\d|2[0-3])\.[0-5]\d(?![\d.,]|\s?(?:\p{Sc}|EUR|kr))/giu;

const DATE_BESIDE = new RegExp(
  String.raw`(?<!\d)\d{1,4}\s?[-/.]\s?(?:\d{1,2}|[${LETTERS}]{3,9})\s?[-/.,]\s?\d{2,4}(?!\d)|[${LETTERS}]{3,9}\.?,?\s?\d{1,2},?\s?['’]?(?:20)?\d{2}|\d{1,2}\s?[${LETTERS}]{3,9}\s?['’]?(?:20)?\d{2}`,
  'u',
);

/** Numbers in pairs with points, which look like days and amounts: of France "01.42.33.44.55", of Belgium "02/511.89.82", "+32.2.511.89.82". */
const IN_PAIRS =
  /^(?:\+33[. ]?(?:\(0\))?|0)\d(?:\.\d{2}){4}$|^(?:\+32[. ]?|0)\d{1,3}[/.]\d{2,3}([. ])\d{2}\1\d{2}$/u;

/** The first of two numbers with a stroke between: "2123 4567 / 2123 4568"; "089 / 1234567" is one. */
const FIRST_OF_TWO = /^(?:\D?\d){7,}(?=\s?\/\s)/u;

function phoneShape(text: string): number {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 15 || /^0+$/.test(digits)) return 0;
  if (IN_PAIRS.test(text)) return 1;
  if (
    // No year begins with a zero: "0422-12-3456" is a number of Japan.
    /^(?!0\d{2,3}-)\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}(?:\s\d{1,2})?$/.test(text.trim()) ||
    /[.,]\d{2}$/.test(text) ||
    // A law with its year: "12.741/2012".
    /^\d{1,3}\.\d{3}\/(?:19|20)\d{2}$/.test(text) ||
    /^\d{1,2}\/\d/.test(text)
  )
    return 0;
  if (/^\d+$/.test(text)) {
    // Without any mark: ten figures are a number of many countries, others may be anything.
    if (text.startsWith('000')) return 0;
    return /^(?:[2-9]\d{9}|0\d{8,10})$/.test(text) ? 0.6 : digits.length > 11 ? 0.2 : 0.3;
  }
  if (/^\+|^\(?0|\)|^\d{3}[-. ]\d{3}[-. ]\d{4}$|^1[-. ]?8\d\d/.test(text)) return 1;
  if (/^\d{2,4}[- ]\d{6,8}$|^\d{2,4}[- ]\d{3,4}[- ]\d{3,4}$/.test(text)) return 0.9;
  return /[ ()\-/]/.test(text) ? 0.6 : 0.3;
}

/** Toll-free numbers of North America, of hotlines and surveys rather than of the shop that prints them. */
const TOLL_FREE = /^(?:\+?1[-. ]?)?\(?8(?:00|33|44|55|66|77|88)\)?[-. ]?\d{3}[-. ]?\d{4}$/u;
/** What such a number loses. */
const OF_HOTLINE = 0.6;

/** What ends with "number", and what makes that the number of a telephone. */
const NUMBERED = /(?:^|[\s(-])(?:n[.º°]|no\.?|nr\.?|num\.?|#)\s?[:]?\s*$/iu;
const OF_PHONE = /tel|phone|fax|mob|cell|handy|contact|kontakt|whats|hotline|\bhp\b|\bph\b|call/iu;

/** The day and time of a transaction, as tills print them before its numbers: "12/24/2023 10:41 307 12 77 51". */
const TRANSACTION = /\d[-/.]\d{2,4}\s+(?:\d{1,2}:)?$/u;

/** Whether what stands before a number says that it is that of a document: "Documento N. 0413-0022". */
const isNumbered = (before: string, number: string): boolean =>
  (TRANSACTION.test(before) && /^[\d\s]+$/.test(number)) ||
  (NUMBERED.test(before) && !OF_PHONE.test(before.slice(-40)));

function collect(
  at: LineText,
  pattern: RegExp,
  make: (text: string, before: string) => (Partial<Candidate> & Pick<Candidate, 'kind' | 'value'>) | null,
): Candidate[] {
  return [...at.text.matchAll(pattern)].flatMap((match) => {
    const made = make(match[0], at.text.slice(0, match.index));
    return made
      ? [
          createCandidate({
            text: match[0].trim(),
            ...made,
            spans: [spanAt(at, match.index, match.index + match[0].length)],
          }),
        ]
      : [];
  });
}

/** What signs stand for that several countries use. */
interface SharedSigns {
  readonly crown: string | null;
  readonly dollar: string;
  readonly yuan: { readonly sign: string; readonly word: string };
}

/** Currencies named in words or codes, or by the sign beside an amount. */
function currencies(at: LineText, { crown, dollar, yuan }: SharedSigns): Candidate[] {
  return at.line.tokens.flatMap((token, index) => {
    const bare = token.text.replace(/[^\p{L}\p{Sc}]/gu, '');
    const next = at.line.tokens[index + 1]?.text ?? '';
    const besideNumber = bare.length <= 3 && /^\d/.test(next) ? `${token.text} ${next}` : token.text;
    const isCrown =
      /^kr$/iu.test(bare) && /^\d|\d[.,-]*$/.test(next || (at.line.tokens[index - 1]?.text ?? ''));
    const code = isCurrencyCode(bare)
      ? bare
      : isCrown
        ? crown
        : bare === '$' || /^\$\d/.test(token.text)
          ? dollar
          : bare === '¥'
            ? yuan.sign
            : bare === '元'
              ? yuan.word
              : (currencyBehind(at.line.tokens[index - 1]?.text ?? '', bare) ?? currencyIn(besideNumber));
    if (code === null) return [];
    return [
      createCandidate({
        kind: 'currency',
        value: code,
        spans: [{ line: at.line, from: index, to: index + 1 }],
        shape: isCurrencyCode(bare) ? 1 : 0.7,
      }),
    ];
  });
}

/** Figures of a key of access, at least, which is printed in groups over several lines. */
const KEY_FIGURES = 30;

/** Lines of nothing but groups of figures that make up a key of access together. */
function linesOfKeys({ lines }: Sheet): ReadonlySet<Line> {
  const found = new Set<Line>();
  let run: Line[] = [];
  for (const line of lines) {
    const isGroups = line.tokens.length > 1 && line.tokens.every(({ text }) => /^\d{3,}$/.test(text));
    run = isGroups ? [...run, line] : [];
    const figures = run.flatMap(({ tokens }) => tokens.map(({ text }) => text)).join('').length;
    if (figures >= KEY_FIGURES) for (const own of run) found.add(own);
  }
  return found;
}

/** Every one of them in a document. */
export function findContacts(sheet: Sheet): Candidate[] {
  const text = [...sheet.pages.values()].map((page) => page.text).join('\n');
  const keys = linesOfKeys(sheet);
  const shared = { crown: crownOf(text), dollar: dollarOf(text), yuan: yuanOf(text) };
  return sheet.lines.flatMap((line) => {
    const at = lineText(line);
    return [
      ...collect(at, PHONE, (found, before) => {
        const text = found.replace('\t', ' ').trim();
        const value = FIRST_OF_TWO.exec(text)?.[0] ?? text;
        const likeness = isNumbered(before, value) || keys.has(line) ? 0 : phoneShape(value);
        const shape = TOLL_FREE.test(value) ? OF_HOTLINE * likeness : likeness;
        return shape === 0 ? null : { kind: 'phone', value, text: value, shape };
      }),
      ...collect(at, EMAIL, (text) => ({ kind: 'email', value: text.replace(/\s/g, '').replace(/\.$/, '') })),
      ...collect(at, URL, (text) =>
        text.includes('@') ? null : { kind: 'url', value: text.replace(/[.,]$/, '') },
      ),
      ...collect(at, TIME, (text) => ({
        kind: 'time',
        value: text
          .replace(/\s?:\s?/g, ':')
          .replace(/(:\d{2})\.(?=\d{2})/, '$1:')
          .trim(),
        // The time of the transaction stands beside its date.
        cues: { dated: DATE_BESIDE.test(at.text) ? 1 : 0 },
      })),
      ...collect(at, OTHER_TIME, (text) => ({
        kind: 'time',
        value: text.replace(/\s/g, ''),
        shape: 0.8,
        cues: { dated: DATE_BESIDE.test(at.text) ? 1 : 0 },
      })),
      ...currencies(at, shared),
    ];
  });
}
