/** Finds where a page draws what may be a bar code: many small filled rectangles or thick lines close to each other. */
import { scaleOf } from '../../matrix.ts';
import type { Point } from '../../matrix.ts';
import { areaOf, unite } from '../../boxes.ts';
import type { PageBox } from '../../boxes.ts';
import { boundsOf } from '../walk/pdf-outline.ts';
import { subpathsOf } from '../pdf-rulings.ts';
import type { PaintedPath } from '../walk/page-operations.ts';

/** The simplest codes have some twenty bars. */
const FEWEST = 20;
/** Share of the area that is ink: half of it by design in every symbology; table rulings and letters have far less. */
const INK = { least: 0.15, most: 0.85 };
/** Share of the area from which on a single part is the ground. */
const GROUND = 0.85;
/** Sides of a drawing that may be a code, points: 5 mm to 15 cm. */
const SIDE = { least: 14, most: 425 };
/** The longest side of a bar or of a run of modules. */
const LONGEST_PART = 120;
/** Points by which a line may be off its direction. */
const EVEN = 0.01;
/** Drawings kept per page. */
const MAX_DRAWINGS = 8;

interface Cluster {
  box: PageBox;
  parts: number;
  ink: number;
  /** Area of the largest part. */
  largest: number;
}

const NOTHING: Readonly<Cluster> = {
  box: { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity },
  parts: 0,
  ink: 0,
  largest: 0,
};

const isCode = ({ box, parts, ink, largest }: Cluster): boolean => {
  const sides = [box.x1 - box.x0, box.y1 - box.y0];
  const area = areaOf(box);
  // A part as large as all is the white ground that many programs paint first.
  const share = (largest > GROUND * area ? ink - largest : ink) / area;
  return (
    parts >= FEWEST &&
    Math.max(...sides) >= SIDE.least * 2 &&
    Math.min(...sides) >= SIDE.least / 2 &&
    Math.max(...sides) <= SIDE.most &&
    share >= INK.least &&
    share <= INK.most
  );
};

/** The straight-sided parts of a path, or null when one of them is none of a code. */
function partsOf(path: PaintedPath): readonly PageBox[] | null {
  const parts: PageBox[] = [];
  for (const { points, curved } of subpathsOf(path)) {
    if (points.length === 0) continue;
    const part = path.filled ? boundsOf(points) : barOf(points, path);
    const isLong = part === null || Math.max(part.x1 - part.x0, part.y1 - part.y0) > LONGEST_PART;
    if (curved || points.length > 12 || isLong) return null;
    parts.push(part);
  }
  return parts;
}

/** The bar that a stroke along one line gives, as where runs of modules are drawn as thick lines; null for other strokes. */
function barOf(points: readonly Point[], { matrix, lineWidth }: PaintedPath): PageBox | null {
  const box = boundsOf(points);
  const half = (lineWidth * scaleOf(matrix)) / 2;
  if (box.y1 - box.y0 < EVEN && box.x1 - box.x0 >= EVEN)
    return { ...box, y0: box.y0 - half, y1: box.y1 + half };
  if (box.x1 - box.x0 < EVEN && box.y1 - box.y0 >= EVEN)
    return { ...box, x0: box.x0 - half, x1: box.x1 + half };
  return null;
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
        cluster = {
          box: unite(cluster.box, part),
          parts: cluster.parts + 1,
          ink: cluster.ink + areaOf(part),
          largest: Math.max(cluster.largest, areaOf(part)),
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
