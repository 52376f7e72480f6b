/** The choice between text layer and recognition. */
import { expect, test } from 'vitest';
import type { LayerProblem, TextLayer } from '../../../src/document/index.ts';
import { chooseSource } from '../../../src/extraction/recognize/choose-source.ts';

const layer = (problem: LayerProblem, imageCoverage = 0): TextLayer => ({
  words:
    problem === 'missing' ? [] : [{ text: 'a', x0: 0, y0: 0, x1: 5, y1: 9, size: 9, bold: false, angle: 0 }],
  problem,
  imageCoverage,
  rulings: [],
  shapes: [],
  blank: false,
  warnings: [],
  losses: [],
});

test('a sound text layer is taken as it is', () => {
  expect(chooseSource(layer('none'), 'auto')).toEqual({ source: 'layer', warnings: [] });
});

test.each<LayerProblem>(['missing', 'too_little', 'unmapped_glyphs', 'invisible_over_image'])(
  'a text layer that is "%s" gives way to recognition, and is marked when recognition is off',
  (problem) => {
    expect(chooseSource(layer(problem), 'auto').source).toBe('pixels');
    const off = chooseSource(layer(problem), 'off');
    expect(off.source).toBe('layer');
    expect(off.warnings).toHaveLength(1);
  },
);

test('an image is recognized unless recognition is off', () => {
  expect(chooseSource(null, 'auto').source).toBe('pixels');
  expect(chooseSource(null, 'off').warnings).toEqual([
    'The page has no text layer and recognition is off: nothing was read.',
  ]);
});

test('recognition can be forced', () => {
  expect(chooseSource(layer('none'), 'force').source).toBe('pixels');
});

test('large images beside a sound text layer are mentioned', () => {
  expect(chooseSource(layer('none', 0.5), 'auto')).toMatchObject({
    source: 'layer',
    warnings: [expect.stringContaining('50 %')],
  });
  expect(chooseSource(layer('none', 0.1), 'auto').warnings).toEqual([]);
});

test('a page on which nothing is painted is not recognized', () => {
  const blank = { ...layer('missing'), blank: true };
  expect(chooseSource(blank, 'auto')).toEqual({ source: 'layer', warnings: [] });
});
