/** How sure a value is said to be: raw confidence turned into the share of values that were right, and how well that holds. */

const IDENTITY = [
  [0, 0],
  [1, 1],
];

/** Neighboring values in pools of at least `least`, joined until the share of right ones rises (pool adjacent violators). */
function poolsOf(answers, least) {
  const sorted = answers.filter(({ answered }) => answered).sort((a, b) => a.raw - b.raw);
  const pools = [];
  for (let at = 0; at < sorted.length; at += least) {
    const part = sorted.slice(at, at + least);
    const raws = part.map(({ raw }) => raw);
    const hits = part.filter((one) => one.right).length;
    const last = pools.at(-1);
    if (part.length < least && last) {
      last.raws.push(...raws);
      last.hits += hits;
    } else pools.push({ raws, hits });
    while (pools.length > 1) {
      const [a, b] = pools.slice(-2);
      if (a.hits / a.raws.length <= b.hits / b.raws.length) break;
      pools.splice(-2, 2, { raws: [...a.raws, ...b.raws], hits: a.hits + b.hits });
    }
  }
  return pools;
}

/** Isotonic regression of "right" on raw confidence, as points to draw lines through. */
function isotonic(answers, least = 25) {
  const pools = poolsOf(answers, least);
  if (pools.length === 0) return IDENTITY;
  // One right and one wrong value more than were seen: no share is ever quite 0 or 1.
  const points = pools.map(({ raws, hits }) => [
    Number((raws.reduce((sum, raw) => sum + raw, 0) / raws.length).toFixed(3)),
    Number(((hits + 1) / (raws.length + 2)).toFixed(3)),
  ]);
  // That pulls small pools more than large ones, so the order is seen to once more.
  let highest = 0;
  return points
    .map(([raw, trust]) => [raw, (highest = Math.max(highest, trust))])
    .filter(([raw], at) => at === 0 || raw > points[at - 1][0]);
}

function interpolate(points, raw) {
  const at = points.findIndex(([score]) => score >= raw);
  if (at <= 0) return at < 0 ? points.at(-1)[1] : points[0][1];
  const [[x0, y0], [x1, y1]] = [points[at - 1], points[at]];
  return y0 + ((raw - x0) / (x1 - x0)) * (y1 - y0);
}

/** A table that changes nothing, for each group: confidence is then the raw one. */
export const untouched = (groups) => Object.fromEntries(groups.map((group) => [group, IDENTITY]));

/** The tables fitted to answers, one each for the groups of values. */
export const tablesFor = (groups, answers) =>
  Object.fromEntries(groups.map((group) => [group, isotonic(answers.filter((one) => one.group === group))]));

/** Of the values said to be so sure, how many are right, each said by tables that had not seen its document. Ten bins. */
export function reliability(groups, answers, foldCount) {
  const told = answers.filter(({ answered }) => answered);
  const folds = Array.from({ length: foldCount }, (_, fold) =>
    tablesFor(
      groups,
      told.filter((one) => one.fold !== fold),
    ),
  );
  const bins = Array.from({ length: 10 }, () => ({ count: 0, said: 0, right: 0 }));
  for (const one of told) {
    const said = interpolate(folds[one.fold][one.group], one.raw);
    const bin = bins[Math.min(9, Math.floor(said * 10))];
    bin.count += 1;
    bin.said += said;
    bin.right += one.right ? 1 : 0;
  }
  return bins;
}
