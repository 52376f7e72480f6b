/** Fields whose value is one of a list: the option printed at the label, crossed, or the only one printed at all. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { allowedEdits, editDistance, fold } from '../fold.ts';
import { BOX, EMPTY_BOX, ownBox } from '../own-box.ts';
import { standingTrust } from '../labels/label-hit.ts';
import type { Hits } from '../regions.ts';
import { valueBelow, valueRight } from '../regions.ts';
import { textOf } from '../sheet.ts';
import type { Line, Sheet, Span, Token } from '../sheet.ts';
import { createCandidate } from './candidate.ts';
import type { Candidate } from './candidate.ts';

/** A cross or a tick, bare or in a box. */
const MARK = /^[[(|]?(?:[Xx✓✔☑☒✗✘■])[\])|]?$/u;

/**
 * What is ticked in a text of options and their boxes, those with a box before or behind each: "☐ New ☒ Renewal" is "Renewal".
 * Empty when none is; null for a text without an empty box, which says nothing of others.
 */
export function tickedIn(text: string): string | null {
  if (!EMPTY_BOX.test(text)) return null;
  const parts = text.split(new RegExp(`(${BOX.source})`, 'u')).map((part) => part.trim());
  const isBehind = parts[0] !== '' && parts.at(-1) === '';
  const ticked = parts.flatMap((part, at) => {
    const option = parts[isBehind ? at - 1 : at + 1] ?? '';
    return at % 2 === 1 && !EMPTY_BOX.test(part) && option !== '' ? [option] : [];
  });
  return ticked.join(', ');
}

/** White between a box and its option, in type sizes. */
const BOX_GAP = 2;
/** An option in running text says less than one that stands by itself. */
const IN_TEXT = 0.6;

interface Mention {
  readonly option: string;
  readonly span: Span;
  /** 1 for the option as it is written, less for a misread one. */
  readonly match: number;
}

/** The tokens from one on that spell an option, recognition errors forgiven in long ones. */
function spelled(line: Line, from: number, key: string, isRecognized: boolean): number {
  let text = '';
  for (let to = from; to < line.tokens.length && text.length < key.length; to++)
    text += line.tokens[to]?.folded ?? '';
  if (text === key) return 1;
  const limit = isRecognized ? allowedEdits(key.length) : 0;
  const edits = limit > 0 ? editDistance(text, key, limit) : limit + 1;
  return edits <= limit ? 1 - edits / key.length : 0;
}

function mentionsOf(sheet: Sheet, options: readonly string[]): Mention[] {
  const keys = options.map((option) => ({ option, key: fold(option) })).filter(({ key }) => key !== '');
  // The longer of two options claims its words before one inside it: "not paid" before "paid".
  keys.sort((a, b) => b.key.length - a.key.length);
  return sheet.lines.flatMap((line) => {
    const isRecognized = sheet.pages.get(line.page)?.source === 'ocr';
    const found: Mention[] = [];
    for (const { option, key } of keys) {
      for (let from = 0; from < line.tokens.length; from++) {
        const match = line.tokens[from]?.folded === '' ? 0 : spelled(line, from, key, isRecognized);
        let to = from;
        for (let length = 0; to < line.tokens.length && length < key.length; to++)
          length += line.tokens[to]?.folded.length ?? 0;
        const isTaken = found.some(({ span }) => span.from < to && span.to > from);
        if (match > 0 && !isTaken) found.push({ option, span: { line, from, to }, match });
      }
    }
    return found;
  });
}

const isNear = (left: Token | undefined, right: Token | undefined): boolean =>
  left !== undefined && right !== undefined && right.x0 - left.x1 < BOX_GAP * right.size;

/** Whether the box of an option is crossed, or there is a cross before it. */
function isChecked({ span }: Mention): boolean {
  const own = ownBox(span);
  if (own) return own.isCrossed;
  const { tokens } = span.line;
  const before = tokens[span.from - 1];
  return before !== undefined && MARK.test(before.text) && isNear(before, tokens[span.from]);
}

/** Whether an option stands in what is printed right of a label of the field, or below it. */
function isLabelled(sheet: Sheet, hits: Hits, index: number, { span }: Mention): number {
  let best = 0;
  for (const hit of hits.flat()) {
    const owner = hit.owners.find(({ field }) => field === index);
    if (!owner || hit.page !== span.line.page) continue;
    const stops = (): boolean => false;
    const right = valueRight(sheet, hits, hit, { stops, reach: 1.6, firstReach: 16 });
    const values = [right, right ? null : valueBelow(sheet, hits, hit, { stops })];
    if (values.some((value) => value?.line === span.line && value.from <= span.from && value.to >= span.to))
      best = Math.max(best, hit.match * owner.weight * standingTrust(hit));
  }
  return best;
}

/** Candidates for the fields that name their options. */
export function findOptions(sheet: Sheet, hits: Hits, fields: readonly FieldSpec[]): Candidate[] {
  return fields.flatMap((field, index) => {
    if (!isChoice(field)) return [];
    const mentions = mentionsOf(sheet, field.options);
    const isAlone = new Set(mentions.map(({ option }) => option)).size === 1;
    return mentions.flatMap((mention) => {
      const { option, span, match } = mention;
      const labelled = isLabelled(sheet, hits, index, mention);
      const checked = isChecked(mention) ? 1 : 0;
      const own = span.line.parts.some((part) => part.from === span.from && part.to === span.to);
      const alone = isAlone ? (own ? 1 : IN_TEXT) : 0;
      if (labelled + checked + alone === 0) return [];
      const cues = { labelled: match * labelled, checked: match * checked, alone: match * alone };
      const method = labelled > 0 ? 'label-right' : checked > 0 ? 'checked-option' : 'option';
      return [
        createCandidate({
          kind: field.type,
          value: option,
          text: textOf(span),
          spans: [span],
          method,
          field: index,
          cues,
        }),
      ];
    });
  });
}

/** Whether a field's value is one of a list. */
export const isChoice = (field: FieldSpec): boolean => field.options.length > 1 && field.type === 'text';
