/** The risk score: a sum of log likelihood ratios with caps per group and floors for proof. */
import type { RiskLevel } from '../contract/index.ts';
import { sumOf } from '../kit/sum.ts';
import { SCORE, weightOf } from './weights.ts';
import type { SignalCode, Weigh, Weight } from './weights.ts';

const { caps, bands } = SCORE;

/** The largest weight in full and a share of the others: signals of one group are not independent. */
function groupSum(weights: readonly Weight[]): number {
  const sorted = weights.map((weight) => weight.weight).sort((a, b) => b - a);
  return (sorted[0] ?? 0) + SCORE.restOfGroupShare * sumOf(sorted.slice(1));
}

function groupsOf(weights: readonly Weight[]): ReadonlyMap<string, readonly Weight[]> {
  const groups = new Map<string, Weight[]>();
  for (const weight of weights) groups.set(weight.group, [...(groups.get(weight.group) ?? []), weight]);
  return groups;
}

function capOfContext(group: string): number {
  return group === 'metadata' ? caps.metadata_group : caps.context_group;
}

/**
 * The score of a document, 0 to 100, from the codes of its signals. A code counts once however often it occurs.
 *
 * `100 * sigmoid(prior + sum over groups)`. Context alone is capped below the first band, beside something strong a
 * little above it, everything without proof below `critical`, and a proof sets a floor. Silence is no evidence and lowers nothing. A
 * signature that fits weighs a little against context; anybody can make one, so it never weighs against more.
 * `agreement` is what signals add by pointing at one place (see `placeBonus`); 0 where places are not known.
 */
export function riskScore(codes: readonly SignalCode[], weigh: Weigh = weightOf, agreement = 0): number {
  const weights = [...new Set(codes)].map(weigh);
  const byGroup = groupsOf(weights.filter(({ tier }) => tier === 'strong' || tier === 'context'));
  let strong = 0;
  let context = 0;
  for (const [group, members] of byGroup) {
    if (members.some((member) => member.tier === 'strong')) {
      strong += Math.min(groupSum(members), caps.strong_group);
    } else {
      context += Math.min(groupSum(members), capOfContext(group));
    }
  }
  const reassuring = weights.filter(({ tier }) => tier === 'reassuring').map(({ weight }) => weight);
  const relief = strong > 0 ? 0 : Math.min(0, ...reassuring);
  const mostContext = strong > 0 ? caps.context_total : caps.context_alone;
  const evidence = Math.min(strong + agreement + Math.min(context, mostContext) + relief, caps.without_proof);
  const score = Math.round(100 / (1 + Math.exp(-(SCORE.prior + evidence))));
  return Math.max(Math.min(score, bands.critical - 1), proofFloor(weights));
}

/** Two independent proofs weigh like a proof on an amount, date, name or account. */
function proofFloor(weights: readonly Weight[]): number {
  const proofs = weights.filter((weight) => weight.tier === 'proof');
  const highest = Math.max(0, ...proofs.map((weight) => weight.floor ?? bands.critical));
  const groups = new Set(proofs.map((weight) => weight.group));
  return groups.size > 1 ? Math.max(highest, SCORE.proofPairFloor) : highest;
}

/** The band of a score. */
export function riskLevelOf(score: number): RiskLevel {
  if (score >= bands.critical) return 'critical';
  if (score >= bands.high) return 'high';
  return score >= bands.medium ? 'medium' : 'low';
}

/** The level of a single finding: what its heaviest signal could mean on its own. */
export function findingLevel(codes: readonly SignalCode[], weigh: Weigh = weightOf): RiskLevel {
  const weights = codes.map(weigh);
  if (weights.some((weight) => weight.tier === 'proof')) return 'critical';
  const strongest = Math.max(0, ...weights.filter((w) => w.tier === 'strong').map((w) => w.weight));
  if (strongest >= 3) return 'high';
  return strongest > 0 ? 'medium' : 'low';
}
