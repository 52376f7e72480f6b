/** A value that could fill a field: what it says, where it stands, how well it has the shape of its type. */
import { boxAround } from '../../../document/index.ts';
import type { FieldType } from '../../lexicon/concepts.ts';
import type { Rect } from '../../types.ts';
import { centsOf } from '../numerals.ts';
import { confidenceOf, textOf, tokensIn } from '../sheet.ts';
import type { Span } from '../sheet.ts';

export interface Candidate {
  readonly kind: FieldType;
  /** Normalized value as it would be answered. */
  readonly value: string;
  /** As printed. */
  readonly text: string;
  readonly spans: readonly Span[];
  readonly box: Rect;
  /** 1-based page. */
  readonly page: number;
  /** 0 to 1: how much it looks like its type. */
  readonly shape: number;
  /** 1 when a check digit holds, -1 when it fails, 0 when there is none. */
  readonly checksum: -1 | 0 | 1;
  readonly currency: string | null;
  /** Which end of a printed range it is. */
  readonly range: 'start' | 'end' | null;
  /** Mean recognition confidence, 0 to 1. */
  readonly confidence: number;
  /** When made for one field only (texts beside its label): the index of the field. */
  readonly field: number | null;
  /** How it was come by: `shape`, `label-right`, `label-below`, `legal-suffix`, `top-line`, `address-block`, ... */
  readonly method: string;
  /** What else speaks for it, by name, 0 to 1 each; weighed by name in the score. */
  readonly cues: Readonly<Record<string, number>>;
}

/** Index of the line on which a candidate begins. */
export const lineOf = ({ spans }: Pick<Candidate, 'spans'>): number => spans[0]?.line.index ?? 0;

/** Cents of an amount. */
export const centsIn = ({ value }: Pick<Candidate, 'value'>): number => centsOf(value);

type Given = Pick<Candidate, 'kind' | 'value' | 'spans'> & Partial<Candidate>;

/** Fills in what follows from the spans. */
export function createCandidate(given: Given): Candidate {
  const tokens = given.spans.flatMap(tokensIn);
  return {
    text: given.spans.map(textOf).join('\n'),
    box: boxAround(tokens),
    page: given.spans[0]?.line.page ?? 1,
    shape: 1,
    checksum: 0,
    currency: null,
    range: null,
    confidence: confidenceOf(tokens),
    field: null,
    method: 'shape',
    cues: {},
    ...given,
  };
}
