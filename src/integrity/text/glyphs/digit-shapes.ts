/** Finds digits that the text of a document calls one way and its fonts draw another: the outline of a 3 that says 8. */
import type { PagePaint, PaintedGlyph } from '../../../document/index.ts';
import { wordsOf } from '../words.ts';
import type { PlacedText } from '../words.ts';

/** A word with a digit whose shape is that of another. */
export interface MisnamedDigit extends PlacedText {
  /** 1-based. */
  readonly page: number;
  /** What the text says, and what the shape is called elsewhere in the document. */
  readonly named: string;
  readonly drawn: string;
}

/** Digits that must have shapes of their own: boxes that stand for missing characters are all alike. */
const LEAST_SHAPES = 5;
/** Shapes with two names; with more, the fonts are in disorder. */
const MOST_MISNAMED = 2;
/** The true name of a shape is used at least this many times as often. */
const CLEARLY = 2;

/** Looks at the digits of all given pages. */
export function findMisnamedDigits(
  pages: readonly { readonly page: number; readonly paint: PagePaint }[],
): readonly MisnamedDigit[] {
  const names = new Map<string, Map<string, number>>();
  for (const { outline, text } of pages.flatMap(({ paint }) => paint.glyphs)) {
    if (outline === null) continue;
    const own = names.get(outline) ?? new Map<string, number>();
    names.set(outline, own.set(text, (own.get(text) ?? 0) + 1));
  }
  const doubtful = [...names].filter(([, own]) => own.size > 1);
  if (names.size < LEAST_SHAPES || doubtful.length > MOST_MISNAMED) return [];
  const wrong = new Map<string, { readonly named: string; readonly drawn: string }>();
  for (const [outline, own] of doubtful) {
    const [most, second, ...others] = [...own].sort((a, b) => b[1] - a[1]);
    if (most === undefined || second === undefined || others.length > 0) return [];
    if (most[1] >= CLEARLY * second[1]) wrong.set(outline, { named: second[0], drawn: most[0] });
  }
  return pages.flatMap(({ page, paint }) =>
    wordsWith(paint.glyphs, wrong).map((word) => ({ page, ...word })),
  );
}

function wordsWith(
  glyphs: readonly PaintedGlyph[],
  wrong: ReadonlyMap<string, { readonly named: string; readonly drawn: string }>,
): readonly Omit<MisnamedDigit, 'page'>[] {
  const misnamed = glyphs.flatMap((glyph) => {
    const names = wrong.get(glyph.outline ?? '');
    return names?.named === glyph.text ? [{ glyph, names }] : [];
  });
  if (misnamed.length === 0) return [];
  const words = wordsOf(glyphs);
  return words.flatMap((word) => {
    const inside = misnamed.find(({ glyph: { box } }) => contains(word, box));
    return inside === undefined ? [] : [{ ...word, ...inside.names }];
  });
}

const contains = ({ box }: PlacedText, inner: PaintedGlyph['box']): boolean =>
  inner.x0 >= box.x0 && inner.x1 <= box.x1 && inner.y0 >= box.y0 && inner.y1 <= box.y1;
