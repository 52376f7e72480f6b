/** Arithmetic on upright boxes. */
import type { FindingEvidence } from '../../contract/index.ts';
import type { PageBox } from '../../document/index.ts';

/** The smallest box around two. */
export const unite = (a: PageBox, b: PageBox): PageBox => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

export const areaOf = ({ x0, y0, x1, y1 }: PageBox): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

/** Area that two boxes share. */
export const sharedArea = (a: PageBox, b: PageBox): number =>
  Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) *
  Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0));

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
