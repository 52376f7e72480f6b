/** Text files as editors of other systems write them. */

/** The text without the byte order mark that some editors put first; it belongs to no value. */
export const withoutByteOrderMark = (text: string): string =>
  text.startsWith('\ufeff') ? text.slice(1) : text;
