/** What is printed on the pages of a document, as plain data: extraction reads it, integrity judges it. */
import type { RelativeBox } from './boxes.ts';

/** A word, or a part of one where a label and its value are glued. */
export interface PrintedWord {
  readonly text: string;
  readonly box: RelativeBox;
  /** 0 to 1; words of a text layer have 1. */
  readonly confidence: number;
  /** Words of one line with one number stand together; a wide gap begins the next. */
  readonly segment: number;
}

/** A visual row of a page, in reading order. */
export interface PrintedLine {
  /** 1-based. */
  readonly page: number;
  readonly words: readonly PrintedWord[];
}

/** A printed amount, percentage or date, with what the labels around it say it is. */
export interface PrintedValue {
  readonly kind: 'money' | 'percent' | 'date';
  /** Decimal string, or ISO date. */
  readonly value: string;
  /** As printed. */
  readonly text: string;
  readonly page: number;
  readonly box: RelativeBox;
  /** Of its least sure word, 0 to 1. */
  readonly confidence: number;
  readonly source: 'text' | 'ocr';
  /** Index into the lines, and the words of that line it consists of, `to` exclusive. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  /** 0 to 1: how much it looks like a value of its kind; an amount without decimals or currency looks little like one. */
  readonly shape: number;
  readonly currency: string | null;
  /** `net_total`, `tax_total`, `gross_total`, `due_date`, ...: strongest first; strength 0 to 1. */
  readonly meanings: readonly { readonly concept: string; readonly strength: number }[];
}

/** Everything that is printed. */
export interface PrintedContent {
  readonly lines: readonly PrintedLine[];
  readonly values: readonly PrintedValue[];
}
