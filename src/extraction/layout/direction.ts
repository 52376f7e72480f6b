/** Tells upright words of a text layer from those that run in another direction. */
import type { LayerWord, Ruling } from '../../document/index.ts';
import type { Rect, Word } from '../types.ts';

/** A text layer turned upright. */
export interface DirectedWords {
  /** Quarter turns applied, degrees clockwise. */
  readonly rotation: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  /** Lines that run in another direction, with their words in writing order. */
  readonly aside: readonly (readonly Word[])[];
  readonly rulings: readonly Ruling[];
}

/** Text may lean this much, in degrees, and still belong to its row. */
const LEAN = 5;

/**
 * Turns the page so that most of its letters run from left to right, and sets apart the words that do not.
 */
export function directWords(
  layer: readonly LayerWord[],
  rulings: readonly Ruling[],
  page: { readonly width: number; readonly height: number },
): DirectedWords {
  const main = mainDirection(layer);
  const rotation = (360 - main) % 360;
  const turn = turnOf(rotation, page);
  const words: Word[] = [];
  const asides = new Map<number, Word[]>();
  for (const item of layer) {
    const word = wordOf(item, turn(item));
    const angle = (((item.angle - main) % 360) + 360) % 360;
    if (Math.min(angle, 360 - angle) <= LEAN) words.push(word);
    else asides.set(Math.round(angle), [...(asides.get(Math.round(angle)) ?? []), word]);
  }
  const lying = rotation % 180 === 90;
  return {
    rotation,
    width: lying ? page.height : page.width,
    height: lying ? page.width : page.height,
    words,
    aside: [...asides].flatMap(([angle, members]) => linesOf(members, angle)),
    rulings: rulings.map((ruling) => turn(ruling)),
  };
}

/** The quarter turn in which most letters are written. */
function mainDirection(layer: readonly LayerWord[]): number {
  const letters = new Map<number, number>();
  for (const { angle, text } of layer) {
    const quarter = (((Math.round(angle / 90) * 90) % 360) + 360) % 360;
    if (Math.abs(angle - Math.round(angle / 90) * 90) > LEAN) continue;
    letters.set(quarter, (letters.get(quarter) ?? 0) + text.length);
  }
  const [most] = [...letters].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return most?.[0] ?? 0;
}

/** Turns rectangles along with the page. */
export function turnOf(
  rotation: number,
  page: { readonly width: number; readonly height: number },
): (box: Rect) => Rect {
  const { width, height } = page;
  if (rotation === 90) return ({ x0, y0, x1, y1 }) => ({ x0: height - y1, y0: x0, x1: height - y0, y1: x1 });
  if (rotation === 180) {
    return ({ x0, y0, x1, y1 }) => ({ x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 });
  }
  if (rotation === 270) return ({ x0, y0, x1, y1 }) => ({ x0: y0, y0: width - x1, x1: y1, y1: width - x0 });
  return ({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1 });
}

const wordOf = (item: LayerWord, box: Rect): Word => ({
  ...box,
  text: item.text,
  confidence: 1,
  size: item.size,
  bold: item.bold,
  source: 'text',
});

/** Joins words of one direction to lines: in the order of the file, as long as each lies close to the one before. */
function linesOf(words: readonly Word[], angle: number): readonly (readonly Word[])[] {
  const lines: Word[][] = [];
  const radians = (angle * Math.PI) / 180;
  for (const word of words) {
    const last = lines.at(-1)?.at(-1);
    if (last !== undefined) {
      const dx = (word.x0 + word.x1 - last.x0 - last.x1) / 2;
      const dy = (word.y0 + word.y1 - last.y0 - last.y1) / 2;
      const along = dx * Math.cos(radians) + dy * Math.sin(radians);
      const across = Math.abs(dy * Math.cos(radians) - dx * Math.sin(radians));
      const reach = (longSide(word) + longSide(last)) / 2 + 2 * word.size;
      if (across < 0.6 * word.size && along > 0 && along < reach) {
        lines.at(-1)?.push(word);
        continue;
      }
    }
    lines.push([word]);
  }
  return lines;
}

const longSide = (word: Word): number => Math.max(word.x1 - word.x0, word.y1 - word.y0);
