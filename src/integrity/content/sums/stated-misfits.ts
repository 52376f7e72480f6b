/** Everything that a document says itself about how a number is made, and that does not hold. */
import type { Reading } from '../../reading.ts';
import type { StatedMisfit } from './terms.ts';
import { weighingMisfits } from './weighings.ts';
import { averageMisfits } from './weighted-average.ts';
import { workingTimeMisfits } from './working-times.ts';

/** Averages, weights and working times that are not what the numbers beside them make. */
export const statedMisfits = (reading: Reading): readonly StatedMisfit[] => [
  ...averageMisfits(reading),
  ...weighingMisfits(reading),
  ...workingTimeMisfits(reading),
];
