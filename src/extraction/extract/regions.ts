/** Text beside a label: to its right up to the next label, or below it in its column. */
import type { LabelHit } from './labels/label-hit.ts';
import { emOf, lastOf } from './sheet.ts';
import type { Line, Sheet, Span, Token } from './sheet.ts';

export type Hits = readonly (readonly LabelHit[])[];

/** Which labels end a value. */
export type Stops = (hit: LabelHit) => boolean;

export const FILLER = /^[:=._\-–—|*•·]+$/;
/** Dots or strokes that lead from a label to its value, or fill the rest of a line: what follows is another label. */
const LEADER = /^[._…·]{4,}$/u;

/** The number of a box of a form. */
const BOX_NUMBER = /^\d{1,3}\p{Ll}?[.)]$/u;

/** White before the next pair of a label and its value, as a share of the height of the print, and words of its label, at most. */
const NEXT_PAIR = { white: 0.6, words: 4 };

/** Whether a word begins a label that is not known, with a colon behind it and white before: "Provider: A. Rao    Insurance: Regence". */
function isNextPair(line: Line, at: number): boolean {
  const [before, first] = [line.tokens[at - 1], line.tokens[at]];
  if (!before || !first || first.x0 - before.x1 < NEXT_PAIR.white * first.size) return false;
  const words = line.tokens
    .slice(at, at + NEXT_PAIR.words)
    .filter(({ segment }) => segment === first.segment);
  const end = words.findIndex(({ text }) => /^:$|\p{L}:$/u.test(text));
  return (
    /^\p{Lu}/u.test(first.text) && end >= 0 && words.slice(0, end).every(({ text }) => /^\p{L}/u.test(text))
  );
}

/** Whether a word begins the next label of a line whose labels are bold and whose values are not. */
const isNextBold = ({ line, to: end }: LabelHit, from: number, at: number): boolean =>
  line.tokens[end - 1]?.bold === true &&
  !line.tokens.slice(from, at).some(({ bold }) => bold) &&
  line.tokens[at]?.bold === true;

/** Index of the first token at or after `from` that starts a label, or the end of the line. */
function nextStop(hits: Hits, line: Line, from: number, stops: Stops): number {
  const next = (hits[line.index] ?? []).find((hit) => hit.from >= from && stops(hit));
  return next ? next.from : line.tokens.length;
}

/**
 * The text right of a label on its line, or null. Its first word may be `firstReach` line heights away, gaps within it may be
 * `reach` wide.
 */
export function valueRight(
  sheet: Sheet,
  hits: Hits,
  hit: LabelHit,
  options: { readonly stops: Stops; readonly reach: number; readonly firstReach: number },
): Span | null {
  const { line } = hit;
  const end = nextStop(hits, line, hit.to, options.stops);
  let from = hit.to;
  let edge = lastOf(hit).x1;
  for (; from < end && FILLER.test(line.tokens[from]?.text ?? ''); from++)
    if (LEADER.test(line.tokens[from]?.text ?? '')) edge = line.tokens[from]?.x1 ?? edge;
  let to = from;
  for (; to < end; to++) {
    const token = line.tokens[to];
    if (!token || (to > from && LEADER.test(token.text))) break;
    if (token.x0 - edge > (to === from ? options.firstReach : options.reach) * emOf(sheet, line.page)) break;
    if (to > from && lastOf(hit).text.endsWith(':') && isNextPair(line, to)) break;
    if (to > from && isNextBold(hit, from, to)) break;
    edge = token.x1;
  }
  while (to > from && FILLER.test(line.tokens[to - 1]?.text ?? '')) to--;
  // The number of the next box is no answer: "3. Job title   4. Department".
  const isNumber =
    to === from + 1 &&
    to === end &&
    end < line.tokens.length &&
    BOX_NUMBER.test(line.tokens[from]?.text ?? '');
  return to > from && !isNumber ? { line, from, to } : null;
}

/**
 * The text right of a label in a row that was printed or typed a little higher or lower than the label itself; forms
 * that were filled in by typewriter are full of them.
 */
export function valueBeside(
  sheet: Sheet,
  hits: Hits,
  hit: LabelHit,
  options: { readonly stops: Stops; readonly reach: number; readonly firstReach: number },
): Span | null {
  const em = emOf(sheet, hit.line.page);
  const center = (hit.box.y0 + hit.box.y1) / 2;
  let best: Span | null = null;
  let bestOff = 1.15 * em;
  for (const step of [-1, 1, -2, 2]) {
    const line = sheet.lines[hit.line.index + step];
    if (line?.page !== hit.page) continue;
    const from = line.tokens.findIndex((token) => token.x0 >= hit.box.x1 - 0.3 * em);
    const first = line.tokens[from];
    if (!first || first.x0 - hit.box.x1 > options.firstReach * em) continue;
    const off = Math.abs((first.y0 + first.y1) / 2 - center);
    // A row wholly under the label, with print right below it, holds the values of its whole row of labels.
    const under =
      first.y0 >= hit.box.y1 - 0.2 * em &&
      line.tokens.some((token) => token.x0 < hit.box.x1 && token.x1 > hit.box.x0);
    if (under) continue;
    // A label further left in that row has the better claim.
    const claimed = (hits[line.index] ?? []).some(
      (other) => options.stops(other) && other.to <= from && other.box.x0 > hit.box.x0 - em,
    );
    const end = nextStop(hits, line, from, options.stops);
    if (off >= bestOff || claimed || end === from || isUnderOther(hits, hit, first, options.stops)) continue;
    let to = from + 1;
    while (to < end && (line.tokens[to]?.x0 ?? 0) - (line.tokens[to - 1]?.x1 ?? 0) < options.reach * em) to++;
    best = { line, from, to };
    bestOff = off;
  }
  return best;
}

/** Whether another label stands right above a word, which answers it below rather than this label beside. */
function isUnderOther(hits: Hits, hit: LabelHit, word: Token, stops: Stops): boolean {
  const height = word.y1 - word.y0;
  return hits
    .slice(Math.max(0, hit.line.index - 3), hit.line.index + 3)
    .flat()
    .some(
      (other) =>
        other.page === hit.page &&
        stops(other) &&
        other.box.x0 < word.x1 &&
        other.box.x1 > word.x0 &&
        other.box.y1 < word.y0 + 0.3 * height &&
        word.y0 - other.box.y1 < height,
    );
}

/** Following lines of the same page, nearest first, up to `count`. */
export function linesBelow(sheet: Sheet, line: Line, count: number): Line[] {
  return sheet.lines
    .slice(line.index + 1, line.index + 1 + count)
    .filter((other) => other.page === line.page);
}

/** Where the column of a label ends on the right: the next segment of its line, or the page. */
export function columnEnd(sheet: Sheet, hit: LabelHit): number {
  const last = lastOf(hit);
  const next = hit.line.tokens.slice(hit.to).find((token) => token.segment !== last.segment);
  return next ? next.x0 - 0.3 * emOf(sheet, hit.line.page) : Infinity;
}

/** Whether a sentence goes on with a word of a line: no value begins in the middle of running text. */
function isAmidText({ tokens }: Line, at: number): boolean {
  const [before, word] = [tokens[at - 1], tokens[at]];
  return (
    before?.segment === word?.segment &&
    /^\p{Ll}{2}/u.test(word?.text ?? '') &&
    /^\p{L}+,?$/u.test(before?.text ?? '')
  );
}

/** The text right under a label, in its column, at most `gap` line heights away, or null. */
export function valueBelow(
  sheet: Sheet,
  hits: Hits,
  hit: LabelHit,
  options: { readonly stops: Stops; readonly lines?: number; readonly gap?: number },
): Span | null {
  const em = emOf(sheet, hit.line.page);
  const end = columnEnd(sheet, hit);
  for (const line of linesBelow(sheet, hit.line, options.lines ?? 2)) {
    if (line.y0 - hit.box.y1 > (options.gap ?? 2.2) * em) return null;
    const near = line.tokens.findIndex(
      (token) =>
        token.x1 > hit.box.x0 - em &&
        token.x0 < Math.min(end, Math.max(hit.box.x1, hit.box.x0 + 4 * em) + em),
    );
    const first = line.tokens[near];
    if (!first) continue;
    const stop = nextStop(hits, line, near, options.stops);
    if (stop === near || isAmidText(line, near)) return null;
    let to = near + 1;
    while (
      to < stop &&
      (line.tokens[to]?.x0 ?? Infinity) < end &&
      (line.tokens[to]?.x0 ?? 0) - (line.tokens[to - 1]?.x1 ?? 0) < 2.5 * em
    )
      to++;
    return { line, from: near, to };
  }
  return null;
}
