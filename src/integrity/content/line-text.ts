/** Searches printed lines as text and finds the words, and the place, of what was found. */
import type { FindingEvidence } from '../../contract/index.ts';
import type { PrintedLine, PrintedWord, RelativeBox } from '../../document/index.ts';
import type { Reading } from '../reading.ts';

/** A line as one text. */
export interface LineText {
  readonly line: PrintedLine;
  /** Words joined by one space; two where a wide gap parts them. */
  readonly text: string;
  /** Where each word begins. */
  readonly starts: readonly number[];
}

/** The text of a line. */
export function textOfLine(line: PrintedLine): LineText {
  let text = '';
  const starts: number[] = [];
  line.words.forEach((word, at) => {
    const before = line.words[at - 1];
    if (before !== undefined) text += before.segment === word.segment ? ' ' : '  ';
    starts.push(text.length);
    text += word.text;
  });
  return { line, text, starts };
}

/** The text of a value without a bracket that only opens before it, or only closes behind it. */
export function unbracketed(text: string): string {
  if (text.includes('(') && text.includes(')')) return text;
  return text.replaceAll(/[()]/g, '');
}

/** The words that a stretch of a line's text touches. */
export function wordsBetween({ line, starts }: LineText, from: number, to: number): readonly PrintedWord[] {
  return line.words.filter((word, at) => {
    const start = starts[at] ?? 0;
    return start < to && start + word.text.length > from;
  });
}

/** The smallest box around some boxes, as findings carry it. */
export function around(boxes: readonly RelativeBox[]): NonNullable<FindingEvidence['box']> {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
}

/** Whether a page was typed rather than recognized. */
export const isTyped = ({ pages }: Pick<Reading, 'pages'>, page: number): boolean =>
  pages.find((one) => one.page === page)?.source === 'text';

/** A match of a pattern, with its place. */
export interface Found {
  readonly match: RegExpExecArray;
  readonly page: number;
  readonly box: NonNullable<FindingEvidence['box']>;
  /** Of the least sure word, 0 to 1. */
  readonly confidence: number;
  /** Index of the line. */
  readonly line: number;
  /** The whole text of the line. */
  readonly text: string;
}

/** Every match of a global pattern in the lines. */
export function findInLines(lines: readonly PrintedLine[], pattern: RegExp): readonly Found[] {
  return lines.flatMap((line, index) => {
    const at = textOfLine(line);
    return [...at.text.matchAll(pattern)].flatMap((match): Found[] => {
      const words = wordsBetween(at, match.index, match.index + match[0].length);
      if (words.length === 0) return [];
      return [
        {
          match,
          page: line.page,
          box: around(words.map((word) => word.box)),
          confidence: Math.min(...words.map((word) => word.confidence)),
          line: index,
          text: at.text,
        },
      ];
    });
  });
}
