/** Extraction results and exports as views. */
import type { ExportItem, JobResult, UploadReply } from '../../contract/index.ts';
import { isRecord } from '../../kit/is-record.ts';
import type { Column, Fact, Row, RowsSection, Section, View } from '../view.ts';

/** Whether a value is a sub-field group: an array of objects. */
const isGroup = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

const columnsOf = (rows: readonly Row[]): Column[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => ({ name }));

/** The extracted values: plain ones as facts, groups as tables. */
function dataSections(data: Readonly<Record<string, unknown>>): Section[] {
  const facts: Fact[] = [];
  const groups: RowsSection[] = [];
  for (const [name, value] of Object.entries(data)) {
    if (isGroup(value)) groups.push({ kind: 'rows', title: name, columns: columnsOf(value), rows: value });
    else facts.push({ name, value });
  }
  return [...(facts.length === 0 ? [] : [{ kind: 'facts' as const, title: 'Values', facts }]), ...groups];
}

/** What one document gave: how it went, its values, and its pages where the reply tells them. */
export function resultView(result: UploadReply | JobResult): View {
  const full = result as Partial<JobResult>;
  const optional = (name: string, value: unknown, kind?: Fact['kind']): Fact[] =>
    value === undefined || value === null ? [] : [{ name, value, ...(kind === undefined ? {} : { kind }) }];
  const failed = (full.validations ?? []).filter((validation) => !validation.passed);
  const warnings = [
    ...(full.warnings ?? []),
    ...failed.map((validation) => validation.detail),
    ...(full.pages ?? []).flatMap((page) => [
      ...(page.error === undefined || page.error === null
        ? []
        : [`Page ${String(page.page)}: ${page.error}`]),
      ...page.warnings.map((warning) => `Page ${String(page.page)}: ${warning}`),
    ]),
  ];
  return {
    json: result,
    sections: [
      {
        kind: 'facts',
        facts: [
          { name: 'filename', value: result.filename },
          { name: 'job_id', value: result.job_id },
          ...optional('document_type', result.document_type),
          ...optional('page_count', result.page_count),
          ...optional('average_confidence', full.average_confidence, 'share'),
          ...optional('needs_review', full.needs_review),
          ...optional('fraud_check_status', result.fraud_check_status, 'state'),
          ...optional('processing_time_ms', result.processing_time_ms, 'milliseconds'),
          { name: 'coins_consumed', value: result.coins_consumed },
        ],
      },
      ...(result.structured_data === null ? [] : dataSections(result.structured_data)),
      ...(warnings.length === 0
        ? []
        : [{ kind: 'text' as const, title: 'Warnings', text: [...new Set(warnings)].join('\n') }]),
    ],
  };
}

const EXPORT_COLUMNS = ['job_id', 'filename', 'page_count'] as const;

/** Plain values of a document as columns `name`; groups stay JSON so that one document is one row. */
const exportRow = (item: ExportItem): Row => ({
  ...item.structured_data,
  job_id: item.job_id,
  filename: item.filename,
  page_count: item.page_count,
});

/** Exported results: one row per document in tables and CSV, the wire array in JSON. */
export function exportView(items: readonly ExportItem[]): View {
  const fields = [...new Set(items.flatMap((item) => Object.keys(item.structured_data)))];
  const names = [
    ...EXPORT_COLUMNS,
    ...fields.filter((name) => !EXPORT_COLUMNS.some((fixed) => fixed === name)),
  ];
  return {
    json: items,
    items,
    sections: [
      {
        kind: 'rows',
        columns: names.map((name) => ({ name })),
        rows: items.map(exportRow),
        empty: 'No results.',
      },
    ],
  };
}
