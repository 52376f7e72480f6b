/** Strong signals of different groups that point at the same place support each other more than two anywhere. */
import type { RelativeBox } from '../document/index.ts';
import { SCORE } from './weights.ts';
import type { SignalCode, Weigh } from './weights.ts';

/** A signal with where it is. */
export interface PlacedSignal {
  readonly code: SignalCode;
  /** 1-based. */
  readonly page?: number | null | undefined;
  readonly box?: RelativeBox | null | undefined;
}

/** Weight of a finding, as against a hint: two hints of one picture mostly come from the same weak trace. */
const FINDING_FROM = 2;
/** Opinions are only asked about places that another check named, so that agreeing is no news. */
const ASKED_ABOUT = 'ai';
/** Shared part of two boxes from which both are the same place. */
const SAME_PLACE = 0.3;

const areaOf = ([x0, y0, x1, y1]: RelativeBox): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

/** Shared area of two boxes in shares of the area that they cover together. */
function overlapOf(a: RelativeBox, b: RelativeBox): number {
  const shared = areaOf([
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ]);
  const together = areaOf(a) + areaOf(b) - shared;
  return together > 0 ? shared / together : 0;
}

/** What two signals add to the score in nats by agreeing on a place, 0 when they do not. */
export function agreementOf(one: PlacedSignal, other: PlacedSignal, weigh: Weigh): number {
  if (one.page == null || one.page !== other.page || one.box == null || other.box == null) return 0;
  const [own, others] = [weigh(one.code), weigh(other.code)];
  if (own.tier !== 'strong' || others.tier !== 'strong' || own.group === others.group) return 0;
  if (own.group === ASKED_ABOUT || others.group === ASKED_ABOUT) return 0;
  if (Math.max(own.weight, others.weight) < FINDING_FROM) return 0;
  if (overlapOf(one.box, other.box) < SAME_PLACE) return 0;
  // A sign that the user's own genuine documents show supports no more than it counts itself.
  return Math.min(SCORE.samePlace, own.weight, others.weight);
}

/** The greatest agreement among signals: one place counts, however many agree. */
export function placeBonus(signals: readonly PlacedSignal[], weigh: Weigh): number {
  const placed = signals.filter(({ box, code }) => box != null && weigh(code).tier === 'strong');
  return Math.max(
    0,
    ...placed.map((one, at) =>
      placed.slice(at + 1).reduce((most, other) => Math.max(most, agreementOf(one, other, weigh)), 0),
    ),
  );
}
