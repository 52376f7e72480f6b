/** Texts as a terminal shows them: how wide they are, and where their lines may be broken. */
import type { Style } from './view.ts';

/** Width of a wrapped text where nothing tells how wide the terminal is, and the narrowest one. */
const WRAPPED = { unknown: 100, narrowest: 24 };

const COLOR = /\u001b\[\d+m/g;
// East Asian wide characters and emoji take two columns (Unicode TR 11, main blocks).
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu;

/** Columns that a text takes, without what colors it. */
export const displayWidth = (text: string): number => {
  const bare = text.replace(COLOR, '');
  return Array.from(bare).length + (bare.match(WIDE)?.length ?? 0);
};

/** Breaks lines between words; a word that is longer than a line stays whole. */
export function wrap(text: string, width: number): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    let current = '';
    for (const word of line.split(' ')) {
      const longer = current === '' ? word : `${current} ${word}`;
      if (current !== '' && displayWidth(longer) > width) {
        lines.push(current);
        current = word;
      } else current = longer;
    }
    lines.push(current);
  }
  return lines.join('\n');
}

/** A name that is longer than a line, with spaces after some of its underscores where it may be broken. */
export function breakable(name: string, width: number): string {
  if (displayWidth(name) <= width) return name;
  const parts: string[] = [];
  for (const piece of name.match(/[^_]*_+|[^_]+/g) ?? []) {
    const longer = `${parts.at(-1) ?? ''}${piece}`;
    if (parts.length > 0 && displayWidth(longer) <= width) parts.splice(-1, 1, longer);
    else parts.push(piece);
  }
  return parts.join(' ');
}

/** Columns for a text that begins at a column. */
export const roomBeside = (indent: number, { width }: Style): number =>
  Math.max(WRAPPED.narrowest, (Number.isFinite(width) ? width : WRAPPED.unknown) - indent);

/** A line whose words are divided by spaces where they are longer than a line. */
export const cutWords = (line: string, width: number): string =>
  line.replace(/[^ ]+/g, (word) => {
    const parts = [''];
    for (const character of displayWidth(word) <= width ? [word] : word) {
      const longer = `${parts.at(-1) ?? ''}${character}`;
      if (displayWidth(longer) <= width) parts.splice(-1, 1, longer);
      else parts.push(character);
    }
    return parts.join(' ');
  });
