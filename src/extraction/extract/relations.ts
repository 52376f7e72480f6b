/** Where a candidate stands to the labels around it: right of one, or below one, and how firmly. */
import { lettersOf } from './fold.ts';
import { lineOf } from './candidates/candidate.ts';
import { isNumbering, trustUnder } from './candidates/named-numbers.ts';
import type { Candidate } from './candidates/candidate.ts';
import { standingTrust } from './labels/label-hit.ts';
import type { LabelHit } from './labels/label-hit.ts';
import { inOwnColumn, labelOver } from './own-column.ts';
import type { Hits } from './regions.ts';
import { emOf, firstOf } from './sheet.ts';
import type { Sheet, Span, Token } from './sheet.ts';

export interface Relation {
  readonly hit: LabelHit;
  readonly how: 'right' | 'below';
  /** 0 to 1. */
  readonly strength: number;
}

/** Lines above a candidate in which a label may still be its column's head. */
const REACH_UP = 5;

/** Letters of a label that may be any little word. */
const SHORT = 2;
const isLittleWord = ({ key }: LabelHit): boolean => lettersOf(key) <= SHORT && key !== 'no';

/** How firmly a label stands left of a candidate, with values and labels between them. */
function strengthRight(
  candidate: Candidate,
  hit: LabelHit,
  em: number,
  { rivals, labels } = { rivals: 0, labels: 0 },
): number {
  const gap = Math.max(0, candidate.box.x0 - hit.box.x1) / em;
  return (1 - Math.min(0.35, gap / 120)) * 0.8 ** rivals * 0.35 ** labels;
}

function strengthBelow(candidate: Candidate, hit: LabelHit, em: number): number {
  const { box } = candidate;
  const dy = (box.y0 - hit.box.y1) / em;
  if (dy < -0.4 || dy > 6) return 0;
  const overlap = Math.min(box.x1, hit.box.x1) - Math.max(box.x0, hit.box.x0);
  const aligned = Math.min(Math.abs(box.x0 - hit.box.x0), Math.abs(box.x1 - hit.box.x1)) / em;
  if (overlap <= 0 && aligned > 1.5) return 0;
  return 0.92 * (aligned < 1 ? 1 : 0.85) * Math.max(0.25, 1 - 0.16 * Math.max(0, dy - 0.6));
}

/** What a label alone in its row says of a value alone in the next. */
const REST = 0.75;

/**
 * Whether a value that is all of its row stands right of a label that is all of the row above: photographs are tilted and
 * bent, and their rows are cut in two.
 */
function isRestOfRow(candidate: Candidate, hit: LabelHit, em: number): boolean {
  const span = candidate.spans[0];
  const isAlone = ({ line, from, to }: Span): boolean =>
    [...line.tokens.slice(0, from), ...line.tokens.slice(to)].every(({ text }) => !/[\p{L}\d]/u.test(text));
  return (
    span?.line.index === hit.line.index + 1 &&
    candidate.box.x0 - hit.box.x1 > em &&
    candidate.box.y0 - hit.box.y1 < NEXT_ROW * em &&
    isAlone(hit) &&
    isAlone(span)
  );
}

/** White between the two halves of a row that was cut, in line heights. */
const NEXT_ROW = 0.8;

/** Whether any token lies between a label and a candidate below it, in their column. */
function blockedBelow(sheet: Sheet, candidate: Candidate, hit: LabelHit): number {
  const first = lineOf(candidate);
  let blocks = 0;
  for (let at = hit.line.index + 1; at < first; at++) {
    const between = sheet.lines[at]?.tokens.some(
      (token) =>
        token.x0 < Math.min(candidate.box.x1, hit.box.x1) &&
        token.x1 > Math.max(candidate.box.x0, hit.box.x0),
    );
    if (between === true) blocks++;
  }
  return blocks;
}

/** Whether the column goes on right below with a value of the same kind: a table's column, not a label with its value. */
function goesOn(
  candidate: Candidate,
  em: number,
  byLine: ReadonlyMap<number, readonly Candidate[]>,
): boolean {
  const line = lineOf(candidate);
  for (let at = line + 1; at <= line + 2; at++) {
    const next = (byLine.get(at) ?? []).some(
      (other) =>
        other.page === candidate.page &&
        other.box.y0 - candidate.box.y1 < 1.2 * em &&
        (Math.abs(other.box.x1 - candidate.box.x1) < em ||
          Math.abs(other.box.x0 - candidate.box.x0) < 0.5 * em),
    );
    if (next) return true;
  }
  return false;
}

/** Whether a value at the beginning of a line follows a label at the end of the line above: "and terminates on / April 15, 2025". */
function isRunningOn(hit: LabelHit, { line, from }: Span): boolean {
  const part = hit.line.parts.find((one) => hit.from > one.from && hit.to === one.to);
  return (
    part !== undefined &&
    from === 0 &&
    line.index === hit.line.index + 1 &&
    part.to === hit.line.tokens.length &&
    isSentence(part)
  );
}

/** Whether a text is one of words of a sentence. */
const isSentence = ({ line, from, to }: Span): boolean =>
  line.tokens.slice(from, to).filter(({ text }) => /^\p{Ll}{2}/u.test(text)).length >= OF_SENTENCE;

/** Words behind a label that begin small, at least, for it to begin a sentence. */
const OF_SENTENCE = 3;

/** Whether a sentence goes on behind a label: "3. Term. This Agreement commences on ..." says nothing of what stands below. */
const isRunning = ({ line, to }: LabelHit): boolean =>
  line.tokens
    .slice(to)
    .filter(({ segment, text }) => segment === line.tokens[to - 1]?.segment && /^\p{Ll}{2}/u.test(text))
    .length >= OF_SENTENCE;

/** Whether words follow a label behind its colon: "Payee: Northwind Traders" is answered, whatever stands below. */
function isAnswered({ line, to }: LabelHit): boolean {
  const [last, ...words] = line.tokens.slice(to - 1, to + 2);
  const isWord = (word: Token): boolean => word.segment === last?.segment && /^\p{L}{2}/u.test(word.text);
  return last?.text.endsWith(':') === true && words.length === 2 && words.every(isWord);
}

/** Labels before a value that are asked: what stands between weakens those farther away to nothing. */
const MOST_LABELS = 40;

/** The labels that end before a token, the nearest ones where they are many. */
function nearest(hits: readonly LabelHit[], before: number): readonly LabelHit[] {
  const left = hits.filter(({ to }) => to <= before);
  return left.length <= MOST_LABELS ? left : left.toSorted((a, b) => b.to - a.to).slice(0, MOST_LABELS);
}

/** A candidate amid what stands around it. */
interface Place {
  readonly sheet: Sheet;
  readonly candidate: Candidate;
  /** Its first span. */
  readonly span: Span;
  readonly em: number;
  /** Candidates of the same kind by line index, for rivals in between. */
  readonly byLine: ReadonlyMap<number, readonly Candidate[]>;
}

/** How well a label is read, and how surely it is one. */
const trustIn = (hit: LabelHit): number => hit.match ** 2 * standingTrust(hit);

/** Relations to the labels before a candidate in its line. */
function toLabelsBefore(hits: Hits, place: Place, over: LabelHit | null): Relation[] {
  const { candidate, span, em, byLine } = place;
  // "20 % VAT on 110.00  22.00": the label goes with what comes of the rate.
  if (candidate.cues['base'] === 1) return [];
  const lineHits = nearest(hits[span.line.index] ?? [], span.from);
  const rivals = (byLine.get(span.line.index) ?? []).filter(
    (rival) => rival !== candidate && rival.cues['base'] !== 1 && (rival.spans[0]?.to ?? 0) <= span.from,
  );
  return lineHits.map((hit) => {
    const between = rivals.filter((rival) => (rival.spans[0]?.from ?? 0) >= hit.to).length;
    const labels = lineHits.filter((other) => other.from >= hit.to && other.standing >= 0.55).length;
    // "du", "to", "am" amid other words are those words, not labels.
    const amid = hit.standing < 0.6 && isLittleWord(hit) ? 0.4 : 1;
    const strength = strengthRight(candidate, hit, em, { rivals: between, labels });
    return { hit, how: 'right', strength: amid * trustIn(hit) * strength * inOwnColumn(hit, over, place) };
  });
}

/** How strongly a label above is one right of which a candidate stands after all: their rows were cut, or a sentence was broken. Null when it is none. */
function asRowBefore(hit: LabelHit, { candidate, span, em }: Place): number | null {
  // A row of the same height recognized a little higher counts as the same line.
  const shared = Math.min(hit.box.y1, candidate.box.y1) - Math.max(hit.box.y0, candidate.box.y0);
  if (shared > 0.4 * em && hit.box.x1 <= candidate.box.x0 + em)
    return 0.95 * trustIn(hit) * strengthRight(candidate, hit, em);
  if (isRestOfRow(candidate, hit, em)) return REST * hit.match ** 2 * strengthRight(candidate, hit, em);
  return isRunningOn(hit, span) ? trustIn(hit) : null;
}

/** Whether a label above has a value beside it: what stands below it does not answer it. */
function isTaken(hit: LabelHit, { span, em, byLine }: Place): boolean {
  if (isRunning(hit) || isAnswered(hit)) return true;
  // However far away it stands, a value of its own answers the label when what stands below has a text of its own.
  const isNamed = span.line.tokens.slice(0, span.from).some(({ text }) => /\p{L}{3}/u.test(text));
  const own = (byLine.get(hit.line.index) ?? []).some(
    (rival) => (rival.spans[0]?.from ?? 0) >= hit.to && (isNamed || (rival.box.x0 - hit.box.x1) / em < 12),
  );
  return own && hit.to < hit.line.tokens.length;
}

/** Whether an amount stands below the head of a table, over many columns: what follows is a row of it. */
const isInTable = ({ line }: LabelHit, { candidate }: Place): boolean =>
  candidate.kind === 'money' && line.parts.length >= 4 && !line.tokens.some((token) => /\d/.test(token.text));

/** The relation to a label in a line above, if there is any. */
function toLabelAbove(
  hit: LabelHit,
  place: Place,
  { column, over }: { readonly column: number; readonly over: LabelHit | null },
): Relation[] {
  const { sheet, candidate, em } = place;
  // "Al" in the name of a firm is no label of what stands below it.
  if (hit.standing < 1 && isLittleWord(hit)) return [];
  const beside = asRowBefore(hit, place);
  if (beside !== null) return [{ hit, how: 'right', strength: beside * inOwnColumn(hit, over, place) }];
  const below = strengthBelow(candidate, hit, em);
  if (below === 0) return [];
  const taken = isTaken(hit, place) ? 0.45 : 1;
  const head = isInTable(hit, place) ? 0.75 : 1;
  const blocked = 0.55 ** blockedBelow(sheet, candidate, hit);
  const strength = trustIn(hit) * below * taken * column * head * blocked * trustUnder(candidate);
  return [{ hit, how: 'below', strength }];
}

/** Relations of a candidate, strongest first. `byLine`: candidates of the same kind by line index, for rivals in between. */
export function relationsOf(
  sheet: Sheet,
  hits: Hits,
  candidate: Candidate,
  byLine: ReadonlyMap<number, readonly Candidate[]>,
): Relation[] {
  const span = candidate.spans[0];
  if (!span || isNumbering(span, hits) || sheet.boxNumbers.has(firstOf(span))) return [];
  const place = { sheet, candidate, span, em: emOf(sheet, candidate.page), byLine };
  const column = goesOn(candidate, place.em, byLine) ? 0.6 : 1;
  const over = labelOver(hits, candidate);
  const above = { column, over };
  const relations = toLabelsBefore(hits, place, over);
  for (let at = span.line.index - 1; at >= 0 && at >= span.line.index - REACH_UP; at--) {
    if (sheet.lines[at]?.page !== candidate.page) break;
    for (const hit of hits[at] ?? []) relations.push(...toLabelAbove(hit, place, above));
  }
  return relations.sort((a, b) => b.strength - a.strength);
}
