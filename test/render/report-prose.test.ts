/** A report on a terminal: every finding with its points, its places and what could explain it, and what the other checks say. */
import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import type { Indicator, IntegrityReport } from '../../src/contract/index.ts';
import { PLAIN_STYLE, reportView, type Style } from '../../src/render/index.ts';
import { printed } from '../support/printed.ts';
import { verified } from './verified.ts';

const { report } = verified({});

const check = (name: string, status: string, description: string, more: object = {}): Indicator => ({
  name,
  detected: status === 'detected',
  status,
  risk_level: 'low',
  description,
  contribution: 0,
  evidence: [],
  ...more,
});

const reportOf = (indicators: readonly Indicator[], more: object = {}): IntegrityReport => ({
  ...report,
  indicators: [...indicators],
  detected_issues: indicators.filter(({ detected }) => detected),
  ...more,
});

const at = (width: number): Style => ({ ...PLAIN_STYLE, width });
const shown = (one: IntegrityReport, style = at(80), everyCheck = false): Promise<string> =>
  printed(reportView(one, {}, { everyCheck }), 'table', style);

const place = (old: string | undefined, now: string, detail = 'a value changed') => ({
  code: 'X',
  detail,
  page: 1,
  box: [0.85, 0.37, 0.9, 0.4] as [number, number, number, number],
  old,
  new: now,
});
const findings: readonly Indicator[] = report.detected_issues;
const light = check('pdf_metadata_mismatch', 'detected', 'The dates differ.', { contribution: 3 });

describe('a report on a terminal', () => {
  it('tells findings by their points, each with its places, both values and an innocent explanation', async () => {
    const text = await shown(reportOf([light, ...findings], { risk_score: 77 }));
    expect(text).toContain(
      [
        'What was found, with the points that each gives',
        '',
        '+70 Text painted over, high (pdf_covered_text)',
        '    Text lies hidden.',
        '    - Page 2, 10 % from the left and 20 % from the top: an amount is hidden',
        '      under another: "100.00" → "900.00"',
        '    Innocent explanation: A redaction that hides text.',
        '',
        ' +3 pdf_metadata_mismatch, low',
        '    The dates differ.',
        '    Innocent explanation: The service names none.',
        '',
        ' +4 A document without any sign',
        ' 77 Score of the document, of 100',
        '',
        'What to do',
      ].join('\n'),
    );
    expect(text).toContain('docx-cli verify FILE --report DIR');
  });

  it('says a place once, and nothing of a place that says no more than the description', async () => {
    const description = 'On page 1 "2" stands over "1". The header is odd.';
    const evidence = [
      place('1', '2', '"2" stands over "1"'),
      { code: 'Y', detail: 'The header is odd' },
      { code: 'Z', detail: 'the header is odd' },
    ];
    const text = await shown(reportOf([check('a', 'detected', description, { evidence })]));
    expect(text).toContain(
      `${description}\n    - Page 1, 85 % from the left and 37 % from the top: "1" → "2"\n    Innocent`,
    );
  });

  it('tells what was added, what was taken away, and what is only known as it is now', async () => {
    const evidence = [place('', 'new'), place('old', ''), place(undefined, 'now')];
    const text = (await shown(reportOf([check('a', 'detected', 'Odd.', { evidence })]))).replace(/\s+/g, ' ');
    expect(text).toContain('a value changed: (nothing) → "new"');
    expect(text).toContain('a value changed: "old" → (nothing)');
    expect(text).toContain('a value changed: now "now"');
  });

  it('bounds places and values, and says how many more there are', async () => {
    const evidence = Array.from({ length: 12 }, (_, index) => place('w '.repeat(400), String(index)));
    const text = await shown(reportOf([check('a', 'detected', 'Odd.', { evidence })]));
    expect(text.match(/^ {4}- Page 1/gm)).toHaveLength(5);
    expect(text).toContain('    - and 7 more\n');
    expect(text.length).toBeLessThan(4000);
  });

  it('gives reasons of what could not be told, names what is clear, and counts what did not apply', async () => {
    const text = await shown(
      reportOf([
        check('away_one', 'not_applicable', 'Looks at images.'),
        check('blurred', 'inconclusive', 'It is too small.'),
        check('grainless', 'inconclusive', 'It is too small.'),
        check('fine', 'clear', 'Nothing.'),
        check('partly', 'clear', 'Nothing. Only a part of the document was examined.'),
        check('broken', 'error', 'It broke.'),
        check('model', 'not_run', 'There is no model.'),
        check('off', 'disabled', 'It was switched off.'),
        { name: 'silent', detected: false, risk_level: 'low', description: 'An old service.' },
      ]),
    );
    expect(text.slice(text.indexOf('Could not be told'))).toBe(
      [
        'Could not be told for this file (2)',
        '  blurred, grainless',
        '    It is too small.',
        '',
        'Could not be run (1)',
        '  broken',
        '    It broke.',
        '',
        'Not run (1)',
        '  model',
        '    There is no model.',
        '',
        'Switched off (1)',
        '  off',
        '    It was switched off.',
        '',
        'Found nothing, and the service does not tell why (1)',
        '  silent',
        '    An old service.',
        '',
        'Looked, found nothing (2)',
        '  fine, partly',
        '  partly',
        '    Nothing. Only a part of the document was examined.',
        '',
        'Did not apply to such a file (1)',
        '  away_one',
        '',
        '--verbose tells the reason of every check, --json tells all.',
        '',
      ].join('\n'),
    );
    expect(text).toContain('No signs found by these checks. That is no proof');
    expect(text).not.toContain('What to do');
  });

  it('has every check with its reason when asked for', async () => {
    const text = await shown(
      reportOf([...findings, check('b', 'not_applicable', 'Not this.')]),
      at(80),
      true,
    );
    expect(text).toContain('+70 Text painted over');
    expect(text).toMatch(/^b +not_applicable +- +Not this\.$/m);
    expect(text).not.toContain('--verbose');
  });

  it('explains also the points that a signature takes off', async () => {
    const evidence = [{ code: 'SIGNATURE_FITS', detail: 'a signature fits' }];
    const signature = check('pdf_signature', 'clear', 'Signed by Ann.', { contribution: -2, evidence });
    const text = await shown(reportOf([signature], { risk_score: 2 }));
    expect(text).toContain(' -2 pdf_signature, clear\n    Signed by Ann.\n    - A signature fits\n');
    expect(text).toContain(' +4 A document without any sign\n  2 Score of the document');
    expect(text).not.toContain('Innocent');
  });

  it('gives no points for a service that tells none, and tells issues that it lists only there', async () => {
    const { contribution: _, ...pointless } = light;
    const text = await shown(reportOf([], { detected_issues: [pointless] }));
    expect(text).toContain('    pdf_metadata_mismatch, low\n    The dates differ.\n');
    expect(text).not.toContain('Score of the document');
    const { status: __, ...named } = { ...pointless, risk_level: '', description: '', detected: false };
    expect(await shown(reportOf([], { detected_issues: [named] }))).toContain(
      '    pdf_metadata_mismatch\n    Innocent',
    );
  });

  it.each([24, 40, 80, 120])('fits a terminal of %i columns, also with words without end', async (width) => {
    const evidence = [place('9'.repeat(300), '請求書'.repeat(30))];
    const odd = check('a', 'detected', `See ${'https://example.com/'.repeat(12)}`, { evidence });
    const text = await shown(reportOf([odd, check('b', 'inconclusive', 'x'.repeat(200))]), at(width));
    const lines = text.slice(text.indexOf('What was found')).split('\n').slice(1);
    const columns = (line: string): number =>
      Array.from(line).length + (line.match(/[請求書]/gu)?.length ?? 0);
    // Places have at least 24 columns, whatever the terminal has.
    expect(Math.max(...lines.map(columns))).toBeLessThanOrEqual(Math.max(width, 36));
  });

  it('lets nothing that a document or a service says drive the terminal', async () => {
    const evil = '\u001b[2J\u009b1m\u202e\r\nnext';
    const evidence = [place(`1${evil}`, `2${evil}`, `d${evil}`)];
    const found = check(`n${evil}`, 'detected', `says${evil}`, {
      title: `t${evil}`,
      risk_level: `high${evil}`,
      innocent_explanation: `i${evil}`,
      evidence,
    });
    const text = await shown(reportOf([found, check(`c${evil}`, 'inconclusive', `r${evil}`)]));
    expect(text).not.toMatch(/[\u001b\u009b\u202e\r]/);
    expect(text).not.toMatch(/^next/m);
    expect(text.replace(/\s+/g, ' ')).toContain(
      String.raw`"1\u001b[2J\u009b1m\u202e next" → "2\u001b[2J\u009b1m\u202e next"`,
    );
  });

  it('says the same in color, word by word', async () => {
    const { bold, dim, red, green, yellow, cyan } = new Chalk({ level: 1 });
    const style = { width: 80, bold, dim, red, green, yellow, cyan };
    const one = reportOf([...findings, check('b', 'not_applicable', 'Not this.')]);
    const colored = await shown(one, style);
    expect(colored).toContain('\u001b[31mhigh\u001b[39m');
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(await shown(one));
  });
});

describe('a report on a pipe', () => {
  it('has a row per check, with points, pages and an innocent explanation behind what was there before', async () => {
    const evidence = [place('1', '2'), { ...place('3', '4'), page: 12 }, place('5', '6')];
    const one = reportOf([...findings.map((one) => ({ ...one, evidence })), check('b', 'not_run', 'No.')]);
    const rows = (await printed(reportView(one))).split('\n').slice(-3);
    expect(rows).toEqual([
      'pdf_covered_text\tdetected\thigh\tText lies hidden.\t70\t1, 12\tA redaction that hides text.',
      'b\tnot_run\t\tNo.\t0\t\t',
      '',
    ]);
  });
});
