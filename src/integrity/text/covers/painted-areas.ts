/** Finds text over whose places anything was painted later, of any shape and in several pieces: it may be hidden, pixels decide. */
import { boundsOf, contains, isWithin, meets, overlapOf, unite } from '../../../document/index.ts';
import type { PageBox, PagePaint, PaintedArea, PaintedGlyph } from '../../../document/index.ts';
import { inkOf } from './covered-marks.ts';
import { createBands } from './glyph-index.ts';
import { picturesOverText, SAMPLES, samplesOf } from './laid-over.ts';
import type { Cover } from './laid-over.ts';
import { habitualGrounds } from './text-masks.ts';

/** Glyphs that one or several areas lie over. */
export interface Suspect {
  readonly glyphs: readonly PaintedGlyph[];
  /** The box of what lies over them, and the last of it in the order of painting. */
  readonly cover: Pick<Cover, 'box' | 'order' | 'by'>;
}

/** Share of the samples of a glyph that areas must lie over together. */
const HIDDEN = 0.75;
/** A sample is hidden when areas took away so much of what is told apart: of fainter ones it takes several. */
const TAKEN = 0.3;
/** Glyphs of one line are neighbors up to this gap, and as far off the line, font sizes. */
const NEAR = { gap: 1.5, level: 0.3 } as const;
/** Glyphs and points that are asked for on one page. */
const MAX_QUESTIONS = 50_000_000;

interface Hiding {
  /** What is left of each sample, 0 to 1. */
  readonly left: Float64Array;
  /** What lies over it. */
  readonly pieces: Piece[];
  /** The area that hid enough of them. */
  by: PaintedArea | null;
}

/** The part of an area that lies over a glyph. */
interface Piece {
  readonly area: PaintedArea;
  box: PageBox;
  /** Which samples are under it. */
  readonly samples: Set<number>;
}

/** Letters that other letters lie over, at least: one alone is an accent or a sign made of two. */
const LEAST_LETTERS = 2;

/**
 * The glyphs of the page that are laid over, but those that were `judged` already, grouped by what lies over them. `cut`: so much is
 * painted that not all of it was asked about.
 */
export function suspectsOf(
  page: PagePaint,
  judged: ReadonlySet<PaintedGlyph>,
): { readonly suspects: readonly Suspect[]; readonly cut: boolean } {
  const bands = createBands(
    page.glyphs.filter(
      (glyph) => !glyph.annotation && !glyph.invisible && glyph.text.trim() !== '' && !judged.has(glyph),
    ),
  );
  const hidings = new Map<PaintedGlyph, Hiding>();
  const masks = habitualGrounds(page);
  const pictures = picturesOverText(
    page.areas.filter(({ by }) => by === 'picture'),
    page,
  );
  let questions = 0;
  for (const area of page.areas) {
    if (masks.has(area.order) || (area.by === 'picture' && !pictures.has(area))) continue;
    // On such a page texts cross one another.
    if (area.by === 'letter' && masks.size > 0) continue;
    const under = new Map<PaintedGlyph, Piece>();
    for (const part of area.parts) {
      const box = overlapOf(boundsOf(part), area.box);
      for (const glyph of bands(box).flat()) {
        questions += 1;
        if (glyph.order >= area.order || !meets(glyph.box, box) || hidings.get(glyph)?.by != null) continue;
        questions += SAMPLES;
        // A letter is known by its box alone, which says nothing of a mark in it.
        const points = samplesOf(area.by === 'letter' ? glyph.box : inkOf(glyph));
        const samples = points.flatMap((point, at) =>
          isWithin(point, box) && contains(part, point) ? [at] : [],
        );
        if (samples.length === 0) continue;
        const piece = under.get(glyph) ?? { area, box, samples: new Set() };
        piece.box = unite(piece.box, box);
        for (const at of samples) piece.samples.add(at);
        under.set(glyph, piece);
      }
    }
    for (const [glyph, piece] of under) hide(hidings, glyph, piece);
    if (questions > MAX_QUESTIONS) break;
  }
  return { suspects: grouped(page.glyphs, hidings), cut: page.areasCut || questions > MAX_QUESTIONS };
}

function hide(hidings: Map<PaintedGlyph, Hiding>, glyph: PaintedGlyph, piece: Piece): void {
  const { area, samples } = piece;
  const hiding = hidings.get(glyph) ?? { left: new Float64Array(SAMPLES).fill(1), pieces: [], by: null };
  hidings.set(glyph, hiding);
  const { left, pieces } = hiding;
  const isHidden = (share: number): boolean => share <= 1 - TAKEN;
  if ([...samples].every((at) => isHidden(left[at] ?? 1))) return;
  for (const at of samples) left[at] = (left[at] ?? 1) * (1 - area.opacity);
  pieces.push(piece);
  if (left.filter(isHidden).length >= HIDDEN * SAMPLES) hiding.by = area;
}

/** Groups of glyphs: those that one area hides, and neighbors on a line that several do. */
function grouped(
  glyphs: readonly PaintedGlyph[],
  hidings: ReadonlyMap<PaintedGlyph, Hiding>,
): readonly Suspect[] {
  const groups = new Set<PaintedGlyph[]>();
  const groupOf = new Map<PaintedArea, PaintedGlyph[]>();
  let last: { readonly glyph: PaintedGlyph; readonly group: PaintedGlyph[] } | undefined;
  for (const glyph of glyphs) {
    const by = hidings.get(glyph)?.by ?? null;
    if (by === null) continue;
    const beside: PaintedGlyph[] | undefined =
      last !== undefined && areNeighbors(last.glyph, glyph) ? last.group : undefined;
    const group = groupOf.get(by) ?? beside ?? [];
    group.push(glyph);
    groupOf.set(by, group);
    groups.add(group);
    last = { glyph, group };
  }
  return [...groups].flatMap((group) => {
    const pieces = group.flatMap((glyph) => hidings.get(glyph)?.pieces ?? []);
    const isChance = group.length < LEAST_LETTERS && pieces.every(({ area }) => area.by === 'letter');
    return isChance ? [] : [{ glyphs: group, cover: coverOf(pieces) }];
  });
}

const areNeighbors = (a: PaintedGlyph, b: PaintedGlyph): boolean =>
  Math.abs(a.box.y1 - b.box.y1) < NEAR.level * b.size && Math.abs(b.box.x0 - a.box.x1) < NEAR.gap * b.size;

function coverOf(pieces: readonly Piece[]): Suspect['cover'] {
  const box = pieces.map((piece) => piece.box).reduce(unite);
  const areas = pieces.map(({ area }) => area);
  // Letters were set on what covers, whatever that is.
  const below = areas.filter(({ by }) => by !== 'letter');
  const order =
    below.length > 0
      ? below.reduce((last, area) => Math.max(last, area.order), 0)
      : areas.reduce((first, letter) => Math.min(first, letter.order), Infinity) - 1;
  const by = areas.some(({ annotation }) => annotation)
    ? 'annotation'
    : areas.some(({ by }) => by === 'picture')
      ? 'picture'
      : 'fill';
  return { box, order, by };
}
