/** Lays pages anew so that all of them are read from left to right: what extraction knows of sides holds for each. */
import { hasRightToLeft } from '../../document/index.ts';
import { rectOf } from '../layout/geometry.ts';
import type { PageText, Rect, Segment, Word } from '../types.ts';

type Row = PageText['rows'][number];

/**
 * The page as it is, or with left and right exchanged when it is read from the right; the words of every segment stand in
 * reading order, and know where they are printed.
 */
export function readFromLeft(page: PageText): PageText {
  if (page.direction === 'ltr' && !page.words.some(({ text }) => hasRightToLeft(text))) return page;
  const { width } = page;
  const turn = <T extends Rect>(box: T): T =>
    page.direction === 'ltr' ? box : { ...box, x0: width - box.x1, x1: width - box.x0 };
  const words = page.words.map((word): Word => ({ ...turn(word), printed: word.printed ?? rectOf(word) }));
  for (const { segments } of page.rows) for (const segment of segments) setInOrder(segment, words);
  const rows = page.rows.map((row): Row => ({ ...turn(row), segments: row.segments.map(turn) }));
  return { ...page, direction: 'ltr', words, rows, rulings: page.rulings.map(turn) };
}

/** Sets the words of a segment one after the other with the spaces that it has: words amid others run the other way. */
function setInOrder({ words: own }: Segment, words: Word[]): void {
  const members = own.flatMap((at) => words[at] ?? []);
  const placed = [...members].sort((a, b) => a.x0 - b.x0);
  let x = placed[0]?.x0 ?? 0;
  own.forEach((at, index) => {
    const word = words[at];
    if (word === undefined) return;
    words[at] = { ...word, x0: x, x1: x + word.x1 - word.x0 };
    x += word.x1 - word.x0 + (placed[index + 1]?.x0 ?? 0) - (placed[index]?.x1 ?? 0);
  });
}
