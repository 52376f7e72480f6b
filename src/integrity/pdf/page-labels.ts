/** Reads "Page 2 of 5" off pages and tells where the count breaks. */

/** What a page says of its place. */
export interface PageLabel {
  readonly number: number;
  readonly of: number;
}

/** "Page" and "of", from English, German, Romance and Slavic languages, Dutch, Scandinavian ones, Finnish, Turkish, Greek. "Str." is a street. */
const PAGE =
  'page|pag|pg|seite|blatt|p[áa]gina|p[áa]g|strona|strana|sida|side|sivu|sayfa|стр|страница|сторінка|σελίδα|σελ';
const OF = 'of|von|de|di|sur|van|din|av|af|z|ze|od|из|з|από|\\/';
const LABEL = new RegExp(
  `(?<!\\p{L})(?:${PAGE})\\.?\\s*:?\\s*(\\d{1,4})\\s*(?:${OF})\\s*(\\d{1,4})(?!\\d)`,
  'giu',
);

/** The label of a page; null without one, or when the page gives several different ones. */
export function pageLabel(text: string): PageLabel | null {
  const found = [...text.matchAll(LABEL)].map(([, number, of]) => ({
    number: Number(number),
    of: Number(of),
  }));
  const [first] = found;
  if (first === undefined || found.some(({ number, of }) => number !== first.number || of !== first.of))
    return null;
  return first.number >= 1 && first.number <= first.of ? first : null;
}

/**
 * Indices of pages whose label follows neither from that of the page before nor from the last one that fitted. A count
 * that begins anew at 1 belongs to another document in the same file; pages without a label are counted silently. A file of
 * `pageCount` pages that begins with "1 of n" and ends with an earlier one than "n of n" breaks at its last page.
 */
export function brokenLabels(
  labels: readonly (PageLabel | null)[],
  pageCount = labels.length,
): readonly number[] {
  const broken: number[] = [];
  let before: readonly number[] = [];
  const follows = (from: number, to: number): boolean => {
    const [last, next] = [labels[from], labels[to]];
    return last != null && next?.of === last.of && next.number === last.number + to - from;
  };
  labels.forEach((label, index) => {
    if (label === null) return;
    const fits = before.length === 0 || label.number === 1 || before.some((from) => follows(from, index));
    if (!fits) broken.push(index);
    before = fits ? [index] : [...before.slice(0, 1), index];
  });
  const last = labels[pageCount - 1];
  const cut = labels[0]?.number === 1 && last != null && last.number < last.of;
  return cut && !broken.includes(pageCount - 1) ? [...broken, pageCount - 1] : broken;
}
