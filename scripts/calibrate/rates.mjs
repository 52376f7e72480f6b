/** Rates of signs with what their counts leave open. */

/** P(X <= k) of a binomial distribution. */
function atMost(k, n, p) {
  if (p <= 0) return 1;
  if (p >= 1) return k >= n ? 1 : 0;
  let term = Math.exp(n * Math.log1p(-p));
  let sum = term;
  for (let i = 1; i <= k; i += 1) {
    term *= ((n - i + 1) / i) * (p / (1 - p));
    sum += term;
  }
  return Math.min(1, sum);
}

/** The largest rate that k of n still allow at a confidence (Clopper and Pearson 1934, one-sided). */
export function upperRate(k, n, confidence) {
  if (k >= n) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (atMost(k, n, middle) <= 1 - confidence) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** The rate that k of n suggest, with Jeffreys' prior: never 0 and never 1. */
export const likelyRate = (k, n) => (k + 0.5) / (n + 1);
