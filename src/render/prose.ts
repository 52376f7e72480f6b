/** Paragraphs for people on a terminal, wrapped to its width and indented. */
import { lineText, shortText } from './cells.ts';
import type { Paragraph, ProseSection, Span, Style } from './view.ts';
import { cutWords, displayWidth, roomBeside, wrap } from './wrap.ts';

/** A span in its color, word by word, so that lines can be broken between them. */
function painted({ text, tone }: Span, width: number, style: Style): string {
  const line = cutWords(lineText(text), width);
  if (tone === undefined) return line;
  const paint = tone === 'level' ? (word: string) => shortText(word, 'level', style) : style[tone];
  // One argument only: the color functions join all they are given.
  return line.replace(/[^ ]+/g, (word) => paint(word));
}

function paragraphText({ spans, indent, lead, apart }: Paragraph, style: Style): string {
  const width = roomBeside(indent, style);
  const text = wrap(spans.map((span) => painted(span, width, style)).join(''), width);
  const space = ' '.repeat(indent);
  const mark = lead === undefined ? '' : painted(lead, indent, style);
  const start = mark === '' ? space : `${' '.repeat(Math.max(0, indent - 1 - displayWidth(mark)))}${mark} `;
  return `${apart === true ? '\n' : ''}${start}${text.replaceAll('\n', `\n${space}`)}\n`;
}

/** The paragraphs of a section, without its title. Control characters of what documents say are taken away. */
export const proseText = ({ paragraphs }: ProseSection, style: Style): string =>
  paragraphs.map((paragraph) => paragraphText(paragraph, style)).join('');
