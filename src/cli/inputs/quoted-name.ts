/** File names as Git prints them: those with letters beyond ASCII, quotes or line ends in quotes, as in C. */

/** What stands for a byte behind a backslash (git-config, core.quotePath). */
const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  '"': '"',
  '\\': '\\',
};

/** The name that a line in quotes stands for; null when the line is none. Octal escapes are bytes of UTF-8. */
export function unquoted(line: string): string | null {
  const inside = /^"((?:[^"\\]|\\(?:[0-3][0-7]{2}|[abtnvfr"\\]))*)"$/.exec(line)?.[1];
  if (inside === undefined) return null;
  const pieces = inside.match(/\\[0-7]{3}|\\.|[^\\]+/g) ?? [];
  const bytes = pieces.map((piece) => {
    if (!piece.startsWith('\\')) return Buffer.from(piece);
    const octal = /[0-7]{3}/.exec(piece)?.[0];
    return octal === undefined
      ? Buffer.from(ESCAPES[piece.slice(1)] ?? piece)
      : Buffer.of(Number.parseInt(octal, 8));
  });
  return Buffer.concat(bytes).toString();
}
