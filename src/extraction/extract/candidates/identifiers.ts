/** Identifiers: document numbers, and those that carry check digits (IBAN, VAT ids). */
import { isIban, vatCheck } from '../../../kit/check-digits.ts';
import { lineText, spanAt } from '../line-text.ts';
import type { Line, Sheet, Token } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';

const IBAN = /\b([A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{2,5}){3,8})/gu;
const BIC =
  /\b([A-Z]{4}(?:DE|AT|CH|FR|ES|IT|NL|BE|LU|PT|PL|GB|IE|US|DK|SE|NO|FI|CZ|HU)[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b/gu;
const VAT =
  /\b((?:AT ?U|BE ?[01]|CHE[- ]?|CY ?|CZ ?|DE ?|DK ?|EE ?|EL ?|ES ?[A-Z]?|FI ?|FR ?|GB ?|HR ?|HU ?|IE ?|IT ?|LT ?|LU ?|LV ?|MT ?|NL ?|PL ?|PT ?|RO ?|SE ?|SI ?|SK ?)[0-9A-Z]{0,2}[ .]?\d[\d .]{4,12}[0-9A-Z]{0,3})(?![\p{L}\d])/gu;
const TAX_NUMBER =
  /(?<![\d./-])(\d{2}[A-Z]{5}\d{4}[A-Z]\d[A-Z]\d|\d{12}|\d{2}-\d{7}|\d{2,3}\/\d{3,4}\/\d{4,5}|[A-Z]\d{2}-\d{4}-\d{8}|\d{3}-\d{3}-\d{2}-\d{2}|\d{2} \d{3} \d{3} \d{3}|[A-Z]-?\d{8}|\d{11})(?![\d./-])/gu;

function byPattern(line: Line): Candidate[] {
  const at = lineText(line);
  const found: Candidate[] = [];
  for (const match of at.text.matchAll(IBAN)) {
    // The pattern runs on into following words: the longest prefix whose check digits hold is the number.
    const words = (match[1] ?? '').split(' ');
    const prefixes = words.map((_, index) => words.slice(0, words.length - index));
    const chosen = prefixes.find((prefix) => isIban(prefix.join(''))) ?? words;
    const value = chosen.join('');
    if (value.length < 15 || value.length > 34) continue;
    const holds = isIban(value);
    const span = spanAt(at, match.index, match.index + chosen.join(' ').length);
    found.push(
      createCandidate({
        kind: 'iban',
        value,
        spans: [span],
        checksum: holds ? 1 : -1,
        shape: holds ? 1 : 0.4,
      }),
    );
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
    if (check === null) continue;
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

const DATE_LIKE = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}$/;
const MONEY_LIKE = /^[$€£]?\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/;

function clean(text: string): string {
  return text.replace(/^[#:(\[.*"'=]+|[),;:.\]*"']+$/gu, '');
}

function shapeOf(value: string): number {
  const digits = (value.match(/\d/g) ?? []).length;
  if (
    DATE_LIKE.test(value) ||
    MONEY_LIKE.test(value) ||
    /^\d{1,2}:\d{2}/.test(value) ||
    value.includes('@') ||
    value.includes('%')
  )
    return 0.15;
  if (value.length === 1) return 0.25;
  if (/^\p{Ll}+\d+$/u.test(value)) return 0.4;
  if (digits / value.length < 0.25) return 0.5;
  return value.length < 4 ? 0.6 : 1;
}

const isGroup = (token: Token): boolean => /^[A-Z\d]{1,6}$/.test(token.text) && /\d/.test(token.text);
const isJoint = (token: Token): boolean => /^[-–/]$/.test(token.text);

function plain(line: Line): Candidate[] {
  const found: Candidate[] = [];
  line.tokens.forEach((token, index) => {
    const value = clean(token.text);
    if (!/\d/.test(value) || value.length > 40) return;
    const shape = shapeOf(value);
    found.push(createCandidate({ kind: 'id', value, spans: [{ line, from: index, to: index + 1 }], shape }));
    const before = line.tokens[index - 1];
    if (before && (isGroup(before) || isJoint(before)) && before.segment === token.segment) return;
    // Groups that make one number: `25- 84`, `05 158 004 - 11023 - 45`.
    let to = index + 1;
    let next = line.tokens[to];
    let joints = /[-/]$/.test(token.text) ? 1 : 0;
    while (
      next?.segment === token.segment &&
      (isGroup(next) || isJoint(next) || /^[-/]?\d+[-/]?$/.test(next.text))
    ) {
      if (isJoint(next) || /^[-/]|[-/]$/.test(next.text)) joints++;
      to++;
      next = line.tokens[to];
    }
    if (to === index + 1 || isJoint(line.tokens[to - 1] ?? token)) return;
    const text = clean(
      line.tokens
        .slice(index, to)
        .map((part) => part.text)
        .join(' '),
    );
    if (joints > 0)
      found.push(
        createCandidate({
          kind: 'id',
          value: text.replace(/\s*([-–/])\s*/g, '$1'),
          spans: [{ line, from: index, to }],
          shape: 0.9,
        }),
      );
    else if (text.length > 8 && !DATE_LIKE.test(token.text))
      found.push(
        createCandidate({ kind: 'id', value: text, spans: [{ line, from: index, to }], shape: 0.7 }),
      );
  });
  return found;
}

/** Every identifier of a document. */
export function findIdentifiers(sheet: Sheet): Candidate[] {
  return sheet.lines.flatMap((line) => [...byPattern(line), ...plain(line)]);
}
