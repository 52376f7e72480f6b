/** Puts recognized amounts together that gaps at their marks tear in pieces: "7, 635 : 60" is 7635.60, and neither 7 nor 60. */
import type { Line, Sheet, Span } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';

/** Figures up to a mark, a group of three behind a gap, and cents, whose mark may be misread. */
const TORN = /^[^\d\s]{0,4}(\d{1,3})[.,] (\d{3})(?: ?[.,:;] ?(\d{2}))?(?=\D? |\D?$)/u;
/** Figures up to a mark at the end of a line, where the cents were lost. */
const CUT = /^[^\d\s]{0,4}\d{1,3}[.,]$/u;
/** Words of such an amount at most. */
const PIECES = 4;
/** How much what is put together looks like an amount: it may be what stands beside something else. */
const SHAPE = 0.7;

/** A torn amount: its words and, where it has cents, its value. */
interface Torn {
  readonly span: Span;
  readonly value: string | null;
}

const tornIn = (line: Line): Torn[] =>
  line.tokens.flatMap(({ segment }, from): Torn[] => {
    const words = line.tokens.slice(from, from + PIECES).filter((token) => token.segment === segment);
    if (isCut(line, from)) return [{ span: { line, from, to: from + 1 }, value: null }];
    const found = TORN.exec(words.map(({ text }) => text).join(' '));
    if (!found) return [];
    const [all, thousands, rest, cents] = found;
    const span = { line, from, to: from + all.trim().split(' ').length };
    return [{ span, value: cents === undefined ? null : `${thousands ?? ''}${rest ?? ''}.${cents}` }];
  });

/** Whether a word ends a line with a mark and no cents; behind other words a point may end a sentence. */
function isCut({ tokens }: Line, at: number): boolean {
  const [word, before] = [tokens[at], tokens[at - 1]];
  if (word === undefined || at < tokens.length - 1 || !CUT.test(word.text)) return false;
  return word.text.endsWith(',') || (before !== undefined && before.segment !== word.segment);
}

/** The candidates with such amounts in the place of their pieces, of which nothing is left where cents are missing. */
export function withTorn(sheet: Sheet, found: readonly Candidate[]): Candidate[] {
  const torn = sheet.lines.flatMap((line) =>
    sheet.pages.get(line.page)?.source === 'ocr' ? tornIn(line) : [],
  );
  return found.flatMap((candidate): Candidate[] => {
    const [own] = candidate.spans;
    const whole = torn.find(
      ({ span }) => span.line === own?.line && own.from >= span.from && own.from < span.to,
    );
    if (candidate.kind !== 'money' || whole === undefined) return [candidate];
    const { span, value } = whole;
    if (value === null || own?.from !== span.from) return [];
    const { currency } = candidate;
    return [createCandidate({ kind: 'money', value, spans: [span], shape: SHAPE, currency })];
  });
}
