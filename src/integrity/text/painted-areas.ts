/** Finds text over whose places anything was painted later, of any shape and in several pieces: it may be hidden, pixels decide. */
import { areaOf, contains, isWithin, meets, unite } from '../../document/index.ts';
import type { PageBox, PagePaint, PaintedArea, PaintedGlyph } from '../../document/index.ts';
import { createIndex } from './glyph-index.ts';
import { samplesOf } from './laid-over.ts';
import type { Cover } from './laid-over.ts';
import { habitualGrounds } from './text-masks.ts';

/** Glyphs that one or several areas lie over. */
export interface Suspect {
  readonly glyphs: readonly PaintedGlyph[];
  /** The box of the areas, and the last of them in the order of painting. */
  readonly cover: Pick<Cover, 'box' | 'order' | 'by'>;
}

/** Share of the samples of a glyph that areas must lie over together. */
const HIDDEN = 0.75;
/** Larger pictures are illustrations and scans, share of the page; so many pictures over text are a layer over it. */
const PICTURES = { side: 0.2, most: 4 } as const;
/** Glyphs of one line are neighbors up to this gap, and as far off the line, font sizes. */
const NEAR = { gap: 1.5, level: 0.3 } as const;
/** Points that are asked for on one page. */
const MAX_QUESTIONS = 2_000_000;

interface Hiding {
  /** Which samples are hidden, one bit each. */
  samples: number;
  readonly areas: PaintedArea[];
  /** The area that hid enough of them. */
  by: PaintedArea | null;
}

/** The glyphs of the page that are laid over, but those that were `judged` already, grouped by what lies over them. */
export function suspectsOf(page: PagePaint, judged: ReadonlySet<PaintedGlyph>): readonly Suspect[] {
  const index = createIndex(
    page.glyphs.filter(
      (glyph) => !glyph.annotation && !glyph.invisible && glyph.text.trim() !== '' && !judged.has(glyph),
    ),
  );
  const hidings = new Map<PaintedGlyph, Hiding>();
  const masks = habitualGrounds(page);
  let questions = 0;
  for (const area of withoutLayer(page)) {
    if (masks.has(area.order)) continue;
    for (const glyph of index(area.box)) {
      if (glyph.order > area.order || !meets(glyph.box, area.box)) continue;
      const hiding = hidings.get(glyph) ?? { samples: 0, areas: [], by: null };
      if (hiding.by !== null) continue;
      hidings.set(glyph, hiding);
      questions += area.parts.length;
      hide(hiding, glyph, area);
    }
    if (questions > MAX_QUESTIONS) break;
  }
  return grouped(page.glyphs, hidings);
}

/** Without pictures that are the page or its illustrations. */
function withoutLayer({ areas, width, height }: PagePaint): readonly PaintedArea[] {
  const pictures = areas.filter(({ picture }) => picture);
  const isSmall = ({ box }: PaintedArea): boolean => areaOf(box) < PICTURES.side * width * height;
  return areas.filter((area) => !area.picture || (pictures.length < PICTURES.most && isSmall(area)));
}

function hide(hiding: Hiding, { box }: PaintedGlyph, area: PaintedArea): void {
  const samples = samplesOf(box);
  let count = 0;
  const before = hiding.samples;
  samples.forEach((point, at) => {
    const isUnder = (): boolean =>
      isWithin(point, area.box) && area.parts.some((part) => contains(part, point));
    if ((hiding.samples >> at) & 1 || isUnder()) {
      hiding.samples |= 1 << at;
      count += 1;
    }
  });
  if (hiding.samples !== before) hiding.areas.push(area);
  if (count >= HIDDEN * samples.length) hiding.by = area;
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
  return [...groups].map((group) => {
    const areas = group.flatMap((glyph) => hidings.get(glyph)?.areas ?? []);
    return { glyphs: group, cover: coverOf(areas) };
  });
}

const areNeighbors = (a: PaintedGlyph, b: PaintedGlyph): boolean =>
  Math.abs(a.box.y1 - b.box.y1) < NEAR.level * b.size && Math.abs(b.box.x0 - a.box.x1) < NEAR.gap * b.size;

function coverOf(areas: readonly PaintedArea[]): Suspect['cover'] {
  const box: PageBox = areas.map((area) => area.box).reduce(unite);
  const order = areas.reduce((last, area) => Math.max(last, area.order), 0);
  const by = areas.some(({ annotation }) => annotation)
    ? 'annotation'
    : areas.some(({ picture }) => picture)
      ? 'picture'
      : 'fill';
  return { box, order, by };
}
