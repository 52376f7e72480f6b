/** How often blocks of each class are cut by white-outs, and how often genuine pages have them beside white. */
import type { RimShares } from './cut-blocks.ts';

/**
 * For JPEGs that were saved twice. Classes: little noise, some, much, ink. Outcomes: explained soon, late, but for one coefficient, not
 * at all. Counted were 2,665 blocks that the sides of white-outs cut on 393 pages, first saved at quality 76 to 92, then at 95, and 897,800 others beside white.
 */
const CUT_TWICE = {
  own: [0.05, 0.33, 0.44, 0.18],
  clean: [
    [0.17, 0.15, 0.42, 0.11, 0.02, 0.03, 0.01, 0.02, 0.07],
    [0.22, 0.19, 0.12, 0.31, 0.05, 0.03, 0.02, 0.02, 0.04],
    [0.32, 0.13, 0.04, 0.1, 0.28, 0.08, 0.03, 0.01, 0.01],
    [0.24, 0.13, 0.07, 0.04, 0.11, 0.27, 0.06, 0.04, 0.04],
    [0.19, 0.13, 0.03, 0.04, 0.04, 0.12, 0.28, 0.11, 0.06],
    [0.1, 0.05, 0.02, 0.01, 0.04, 0.02, 0.27, 0.34, 0.15],
  ],
} as const;
const PAGE_TWICE: RimShares['page'] = {
  own: [0.147, 0.066, 0.026, 0.761],
  outcome: [
    [0.975, 0.018, 0.006, 0.001],
    [0.954, 0.027, 0.012, 0.007],
    [0.909, 0.058, 0.027, 0.006],
    [0.828, 0.132, 0.028, 0.012],
  ],
  clean: [
    [0.544, 0.026, 0.051, 0.044, 0.022, 0.026, 0.018, 0.017, 0.252],
    [0.555, 0.085, 0.079, 0.066, 0.054, 0.056, 0.067, 0.012, 0.026],
    [0.735, 0.134, 0.039, 0.027, 0.023, 0.015, 0.025, 0.001, 0.001],
    [0.893, 0.059, 0.022, 0.011, 0.007, 0.005, 0.002, 0.001, 0.0005],
  ],
};
/** What the search finds among the cut blocks, by how much coarser the first save was than the last: from three times on, from 2.4, and less. */
const OUTCOMES_TWICE = [
  {
    coarser: 3,
    outcome: [
      [0.42, 0.09, 0.18, 0.31],
      [0.04, 0.21, 0.22, 0.53],
      [0.01, 0.06, 0.07, 0.86],
      [0.02, 0.07, 0.1, 0.81],
    ],
  },
  {
    coarser: 2.4,
    outcome: [
      [0.55, 0.11, 0.21, 0.13],
      [0.17, 0.31, 0.31, 0.21],
      [0.01, 0.21, 0.24, 0.54],
      [0.02, 0.08, 0.12, 0.78],
    ],
  },
  {
    coarser: 0,
    outcome: [
      [0.67, 0.06, 0.23, 0.04],
      [0.52, 0.25, 0.19, 0.04],
      [0.12, 0.17, 0.3, 0.41],
      [0.17, 0.2, 0.22, 0.41],
    ],
  },
] as const;

/** The shares of a JPEG saved twice. `coarser`: how many times the earlier steps are those of the last save, on average. */
export function sharesOfTwice(coarser: number): RimShares {
  const { outcome } = OUTCOMES_TWICE.find((one) => coarser >= one.coarser) ?? OUTCOMES_TWICE[0];
  return { cut: { ...CUT_TWICE, outcome }, page: PAGE_TWICE };
}

/**
 * For pictures saved without loss. Classes: `CUT_CLASSES` of `undecodable.ts`. Outcomes: explained, but for one coefficient, not at all. Counted
 * were 1,151 cut blocks of 120 pages first saved at quality 76 to 94, and 296,800 others beside white.
 */
export const SHARES_EXACT: RimShares = {
  cut: {
    own: [0.04, 0.12, 0.08, 0.27, 0.49],
    outcome: [
      [0.01, 0.03, 0.96],
      [0.01, 0.02, 0.97],
      [0.01, 0.02, 0.97],
      [0.02, 0.04, 0.94],
      [0.24, 0.31, 0.45],
    ],
    clean: [
      [0.005, 0.005, 0.945, 0.025, 0.004, 0.004, 0.004, 0.004, 0.004],
      [0.005, 0.005, 0.005, 0.945, 0.024, 0.004, 0.004, 0.004, 0.004],
      [0.005, 0.005, 0.005, 0.005, 0.945, 0.023, 0.004, 0.004, 0.004],
      [0.005, 0.005, 0.005, 0.005, 0.005, 0.945, 0.022, 0.004, 0.004],
      [0.005, 0.005, 0.005, 0.005, 0.005, 0.005, 0.945, 0.021, 0.004],
      [0.005, 0.005, 0.005, 0.005, 0.005, 0.005, 0.005, 0.945, 0.02],
    ],
  },
  page: {
    own: [0.064, 0.09, 0.448, 0.392, 0.006],
    outcome: [
      [0.999, 0.0006, 0.0004],
      [0.999, 0.0006, 0.0004],
      [0.9992, 0.0005, 0.0003],
      [0.997, 0.0022, 0.0008],
      [0.966, 0.022, 0.012],
    ],
    clean: [
      [0.9895, 0.004, 0.002, 0.0013, 0.0022, 0.0004, 0.0003, 0.0002, 0.0001],
      [0.979, 0.019, 0.0005, 0.0006, 0.0003, 0.0002, 0.0002, 0.0001, 0.0001],
      [0.97, 0.0255, 0.003, 0.0005, 0.0003, 0.0002, 0.0002, 0.0002, 0.0001],
      [0.919, 0.054, 0.0155, 0.007, 0.0025, 0.001, 0.0005, 0.0003, 0.0002],
      [0.622, 0.058, 0.114, 0.075, 0.036, 0.047, 0.042, 0.003, 0.003],
    ],
  },
};
