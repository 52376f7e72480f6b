/** What was learned from genuine documents, as facts and a table of the signs they show. */
import type { View } from '../view.ts';

/** What was learned from genuine documents. */
export interface Learned {
  readonly calibration_id: string;
  /** Documents learned from. */
  readonly documents: number;
  /** Paths of documents that hold proof of a change, and so were not learned from. */
  readonly left_out: readonly string[];
  /** Files with the bytes of another one, which count once. */
  readonly copies: number;
  /** Paths of documents that are suspicious with the shipped weights, and that taught what is usual all the same. */
  readonly suspicious: readonly string[];
  /** How many of the documents are suspicious with the shipped weights, and with what was learned. */
  readonly suspicious_before: number;
  readonly suspicious_after: number;
  /** Signs that occurred, the greatest change of weight first. */
  readonly signs: readonly {
    readonly code: string;
    readonly hits: number;
    readonly documents: number;
    readonly weight_before: number;
    readonly weight_after: number;
  }[];
  /** Where it is kept. */
  readonly file: string;
}

/** A calibration that was just learned. */
export const learnedView = (learned: Learned): View => ({
  json: learned,
  items: learned.signs,
  sections: [
    {
      kind: 'facts',
      facts: [
        { name: 'calibration_id', value: learned.calibration_id },
        { name: 'documents', value: learned.documents },
        { name: 'copies', value: learned.copies },
        { name: 'suspicious_before', value: learned.suspicious_before },
        { name: 'suspicious_after', value: learned.suspicious_after },
        { name: 'left_out', value: learned.left_out.length === 0 ? null : learned.left_out.join(', ') },
        { name: 'file', value: learned.file },
      ],
    },
    {
      kind: 'rows',
      title: 'Signs that these documents show',
      columns: [
        { name: 'code', title: 'sign', fit: 'never' },
        { name: 'hits', align: 'right' },
        { name: 'documents', align: 'right' },
        { name: 'weight_before', title: 'weight', align: 'right' },
        { name: 'weight_after', title: 'weight now', align: 'right' },
      ],
      rows: learned.signs,
      empty: 'None: the weights stay as they are.',
    },
  ],
});
