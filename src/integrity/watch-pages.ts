/** Notes what could not be read of the pages that a check looks at: it cannot call them clear. */
import { isDocxError } from '../contract/light.ts';
import type { PagePaint, PdfPages } from '../document/index.ts';
import type { Evidence } from './evidence.ts';

/** The size of a page that is not known, points. */
const LETTER = { width: 612, height: 792 };

const DAMAGED = 'The page is damaged and cannot be read.';
const UNPAINTED = 'It could not be painted, so whether shapes hide text is not known.';

/** The evidence for one check, and what its pages lost so far: a sentence for each, with the page's number. */
export function watchPages(evidence: Evidence): {
  readonly evidence: Evidence;
  readonly losses: () => readonly string[];
} {
  const lost = new Set<string>();
  const note = (page: number, losses: readonly string[]): void => {
    for (const loss of losses) lost.add(lossOf(page, loss));
  };
  const watched = (pages: PdfPages): PdfPages => ({
    ...pages,
    paint: async (page) => {
      const paint = await pages.paint(page).catch(nothingOf);
      note(page, paint.losses);
      return paint;
    },
    printed: (page) => pages.printed(page).catch(nullIfDamaged),
    withAndWithout: (page, options) =>
      pages.withAndWithout(page, options).catch((error: unknown) => {
        note(page, [UNPAINTED]);
        throw error;
      }),
  });
  return {
    evidence: {
      ...evidence,
      pages: async () => watched(await evidence.pages()),
      pagesAt: async (revision) => watched(await evidence.pagesAt(revision)),
      writing: async () => {
        const writing = await evidence.writing();
        for (const [page, losses] of writing.losses) note(page, losses);
        return writing;
      },
    },
    losses: () => [...lost],
  };
}

/** A damaged page must not take away what the other pages show: any other error is thrown. */
export function nullIfDamaged(error: unknown): null {
  if (!isDocxError(error) || error.code !== 'damaged_document') throw error;
  return null;
}

/** Another answer where the structure cannot be read: pdf.js shows damaged and encrypted files all the same. */
export function unlessDamaged<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch (error) {
    if (isDocxError(error)) return otherwise;
    throw error;
  }
}

/** A damaged page as one on which nothing is painted. */
function nothingOf(error: unknown): PagePaint {
  nullIfDamaged(error);
  const nothing = {
    glyphs: [],
    fills: [],
    switchedOff: [],
    covers: [],
    marks: [],
    areas: [],
    areasCut: false,
  };
  return { ...LETTER, ...nothing, shows: 0, losses: [DAMAGED] };
}

/** A loss as reports and results tell it. */
const lossOf = (page: number, loss: string): string => `Page ${String(page)}: ${loss}`;

/** Losses in a sentence or two. */
export function tellLosses(losses: readonly string[]): string {
  const more = losses.length > 1 ? ` (and ${String(losses.length - 1)} more)` : '';
  return `Not all of the document could be examined${more}. ${losses[0] ?? ''}`;
}
