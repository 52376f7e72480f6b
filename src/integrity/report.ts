/** The integrity report: pure code from what each check answered to the contract's shape. */
import type { CheckStatus, DocumentClass, Indicator, IntegrityReport } from '../contract/index.ts';
import { counted } from '../kit/counted.ts';
import { agreementOf, placeBonus } from './agreement.ts';
import type { Check, CheckOutcome, Signal } from './check.ts';
import { weighUnder } from './calibration.ts';
import type { Calibration } from './calibration.ts';
import { findingLevel, riskLevelOf, riskScore } from './score.ts';
import { sharesOf } from './shares.ts';
import { SCORE, weightOf } from './weights.ts';
import type { Weigh } from './weights.ts';
import { tellLosses } from './watch-pages.ts';

/** What became of one check, including those that were disabled or broke. */
export interface CheckResult {
  readonly check: Pick<Check, 'id' | 'name' | 'category' | 'examines'>;
  readonly outcome:
    | CheckOutcome
    | {
        readonly status: Extract<CheckStatus, 'error' | 'disabled'>;
        readonly description: string;
        readonly signals?: undefined;
        readonly truncated?: undefined;
      };
  /** What could not be read of the pages that it looked at, in sentences. */
  readonly losses?: readonly string[];
}

/** Everything the report is made of. */
export interface ReportFacts {
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  readonly results: readonly CheckResult[];
  /** Why the document as a whole could not be opened, or null. */
  readonly unopened: string | null;
  /** What of its pages could not be read, in sentences. */
  readonly losses: readonly string[];
  readonly documentClass: DocumentClass | null;
  readonly quality: IntegrityReport['quality'];
  readonly analyzedAt: Date;
  readonly analysisTimeMs: number;
  /** What the user's own genuine documents taught, or null. */
  readonly calibration: Calibration | null;
}

/** Builds the report. Every point of the score is attributed: the contributions sum up to the score less that of no evidence. */
export function buildReport(facts: ReportFacts): IntegrityReport {
  const counted = facts.results.flatMap((result) => countedSignals(result));
  const weigh = weighUnder(facts.calibration);
  const score = scoreOf(counted, weigh);
  const counting = facts.results.filter((result) => countedSignals(result).length > 0);
  const shares = sharesOf(counting, (some) => scoreOf(some.flatMap(countedSignals), weigh));
  const shareOf = new Map(counting.map((result, at) => [result, shares[at] ?? 0]));
  const indicators = facts.results.map((result) =>
    indicatorOf(result, facts.results, { contribution: shareOf.get(result) ?? 0, weigh }),
  );
  const level = riskLevelOf(score);
  const proof = counted.some(({ code }) => weightOf(code).tier === 'proof');
  const incomplete = facts.results.some(
    ({ outcome }) => outcome.status === 'error' || outcome.truncated === true,
  );
  return {
    file_hash: `sha256:${facts.sha256}`,
    risk_score: score,
    risk_level: level,
    is_suspicious: proof || score >= SCORE.suspiciousFrom,
    requires_manual_review: proof || score >= SCORE.bands.medium || incomplete || facts.unopened !== null,
    indicators,
    detected_issues: indicators.filter((indicator) => indicator.detected),
    summary: summaryOf(facts, indicators, score),
    content_examined: sawContent(facts),
    analyzed_at: facts.analyzedAt.toISOString(),
    analysis_time_ms: facts.analysisTimeMs,
    document_class: facts.documentClass,
    quality: facts.quality,
    ...(facts.calibration === null ? {} : { calibration_id: facts.calibration.id }),
  };
}

/** What a check detected counts, and the reassuring facts of one that is clear. Silence is no evidence. */
function countedSignals({ outcome }: CheckResult): readonly Signal[] {
  const signals = outcome.signals ?? [];
  if (outcome.status === 'detected') return signals;
  return outcome.status === 'clear' ? signals.filter(({ code }) => weightOf(code).tier === 'reassuring') : [];
}

const scoreOf = (signals: readonly Signal[], weigh: Weigh): number =>
  riskScore(
    signals.map(({ code }) => code),
    weigh,
    placeBonus(signals, weigh),
  );

/** A sentence that names the checks whose findings are at the same place as those of a check, or nothing. */
function agreementWith(result: CheckResult, all: readonly CheckResult[], weigh: Weigh): string {
  const own = countedSignals(result);
  const names = all.flatMap((other) =>
    other !== result &&
    own.some((one) => countedSignals(other).some((signal) => agreementOf(one, signal, weigh) > 0))
      ? [other.check.id]
      : [],
  );
  return names.length === 0
    ? ''
    : ` The same place was also found by ${names.join(', ')}, which adds to both.`;
}

function indicatorOf(
  result: CheckResult,
  all: readonly CheckResult[],
  { contribution, weigh }: { readonly contribution: number; readonly weigh: Weigh },
): Indicator {
  const { check, outcome } = result;
  const own = countedSignals(result);
  return {
    name: check.id,
    title: check.name,
    detected: outcome.status === 'detected',
    risk_level:
      outcome.status === 'detected'
        ? findingLevel(
            own.map(({ code }) => code),
            weigh,
          )
        : 'low',
    description: `${outcome.description}${agreementWith(result, all, weigh)}`,
    category: check.category,
    status: outcome.status,
    contribution,
    innocent_explanation: outcome.status === 'detected' ? outcome.innocentExplanation : null,
    evidence: (outcome.signals ?? []).map((signal: Signal) => ({ ...signal, box: roundedBox(signal.box) })),
  };
}

/** Four decimals: a tenth of a point on a letter page. */
const roundedBox = (box: Signal['box']): Signal['box'] =>
  box == null
    ? box
    : ([box[0], box[1], box[2], box[3]].map((share) => Math.round(share * 10_000) / 10_000) as [
        number,
        number,
        number,
        number,
      ]);

const STATUS_WORDS: readonly (readonly [CheckStatus, string])[] = [
  ['inconclusive', 'Inconclusive'],
  ['error', 'Could not be run'],
  ['not_run', 'Not run'],
  ['disabled', 'Disabled'],
];

/** Whether a check of what the document shows came to a result. */
const sawContent = ({ results, unopened }: ReportFacts): boolean =>
  unopened === null &&
  results.some(
    ({ check, outcome }) =>
      check.examines !== 'container' && (outcome.status === 'clear' || outcome.status === 'detected'),
  );

function summaryOf(facts: ReportFacts, indicators: readonly Indicator[], score: number): string {
  const level = riskLevelOf(score);
  const found = indicators.filter((indicator) => indicator.detected);
  const ran = indicators.filter((indicator) => ['detected', 'clear'].includes(indicator.status ?? ''));
  const heaviest = [...found].sort((a, b) => (b.contribution ?? 0) - (a.contribution ?? 0))[0];
  // A low score of a file that nobody could look into must not read like a clean bill.
  const parts = sawContent(facts)
    ? [`${level.charAt(0).toUpperCase()}${level.slice(1)} risk (${String(score)}/100).`]
    : [
        `Not examined: no check could look at what this document shows, so its score (${String(score)}/100) says little.`,
      ];
  if (facts.unopened !== null) {
    parts.push(`The document could not be opened, so its content was not checked: ${facts.unopened}`);
  }
  if (facts.losses.length > 0) parts.push(tellLosses(facts.losses));
  if (heaviest !== undefined) {
    parts.push(`${String(found.length)} of ${counted(ran.length, 'check')} that ran flagged something.`);
    parts.push(`Main reason: ${heaviest.description}`);
  } else if (ran.length > 0) {
    parts.push(
      `The ${counted(ran.length, 'check')} that ran found nothing; that is no proof of authenticity.`,
    );
  } else {
    parts.push('No check could examine this file: nothing can be said about it.');
  }
  for (const [status, words] of STATUS_WORDS) {
    const names = indicators.filter((indicator) => indicator.status === status).map((i) => i.name);
    if (names.length > 0) parts.push(`${words}: ${names.join(', ')}.`);
  }
  const others = indicators.filter((indicator) => indicator.status === 'not_applicable').length;
  if (others > 0) parts.push(`${counted(others, 'other check')} did not apply to such a file.`);
  return parts.join(' ');
}
