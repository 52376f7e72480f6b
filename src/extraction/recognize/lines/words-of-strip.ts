/** Parts the characters of a line into words and finds the box of each by its ink. */
import type { Rect } from '../../types.ts';
import type { RecognizedWord } from '../types.ts';
import type { LineStrip } from './line-strip.ts';
import { settleLookAlikes, settleMarks } from './look-alikes.ts';
import type { ReadLine } from './read-strip.ts';
import { mendSpelling, type Spelling } from './spelling.ts';
import { inkBox, inkOfStrip, type StripInk } from './strip-ink.ts';
import { isPrinted, textOf, wordGaps } from './word-gaps.ts';

/** The words of line number `line`, boxes in pixels of the picture. */
export function wordsOfStrip(
  strip: LineStrip,
  read: ReadLine,
  line: number,
  spelling: Spelling,
): readonly RecognizedWord[] {
  const characters = settleMarks(read.characters);
  if (!characters.some(isPrinted)) return [];
  const ink = inkOfStrip(strip);
  const runs = runsOf({ characters, columns: read.columns }, ink, spelling);
  const boxes = runs.map(({ from, to }) => inkBox(ink, from, to));
  const [top, bottom] = [Math.min(...boxes.map(({ y0 }) => y0)), Math.max(...boxes.map(({ y1 }) => y1))];
  const lineHeight = (bottom - top) * pixelOf(strip);
  return runs.flatMap(({ characters: own, columns }, index) => {
    const box = boxes[index];
    if (box === undefined) return [];
    const text = mendSpelling(textOf(own), columns, spelling);
    const confidence = own.reduce((sum, character) => sum + character.confidence, 0) / own.length;
    return [{ ...inPicture(box, strip), text, confidence, line, lineHeight }];
  });
}

/** What was read of one word, and the part of the strip that is its own. */
interface Run extends ReadLine {
  readonly from: number;
  readonly to: number;
}

/** What stands between the gaps that part words, each run with the part of the strip that is its own. */
function runsOf({ characters, columns }: ReadLine, ink: StripInk, spelling: Spelling): readonly Run[] {
  const cuts = wordGaps({ characters, columns }, ink, spelling);
  const printed = characters.filter(isPrinted);
  const starts = [0, ...cuts.map(({ after }) => printed.indexOf(after))];
  return starts.map((start, index) => {
    const [from, to] = [cuts[index - 1]?.middle ?? 0, cuts[index]?.middle ?? ink.width];
    return {
      characters: settleLookAlikes(printed.slice(start, starts[index + 1])),
      columns: columns.filter(({ x }) => x >= from && x < to),
      from,
      to,
    };
  });
}

/** Pixels of the picture for one of the strip. */
function pixelOf(strip: LineStrip): number {
  const [from, to] = [strip.toPicture({ x: 0, y: 0 }), strip.toPicture({ x: 0, y: 1 })];
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** The level box around a box of the strip. */
function inPicture({ x0, y0, x1, y1 }: Rect, strip: LineStrip): Rect {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [left, right] = [strip.toPicture({ x: x0, y }), strip.toPicture({ x: x1, y })];
  const [high, low] = [strip.toPicture({ x, y: y0 }), strip.toPicture({ x, y: y1 })];
  return { x0: left.x, y0: high.y, x1: right.x, y1: low.y };
}
