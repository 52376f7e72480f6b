/** The weights of the score as typed data: every signal with its group, tier and log likelihood ratio. */
import data from './weights.json' with { type: 'json' };

/**
 * How far a signal reaches. `proof`: the file contains the contradiction itself, and the score has a floor. `strong`: a
 * statistic with a known false-alarm rate. `context`: supports or explains, and never makes a document suspicious alone.
 * `reassuring`: weighs against context, and against nothing else.
 */
export type Tier = 'proof' | 'strong' | 'context' | 'reassuring';

/** What one signal counts. */
export interface Weight {
  /** Signals of one group depend on each other: the largest counts in full, the others in part. */
  readonly group: string;
  readonly tier: Tier;
  /** ln(P(signal | tampered) / P(signal | genuine)), in nats. */
  readonly weight: number;
  /** The score that a proof alone guarantees. */
  readonly floor?: number;
  /** Genuine documents of the calibration that show the signal, and how many its check examined. */
  readonly genuine?: readonly [hits: number, documents: number];
}

/** Gives the weight of a signal. */
export type Weigh = (code: SignalCode) => Weight;

/** The code of every signal that can be raised. */
export type SignalCode = keyof typeof data.signals;

type Row = Omit<Weight, 'tier' | 'genuine'> & { readonly tier: string; readonly genuine?: readonly number[] };

const TIERS: readonly string[] = ['proof', 'strong', 'context', 'reassuring'] satisfies Tier[];
const isTier = (tier: string): tier is Tier => TIERS.includes(tier);

/** The weight of a signal. Throws when the data file names an unknown tier, which a test rules out. */
export function weightOf(code: SignalCode): Weight {
  const { genuine, ...row }: Row = data.signals[code];
  if (!isTier(row.tier)) throw new Error(`weights.json: ${code} has the unknown tier ${row.tier}`);
  const [hits, documents] = genuine ?? [];
  const measured =
    hits === undefined || documents === undefined ? {} : { genuine: [hits, documents] as const };
  return { ...row, tier: row.tier, ...measured };
}

/** Every signal code, for tests and listings. */
export const SIGNAL_CODES = Object.keys(data.signals) as readonly SignalCode[];

/**
 * The constants of the sum. The prior stands for 4 % tampered documents; with it the bands at 20, 50 and 80 need a
 * likelihood ratio of 6, 24.5 and 98. Weights of context follow how often honest public PDFs show each sign.
 */
export const SCORE = {
  prior: data.prior,
  restOfGroupShare: data.rest_of_group_share,
  caps: data.caps,
  bands: data.bands,
  suspiciousFrom: data.suspicious_from,
  proofPairFloor: data.proof_pair_floor,
  samePlace: data.same_place,
} as const;
