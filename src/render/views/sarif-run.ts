/** Verified documents as `run`s of SARIF 2.1.0: checks are rules, findings are results. */
import type { Indicator } from '../../contract/index.ts';
import { isUnexamined } from '../../contract/light.ts';
import { adviceOn, isUnanswered, placeText, titleOf } from './verification.ts';
import type { Verification } from './verification.ts';

type Json = Readonly<Record<string, unknown>>;

/** Pieces of evidence listed per finding; services cut or refuse larger results. */
const MAX_EVIDENCE = 50;

/** Results of a run; GitHub refuses a file that has more in one ("About code scanning limits on SARIF results"). */
const MAX_RESULTS = 25_000;

const LEVELS: Readonly<Record<string, string>> = { low: 'note', medium: 'warning' };
/** What is higher than medium, also a level that this program does not know, is an error. */
const levelOf = ({ risk_level }: Indicator): string => LEVELS[risk_level] ?? 'error';

const artifact = ({ uri }: Verification): Json =>
  /^[a-z][a-z0-9+.-]*:/i.test(uri) ? { uri } : { uri, uriBaseId: '%SRCROOT%' };

// Documents have no lines, but services that show results beside files ask for one.
const location = (one: Verification): Json => ({
  physicalLocation: { artifactLocation: artifact(one), region: { startLine: 1 } },
});

/** What services show beside a finding: what it means, and what to do about it. GitHub asks for both forms. */
function helpOf({ name }: Indicator): Json {
  const advice = adviceOn(name);
  const meaning =
    'A finding is a sign that a document was changed after it was made. It is no proof: it can have an innocent reason, ' +
    'which is named with it, and a person decides.';
  return {
    text: [meaning, ...advice.map(([what, how]) => `${what}: ${how}`)].join('\n'),
    markdown: [meaning, '', ...advice.map(([what, how]) => `- ${what}: \`${how}\``)].join('\n'),
  };
}

function rulesOf(indicators: readonly Indicator[]): readonly Json[] {
  const known = new Map(indicators.map((indicator) => [indicator.name, indicator]));
  return [...known.values()].map((indicator) => ({
    // No `name`: one that repeats the id is a fault to validators (SARIF1001 of the SARIF Multitool).
    id: indicator.name,
    shortDescription: { text: titleOf(indicator) },
    fullDescription: {
      text: `${titleOf(indicator)}: one of the checks that look for signs that a document was changed after it was made.`,
    },
    help: helpOf(indicator),
    properties: { category: indicator.category ?? null, tags: ['document-integrity'] },
  }));
}

function messageOf({ description, innocent_explanation, evidence = [] }: Indicator): string {
  const place = placeText(evidence[0]?.page, evidence[0]?.box);
  return [
    description,
    ...(place === '' ? [] : [`First place: ${place}.`]),
    ...(typeof innocent_explanation === 'string' ? [`Innocent explanation: ${innocent_explanation}`] : []),
  ].join(' ');
}

/**
 * A document that changes is another document, so its bytes identify the finding. GitHub goes by `primaryLocationLineHash`
 * only and would make it of the first bytes of the file: a finding that somebody dismissed would then stay dismissed for
 * whatever else comes to lie in its place.
 */
function fingerprintsOf({ report }: Verification, check: string): Json {
  const own = `${report?.file_hash ?? ''}:${check}`;
  return { 'documentCheck/v1': own, primaryLocationLineHash: own };
}

function resultOf(one: Verification, indicator: Indicator, rules: readonly Json[]): Json {
  const { name, risk_level, contribution = null, innocent_explanation, evidence = [] } = indicator;
  const { page = null, box = null, old = null, new: now = null } = evidence[0] ?? {};
  return {
    ruleId: name,
    ruleIndex: rules.findIndex(({ id }) => id === name),
    level: levelOf(indicator),
    kind: 'fail',
    message: { text: messageOf(indicator) },
    locations: [location(one)],
    partialFingerprints: fingerprintsOf(one, name),
    ...(one.allowed
      ? {
          suppressions: [
            {
              kind: 'external',
              status: 'accepted',
              justification: 'A person reviewed and accepted this file.',
            },
          ],
        }
      : {}),
    properties: {
      page,
      box,
      old,
      new: now,
      score: contribution,
      risk_level,
      document_score: one.report?.risk_score,
      document_risk_level: one.report?.risk_level,
      innocent_explanation: innocent_explanation ?? null,
      evidence: evidence.slice(0, MAX_EVIDENCE),
    },
  };
}

/** What did not work: files without a report, files that no check could look into or not in whole, and checks that broke. */
function notificationsOf(one: Verification, rules: readonly Json[]): readonly Json[] {
  const locations = [location(one)];
  if (one.error !== null) {
    const { code, detail } = one.error;
    return [{ level: 'error', descriptor: { id: code }, message: { text: detail }, locations }];
  }
  const { indicators = [], summary = '' } = one.report ?? {};
  const broken = indicators.filter(({ status }) => status === 'error');
  // A person has to look at it, and no finding says why: something could not be examined.
  const isUntold = one.report?.requires_manual_review === true && one.report.detected_issues.length === 0;
  const unexamined = one.report !== null && isUnexamined(one.report);
  return [
    ...(unexamined || isUntold
      ? [{ level: isUnanswered(one) ? 'error' : 'warning', message: { text: summary }, locations }]
      : []),
    ...broken.map(({ name, description }) => ({
      level: 'warning',
      associatedRule: { id: name, index: rules.findIndex(({ id }) => id === name) },
      message: { text: `${name}: ${description}` },
      locations,
    })),
  ];
}

/** The documents; the standard wants each listed once (3.14.15). */
function artifactsOf(verified: readonly Verification[]): readonly Json[] {
  const all = verified.map((one): Json => ({
    location: artifact(one),
    ...(one.report === null ? {} : { hashes: { 'sha-256': one.report.file_hash.replace(/^sha256:/, '') } }),
  }));
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** One result per finding, one artifact per document, one notification per document without a report. */
function runOf(verified: readonly Verification[], version: string, at: number): Json {
  const rules = rulesOf(verified.flatMap(({ report }) => report?.indicators ?? []));
  const notifications = verified.flatMap((one) => notificationsOf(one, rules));
  return {
    tool: { driver: { name: 'docx-cli', version, rules } },
    // GitHub wants a category of its own for each run; the first has that of who uploads the file.
    ...(at === 0 ? {} : { automationDetails: { id: `part ${String(at + 1)}/` } }),
    columnKind: 'utf16CodeUnits',
    invocations: [
      {
        executionSuccessful: verified.every((one) => one.error === null && !isUnanswered(one)),
        toolExecutionNotifications: notifications,
      },
    ],
    artifacts: artifactsOf(verified),
    results: verified.flatMap((one) =>
      (one.report?.detected_issues ?? []).map((indicator) => resultOf(one, indicator, rules)),
    ),
  };
}

/** The run, or as many as it takes. */
export function sarifRuns(verified: readonly Verification[], version: string): readonly Json[] {
  const parts: Verification[][] = [[]];
  let results = 0;
  for (const one of verified) {
    const found = one.report?.detected_issues.length ?? 0;
    results += found;
    if (results > MAX_RESULTS) {
      parts.push([]);
      results = found;
    }
    parts.at(-1)?.push(one);
  }
  return parts.map((part, at) => runOf(part, version, at));
}
