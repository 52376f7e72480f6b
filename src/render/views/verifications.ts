/** Verified documents as views: rows, test cases, and findings for code scanning. */
import type { CheckCategory, CheckDescriptor, Indicator } from '../../contract/index.ts';
import { isUnexamined } from '../../contract/light.ts';
import type { TestCase, View } from '../view.ts';
import { reportView } from './report.ts';
import type { ReportOptions } from './report.ts';
import { sarifRuns } from './sarif-run.ts';
import {
  changeText,
  heaviestFirst,
  isUnanswered,
  placeText,
  UNEXAMINED,
  verdictText,
  verificationItem,
} from './verification.ts';
import type { Verification } from './verification.ts';

function gateText(one: Verification): string | null {
  const { allowed, tripped, error } = one;
  if (error !== null) return 'not verified';
  if (allowed) return 'allowed';
  if (isUnanswered(one)) return 'not examined';
  return tripped ? 'stopped' : null;
}

function findingLines({ name, description, evidence = [] }: Indicator): string[] {
  const places = evidence.map((one) => {
    const place = placeText(one.page, one.box);
    const change = changeText(one);
    return `  ${one.detail}${change === '' ? '' : ` (${change})`}${place === '' ? '' : `, ${place}`}`;
  });
  return [`${name}: ${description}`, ...places];
}

function testCase(one: Verification): TestCase {
  const { path, report, error, allowed, tripped } = one;
  const named = { classname: 'docx-cli verify', name: path };
  if (report === null) {
    const message = error?.detail ?? 'not verified';
    return { ...named, ending: { kind: 'error', message, lines: [message] } };
  }
  const { file_hash, risk_level, risk_score, requires_manual_review } = report;
  const head = {
    ...named,
    seconds: report.analysis_time_ms / 1000,
    properties: { file_hash, risk_level, risk_score, requires_manual_review },
  };
  const isSkipped = allowed || (!tripped && isUnexamined(report));
  if (!isSkipped && !tripped) return head;
  const kind = isUnanswered(one) ? 'error' : isSkipped ? 'skipped' : 'failure';
  const message = allowed ? `reviewed and accepted (--allow): ${verdictText(one)}` : verdictText(one);
  const lines = [report.summary, ...report.detected_issues.flatMap(findingLines)];
  return { ...head, ending: { kind, message, lines } };
}

function foundText({ report, error }: Verification): string | undefined {
  if (report === null) return error?.detail;
  // The first is the main reason: a narrow table may show no more.
  const names = heaviestFirst(report.detected_issues).map(({ name }) => name);
  return [...(isUnexamined(report) ? [UNEXAMINED] : []), ...names].join(', ');
}

/** Every document in a line. `version` is that of the program, for formats that name the tool. */
export function verificationsView(verified: readonly Verification[], version: string): View {
  return {
    json: verified.map(verificationItem),
    items: verified.map(verificationItem),
    suites: [{ name: 'docx-cli verify', cases: verified.map(testCase) }],
    runs: sarifRuns(verified, version),
    sections: [
      {
        kind: 'rows',
        columns: [
          { name: 'path', title: 'file', fit: 'tail' },
          { name: 'risk_level', title: 'risk', kind: 'level' },
          { name: 'risk_score', title: 'score', align: 'right' },
          { name: 'requires_manual_review', title: 'review' },
          { name: 'gate', rare: true },
          { name: 'found', fit: 'wrap' },
        ],
        rows: verified.map((one) => ({
          ...one.report,
          path: one.path,
          gate: gateText(one),
          found: foundText(one),
        })),
      },
    ],
  };
}

/** One document by itself: its report, as the service gave it, with every check. */
export function verificationView(one: Verification, version: string, options?: ReportOptions): View {
  const view = verificationsView([one], version);
  if (one.report === null) return view;
  const { path, filename, allowed } = one;
  const mark = allowed ? { allowed } : {};
  const { sections } = reportView(one.report, { path, filename, ...mark }, options);
  return { ...view, json: { ...one.report, ...mark }, items: [verificationItem(one)], sections };
}

/** The checks there are, by category. */
export function checkListView(checks: Readonly<Record<CheckCategory, readonly CheckDescriptor[]>>): View {
  const { pdf, image, ai } = checks;
  const rows = Object.entries({ pdf, image, ai }).flatMap(([category, list]) =>
    list.map(({ id, name, default: enabled }) => ({ id, name, category, default: enabled })),
  );
  return {
    json: checks,
    items: rows,
    sections: [
      {
        kind: 'rows',
        columns: [{ name: 'id', fit: 'never' }, { name: 'name' }, { name: 'category' }, { name: 'default' }],
        rows,
        empty: 'This service has no checks.',
      },
    ],
  };
}
