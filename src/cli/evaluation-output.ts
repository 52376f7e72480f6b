/** How an evaluation is shown: fields as a table, everything as JSON, documents as test cases for a CI system. */
import type { Drop, Evaluation, Score } from '../flows/evaluation.ts';
import { mistakeText } from '../flows/evaluation.ts';
import type { Row, View } from '../render/index.ts';
import { printable } from '../render/index.ts';

const ALL = 'all plain fields';
/** Decimal places of shares. */
const DIGITS = 3;

const shareText = (share: number): string => share.toFixed(DIGITS);

const scoreRow = (field: string, kind: string, score: Score): Row => ({
  field,
  kind,
  precision: shareText(score.precision),
  recall: shareText(score.recall),
  f1: shareText(score.f1),
  correct: score.correct,
  answered: score.answered,
  wanted: score.wanted,
});

/** The scores per field, then what was measured and what was lost. */
export function evaluationView(evaluation: Evaluation, drops: readonly Drop[] | null): View {
  const { documents, failed, pages, milliseconds_per_page, fields, plain } = evaluation;
  const right = { align: 'right' } as const;
  return {
    json: drops === null ? evaluation : { ...evaluation, drops },
    sections: [
      {
        kind: 'rows',
        columns: [
          { name: 'field', fit: 'never' },
          { name: 'kind' },
          { name: 'precision', ...right },
          { name: 'recall', ...right },
          { name: 'f1', title: 'F1', ...right },
          { name: 'correct', ...right },
          { name: 'answered', ...right },
          { name: 'wanted', ...right },
        ],
        rows: [
          ...Object.entries(fields).map(([field, score]) => scoreRow(field, score.kind, score)),
          scoreRow(ALL, '', plain),
        ],
      },
      {
        kind: 'facts',
        facts: [
          { name: 'documents', value: documents },
          { name: 'failed', value: failed.length },
          { name: 'pages', value: pages },
          { name: 'time_per_page', value: milliseconds_per_page, kind: 'milliseconds' },
        ],
      },
      ...(drops === null || drops.length === 0
        ? []
        : [
            {
              kind: 'rows' as const,
              title: 'Worse than before',
              columns: [{ name: 'field' }, { name: 'before', ...right }, { name: 'now', ...right }],
              rows: drops.map(({ field, before, now }) => ({
                field,
                before: shareText(before),
                now: shareText(now),
              })),
            },
          ]),
    ],
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

const escaped = (text: string): string =>
  printable(text).replace(/[&<>"\n]/gu, (letter) => ESCAPES[letter] ?? letter);

interface TestCase {
  readonly name: string;
  readonly kind: 'failure' | 'error';
  /** Empty when it passed. */
  readonly problems: readonly string[];
}

/** The dialect that CI systems read: a suite of documents, and with a baseline a suite of fields that may not get worse. */
export function junitText(
  evaluation: Evaluation,
  drops: readonly Drop[] | null,
  files: readonly string[],
): string {
  const documents = files.map((file): TestCase => {
    const failure = evaluation.failed.find((failed) => failed.file === file);
    if (failure) return { name: file, kind: 'error', problems: [failure.error] };
    const mistakes = evaluation.mistakes.filter((mistake) => mistake.file === file);
    return { name: file, kind: 'failure', problems: mistakes.map(mistakeText) };
  });
  const known = [
    ...new Set([ALL, ...Object.keys(evaluation.fields), ...(drops ?? []).map(({ field }) => field)]),
  ];
  const fields = known.map((name): TestCase => {
    const drop = drops?.find(({ field }) => field === name);
    const problems = drop ? [`F1 was ${shareText(drop.before)} and is ${shareText(drop.now)}`] : [];
    return { name, kind: 'failure', problems };
  });
  const suites = [
    { name: 'documents', cases: documents },
    ...(drops === null ? [] : [{ name: 'baseline', cases: fields }]),
  ].map(({ name, cases }) => {
    const count = (kind: TestCase['kind']): string =>
      String(cases.filter((one) => one.kind === kind && one.problems.length > 0).length);
    const tests = cases.map((one) => {
      const head = `    <testcase classname="docx-cli eval ${name}" name="${escaped(one.name)}"`;
      const [first = ''] = one.problems;
      return one.problems.length === 0
        ? `${head}/>`
        : `${head}>\n      <${one.kind} message="${escaped(first)}">${escaped(one.problems.join('\n'))}</${one.kind}>\n    </testcase>`;
    });
    const head = `tests="${String(cases.length)}" failures="${count('failure')}" errors="${count('error')}"`;
    return [`  <testsuite name="${name}" ${head}>`, ...tests, '  </testsuite>'].join('\n');
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join(
    '\n',
  );
}
