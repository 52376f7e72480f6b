/** The lines of a document as a model is shown them: numbered, bounded, without what is addressed to a model. */
import type { Line, Sheet } from '../extract/sheet.ts';

/** A printed line under the name it can be cited by. */
export interface NumberedLine {
  readonly id: string;
  readonly text: string;
  readonly line: Line;
}

/** What is shown of a document. */
export interface ShownLines {
  readonly lines: readonly NumberedLine[];
  /** Lines that were left out for length. */
  readonly omitted: number;
  /** Lines kept from the model because they read like instructions to one. */
  readonly withheld: readonly NumberedLine[];
}

/** Characters that are shown at most, about ten thousand tokens: the beginning and the end of a long document. */
const MAX_CHARACTERS = 32_000;
/** Share of them for the beginning: headers and parties stand there, totals at the end. */
const HEAD_SHARE = 0.6;

/**
 * Phrases by which a page speaks to a model instead of a reader. A second line of defense: what is answered must be
 * printed anyway, but an instruction can print its own "value".
 */
const ADDRESSED_TO_A_MODEL = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules?|above|previous|prior)\b/iu,
  /\b(?:system|developer|hidden)\s+(?:prompt|message|instructions?)\b/iu,
  /\byou\s+(?:are|act)\s+(?:now\s+)?(?:an?|as)\s+(?:\w+\s+){0,3}(?:ai|assistant|model|bot|agent)\b/iu,
  /\b(?:as|dear|attention|note\s+to)\s+(?:an?\s+|the\s+)?(?:ai|llm|assistant|language\s+model|chatbot)\b/iu,
  /\b(?:respond|answer|reply|return|output)\s+(?:only\s+)?(?:with|as|that)\b.{0,60}\b(?:value|total|amount|field|json|instead)\b/iu,
  /<\/?(?:system|assistant|user|im_start|im_end)\b|<\|[^|]*\|>|\[\/?INST\]/iu,
  /\b(?:ignoriere?|vergiss)\b.{0,40}\b(?:anweisung|vorgabe)/iu,
  /\b(?:ignor[ae]z?|oublie[zr]?|olvida)\b.{0,40}\b(?:instruc)/iu,
];

const textOf = (line: Line): string => line.tokens.map((token) => token.text).join(' ');
const isAddressed = (text: string): boolean => ADDRESSED_TO_A_MODEL.some((phrase) => phrase.test(text));

/** An instruction runs on over line ends: its neighbors are kept back with it. */
function withheldAmong(all: readonly NumberedLine[]): ReadonlySet<NumberedLine> {
  const withheld = new Set<NumberedLine>();
  all.forEach((line, index) => {
    const next = all[index + 1];
    const joined = next === undefined ? line.text : `${line.text} ${next.text}`;
    if (isAddressed(line.text)) {
      for (const near of all.slice(Math.max(0, index - 1), index + 2)) withheld.add(near);
    } else if (next !== undefined && !isAddressed(next.text) && isAddressed(joined)) {
      withheld.add(line).add(next);
    }
  });
  return withheld;
}

/** The lines of a document for a model. */
export function numberLines(sheet: Sheet): ShownLines {
  const all = sheet.lines.map((line, index) => ({ id: `L${String(index + 1)}`, text: textOf(line), line }));
  const withheld = withheldAmong(all);
  const fit = all.filter((line) => !withheld.has(line));
  const take = (lines: readonly NumberedLine[], room: number): NumberedLine[] => {
    let used = 0;
    return lines.filter(({ text }) => (used += text.length + 16) <= room);
  };
  const length = fit.reduce((sum, { text }) => sum + text.length + 16, 0);
  if (length <= MAX_CHARACTERS) return { lines: fit, omitted: 0, withheld: [...withheld] };
  const head = take(fit, MAX_CHARACTERS * HEAD_SHARE);
  const tail = take(fit.slice(head.length).reverse(), MAX_CHARACTERS * (1 - HEAD_SHARE)).reverse();
  const lines = [...head, ...tail];
  return { lines, omitted: fit.length - lines.length, withheld: [...withheld] };
}
