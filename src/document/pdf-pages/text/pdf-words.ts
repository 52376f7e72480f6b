/** Joins painted glyphs to words with boxes: touching runs are one word, spaces and gaps part them. */
import { clamp } from '../../../kit/clamp.ts';
import type { FontFacts, Glyph } from '../walk/page-operations.ts';
import type { LayerWord } from '../../types.ts';
import { hasRightToLeft } from '../../reading-order.ts';
import { followsInLine, letterSpacing, offset } from './letter-spacing.ts';
import { runsInto } from './narrow-cells.ts';
import { printedText } from './printed-text.ts';

/**
 * A gap wider than this share of the font size parts two words. A little more than pdf.js (0.102) and poppler's
 * `minWordBreakSpace` (0.1) take, which part letters that justification spread; tight word spaces are 0.2 wide.
 */
const WORD_GAP = 0.12;
/** How far a glyph may step back over the one before it (kerning, accents) and still belong to the word. */
const STEP_BACK = 0.5;
/** A baseline shift up to this share of the font size stays in the word. */
const BASELINE_SHIFT = 0.2;

interface Draft {
  /** From left to right. */
  readonly glyphs: Glyph[];
  /** An explicit space comes after (before) this word: it must not be glued to what follows (precedes). */
  spaceBefore: boolean;
  spaceAfter: boolean;
  rightToLeft: boolean;
}

/** Collects glyphs in painting order; `words()` gives the result once. */
export interface WordCollector {
  add(glyph: Glyph): void;
  words(): LayerWord[];
}

/**
 * Whether a glyph stands for a space. Form feeds and the like are unknown letters; U+0003 is what a character map
 * without an entry makes of the space, which is glyph 3 of nearly every TrueType font.
 */
export const isBlank = (text: string): boolean =>
  text === '\u0003' || (text.trim() === '' && !/[\v\f]/.test(text));

/** Whether `glyph`, painted right after `last`, continues its word, whose letters are `spacing` apart, in font sizes. */
function continues(last: Glyph, glyph: Glyph, spacing = 0): boolean {
  if (last.up.x * glyph.up.x + last.up.y * glyph.up.y < 0.99) return false;
  if (last.font.vertical || glyph.font.vertical)
    return last.font.vertical === glyph.font.vertical && touchesBelow(last, glyph);
  const { along, across } = offset(last, glyph);
  return along > -STEP_BACK && along < WORD_GAP + spacing && Math.abs(across) < BASELINE_SHIFT;
}

/** Whether `glyph`, of a word from right to left, was painted in the order of reading: it stands before the word, not behind it. */
function precedes({ glyphs: [first] }: Draft, last: Glyph, glyph: Glyph): boolean {
  if (first === undefined || !continues(glyph, first)) return false;
  return (
    !continues(last, glyph) || Math.abs(offset(glyph, first).along) < Math.abs(offset(last, glyph).along)
  );
}

const touchesBelow = (last: Glyph, glyph: Glyph): boolean =>
  Math.hypot(glyph.start.x - last.end.x, glyph.start.y - last.end.y) < WORD_GAP * last.size;

const ASCENT = { least: 0.6, most: 0.95, usual: 0.8 };
const DESCENT = { least: 0.1, most: 0.3, usual: 0.2 };

/** Fonts lie about their extents, or say nothing: keep them within what printed text has. */
function extents(font: FontFacts): { ascent: number; descent: number } {
  const ascent = font.ascent > 0 ? font.ascent : ASCENT.usual;
  const descent = font.descent < 0 ? -font.descent : DESCENT.usual;
  return {
    ascent: clamp(ascent, ASCENT.least, ASCENT.most),
    descent: clamp(descent, DESCENT.least, DESCENT.most),
  };
}

function toWord(glyphs: readonly Glyph[]): LayerWord | null {
  const [first] = glyphs;
  // A word of which a part can be seen, as in a cell that is too narrow, is there as a whole.
  if (first === undefined || glyphs.every((glyph) => glyph.cutOff)) return null;
  const text = printedText(glyphs.map((glyph) => glyph.text)).trim();
  // Alone, an unknown character is a bullet or an ornament of a symbol font.
  if (/^\ufffd*$/.test(text)) return null;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const { start, end, up, size, font } of glyphs) {
    const { ascent, descent } = extents(font);
    const sides: readonly (readonly [number, number])[] = font.vertical
      ? [
          [size / 2, 0],
          [-size / 2, 0],
        ]
      : [
          [0, ascent * size],
          [0, -descent * size],
        ];
    for (const point of [start, end]) {
      for (const [across, above] of sides) {
        xs.push(point.x + up.x * above + across);
        ys.push(point.y + up.y * above);
      }
    }
  }
  const angle = Math.round((Math.atan2(first.up.x, -first.up.y) * 180) / Math.PI);
  return {
    text,
    x0: Math.min(...xs),
    y0: Math.min(...ys),
    x1: Math.max(...xs),
    y1: Math.max(...ys),
    size: first.size,
    bold: first.font.bold,
    angle: ((first.font.vertical ? angle + 90 : angle) + 360) % 360,
  };
}

/** A collector for one page. */
export function collectWords(): WordCollector {
  const drafts: Draft[] = [];
  let open: Draft | null = null;
  const close = (spaceAfter: boolean): void => {
    if (open !== null) open.spaceAfter = spaceAfter;
    open = null;
  };
  let spaceBefore = false;
  const place = (glyph: Glyph, spacing: number): void => {
    if (isBlank(glyph.text)) {
      close(true);
      spaceBefore = true;
      return;
    }
    const last: Glyph | undefined = open?.glyphs.at(-1);
    const rightToLeft = hasRightToLeft(glyph.text);
    if (
      open !== null &&
      last !== undefined &&
      (rightToLeft || open.rightToLeft) &&
      precedes(open, last, glyph)
    ) {
      open.glyphs.unshift(glyph);
      open.rightToLeft = true;
    } else if (
      open !== null &&
      last !== undefined &&
      continues(last, glyph, spacing) &&
      !runsInto(open.glyphs, glyph)
    ) {
      open.glyphs.push(glyph);
      open.rightToLeft ||= rightToLeft;
    } else {
      close(false);
      open = { glyphs: [glyph], spaceBefore, spaceAfter: false, rightToLeft };
      drafts.push(open);
    }
    spaceBefore = false;
  };
  /** What was painted last, one glyph behind the other, spaces included. */
  let line: Glyph[] = [];
  const placeLine = (): void => {
    const spacing = letterSpacing(line);
    for (const glyph of line) place(glyph, spacing);
    line = [];
  };
  return {
    add: (glyph) => {
      const last = line.at(-1);
      if (last !== undefined && !followsInLine(last, glyph)) placeLine();
      line.push(glyph);
    },
    words: () => {
      placeLine();
      return dropDoubles(joinTouching(drafts).flatMap((glyphs) => toWord(glyphs) ?? []));
    },
  };
}

/** Side of the squares in which the beginnings of words are looked up, points. */
const LOOKUP = 2;
/** Gap up to which words painted apart are one, in font sizes: less than any space, more than rounding. */
const TOUCHING = 0.03;

/**
 * Joins words that touch but were painted apart (a word in two fonts, or painted out of order), unless a space was
 * painted between them, which is told by the order of painting: lines from right to left have none. Gives the glyphs of each
 * word, in the order of painting of its first part.
 */
function joinTouching(drafts: readonly Draft[]): Glyph[][] {
  const square = (x: number, y: number): string => `${Math.round(x / LOOKUP)},${Math.round(y / LOOKUP)}`;
  const beginnings = new Map<string, Draft[]>();
  const inOrder = !drafts.some(({ rightToLeft }) => rightToLeft);
  for (const draft of drafts) {
    const { start } = draft.glyphs[0] ?? {};
    if (start === undefined || (inOrder && draft.spaceBefore)) continue;
    const key = square(start.x, start.y);
    beginnings.set(key, [...(beginnings.get(key) ?? []), draft]);
  }
  const followerOf = (draft: Draft): Draft | undefined => {
    const last = draft.glyphs.at(-1);
    if (last === undefined || (inOrder && draft.spaceAfter)) return undefined;
    const near = [-LOOKUP, 0, LOOKUP].flatMap((dx) =>
      [-LOOKUP, 0, LOOKUP].flatMap((dy) => beginnings.get(square(last.end.x + dx, last.end.y + dy)) ?? []),
    );
    return near.find(
      ({ glyphs: [first] }) => first !== undefined && touches(last, first) && !runsInto(draft.glyphs, first),
    );
  };
  const followers = new Map<Draft, Draft>();
  const followed = new Set<Draft>();
  for (const draft of drafts) {
    const follower = followerOf(draft);
    if (follower === undefined || follower === draft || followed.has(follower)) continue;
    followers.set(draft, follower);
    followed.add(follower);
  }
  return drafts.filter((draft) => !followed.has(draft)).map((draft) => chainFrom(draft, followers));
}

function chainFrom(draft: Draft, followers: ReadonlyMap<Draft, Draft>): Glyph[] {
  const glyphs: Glyph[] = [];
  for (let link: Draft | undefined = draft; link !== undefined; link = followers.get(link))
    glyphs.push(...link.glyphs);
  return glyphs;
}

/** Whether two words painted apart are one: the same size and baseline, and nothing between them. */
function touches(last: Glyph, first: Glyph): boolean {
  if (!continues(last, first) || last.font.vertical || Math.abs(last.size - first.size) > last.size * 0.1)
    return false;
  const { along, across } = offset(last, first);
  return Math.abs(along) < TOUCHING && Math.abs(across) < TOUCHING;
}

/** Removes the second print of a word on (nearly) the same spot: a common way to fake bold type and shadows. */
function dropDoubles(words: readonly LayerWord[]): LayerWord[] {
  const seen = new Map<string, LayerWord[]>();
  return words.filter((word) => {
    const sameText = seen.get(word.text) ?? [];
    const reach = word.size * 0.15;
    if (
      sameText.some((other) => Math.abs(other.x0 - word.x0) < reach && Math.abs(other.y0 - word.y0) < reach)
    ) {
      return false;
    }
    sameText.push(word);
    seen.set(word.text, sameText);
    return true;
  });
}
