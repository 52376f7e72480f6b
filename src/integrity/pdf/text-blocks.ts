/** Follows how the text objects of a content stream are written: operators, numbers, spaces. */
import type { PdfStream } from '../../document/index.ts';
import type { ContentOperator, Operand } from './content-tokens.ts';

/** Decoded content: that of a page, its streams joined, or that of a form. */
export interface ContentSource {
  readonly data: Uint8Array;
  /** The streams it is joined from, and where each begins. */
  readonly parts: readonly {
    readonly num: number | null;
    readonly stream: PdfStream;
    readonly start: number;
  }[];
  readonly form: boolean;
}

/** A text object, `BT` to `ET`, and how its writer writes. */
export interface TextBlock {
  readonly source: ContentSource;
  /** Index into the parts of the source. */
  readonly part: number;
  /** Names of the operators in it, each once, in order of first use. */
  readonly operators: string;
  /** Numbers below one with and without a leading zero: `0.12`, `.12`. */
  readonly zeros: { leading: number; bare: number };
  /** Most digits after a decimal point. */
  readonly decimals: number;
  /** Byte after its first operator: space, line feed or carriage return. */
  readonly gap: number;
}

interface Draft extends TextBlock {
  operators: string;
  decimals: number;
  gap: number;
  readonly names: Set<string>;
}

/** Follows the style of the text blocks of a source. */
export class BlockReader {
  readonly #source: ContentSource;
  #block: Draft;

  constructor(source: ContentSource) {
    this.#source = source;
    this.#block = draft(source, 0);
  }

  /** The block opened last; it is completed while its operators are noted. */
  get block(): TextBlock {
    return this.#block;
  }

  /** Begins a block at an offset into the data. */
  open(start: number): void {
    this.#block = draft(this.#source, start);
  }

  note({ name, operands, start }: ContentOperator): void {
    const [block, { data }] = [this.#block, this.#source];
    if (!block.names.has(name)) {
      block.names.add(name);
      block.operators = [...block.names].join(' ');
    }
    if (block.gap === 0) block.gap = data[start + name.length] ?? 0;
    for (const operand of operands) if (operand.kind === 'number') noteNumber(block, data, operand);
  }
}

function draft(source: ContentSource, start: number): Draft {
  const part = Math.max(
    0,
    source.parts.findLastIndex((one) => one.start <= start),
  );
  const zeros = { leading: 0, bare: 0 };
  return { source, part, operators: '', zeros, decimals: 0, gap: 0, names: new Set() };
}

function noteNumber(block: Draft, data: Uint8Array, { start, end }: Operand): void {
  const text = Buffer.from(data.buffer, data.byteOffset + start, end - start).toString('latin1');
  const point = text.indexOf('.');
  if (point < 0) return;
  block.decimals = Math.max(block.decimals, text.length - point - 1);
  if (/^[-+]?0\./.test(text)) block.zeros.leading += 1;
  else if (/^[-+]?\./.test(text)) block.zeros.bare += 1;
}
