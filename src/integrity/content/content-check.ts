/** A check of what a document says: it asks one question of what was read, whatever kind of file that was. */
import { defineCheck } from '../check.ts';
import type { CheckContext, DocumentCheck } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import type { Reading } from '../reading.ts';
import { judgeReading, type Judgment, type JudgmentWords } from './judge-reading.ts';

/** The question, and the words around its answer. */
export interface ContentCheck extends JudgmentWords, Pick<DocumentCheck, 'id' | 'name'> {
  judge(reading: Reading, evidence: Evidence, context: CheckContext): Judgment | Promise<Judgment>;
}

/** Defines a check of content; it is listed like any other. */
export const defineContentCheck = ({ id, name, ...check }: ContentCheck): DocumentCheck =>
  defineCheck({
    id,
    name,
    category: 'image',
    default: true,
    needs: 'any',
    reads: true,
    run: (evidence, context) =>
      judgeReading(evidence, (reading) => check.judge(reading, evidence, context), check),
  });
