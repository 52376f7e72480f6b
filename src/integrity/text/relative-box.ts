/** Boxes of a page in the shape that reports have. */
import type { FindingEvidence } from '../../contract/index.ts';
import type { PageBox } from '../../document/index.ts';

/** The box as shares of the page, 0 to 1, as reports have it. */
export function relativeBox(
  box: PageBox,
  page: { readonly width: number; readonly height: number },
): NonNullable<FindingEvidence['box']> {
  const share = (value: number, side: number): number =>
    Math.round(Math.min(1, Math.max(0, value / side)) * 10_000) / 10_000;
  return [
    share(box.x0, page.width),
    share(box.y0, page.height),
    share(box.x1, page.width),
    share(box.y1, page.height),
  ];
}
