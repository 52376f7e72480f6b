/** Brings recognized lines to the lengths that zones of travel documents have (ICAO Doc 9303, parts 4 to 7). */

/** Formats by the number of lines and their length. */
const FORMATS = [
  { lines: 3, length: 30 },
  { lines: 2, length: 36 },
  { lines: 2, length: 44 },
] as const;

/** Characters that recognition may add to a line or lose. */
const SLACK = 5;
/** What fillers are taken for when many stand in a row: so many letters of these alone are no name. */
const LIKE_FILLERS = /[<KLIC]{8,}$/u;
/** Names are parted by one filler or two; three are the end of them. */
const END_OF_NAMES = /<{3}.*$/u;

/** A line in the alphabet of zones: blanks out, the filler in its usual disguises. Other characters stay. */
export const cleanLine = (text: string): string =>
  text.replace(/\s/gu, '').toUpperCase().replace(/«/gu, '<<').replace(/[‹≤⟨]/gu, '<');

/** The line with fillers added to, or taken from, its longest run of them; null when that does not help. */
function withLength(text: string, length: number): string | null {
  const off = length - text.length;
  if (off === 0) return text;
  if (Math.abs(off) > SLACK) return null;
  const [run] = [...text.matchAll(/<{2,}/gu)].sort((a, b) => b[0].length - a[0].length);
  if (run === undefined || run[0].length + off < 1) return null;
  return text.slice(0, run.index) + '<'.repeat(run[0].length + off) + text.slice(run.index + run[0].length);
}

/**
 * The line with the names, at its length: its end is nothing but fillers, of which recognition sees too many, too few,
 * or letters instead.
 */
function namesOf(text: string, length: number): string | null {
  const end = END_OF_NAMES.test(text) ? END_OF_NAMES : LIKE_FILLERS;
  const names = text.replace(end, '').replace(/<+$/u, '');
  return names.length > length ? null : names.padEnd(length, '<');
}

/** A run of fillers in which single ones were taken for letters like them; optional data are longer than that. */
const withoutStrays = (text: string): string =>
  text.replace(/<[<KLIC]*</gu, (run) =>
    /[KLIC]{3}/u.test(run) || 2 * (run.split('<').length - 1) < run.length ? run : '<'.repeat(run.length),
  );

/** The lines in every format they could be of: what recognition lost or added leaves room for two. */
export function fitLines(texts: readonly string[]): readonly (readonly string[])[] {
  return FORMATS.flatMap(({ lines, length }) => {
    if (texts.length !== lines) return [];
    const names = lines === 3 ? 2 : 0;
    const fitted = texts.flatMap(
      (text, at) => (at === names ? namesOf(text, length) : withLength(withoutStrays(text), length)) ?? [],
    );
    return fitted.length === lines && fitted.every((line) => /^[A-Z\d<]+$/u.test(line)) ? [fitted] : [];
  });
}
