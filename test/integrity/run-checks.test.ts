/** Tests of running the registry: isolation of checks, budgets, unreadable files, the shape of the report. */
import { describe, expect, it } from 'vitest';
import { integrityReportSchema, isDocxError } from '../../src/contract/index.ts';
import { defineCheck } from '../../src/integrity/check.ts';
import type { Check, DocumentCheck } from '../../src/integrity/check.ts';
import { listChecks } from '../../src/integrity/index.ts';
import { systemClock } from '../../src/kit/clock.ts';
import type { Clock } from '../../src/kit/clock.ts';
import { sha256 } from '../../src/kit/hash.ts';
import { contentNumber, makePdf, pdfStream, updatePdf } from '../support/pdf-builder.ts';
import { indicatorOf, screen } from './screen.ts';

const plain = makePdf({ pages: [{ text: [{ x: 72, y: 700, text: 'Total 120.00' }] }] });
/** A black pixel. */
const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64',
  ),
);

const check = (id: string, run: DocumentCheck['run']): Check =>
  defineCheck({ id, name: id, category: 'pdf', default: true, needs: 'any', run });
const quiet = check('quiet', () => Promise.resolve({ status: 'clear', description: 'nothing' }));

describe('listChecks', () => {
  it('lists the specified checks in their categories', () => {
    const { pdf, image, ai } = listChecks();
    expect(pdf.map((row) => row.id)).toContain('pdf_metadata_mismatch');
    expect(image.map((row) => row.id)).toEqual(
      expect.arrayContaining(['copy_move_forgery', 'ela_tampering_detected']),
    );
    expect(ai).toEqual([{ id: 'ai_visual_analysis', name: 'Visual analysis by a model', default: false }]);
  });

  it('gives every check an id of its own', () => {
    const ids = Object.values(listChecks()).flatMap((rows) => rows.map((row) => row.id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('runChecks', () => {
  it('lists every check of the registry and never claims authenticity', async () => {
    const report = await screen(plain);
    expect(integrityReportSchema.safeParse(report).success).toBe(true);
    expect(report.file_hash).toBe(`sha256:${sha256(plain)}`);
    expect(report.indicators.map((indicator) => indicator.name).sort()).toEqual(
      Object.values(listChecks())
        .flatMap((rows) => rows.map((row) => row.id))
        .sort(),
    );
    expect(report).toMatchObject({ risk_score: 4, risk_level: 'low', is_suspicious: false });
    expect(report.requires_manual_review).toBe(false);
    expect(report.detected_issues).toEqual([]);
    expect(report.summary).toContain('no proof of authenticity');
  });

  it('calls nothing clear on a page whose content ends in error', async () => {
    const content =
      'BT /F1 12 Tf 72 700 Td (Total 120.00) Tj ET\nBT ET\n) BT /F1 12 Tf 72 600 Td (Paid 20.00) Tj ET';
    const broken = updatePdf(plain, { [contentNumber(0)]: pdfStream('', content) });
    const report = await screen(broken, { reading: { unread: 'it is not asked for' } });
    const lost = 'Page 1: What the page paints holds an error';
    for (const id of ['pdf_covered_text', 'pdf_hidden_text']) {
      const description = expect.stringContaining(lost) as string;
      expect(indicatorOf(report, id)).toMatchObject({ status: 'inconclusive', description });
    }
    expect(report.requires_manual_review).toBe(true);
    expect(report.summary).toContain(lost);
  });

  it('says that a check without its model was not run, never that it passed', async () => {
    const report = await screen(plain);
    expect(indicatorOf(report, 'ai_visual_analysis')).toMatchObject({ status: 'not_run', detected: false });
    expect(report.summary).toMatch(/Not run: .*ai_visual_analysis/);
  });

  it('gives the same report for the same bytes, times apart', async () => {
    const strip = (report: object): object => ({ ...report, analyzed_at: '', analysis_time_ms: 0 });
    expect(strip(await screen(plain))).toEqual(strip(await screen(plain)));
  });

  it('runs the other checks of a single page while one waits for recognition, and one after the other where there are more', async () => {
    const order = async (pages: number): Promise<readonly string[]> => {
      const steps: string[] = [];
      const noting = (id: string, read: boolean): Check =>
        defineCheck({
          ...{ id, name: id, category: 'pdf', default: true, needs: 'any' },
          ...(read ? { waits: true } : {}),
          run: async ({ recognize }) => {
            steps.push(`${id} begins`);
            if (read)
              await recognize?.({ width: 1, height: 1, channels: 1, data: new Uint8Array(1), dpi: null });
            steps.push(`${id} ends`);
            return { status: 'clear', description: '' };
          },
        });
      const page = { text: [{ x: 72, y: 700, text: 'Total' }] };
      const report = await screen(makePdf({ pages: Array.from({ length: pages }, () => page) }), {
        checks: [noting('first', false), noting('reader', true), noting('second', false)],
        recognize: () => new Promise((resolve) => setTimeout(resolve, 50, [])),
      });
      expect(report.indicators.map(({ name, status }) => `${name} ${String(status)}`)).toEqual([
        'first clear',
        'reader clear',
        'second clear',
      ]);
      return steps;
    };
    const [first, second] = [
      ['first begins', 'first ends'],
      ['second begins', 'second ends'],
    ];
    expect(await order(1)).toEqual(['reader begins', ...first, ...second, 'reader ends']);
    expect(await order(2)).toEqual([...first, 'reader begins', 'reader ends', ...second]);
  });

  it('takes the time of the analysis from the clock', async () => {
    const clock: Clock = {
      ...systemClock,
      now: () => new Date('2024-05-06T07:08:09Z'),
      elapsed: () => 5,
    };
    const report = await screen(plain, { clock, checks: [quiet] });
    expect(report.analyzed_at).toBe('2024-05-06T07:08:09.000Z');
    expect(report.analysis_time_ms).toBe(0);
  });

  it('gives checks their time, also when the clock of the machine is set meanwhile', async () => {
    let hours = 0;
    const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + hours++ * 3_600_000) };
    const patient = check('patient', async (_evidence, { pause }) => {
      await pause();
      return { status: 'clear', description: 'Nothing was found.' };
    });
    const report = await screen(plain, { clock, checks: [patient, quiet] });
    expect(indicatorOf(report, 'patient').status).toBe('clear');
    expect(report.analysis_time_ms).toBeLessThan(60_000);
  });

  it('reports a disabled check as disabled and does not run it', async () => {
    const never = check('never', () => Promise.reject(new Error('it ran')));
    const report = await screen(plain, { checks: [never, quiet], disabled: ['never'] });
    expect(indicatorOf(report, 'never')).toMatchObject({ status: 'disabled', detected: false });
  });

  it('keeps the crash of one check away from the others and from a clean bill', async () => {
    const broken = check('broken', () => {
      throw new TypeError('no such thing');
    });
    const report = await screen(plain, { checks: [broken, quiet] });
    expect(indicatorOf(report, 'broken')).toMatchObject({ status: 'error', detected: false });
    expect(indicatorOf(report, 'broken').description).toContain('could not be run');
    expect(indicatorOf(report, 'quiet').status).toBe('clear');
    expect(report.requires_manual_review).toBe(true);
    expect(report.summary).toContain('Could not be run: broken');
  });

  it('stops a check that takes too long and goes on with the next', async () => {
    const endless = check('endless', async (_, { pause }) => {
      for (;;) await pause();
    });
    const report = await screen(plain, { checks: [endless, quiet], timeoutMs: 200 });
    expect(indicatorOf(report, 'endless').status).toBe('inconclusive');
    expect(indicatorOf(report, 'quiet').status).toBe('clear');
    expect(report.requires_manual_review).toBe(true);
  });

  it('rejects when the caller gives up', async () => {
    const controller = new AbortController();
    const endless = check('endless', async (_, { pause }) => {
      controller.abort(new Error('enough'));
      for (;;) await pause();
    });
    const running = screen(plain, { checks: [endless], signal: controller.signal });
    await expect(running).rejects.toThrow('enough');
  });

  it('attributes every point of the score to the finding that adds it', async () => {
    const found = check('found', () =>
      Promise.resolve({
        status: 'detected',
        description: 'text was hidden',
        innocentExplanation: 'a redaction',
        signals: [{ code: 'COVERED_TEXT', detail: 'hidden' }],
      }),
    );
    const report = await screen(plain, { checks: [found, quiet] });
    const { contribution = 0, innocent_explanation: innocent } = indicatorOf(report, 'found');
    expect(contribution).toBe(report.risk_score - 4);
    expect(innocent).toBe('a redaction');
    expect(report.detected_issues).toHaveLength(1);
    expect(report.summary).toContain('Main reason: text was hidden');
  });

  it('reports an encrypted document as unexamined and asks for a person', async () => {
    const locked = makePdf({ pages: [{ text: [{ x: 72, y: 700, text: 'secret' }] }], password: 'pw' });
    const report = await screen(locked);
    expect(indicatorOf(report, 'pdf_covered_text').status).toBe('inconclusive');
    expect(report.requires_manual_review).toBe(true);
    expect(report.is_suspicious).toBe(false);
    expect(report.summary).toContain('could not be opened');
    const opened = await screen(locked, { open: { passwords: ['pw'], maxPixels: 1e6, maxPages: null } });
    expect(indicatorOf(opened, 'pdf_covered_text').status).toBe('clear');
  });

  it('reports a damaged document as unexamined and asks for a person', async () => {
    const report = await screen(new TextEncoder().encode('%PDF-1.7 and nothing else'));
    expect(report.requires_manual_review).toBe(true);
    expect(report.summary).toContain('could not be opened');
    expect(report.indicators.filter((indicator) => indicator.status === 'clear')).toEqual([]);
    // That the file as such is odd is a finding, and says nothing of what the document shows.
    expect(report.detected_issues.map(({ name }) => name)).toEqual(['pdf_structure_anomaly']);
    expect(report.content_examined).toBe(false);
  });

  it('says of an image that no check could examine it', async () => {
    const report = await screen(png, { name: 'receipt.png' });
    expect(indicatorOf(report, 'pdf_signature').status).toBe('not_applicable');
    expect(report.summary).toContain('Not examined: no check could look at what this document shows');
    expect(report.requires_manual_review).toBe(false);
  });

  it.each([
    ['empty_file', new Uint8Array()],
    ['unsupported_type', new TextEncoder().encode('just text')],
  ])('rejects with %s', async (code, bytes) => {
    const error: unknown = await screen(bytes).catch((reason: unknown) => reason);
    expect(isDocxError(error) && error.code).toBe(code);
  });
});
