/** Compares a document with earlier ones of the same account: sent before, or a copy with a value changed. */
import { defineCheck } from '../check.ts';
import type { CheckOutcome, Signal } from '../check.ts';
import { findEdits } from '../content/copies/edited-copy.ts';
import type { EditedCopy } from '../content/copies/edited-copy.ts';
import { judgeReading } from '../content/judge-reading.ts';
import type { EarlierDocument } from '../reading.ts';

const CODES: Readonly<Record<EditedCopy['kind'], Signal['code']>> = {
  value: 'EDITED_COPY',
  date: 'COPY_WITH_OTHER_DATE',
  number: 'COPY_WITH_OTHER_NUMBER',
  name: 'COPY_WITH_OTHER_NAME',
};

const signalsOf = (
  { kind, changes }: EditedCopy,
  { job_id, filename, created_at }: EarlierDocument,
): readonly Signal[] =>
  changes.map(({ page, box, old, new: now }) => ({
    code: CODES[kind],
    detail: `differs from job ${job_id} ("${filename}", ${created_at.slice(0, 10)}) in: ${old} -> ${now}`,
    page,
    box: [...box],
    old,
    new: now,
  }));

/** A file sent twice is a fact worth knowing, not a finding. */
function notedAs(outcome: CheckOutcome, same: EarlierDocument | undefined): CheckOutcome {
  if (same === undefined || outcome.status === 'detected') return outcome;
  const detail = `the same file was submitted before, as job ${same.job_id} ("${same.filename}", ${same.created_at.slice(0, 10)})`;
  return {
    status: 'clear',
    description: `T${detail.slice(1)}.`,
    signals: [{ code: 'SAME_FILE_BEFORE', detail }],
  };
}

export const contentDuplicate = defineCheck({
  id: 'content_duplicate',
  name: 'Earlier documents',
  category: 'image',
  default: true,
  needs: 'any',
  reads: true,
  run: async (evidence) => {
    const same = evidence.earlier.find((document) => document.same_bytes);
    const others = evidence.earlier.filter((document) => !document.same_bytes);
    const outcome = await judgeReading(
      evidence,
      ({ pages }) => {
        if (others.length === 0) return { notAbout: 'No earlier document resembles this one.' };
        for (const earlier of others) {
          const edits = findEdits(earlier.pages, pages);
          if (edits !== null) return { signals: signalsOf(edits, earlier) };
        }
        return { signals: [] };
      },
      {
        innocentExplanation:
          'A corrected or revised document that keeps its number and date. Either of the two may be the altered one.',
        clear: 'No earlier document is the same but for a value.',
      },
    );
    return notedAs(outcome, same);
  },
});
