/** Which parts of a document a vision model is shown: the values that pay off to change, and what other checks marked. */
import type { FindingEvidence } from '../../contract/index.ts';
import type { Signal } from '../check.ts';
import type { Reading } from '../reading.ts';

type Box = NonNullable<FindingEvidence['box']>;

/** A part of a page. */
export interface Place {
  /** 1-based. */
  readonly page: number;
  /** 0 to 1 of the upright page. */
  readonly box: Box;
}

/** Parts that are shown at most, besides the first page: pictures cost time and money. */
const MAX_PLACES = 8;
/** Margin around a part, shares of the page: neighbors are what a digit is compared with. */
const MARGIN = { x: 0.06, y: 0.02 } as const;

const grown = ([left, top, right, bottom]: Box): Box => [
  Math.max(0, left - MARGIN.x),
  Math.max(0, top - MARGIN.y),
  Math.min(1, right + MARGIN.x),
  Math.min(1, bottom + MARGIN.y),
];

/** How much two parts overlap: intersection over the smaller one, 0 to 1. */
export function overlap(a: Place, b: Place): number {
  if (a.page !== b.page) return 0;
  const width = Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0]);
  const height = Math.min(a.box[3], b.box[3]) - Math.max(a.box[1], b.box[1]);
  if (width <= 0 || height <= 0) return 0;
  const area = ({ box }: Place): number => (box[2] - box[0]) * (box[3] - box[1]);
  return (width * height) / Math.max(1e-9, Math.min(area(a), area(b)));
}

/** The places that located findings mark. */
export const markedBy = (signals: readonly Signal[]): Place[] =>
  signals.flatMap(({ page, box }) => (page === undefined || !box ? [] : [{ page, box }]));

/** What to show: marked places first, then printed values with digits, each once. */
export function choosePlaces(signals: readonly Signal[], reading: Reading | null): Place[] {
  const values = Object.values(reading?.field_evidence ?? {}).flatMap(({ page, box, text }) =>
    box !== null && /\d/.test(text) ? [{ page, box }] : [],
  );
  const chosen: Place[] = [];
  for (const { page, box } of [...markedBy(signals), ...values]) {
    const place = { page, box: grown(box) };
    if (chosen.length >= MAX_PLACES) break;
    if (chosen.every((other) => overlap(place, other) < 0.5)) chosen.push(place);
  }
  return chosen;
}
