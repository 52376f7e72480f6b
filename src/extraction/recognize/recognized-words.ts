/** Takes the words out of the tree of blocks that Tesseract gives. */
import type { Rect } from '../types.ts';
import type { RecognizedWord } from './types.ts';

interface RecognizedLine {
  readonly bbox: Rect;
  readonly rowAttributes: { readonly rowHeight: number };
  readonly words: readonly { readonly text: string; readonly confidence: number; readonly bbox: Rect }[];
}

/** A block of the tree; only the parts that are used here. */
export interface RecognizedBlock {
  readonly paragraphs: readonly { readonly lines: readonly RecognizedLine[] }[];
}

/** The words of all blocks in Tesseract's order, without blank ones, confidence brought to 0 to 1. */
export function wordsOfBlocks(blocks: readonly RecognizedBlock[]): readonly RecognizedWord[] {
  const lines = blocks.flatMap((block) => block.paragraphs).flatMap((paragraph) => paragraph.lines);
  return lines.flatMap((line, number) =>
    line.words.flatMap((word) => {
      const text = word.text.trim();
      if (text === '') return [];
      const { x0, y0, x1, y1 } = word.bbox;
      const lineHeight = Math.min(line.rowAttributes.rowHeight, line.bbox.y1 - line.bbox.y0);
      return [{ text, confidence: word.confidence / 100, x0, y0, x1, y1, line: number, lineHeight }];
    }),
  );
}
