/** Identifiers: document numbers, and those that carry check digits (IBAN, VAT ids). */
import { ibanLength, isIban } from '../../../kit/check-digits.ts';
import { vatCheck } from '../../../kit/vat-ids.ts';
import { lineText, spanAt } from '../line-text.ts';
import type { LineText } from '../line-text.ts';
import { neighbor, textOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import { plainNumbers } from './plain-numbers.ts';

const IBAN = /\b([A-Z]{2}[ ]?\d{2}(?:[ ]?[A-Z0-9]{1,5}){2,9})/gu;
const BIC =
  /\b([A-Z]{4}(?:DE|AT|CH|FR|ES|IT|NL|BE|LU|PT|PL|GB|IE|US|DK|SE|NO|FI|CZ|HU)[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b/gu;
const VAT =
  /\b((?:AT ?U|BE ?[01]|BG ?|CHE[- ]?|CY ?|CZ ?|DE ?|DK ?|EE ?|EL ?|ES ?[A-Z]?|FI ?|FR ?|GB ?|HR ?|HU ?|IE ?|IT ?|LT ?|LU ?|LV ?|MT ?|NL ?|NO(?=\d{9}|(?: ?\d{3}){3} ?MVA)|PL ?|PT ?|RO ?|SE ?|SI ?|SK ?)[0-9A-Z]{0,2}[ .]?\d[\d .]{4,12}[0-9A-Z]{0,3})(?![\p{L}\d])/gu;
/** Numbers of tax payers without a country in front, as the countries group them. */
const TAX_NUMBERS = [
  String.raw`\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d][A-Z][A-Z\d]`, // India
  String.raw`\d{15}|\d{12}|\d{13}`, // Gulf states, Malaysia, Thailand
  String.raw`9[1-3]\d{6}[\dA-HJ-NP-RT-UW-Y]{10}`, // China
  String.raw`\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}`, // Indonesia
  String.raw`\d{10}-\d{3}`, // Vietnam
  String.raw`\d{7}-\d`, // Finland
  String.raw`\d{2}-\d{7}|\d{3}-\d{2}-\d{4}`, // United States: firms, people
  String.raw`\d{2,3}\/\d{3,4}\/\d{4,5}`, // Germany
  String.raw`[A-Z]\d{2}-\d{4}-\d{8}`, // Malaysia
  String.raw`\d{3}-\d{3}-\d{2}-\d{2}|\d{3}-\d{2}-\d{2}-\d{3}`, // Poland
  String.raw`\d{2} \d{3} \d{3} \d{3}`, // Australia
  String.raw`\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}`, // Brazil
  String.raw`\d{8}-\d-\d{2}`, // Hungary
  String.raw`\d{3}-\d{2}-\d{5}`, // Korea
  String.raw`T\d{13}`, // Japan
  String.raw`\d{2}-\d{8}-\d`, // Argentina
  String.raw`\d{1,2}\.\d{3}\.\d{3}-[\dkK]|\d{3}\.\d{3}\.\d{3}-\d`, // Chile, Colombia
  String.raw`[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}`, // Mexico
  String.raw`[A-Z]-?\d{8}|\d{8}-?[A-Z]|[XYZ]-?\d{7}-?[A-Z]`, // Spain
  String.raw`\d{8,11}`,
  String.raw`\d{6}-\d{4}`, // Sweden
  String.raw`\d{3} \d{3} \d{3}(?: MVA)?`, // Norway
  String.raw`\d{3} \d{4} \d{2}`, // United Kingdom
  String.raw`M[A-Z\d]-?\d{7}-?[\dA-Z]|\d{2}-\d{7}-[\dA-Z]|(?:19|20)\d{7}[A-Z]`, // Singapore
];
/** In Russia the number of the branch stands behind a stroke. */
const TAX_NUMBER = new RegExp(
  String.raw`(?<![\d./-])(${TAX_NUMBERS.join('|')}|\d{10}(?=\/\d{9}(?!\d)))(?![\p{L}\d]|\/(?!\d{9}(?!\d))|[.-]\S)`,
  'gu',
);

/** Letters that an account begins with. */
const COUNTRY = 2;

/**
 * The account number at a match, or null. The pattern runs on into following words: the longest prefix whose check
 * digits hold is the number. A number broken over two lines is taken when its digits hold with both parts; what is shorter
 * than its country's numbers is a fragment, and nobody's account.
 */
function accountAt(sheet: Sheet, at: LineText, match: RegExpExecArray): Candidate | null {
  const words = (match[1] ?? '').split(' ');
  const prefixes = words.map((_, index) => words.slice(0, words.length - index));
  const length = ibanLength((words[0] ?? '').slice(0, 2));
  if (length === null) return null;
  const whole = prefixes.find((prefix) => isIban(prefix.join('')));
  const chosen = whole ?? prefixes.find((prefix) => prefix.join('').length <= length) ?? words;
  const value = chosen.join('');
  const span = spanAt(at, match.index, match.index + chosen.join(' ').length);
  if (whole === undefined && value.length < length) {
    for (const rest of restsOf(sheet, span).flatMap(beginningsOf)) {
      const joined = value + textOf(rest).replaceAll(' ', '');
      if (joined.length === length && isIban(joined))
        return createCandidate({ kind: 'iban', value: joined, spans: [span, rest], checksum: 1, shape: 1 });
    }
    return null;
  }
  const holds = whole !== undefined;
  // Two letters apart from the figures are a country only where the figures hold: "NO 12 3456".
  if (!holds && words[0]?.length === COUNTRY) return null;
  return createCandidate({
    kind: 'iban',
    value,
    spans: [span],
    checksum: holds ? 1 : -1,
    shape: holds ? 1 : 0.4,
  });
}

/** A text, and its first words by themselves: behind the rest of a number a sentence may go on. */
const beginningsOf = (rest: Span): Span[] =>
  Array.from({ length: rest.to - rest.from }, (_, at) => ({ ...rest, to: rest.to - at }));

/** Where a number that does not fit its line may go on: below it in its column, or at the start of the next line. */
function restsOf(sheet: Sheet, span: Span): Span[] {
  const below = neighbor(sheet, span, 1, { gap: 1.5, aligned: false });
  const next = sheet.lines[span.line.index + 1];
  const first = next?.page === span.line.page ? next.parts[0] : undefined;
  return [below, first].filter((part) => part !== null && part !== undefined);
}

function byPattern(sheet: Sheet, line: Line): Candidate[] {
  const at = lineText(line);
  const found: Candidate[] = [];
  for (const match of at.text.matchAll(IBAN)) {
    const account = accountAt(sheet, at, match);
    if (account) found.push(account);
  }
  for (const match of at.text.matchAll(BIC)) {
    found.push(
      createCandidate({
        kind: 'bic',
        value: match[1] ?? '',
        spans: [spanAt(at, match.index, match.index + match[0].length)],
      }),
    );
  }
  for (const match of at.text.matchAll(VAT)) {
    const value = (match[1] ?? '').replace(/[^A-Z0-9]/g, '');
    const check = vatCheck(value);
    // "NO" before figures is a word more often than a country.
    if (check === null || (check < 0 && value.startsWith('NO'))) continue;
    found.push(
      createCandidate({
        kind: 'vat',
        value,
        spans: [spanAt(at, match.index, match.index + match[0].trimEnd().length)],
        checksum: check,
        shape: check < 0 ? 0.75 : 1,
      }),
    );
  }
  for (const match of at.text.matchAll(TAX_NUMBER)) {
    const span = spanAt(at, match.index, match.index + match[0].length);
    if (!found.some((other) => other.kind === 'vat' && other.spans[0]?.from === span.from)) {
      found.push(createCandidate({ kind: 'vat', value: match[1] ?? '', spans: [span], shape: 0.55 }));
    }
  }
  return found;
}

/** Every identifier of a document. */
export function findIdentifiers(sheet: Sheet): Candidate[] {
  return sheet.lines.flatMap((line) => {
    const found = byPattern(sheet, line);
    const accounts = found.filter(
      ({ kind, value }) => kind === 'iban' && value.length === ibanLength(value.slice(0, 2)),
    );
    const isWithin = (one: Candidate): boolean =>
      accounts.some(({ spans }) => {
        const [account, own] = [spans[0], one.spans[0]];
        return account !== undefined && own !== undefined && own.from >= account.from && own.to <= account.to;
      });
    return [...found, ...plainNumbers(line).filter((one) => !isWithin(one))];
  });
}
