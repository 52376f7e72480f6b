/** Reports that say nothing: no check could look at what the document shows. */
import type { IntegrityReport } from './integrity.ts';

/**
 * Whether no check could look at what the document shows, as with an encrypted or a damaged file: its low score is no finding.
 * Of a service that does not say so, no check came to a result at all.
 */
export const isUnexamined = ({
  content_examined,
  indicators,
}: Pick<IntegrityReport, 'content_examined' | 'indicators'>): boolean =>
  content_examined === undefined
    ? indicators.every(({ detected, status }) => !detected && status !== undefined && status !== 'clear')
    : !content_examined;

/** Whether a person has to look at a document that nothing could be said of. A picture without any content needs no look. */
export const leavesOpen = (report: IntegrityReport): boolean =>
  isUnexamined(report) && report.requires_manual_review;
