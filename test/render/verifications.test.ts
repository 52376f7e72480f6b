/** Verified documents as findings for code scanning and as test cases. */
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { verificationsView, type Verification } from '../../src/render/index.ts';
import { printed } from '../support/printed.ts';
import { sarifProblems } from './sarif-rules.ts';
import { verified } from './verified.ts';

interface Sarif {
  $schema: string;
  version: string;
  runs: {
    tool: {
      driver: {
        name: string;
        version: string;
        rules: {
          id: string;
          shortDescription: { text: string };
          fullDescription: { text: string };
          help: { text: string; markdown: string };
        }[];
      };
    };
    invocations: { executionSuccessful: boolean; toolExecutionNotifications: { level: string }[] }[];
    artifacts: { location: { uri: string }; hashes?: { 'sha-256': string } }[];
    results: Record<string, unknown>[];
  }[];
}

const sarifOf = async (list: readonly Verification[]): Promise<Sarif['runs'][number]> => {
  const log = JSON.parse(await printed(verificationsView(list, '1.2.3'), 'sarif')) as Sarif;
  expect(log).toMatchObject({ version: '2.1.0', runs: [{}] });
  expect(sarifProblems(log)).toEqual([]);
  const [run] = log.runs;
  if (run === undefined) throw new Error('there is no run');
  return run;
};

const broken: Verification = {
  ...verified({}),
  path: 'in/broken.pdf',
  report: null,
  error: { code: 'damaged_document', detail: 'It is torn' },
};

const { report } = verified({});
const unexamined: Verification = {
  ...verified({ path: 'locked.pdf' }),
  report: {
    ...report,
    indicators: report.indicators.slice(1),
    detected_issues: [],
    summary: 'Not examined',
  },
};

/** As a picture of one pixel: no person finds anything on it, either. */
const nothingToSee: Verification = {
  ...unexamined,
  report: { ...report, ...unexamined.report, requires_manual_review: false },
};

describe('SARIF', () => {
  it('has a rule per check, and a result per finding that points to its rule', async () => {
    const { tool, results } = await sarifOf([verified({}), verified({ path: 'in/two.pdf' })]);
    const { name, version, rules } = tool.driver;
    expect([name, version]).toEqual(['docx-cli', '1.2.3']);
    expect(rules.map(({ id }) => id)).toEqual(['pdf_covered_text', 'copy_move_forgery']);
    expect(rules[0]?.shortDescription.text).toBe('Text painted over');
    // GitHub shows these beside a finding and asks for each.
    for (const rule of rules) {
      expect(rule).not.toHaveProperty('name', rule.id);
      expect(rule.fullDescription.text).toContain(rule.shortDescription.text);
      expect(rule.help.text).toContain(`--disable-check ${rule.id}`);
      expect(rule.help.markdown).toContain(`\`docx-cli verify FILE --disable-check ${rule.id}\``);
    }
    expect(results).toHaveLength(2);
    expect(results[0]).toMatchObject({
      ruleId: 'pdf_covered_text',
      ruleIndex: 0,
      level: 'error',
      message: { text: expect.stringContaining('page 2') as unknown },
      locations: [
        { physicalLocation: { artifactLocation: { uri: 'in/a%20b.pdf', uriBaseId: '%SRCROOT%' } } },
      ],
      partialFingerprints: {
        'documentCheck/v1': `sha256:${'a'.repeat(64)}:pdf_covered_text`,
        primaryLocationLineHash: `sha256:${'a'.repeat(64)}:pdf_covered_text`,
      },
      properties: { page: 2, box: [0.1, 0.2, 0.3, 0.25], old: '100.00', new: '900.00', score: 70 },
    });
  });

  it.each([
    ['critical', 'error'],
    ['high', 'error'],
    ['unheard-of', 'error'],
    ['medium', 'warning'],
    ['low', 'note'],
  ])('says of a %s finding that it is of level %s', async (risk_level, level) => {
    expect((await sarifOf([verified({ risk_level })])).results[0]).toMatchObject({ level });
  });

  it('tells of files and checks that did not work, and of what a person accepted', async () => {
    const accepted = verified({ allowed: true });
    const { invocations, artifacts, results } = await sarifOf([broken, accepted]);
    expect(invocations).toMatchObject([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [{ level: 'error', message: { text: 'It is torn' } }],
      },
    ]);
    expect(artifacts.map(({ hashes }) => hashes?.['sha-256'])).toEqual([undefined, 'a'.repeat(64)]);
    expect(results).toMatchObject([{ suppressions: [{ kind: 'external', status: 'accepted' }] }]);
    expect((await sarifOf([accepted])).invocations[0]?.executionSuccessful).toBe(true);
  });

  it('tells of a file that no check could look into', async () => {
    const { invocations, results } = await sarifOf([unexamined]);
    expect(results).toEqual([]);
    expect(invocations[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error', message: { text: 'Not examined' }, locations: [{}] }],
    });
    for (const passes of [nothingToSee, { ...unexamined, allowed: true }]) {
      expect((await sarifOf([passes])).invocations[0]).toMatchObject({
        executionSuccessful: true,
        toolExecutionNotifications: [{ level: 'warning', message: { text: 'Not examined' } }],
      });
    }
  });

  it('tells of a file that was not examined in whole, where no finding does', async () => {
    const partly = {
      ...unexamined,
      report: {
        ...report,
        detected_issues: [],
        indicators: report.indicators.map((one) => ({ ...one, detected: false, status: 'clear' as const })),
        requires_manual_review: true,
        summary: 'Partly read',
      },
    };
    const { invocations, results } = await sarifOf([partly]);
    expect(results).toEqual([]);
    expect(invocations[0]).toMatchObject({
      executionSuccessful: true,
      toolExecutionNotifications: [{ level: 'warning', message: { text: 'Partly read' } }],
    });
  });

  it('names a document once that was given twice', async () => {
    expect((await sarifOf([verified({}), verified({})])).artifacts).toHaveLength(1);
  });

  it('has no more findings in a run than GitHub takes, and a category of its own for each run', async () => {
    const detected_issues = Array.from({ length: 12_000 }, () => report.detected_issues).flat();
    const many = [1, 2, 3].map((at) => ({
      ...verified({ path: `${at}.pdf` }),
      report: { ...report, detected_issues },
    }));
    const log = JSON.parse(await printed(verificationsView(many, '1'), 'sarif')) as Sarif;
    expect(log.runs.map(({ results, artifacts }) => [results.length, artifacts.length])).toEqual([
      [24_000, 1],
      [12_000, 1],
    ]);
    expect(log.runs).toMatchObject([{}, { automationDetails: { id: 'part 2/' } }]);
    expect(log.runs[0]).not.toHaveProperty('automationDetails');
  });

  it('is held against the standard', () => {
    const tool = { driver: { name: 'x', rules: [{ id: 'a' }, { id: 'a' }] } };
    const artifacts = [{ location: { uri: 'a b.pdf' } }];
    const results = [{ ruleId: 'b', ruleIndex: 0, level: 'high', message: {}, extra: 1 }];
    expect(sarifProblems({ version: '2.1.0', runs: [{ tool, artifacts, results }] })).toEqual([
      'log.runs[0].tool.driver.rules: repeats an item',
      'log.runs[0].artifacts[0].location.uri: is no URI reference',
      'log.runs[0].results[0].level: is not of none, note, warning, error',
      'log.runs[0].results[0].message: lacks text or id',
      'log.runs[0].results[0].extra: is not in the standard',
      'b: is not the rule of its index',
    ]);
    expect(sarifProblems({ runs: [{}] })).toEqual(['log: lacks version', 'log.runs[0]: lacks tool']);
  });

  it('leaves an address with a scheme without a base', async () => {
    const { artifacts } = await sarifOf([verified({ uri: 'file:///elsewhere/a.pdf' })]);
    expect(artifacts[0]?.location).toEqual({ uri: 'file:///elsewhere/a.pdf' });
  });
});

describe('JUnit', () => {
  const junitOf = (list: readonly Verification[]) => printed(verificationsView(list, '1'), 'junit');

  it('counts stopped documents as failures, accepted ones as skipped, unread ones as errors', async () => {
    const xml = await junitOf([
      verified({ tripped: true }),
      verified({ allowed: true, path: 'ok.pdf' }),
      broken,
      verified({ path: 'passes.pdf' }),
    ]);
    const parsed = new XMLParser({ ignoreAttributes: false }).parse(xml) as {
      testsuites: { testsuite: { testcase: Record<string, unknown>[] } & Record<string, unknown> };
    };
    const { testsuite } = parsed.testsuites;
    expect(testsuite).toMatchObject({
      '@_tests': '4',
      '@_failures': '1',
      '@_errors': '1',
      '@_skipped': '1',
    });
    expect(testsuite.testcase.map((one) => Object.keys(one).filter((key) => !key.startsWith('@')))).toEqual([
      ['properties', 'failure'],
      ['properties', 'skipped'],
      ['error'],
      ['properties'],
    ]);
    expect(xml).toContain(`<property name="risk_score" value="${String(report.risk_score)}"/>`);
    expect(xml).toContain('"100.00" → "900.00"'.replaceAll('"', '&quot;'));
    expect(xml).not.toContain('&quot;&quot;');
  });

  it('says of a file that no check could look into that this is an error, of one with nothing to see that it was skipped', async () => {
    const xml = await junitOf([unexamined, nothingToSee, verified({ path: 'passes.pdf' })]);
    expect(xml).toContain('tests="3" failures="0" errors="1" skipped="1"');
    for (const kind of ['error', 'skipped']) {
      expect(xml).toMatch(
        new RegExp(
          `name="locked\\.pdf"[^>]*>\\s*<properties>[^]*?</properties>\\s*<${kind} message="[^"]*its content was not examined(?:, to be reviewed)?">Not examined<`,
        ),
      );
    }
    const rows = await printed(verificationsView([unexamined, nothingToSee], '1'), 'plain');
    expect(rows.split('\n').map((row) => row.split('\t').slice(4))).toEqual([
      ['not examined', 'its content was not examined'],
      ['', 'its content was not examined'],
      [],
    ]);
  });

  it('takes a service at its word that nothing was seen, also where the file as such was found odd', async () => {
    const torn: Verification = {
      ...verified({ path: 'torn.pdf' }),
      report: { ...report, content_examined: false },
    };
    expect(await junitOf([torn])).toContain('errors="1"');
    expect(await printed(verificationsView([torn], '1'), 'plain')).toContain(
      'its content was not examined, pdf_covered_text',
    );
  });

  it('stays XML whatever a document is called', async () => {
    const xml = await junitOf([verified({ path: 'a<b>&"\t\u0001\ud800\uffff.pdf', tripped: true })]);
    expect(xml).toContain('name="a&lt;b&gt;&amp;&quot;&#9;\\u0001\ufffd\ufffd.pdf"');
  });
});
