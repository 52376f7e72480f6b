/** Integrity reports as views. */
import type { IntegrityReport, ReplyOf, contract } from '../../contract/index.ts';
import type { Section, View } from '../view.ts';

type Analysis = ReplyOf<typeof contract.integrity.analysis>;

/** What a report says: the verdict first, then every check with what became of it. */
function reportSections(report: IntegrityReport): Section[] {
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
      kind: 'rows',
      title: 'Checks',
      columns: [
        { name: 'name', title: 'check', fit: 'never' },
        // A service that does not tell the state of a check tells at least whether it detected something.
        { name: 'status', kind: 'state' },
        { name: 'risk_level', title: 'risk', kind: 'level' },
        { name: 'description', fit: 'wrap' },
      ],
      rows: report.indicators.map((indicator) => ({
        ...indicator,
        status: indicator.status ?? (indicator.detected ? 'detected' : 'not detected'),
        risk_level: indicator.detected ? indicator.risk_level : null,
      })),
      empty: 'No check was run.',
    },
  ];
}

/** The report of one document. `extra` joins the printed object: where the file lies, what it is called. */
export function reportView(report: IntegrityReport, extra: Readonly<Record<string, unknown>> = {}): View {
  const names = Object.entries(extra).map(([name, value]) => ({ name, value }));
  return {
    json: { ...extra, ...report },
    sections: [
      ...(names.length === 0 ? [] : [{ kind: 'facts' as const, facts: names }]),
      ...reportSections(report),
    ],
  };
}

/** The integrity state of a job, with the report once it is there. */
export function analysisStateView(reply: Analysis): View {
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
      ...(reply.fraud_analysis === null ? [] : reportSections(reply.fraud_analysis)),
    ],
  };
}
