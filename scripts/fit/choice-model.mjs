/**
 * The model that weights are fitted with: of the candidates of a field one is chosen, or none (conditional logit,
 * McFadden 1974), so that weights learn to rank the candidates of a document and not to tell apart those of different ones.
 */

/** Rows of weights are fitted from so many choices on. */
const LEAST_CHOICES = 12;
/** Free text stays as set by hand: fitting counts a text with one misread letter as wrong, and learns to answer less. */
const UNFITTED = new Set(['text', 'boolean']);
const STEPS = 300;

/** Shares of utilities: what e to their power is of the sum. */
function sharesOf(utilities) {
  const top = Math.max(...utilities);
  const parts = utilities.map((utility) => Math.exp(utility - top));
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
}

/** Which of the candidates would be right; "none" when no candidate is. */
function wantedOf(choice) {
  const wanted = [...choice.right, false];
  if (!choice.right.includes(true)) wanted[wanted.length - 1] = true;
  return wanted;
}

/** The mean negative log-likelihood of choices, weighed. */
export function lossOf(choices, weightsOf, none) {
  let [loss, total] = [0, 0];
  for (const choice of choices) {
    const { names, values } = weightsOf(choice.key);
    const utility = (features) =>
      vectorOf(names, features).reduce((sum, value, at) => sum + value * values[at], 0);
    const shares = sharesOf([...choice.candidates.map(utility), none]);
    const wanted = wantedOf(choice);
    const share = shares.reduce((sum, part, at) => sum + (wanted[at] ? part : 0), 0);
    loss -= choice.weight * Math.log(Math.max(share, 1e-9));
    total += choice.weight;
  }
  return loss / Math.max(total, 1e-9);
}

const vectorOf = (names, features) => names.map((name) => (name === 'bias' ? 1 : (features[name] ?? 0)));

/**
 * Fits one row of weights: the start is the prior mean (Gaussian, `pull` its precision), and no weight changes its sign. Plain
 * gradient descent with momentum: no chance in it.
 */
function fitRow(choices, start, none, pull) {
  const names = Object.keys(start);
  const given = names.map((name) => start[name]);
  const width = names.length;
  const prepared = choices.map((choice) => ({
    weight: choice.weight,
    rows: Float64Array.from(choice.candidates.flatMap((features) => vectorOf(names, features))),
    count: choice.candidates.length,
    wanted: wantedOf(choice),
  }));
  const total = prepared.reduce((sum, { weight }) => sum + weight, 0);
  const values = Float64Array.from(given);
  const speed = new Float64Array(width);
  const slope = new Float64Array(width);
  const rate = 0.5 / (total + pull);
  for (let step = 0; step < STEPS; step += 1) {
    for (let at = 0; at < width; at += 1) slope[at] = pull * (values[at] - given[at]);
    for (const { rows, count, wanted, weight } of prepared) {
      const utilities = [];
      for (let row = 0; row < count; row += 1) {
        let sum = 0;
        for (let at = 0; at < width; at += 1) sum += rows[row * width + at] * values[at];
        utilities.push(sum);
      }
      const shares = sharesOf([...utilities, none]);
      const right = shares.reduce((sum, part, at) => sum + (wanted[at] ? part : 0), 0);
      for (let row = 0; row < count; row += 1) {
        const target = wanted[row] ? shares[row] / Math.max(right, 1e-9) : 0;
        const off = weight * (shares[row] - target);
        for (let at = 0; at < width; at += 1) slope[at] += off * rows[row * width + at];
      }
    }
    for (let at = 0; at < width; at += 1) {
      speed[at] = 0.9 * speed[at] - rate * slope[at];
      values[at] += speed[at];
      // What speaks for a value never speaks against it: a sign that turns is chance in few documents.
      if (names[at] !== 'bias' && values[at] * Math.sign(given[at]) < 0) {
        values[at] = 0;
        speed[at] = 0;
      }
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, Number(values[at].toFixed(2))]));
}

/** The table of weights fitted to choices; rows with few choices stay as they are. */
export function fitTable(choices, table, { none, pull }) {
  const byKey = new Map();
  for (const choice of choices) byKey.set(choice.key, [...(byKey.get(choice.key) ?? []), choice]);
  const fitted = { ...table };
  for (const [key, list] of byKey)
    if (list.length >= LEAST_CHOICES && !UNFITTED.has(key))
      fitted[key] = fitRow(list, table[key], none, pull);
  return fitted;
}

/** A table of weights as {@link lossOf} asks for it. */
export function weightsIn(table) {
  const rows = new Map(
    Object.entries(table).map(([key, row]) => [key, { names: Object.keys(row), values: Object.values(row) }]),
  );
  return (key) => rows.get(key);
}
