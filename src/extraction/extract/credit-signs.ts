/** Credit notes print their amounts with a minus sign: turned, they are the amounts of a bill, and add up as those do. */
import type { Candidate } from './candidates/candidate.ts';
import { centsOf } from './numerals.ts';

/** Whether the amounts of a document are those of a credit note: most are below zero, and the largest of all is among them. */
export function isCredit(candidates: readonly Candidate[]): boolean {
  const cents = candidates
    .filter(({ kind, shape }) => kind === 'money' && shape >= 0.8)
    .map(({ value }) => centsOf(value));
  const least = Math.min(0, ...cents);
  return (
    2 * cents.filter((amount) => amount < 0).length > cents.length && cents.every((amount) => amount < -least)
  );
}

/** An amount with the other sign; other candidates as they are. */
export function withTurnedSign(candidate: Candidate): Candidate {
  const { kind, value } = candidate;
  if (kind !== 'money' || centsOf(value) === 0) return candidate;
  return { ...candidate, value: value.startsWith('-') ? value.slice(1) : `-${value}` };
}
