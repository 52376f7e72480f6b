/** The vision model beside the checks: asked twice with crops, believed only where another check marks the place. */
import { expect, it } from 'vitest';
import { defineCheck } from '../../../src/integrity/check.ts';
import type { Check } from '../../../src/integrity/check.ts';
import { aiVisualAnalysis } from '../../../src/integrity/checks/ai-visual-analysis.ts';
import { createModel } from '../../../src/model/index.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { startModel, type ModelReply, type SeenRequest } from '../../support/model-server.ts';
import { textPdf } from '../../support/sample-documents.ts';
import { indicatorOf, screen } from '../screen.ts';

const PDF = textPdf([
  [
    [60, 80, 14, 'Invoice 4711'],
    [60, 300, 14, 'Total 12.00'],
  ],
]);

/** A check that marks one place as firmly as a statistic can. */
const marking = (box: [number, number, number, number]): Check =>
  defineCheck({
    id: 'marking',
    name: 'Marking',
    category: 'image',
    default: true,
    needs: 'any',
    run: () =>
      Promise.resolve({
        status: 'detected',
        description: 'A place.',
        innocentExplanation: 'None.',
        signals: [{ code: 'COPIED_GLYPHS', detail: 'copied', page: 1, box }],
      }),
  });

const TOTAL: [number, number, number, number] = [0.1, 0.34, 0.25, 0.36];
const odd = (...pictures: number[]): ModelReply => ({
  answer: { odd: pictures.map((picture) => ({ picture, kind: 'font', characters: '2', reason: 'thicker' })) },
});

async function ask(reply: (request: SeenRequest, count: number) => ModelReply, checks: readonly Check[]) {
  const { address, requests } = await startModel(reply);
  const model = createModel(address, systemClock);
  const report = await screen(PDF, { checks: [aiVisualAnalysis, ...checks], askVision: model.ask });
  await model.close();
  return { report, requests, indicator: indicatorOf(report, 'ai_visual_analysis') };
}

it('is not run without a model, and says so', async () => {
  const report = await screen(PDF, { checks: [aiVisualAnalysis] });
  expect(indicatorOf(report, 'ai_visual_analysis')).toMatchObject({
    status: 'not_run',
    detected: false,
    contribution: 0,
  });
});

it('shows the page and the marked parts as PNG, and counts where the model agrees twice', async () => {
  const { report, requests, indicator } = await ask(() => odd(2), [marking(TOTAL)]);
  expect(requests).toHaveLength(2);
  expect(requests[0]?.images).toHaveLength(2);
  for (const image of requests[0]?.images ?? []) expect(image).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(requests[0]?.system).not.toContain('Invoice');
  expect(indicator).toMatchObject({ status: 'detected', risk_level: 'medium' });
  expect(indicator.evidence?.[0]).toMatchObject({ code: 'VISION_AGREES', page: 1 });
  expect(indicator.contribution).toBeGreaterThan(0);
  expect(report.risk_score).toBeLessThan(80);
});

it('drops what the model says once only, and what is not among the pictures', async () => {
  const once = await ask((_, count) => (count === 1 ? odd(2) : odd()), [marking(TOTAL)]);
  expect(once.indicator).toMatchObject({ status: 'clear', contribution: 0 });
  const absurd = await ask(() => odd(1, 99), [marking(TOTAL)]);
  expect(absurd.indicator.status).toBe('clear');
});

it.each([
  { odd: 'everything' },
  { refusal: 'I cannot help with that.' },
  { odd: [{ part: 'the total', verdict: 'forged' }] },
])('an answer of another form is no look at the document: %j', async (answer) => {
  const { indicator } = await ask(() => ({ answer }), [marking(TOTAL)]);
  expect(indicator).toMatchObject({ status: 'not_run', detected: false });
  expect(indicator.description).toContain('not the list of parts');
});

it('the same place seen at another position of the second pass is the same place', async () => {
  const other: [number, number, number, number] = [0.1, 0.08, 0.3, 0.1];
  const checks = [marking(TOTAL), { ...marking(other), id: 'marking-too' }];
  const { indicator } = await ask((_, count) => odd(count === 1 ? 2 : 3), checks);
  expect(indicator.evidence).toHaveLength(1);
  const guess = await ask(() => odd(2), checks);
  expect(guess.indicator.status).toBe('clear');
});

it('a model that fails leaves the check not run and the others as they are', async () => {
  const { indicator, report } = await ask(() => ({ status: 401 }), [marking(TOTAL)]);
  expect(indicator).toMatchObject({ status: 'not_run', detected: false });
  expect(indicator.description).toContain('401');
  expect(indicatorOf(report, 'marking').detected).toBe(true);
});
