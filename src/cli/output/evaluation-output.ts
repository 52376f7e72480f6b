/** How an evaluation is shown: fields as a table, everything as JSON, documents as test cases for a CI system. */
import type { Drop, Evaluation, Score } from '../../flows/evaluation.ts';
import { mistakeText } from '../../flows/evaluation.ts';
import type { Row, TestCase, TestSuite, View } from '../../render/index.ts';

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

/** The scores per field, then what was measured and what was lost. `files` are the documents in their order. */
export function evaluationView(
  evaluation: Evaluation,
  drops: readonly Drop[] | null,
  files: readonly string[],
): View {
  const { documents, failed, pages, milliseconds_per_page, fields, plain } = evaluation;
  const right = { align: 'right' } as const;
  return {
    json: drops === null ? evaluation : { ...evaluation, drops },
    suites: suitesOf(evaluation, drops, files),
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

/** A suite of documents, and with a baseline a suite of fields that may not get worse. */
function suitesOf(
  evaluation: Evaluation,
  drops: readonly Drop[] | null,
  files: readonly string[],
): readonly TestSuite[] {
  const caseOf = (
    suite: string,
    name: string,
    kind: 'failure' | 'error',
    problems: readonly string[],
  ): TestCase => {
    const [message] = problems;
    const classname = `docx-cli eval ${suite}`;
    return message === undefined
      ? { classname, name }
      : { classname, name, ending: { kind, message, lines: problems } };
  };
  const documents = files.map((file) => {
    const failure = evaluation.failed.find((failed) => failed.file === file);
    if (failure) return caseOf('documents', file, 'error', [failure.error]);
    const mistakes = evaluation.mistakes.filter((mistake) => mistake.file === file);
    return caseOf('documents', file, 'failure', mistakes.map(mistakeText));
  });
  if (drops === null) return [{ name: 'documents', cases: documents }];
  const known = new Set([ALL, ...Object.keys(evaluation.fields), ...drops.map(({ field }) => field)]);
  const fields = [...known].map((name) => {
    const drop = drops.find(({ field }) => field === name);
    const problems = drop ? [`F1 was ${shareText(drop.before)} and is ${shareText(drop.now)}`] : [];
    return caseOf('baseline', name, 'failure', problems);
  });
  return [
    { name: 'documents', cases: documents },
    { name: 'baseline', cases: fields },
  ];
}
