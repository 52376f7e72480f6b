/** Finds where a page draws what may be a bar code: many small filled rectangles close to each other. */
import type { PageBox } from './pdf-paint.ts';
import { subpathsOf } from './pdf-rulings.ts';
import type { PaintedPath } from './page-operations.ts';

/** The simplest codes have some twenty bars. */
const FEWEST = 20;
/** Share of the area that is ink: half of it by design in every symbology; table rulings and letters have far less. */
const INK = { least: 0.15, most: 0.85 };
/** Sides of a drawing that may be a code, points: 5 mm to 15 cm. */
const SIDE = { least: 14, most: 425 };
/** The longest side of a bar or of a run of modules. */
const LONGEST_PART = 120;
/** Drawings kept per page. */
const MAX_DRAWINGS = 8;

interface Cluster {
  box: PageBox;
  parts: number;
  ink: number;
}

const NOTHING: Readonly<Cluster> = {
  box: { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity },
  parts: 0,
  ink: 0,
};

const areaOf = ({ x0, y0, x1, y1 }: PageBox): number => (x1 - x0) * (y1 - y0);

const isCode = ({ box, parts, ink }: Cluster): boolean => {
  const sides = [box.x1 - box.x0, box.y1 - box.y0];
  const share = ink / areaOf(box);
  return (
    parts >= FEWEST &&
    Math.max(...sides) >= SIDE.least * 2 &&
    Math.min(...sides) >= SIDE.least / 2 &&
    Math.max(...sides) <= SIDE.most &&
    share >= INK.least &&
    share <= INK.most
  );
};

/** The straight-sided parts of a filled path, or null when one of them is none of a code. */
function partsOf(path: PaintedPath): readonly PageBox[] | null {
  if (!path.filled) return null;
  const parts: PageBox[] = [];
  for (const { points, curved } of subpathsOf(path)) {
    if (points.length === 0) continue;
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
    const isLong = Math.max(box.x1 - box.x0, box.y1 - box.y0) > LONGEST_PART;
    if (curved || points.length > 12 || isLong) return null;
    parts.push(box);
  }
  return parts;
}

/** Collects drawings in painting order: what is painted in between ends one. */
export function collectDrawings() {
  const found: PageBox[] = [];
  let cluster: Cluster = { ...NOTHING };
  const end = (): void => {
    if (isCode(cluster) && found.length < MAX_DRAWINGS) found.push(cluster.box);
    cluster = { ...NOTHING };
  };
  return {
    path: (path: PaintedPath): void => {
      const parts = partsOf(path);
      if (parts === null) {
        end();
        return;
      }
      for (const part of parts) {
        const { box } = cluster;
        cluster = {
          box: {
            x0: Math.min(box.x0, part.x0),
            y0: Math.min(box.y0, part.y0),
            x1: Math.max(box.x1, part.x1),
            y1: Math.max(box.y1, part.y1),
          },
          parts: cluster.parts + 1,
          ink: cluster.ink + areaOf(part),
        };
      }
    },
    end,
    drawings: (): readonly PageBox[] => {
      end();
      return found;
    },
  };
}
