/** Tells what a cover hides, and what was painted on top in its place. */
import { areaOf, hasRightToLeft, sharedArea, unite } from '../../../document/index.ts';
import type { PageBox, PaintedGlyph } from '../../../document/index.ts';
import { markGone } from './covered-marks.ts';
import type { Cover } from './laid-over.ts';
import { isUntold } from './nameless-glyphs.ts';
import { sameText } from '../value-kind.ts';
import { textOfWords, wordsOf } from '../words.ts';
import type { PaintedWord } from '../words.ts';

/** Share of a later glyph that must lie on hidden ones to stand in their place. */
const ON_TOP = 0.25;
/** A shadow lies no further from its text than this, share of the size of the font. */
const SHADOW = 1;
/** Share of a cover that its hidden glyphs fill when it was made for them. */
const TIGHT = 0.1;

/** Text under one cover. */
export interface CoveredText {
  /** The whole words that are hidden at least in part. */
  readonly covered: string;
  /** What is painted over the same spot later; empty when nothing is. */
  readonly retyped: string;
  readonly box: PageBox;
  /** The box of those words, where more of them than lies in `box` says what is shown instead. */
  readonly wordsBox?: PageBox;
  /** The cover cannot be told from what is around it: white-out rather than a visible bar. */
  readonly blends: boolean;
  /** The cover fits its text closely, as one that was made for it does. */
  readonly tight: boolean;
  /** What covers: something filled on the page, an annotation, or a picture on the page, which may show the same text. */
  readonly by: Cover['by'];
  /** The sign or mark that all of it is about: what is covered is the amount it belongs to. */
  readonly mark?: string;
  /** Laid out so rather than patched: a banner with light words on dark, or a panel over the end of a line that runs under it. */
  readonly layout?: boolean;
  /** Fonts name no characters here, and whether the same is shown in its place cannot be told. */
  readonly untold?: boolean;
  /** The description of a bar that other pages may have, too, where it is one that covers. */
  readonly bar?: string | undefined;
}

/**
 * What a cover hides; null when the same text is shown there, or too little is hidden.
 * @param near glyphs near the cover, painted before and after it, with the blanks between words
 * @param blends the cover has the color of what is around it
 */
export function judge(
  cover: Pick<Cover, 'box' | 'order' | 'by'>,
  hidden: readonly PaintedGlyph[],
  near: readonly PaintedGlyph[],
  blends: boolean,
): CoveredText | null {
  if (hidden.length === 0) return null;
  // Where one text has blanks, another that says the same has gaps: without them they compare.
  const around = near.filter(isPrinted);
  const later = around.filter((glyph) => glyph.order > cover.order);
  const onTop = later.filter((glyph) => {
    const shared = hidden.reduce((sum, below) => sum + sharedArea(glyph.box, below.box), 0);
    return shared >= ON_TOP * areaOf(glyph.box);
  });
  const below = textOf(hidden);
  // Whole words here, too: "20.00" is not "920.00", whose last five figures stand where they stood.
  const inPlace = wordsWith(onTop, later);
  const above = textOfWords(inPlace);
  const letters = below.replace(/[^\p{L}\p{N}]/gu, '').length;
  const earlier = around.filter((glyph) => glyph.order < cover.order);
  const words = wordsWith(hidden, earlier);
  const isSame = inPlace.every((one) => words.some(({ text }) => sameText(text, one.text)));
  if (isSame && areShown(words, later)) return null;
  const box = hidden.map((glyph) => glyph.box).reduce(unite);
  // A single covered digit says little, but without its sign an amount is another one.
  if (letters < (above === '' ? 2 : 1)) {
    const gone = blends ? markGone(cover, { hidden, words, onTop }) : null;
    return gone === null ? null : { ...gone, box, blends, tight: true, by: cover.by };
  }
  if (sameText(below, above)) return null;
  return {
    covered: spelled(words, near),
    retyped: spelled(inPlace, near),
    box,
    wordsBox: words.map((word) => word.box).reduce(unite, box),
    blends,
    tight: hidden.reduce((sum, glyph) => sum + areaOf(glyph.box), 0) >= TIGHT * areaOf(cover.box),
    by: cover.by,
    untold: isUntold(below, textOf(onTop)),
  };
}

/** Whether a glyph prints anything, as blanks do not. */
export const isPrinted = ({ text }: PaintedGlyph): boolean => text.trim() !== '';

/** Glyphs as the text they make. */
export const textOf = (glyphs: readonly PaintedGlyph[]): string => textOfWords(wordsOf(glyphs));

/** Words as one text, with the blanks that narrow fonts paint within what stands close enough for one word. */
function spelled(words: readonly PaintedWord[], near: readonly PaintedGlyph[]): string {
  const behindBlank = new Set(near.filter((_, at) => near.slice(Math.max(0, at - 1), at).some(isBlank)));
  return textOfWords(
    words.map((word) => {
      if (hasRightToLeft(word.text)) return word;
      const letters = word.glyphs.map((glyph, at) =>
        at > 0 && behindBlank.has(glyph) ? ` ${glyph.text}` : glyph.text,
      );
      return { ...word, text: letters.join('') };
    }),
  );
}

const isBlank = (glyph: PaintedGlyph): boolean => !isPrinted(glyph);

/** The words that glyphs belong to, whole. */
function wordsWith(glyphs: readonly PaintedGlyph[], all: readonly PaintedGlyph[]): readonly PaintedWord[] {
  const wanted = new Set(glyphs);
  return glyphs.length === 0
    ? []
    : wordsOf(all).filter((word) => word.glyphs.some((glyph) => wanted.has(glyph)));
}

/** Whether all of these words are painted once more where they stand or a step aside, so that only their shadow is hidden. */
function areShown(words: readonly PaintedWord[], later: readonly PaintedGlyph[]): boolean {
  const spoken = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const above = spoken.length === 0 ? [] : wordsOf(later);
  const isShown = ({ text, box, glyphs }: PaintedWord): boolean => {
    const step = SHADOW * Math.max(...glyphs.map((glyph) => glyph.size));
    return above.some(
      (word) =>
        Math.abs(word.box.x0 - box.x0) < Math.min(step, box.x1 - box.x0) &&
        Math.abs(word.box.y0 - box.y0) < Math.min(step, box.y1 - box.y0) &&
        sameText(word.text, text),
    );
  };
  return spoken.length > 0 && spoken.every(isShown);
}
