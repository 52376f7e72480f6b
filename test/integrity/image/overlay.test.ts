/** Tests of telling what stands at the rim of a picture from what was changed. */
import { describe, expect, it } from 'vitest';
import { isRimStrip } from '../../../src/integrity/image/overlay.ts';

describe('isRimStrip', () => {
  const picture = { width: 619, height: 804, channels: 1, data: new Uint8Array(), dpi: null } as const;

  it.each([
    ['the last whole blocks at the right', { x0: 608, y0: 32, x1: 616, y1: 80 }],
    ['the first blocks at the left', { x0: 0, y0: 32, x1: 8, y1: 80 }],
    ['the last whole blocks at the bottom', { x0: 80, y0: 792, x1: 160, y1: 800 }],
    ['the first blocks at the top', { x0: 80, y0: 0, x1: 160, y1: 8 }],
  ])('takes %s for one', (_, place) => {
    expect(isRimStrip(picture, place)).toBe(true);
  });

  it.each([
    ['a strip a block away from the rim', { x0: 600, y0: 32, x1: 608, y1: 80 }],
    ['a place that reaches further into the page', { x0: 592, y0: 32, x1: 616, y1: 80 }],
    ['a row of blocks that ends at the side', { x0: 536, y0: 32, x1: 616, y1: 40 }],
  ])('does not take %s for one', (_, place) => {
    expect(isRimStrip(picture, place)).toBe(false);
  });
});
