/** Integrity reports as views. */
import type { Indicator, IntegrityReport, ReplyOf, contract } from '../../contract/index.ts';
import type { RowsSection, Section, View } from '../view.ts';
import { foundSections, restSections } from './report-prose.ts';

type Analysis = ReplyOf<typeof contract.integrity.analysis>;

/** How a report is told. */
export interface ReportOptions {
  /** On a terminal, too, every check with its reason, also those that did not apply. */
  readonly everyCheck?: boolean;
}

const pagesOf = ({ evidence = [] }: Indicator): readonly number[] =>
  [...new Set(evidence.flatMap(({ page }) => (typeof page === 'number' ? [page] : [])))].sort(
    (a, b) => a - b,
  );

/** Every check in a row. Scripts count the columns: what is new comes last. */
const checkRows = ({ indicators }: IntegrityReport): RowsSection => ({
  kind: 'rows',
  title: 'Checks',
  columns: [
    { name: 'name', title: 'check', fit: 'never' },
    // A service that does not tell the state of a check tells at least whether it detected something.
    { name: 'status', kind: 'state' },
    { name: 'risk_level', title: 'risk', kind: 'level' },
    { name: 'description', fit: 'wrap' },
    { name: 'contribution', wide: true },
    { name: 'pages', wide: true },
    { name: 'innocent_explanation', wide: true },
  ],
  rows: indicators.map((indicator) => ({
    ...indicator,
    status: indicator.status ?? (indicator.detected ? 'detected' : 'not detected'),
    risk_level: indicator.detected ? indicator.risk_level : null,
    pages: pagesOf(indicator),
  })),
  empty: 'No check was run.',
});

/** What a report says: the verdict first, then every check with what became of it; a terminal has what was found first. */
function reportSections(report: IntegrityReport, { everyCheck = false }: ReportOptions = {}): Section[] {
  const checks = checkRows(report);
  return [
    {
      kind: 'facts',
      facts: [
        { name: 'risk_level', value: report.risk_level, kind: 'level' },
        { name: 'risk_score', value: report.risk_score },
        { name: 'is_suspicious', value: report.is_suspicious },
        { name: 'requires_manual_review', value: report.requires_manual_review },
        { name: 'summary', value: report.summary },
        { name: 'file_hash', value: report.file_hash },
        { name: 'analyzed_at', value: report.analyzed_at, kind: 'time' },
        { name: 'analysis_time_ms', value: report.analysis_time_ms, kind: 'milliseconds' },
      ],
    },
    {
      ...checks,
      screen: [...foundSections(report), ...(everyCheck ? [checks] : restSections(report))],
    },
  ];
}

/** The report of one document. `extra` joins the printed object: where the file lies, what it is called. */
export function reportView(
  report: IntegrityReport,
  extra: Readonly<Record<string, unknown>> = {},
  options?: ReportOptions,
): View {
  const names = Object.entries(extra).map(([name, value]) => ({ name, value }));
  return {
    json: { ...extra, ...report },
    sections: [
      ...(names.length === 0 ? [] : [{ kind: 'facts' as const, facts: names }]),
      ...reportSections(report, options),
    ],
  };
}

/** The integrity state of a job, with the report once it is there. */
export function analysisStateView(reply: Analysis, options?: ReportOptions): View {
  return {
    json: reply,
    sections: [
      {
        kind: 'facts',
        facts: [
          { name: 'job_id', value: reply.job_id },
          { name: 'fraud_check_status', value: reply.fraud_check_status, kind: 'state' },
          ...(reply.error === undefined || reply.error === null
            ? []
            : [{ name: 'error', value: reply.error }]),
        ],
      },
      ...(reply.fraud_analysis === null ? [] : reportSections(reply.fraud_analysis, options)),
    ],
  };
}
