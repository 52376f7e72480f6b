/** Weights of signs as log likelihood ratios: counted in labelled reports, held at their starting weights where counts say little. */
import { likelyRate, upperRate } from './rates.mjs';

/** A kind of forgery counts for a sign from this rate on: a sign is not to blame for what it is not about. */
const REACHED_FROM = 0.25;
/** Fewer forged documents of a kind that show a sign may be chance. */
const LEAST_HITS = 2;
/** Fewer genuine documents that a check examined say nothing of its signs. */
const LEAST_GENUINE = 50;
/** Confidence of the bound on false alarms that more weight needs. */
const BOUND = 0.95;
/** Rate among forged documents of a sign that no kind in the sample is about. */
const UNMEASURED_RATE = 0.2;
/** Largest log likelihood ratio by tier: statistics and context are bounded whatever was counted. */
const CAPS = { strong: 5, context: 1.7 };
/** Strong signs that start at this or less ask for a look and no more: their innocent causes are rare in any sample. */
const HINT_UP_TO = 2.5;

/** A labelled report, with the signs it holds and the checks that examined the document. */
export function countable({ report, ...label }) {
  const findings = report.detected_issues.flatMap(({ name, evidence = [] }) =>
    evidence.map(({ code, page, box }) => ({ check: name, code, page, box })),
  );
  const examined = new Set(
    report.indicators
      .filter(({ status }) => status === 'clear' || status === 'detected')
      .map(({ name }) => name),
  );
  return { ...label, findings, codes: new Set(findings.map(({ code }) => code)), examined };
}

const isGenuine = ({ label }) => label === 'genuine';

/** Whether a row is a document as it was, not one that something was made of. */
const isUntouched = ({ file, source = file, kind }) => source === file || kind === 'original';

/** Rows with the signs that their source does not show: what it shows, too, the forger did not add. */
function addedSigns(rows) {
  const sources = new Map(
    rows
      .filter((row) => isGenuine(row) && isUntouched(row))
      .map(({ file, source = file, codes }) => [source, codes]),
  );
  return rows.map((row) => {
    const before = isGenuine(row) ? undefined : sources.get(row.source);
    return { ...row, codes: new Set([...row.codes].filter((code) => !before?.has(code))) };
  });
}

/** The members of a list by what `keyOf` gives of each. */
export function groupBy(list, keyOf) {
  const groups = new Map();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Counts of a sign: genuine documents that its check examined, forged ones of the kinds that it reaches. */
function countsOf(code, check, rows) {
  const count = (list) => [list.filter(({ codes }) => codes.has(code)).length, list.length];
  const genuine = count(rows.filter((row) => isGenuine(row) && row.examined.has(check)));
  const kinds = groupBy(
    rows.filter((row) => !isGenuine(row)),
    ({ kind }) => kind,
  );
  const shown = [...kinds.values()].map(count).filter(([hits]) => hits >= LEAST_HITS);
  const often = shown.filter(([hits, all]) => hits / all >= REACHED_FROM);
  const reached = often.length > 0 ? often : shown;
  return { genuine, tampered: reached.reduce(([hits, all], [h, a]) => [hits + h, all + a], [0, 0]) };
}

/**
 * The starting weight, moved to the near end of what the counts leave open: at least the log likelihood ratio at the upper
 * bound of the rate of false alarms, at most that at their likely rate. Null where the counts say nothing.
 */
function countedWeight({ tier, prior }, { genuine, tampered }) {
  if (tier === 'proof' || tier === 'reassuring') return null;
  if (genuine[0] + tampered[0] === 0 || genuine[1] < LEAST_GENUINE) return null;
  const rate = tampered[0] === 0 ? UNMEASURED_RATE : likelyRate(...tampered);
  const proven = Math.log(rate / upperRate(...genuine, BOUND));
  const likely = Math.log(rate / likelyRate(...genuine));
  // Documents at hand are fresher than those that circulate, which are saved again, converted and mailed: counts may take
  // weight from context and hints, never add it.
  const gains = tier === 'strong' && prior > HINT_UP_TO;
  const most = gains ? CAPS[tier] : Math.min(CAPS[tier], prior);
  const moved = Math.min(Math.max(prior, proven), likely);
  return Number(Math.min(most, Math.max(0, moved)).toFixed(2));
}

/** The checks whose findings carry a sign. */
function checksOf(rows) {
  const found = rows.flatMap(({ findings }) => findings.map(({ code, check }) => [code, check]));
  return new Map(found);
}

/**
 * The table of weights as counted in rows that `countable` made. `basis` says where a weight is from: "counted", or "start" when
 * too few documents show the sign, or its check examined too few; a sign that none shows loses its earlier counts.
 */
export function fitWeights(table, labelled) {
  const rows = addedSigns(labelled);
  const checks = checksOf(rows);
  const entries = Object.entries(table).map(([code, row]) => {
    const { weight, prior = weight, genuine: _g, tampered: _t, basis: _b, ...rest } = row;
    const start = { ...rest, prior };
    if (!checks.has(code)) return [code, { ...start, weight: prior, basis: 'start' }];
    const counts = countsOf(code, checks.get(code), rows);
    const counted = countedWeight(start, counts);
    const basis = counted === null ? 'start' : 'counted';
    return [code, { ...start, weight: counted ?? prior, basis, ...counts }];
  });
  return Object.fromEntries(entries);
}
