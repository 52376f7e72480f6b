/** Which parts a vision model is shown. */
import { expect, it } from 'vitest';
import { choosePlaces, overlap } from '../../../src/integrity/vision/places.ts';

it('shows marked places before values, each once and no more than eight', () => {
  const signal = { code: 'COPIED_GLYPHS', detail: '', page: 1, box: [0.1, 0.1, 0.2, 0.12] } as const;
  const places = choosePlaces(
    [
      { ...signal, box: [...signal.box] },
      { ...signal, box: [...signal.box] },
    ],
    null,
  );
  expect(places).toHaveLength(1);
  const [place] = places;
  expect(place?.box[0]).toBeLessThan(0.1);
  const many = Array.from({ length: 20 }, (_, index) => ({
    ...signal,
    page: index + 1,
    box: [...signal.box] as [number, number, number, number],
  }));
  expect(choosePlaces(many, null)).toHaveLength(8);
});

it('measures overlap against the smaller part', () => {
  const whole = { page: 1, box: [0, 0, 1, 1] as [number, number, number, number] };
  const part = { page: 1, box: [0.4, 0.4, 0.5, 0.5] as [number, number, number, number] };
  expect(overlap(whole, part)).toBeCloseTo(1);
  expect(overlap(part, { ...part, page: 2 })).toBe(0);
});
