/** What the user's own genuine documents teach about the weights: how often each sign occurs among them. */
import type { Indicator, IntegrityReport } from '../contract/index.ts';
import { sha256 } from '../kit/hash.ts';
import { placeBonus } from './agreement.ts';
import { riskScore } from './score.ts';
import { SCORE, SIGNAL_CODES, weightOf } from './weights.ts';
import type { SignalCode, Weigh, Weight } from './weights.ts';

/** How often a sign was seen in genuine documents, of those that its check could examine. */
export interface Rate {
  readonly hits: number;
  readonly documents: number;
}

/** What was learned. Plain data, kept as JSON. */
export interface Calibration {
  readonly version: 1;
  /** Follows from the content: two calibrations with one id say the same. */
  readonly id: string;
  readonly created_at: string;
  /** Documents learned from. */
  readonly documents: number;
  /** By the code of the sign: those that occurred. What did not occur in some documents is no reason to trust it more. */
  readonly signals: Readonly<Partial<Record<string, Rate>>>;
}

/** Documents that the shipped rates count for against the user's own (forensic practice: w = n / (n + 50)). */
const SHIPPED_DOCUMENTS = 50;
/** How often a sign occurs in genuine documents where nothing was measured. */
const UNMEASURED_RATE = 0.01;
/** Largest weight of a statistic and of a context sign, in nats: likelihood ratios of 148 and 5.5. */
const CAPS = { strong: 5, context: 1.7 } as const;

/** Fewer documents teach nothing: one odd file would decide. */
export const LEAST_DOCUMENTS = 10;

const isCode = (code: string): code is SignalCode => (SIGNAL_CODES as readonly string[]).includes(code);

const codesIn = ({ evidence = [] }: Indicator): Set<string> => new Set(evidence.map(({ code }) => code));

/** Whether a report rests on proof: such a document may not be genuine, whatever folder it lies in. */
export const holdsProof = (report: IntegrityReport): boolean =>
  report.detected_issues.some((issue) =>
    [...codesIn(issue)].some((code) => isCode(code) && weightOf(code).tier === 'proof'),
  );

/**
 * Counts the signs in the reports of documents that are known to be genuine. A check that was not applicable or came to
 * no result says nothing of its signs, so such documents do not count for them.
 */
export function learnCalibration(reports: readonly IntegrityReport[], at: Date): Calibration {
  const examined = new Map<string, number>();
  const found = new Map<string, { readonly check: string; hits: number }>();
  for (const indicator of reports.flatMap(({ indicators }) => indicators)) {
    const { name, status } = indicator;
    if (status !== 'clear' && status !== 'detected') continue;
    examined.set(name, (examined.get(name) ?? 0) + 1);
    if (status === 'clear') continue;
    for (const code of codesIn(indicator)) {
      const entry = found.get(code) ?? { check: name, hits: 0 };
      entry.hits += 1;
      found.set(code, entry);
    }
  }
  const rates = [...found].map(([code, { check, hits }]): [string, Rate] => [
    code,
    { hits, documents: examined.get(check) ?? hits },
  ]);
  const signals = Object.fromEntries(rates.sort(([a], [b]) => (a < b ? -1 : 1)));
  const content = JSON.stringify([reports.length, signals]);
  return {
    version: 1,
    id: `cal_${sha256(content).slice(0, 16)}`,
    created_at: at.toISOString(),
    documents: reports.length,
    signals,
  };
}

/** How often genuine documents show a sign as shipped, with Jeffreys smoothing. */
function shippedRate({ genuine }: Weight): number {
  if (genuine === undefined) return UNMEASURED_RATE;
  const [hits, documents] = genuine;
  return (hits + 0.5) / (documents + 1);
}

/**
 * The weights under a calibration: a log likelihood ratio changes by how much more or less often the user's genuine
 * documents show the sign than the shipped ones, both pooled. Proof stays proof.
 */
export function weighUnder(calibration: Calibration | null): Weigh {
  if (calibration === null) return weightOf;
  return (code) => {
    const shipped = weightOf(code);
    const own = calibration.signals[code];
    if (own === undefined || shipped.tier === 'proof' || shipped.tier === 'reassuring') return shipped;
    const rate = shippedRate(shipped);
    const pooled = (rate * SHIPPED_DOCUMENTS + own.hits) / (SHIPPED_DOCUMENTS + own.documents);
    const weight = Math.min(CAPS[shipped.tier], Math.max(0, shipped.weight - Math.log(pooled / rate)));
    return { ...shipped, weight: Number(weight.toFixed(2)) };
  };
}

const isRate = (value: unknown): value is Rate => {
  if (typeof value !== 'object' || value === null) return false;
  const { hits, documents } = value as Partial<Rate>;
  return Number.isInteger(hits) && Number.isInteger(documents) && Number(hits) <= Number(documents);
};

/** A calibration that was kept as JSON, or null when this is none. */
export function parseCalibration(text: string): Calibration | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { version, id, created_at, documents, signals } = value as Partial<Calibration>;
  if (version !== 1 || typeof id !== 'string' || typeof created_at !== 'string') return null;
  if (!Number.isInteger(documents) || documents === undefined) return null;
  if (typeof signals !== 'object' || !Object.values(signals).every(isRate)) return null;
  return { version, id, created_at, documents, signals };
}

/** What a calibration changes. */
export interface LearnedSign {
  readonly code: string;
  readonly hits: number;
  readonly documents: number;
  readonly weight_before: number;
  readonly weight_after: number;
}

/** What a calibration changes, the greatest change first. */
export function learnedSigns(calibration: Calibration): LearnedSign[] {
  const weigh = weighUnder(calibration);
  return Object.entries(calibration.signals)
    .flatMap(([code, rate]): LearnedSign[] =>
      isCode(code) && rate
        ? [{ code, ...rate, weight_before: weightOf(code).weight, weight_after: weigh(code).weight }]
        : [],
    )
    .sort((a, b) => b.weight_before - b.weight_after - (a.weight_before - a.weight_after));
}

/** Whether a report without proof is suspicious under a calibration. */
export function isSuspiciousUnder(report: IntegrityReport, calibration: Calibration | null): boolean {
  const signals = report.detected_issues.flatMap(({ evidence = [] }) =>
    evidence.flatMap(({ code, page, box }) => (isCode(code) ? [{ code, page, box }] : [])),
  );
  const codes = signals.map(({ code }) => code);
  const weigh = weighUnder(calibration);
  return riskScore(codes, weigh, placeBonus(signals, weigh)) >= SCORE.suspiciousFrom;
}
