/** Which parts of a page speak of which party: the area under (or right of) "Seller", "Bill to", "Ship to". */
import { lettersOf } from './fold.ts';
import { conceptOf } from '../lexicon/concepts.ts';
import type { Party } from '../lexicon/concepts.ts';
import type { Rect } from '../types.ts';
import type { LabelHit } from './find-labels.ts';
import type { Hits } from './regions.ts';
import { lastOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';

export interface PartySection extends Rect {
  readonly party: Party;
  readonly page: number;
  readonly hit: LabelHit;
}

/** Labels that merely contain a name ("Account name") open no section. */
const OPENERS = new Set(['seller_name', 'buyer_name', 'ship_to']);
/** A section is a name and an address, seldom more than this many lines. */
const MAX_LINES = 11;

function partyOf(hit: LabelHit): Party | null {
  const concept = hit.concepts.map(conceptOf).find((found) => found !== null && OPENERS.has(found.id));
  return concept?.party ?? null;
}

/** Keys of labels of a person at a customer; on its own such a label names the customer. */
const ATTENTION = new Set(['attn', 'attention']);

/** Whether a label names whom at the customer a document is for, where the customer has a label of its own. */
export const isForAttention = (hits: Hits, hit: LabelHit): boolean =>
  ATTENTION.has(hit.key) &&
  hits
    .flat()
    .some(
      (other) => other.standing >= 0.9 && !ATTENTION.has(other.key) && other.concepts.includes('buyer_name'),
    );

/** Finds the sections of a document. */
export function findParties(sheet: Sheet, hits: Hits): PartySection[] {
  const sections: PartySection[] = [];
  for (const line of sheet.lines) {
    for (const hit of hits[line.index] ?? []) {
      const party = partyOf(hit);
      const last = lastOf(hit);
      const stands = hit.standing >= 1 || (hit.standing >= 0.9 && last.text.endsWith(':'));
      if (
        party === null ||
        !stands ||
        hit.match < 0.85 ||
        (lettersOf(hit.key) < 5 && !last.text.endsWith(':'))
      )
        continue;
      const em = sheet.em.get(line.page) ?? 10;
      const next = line.tokens
        .slice(hit.to)
        .find((token) => token.segment !== last.segment && token.x0 > hit.box.x1 + 6 * em);
      sections.push({
        party,
        page: line.page,
        hit,
        x0: hit.box.x0 - 2 * em,
        x1: next ? next.x0 - em : Infinity,
        y0: hit.box.y0 - 0.2 * em,
        y1: hit.box.y1 + MAX_LINES * 1.6 * em,
      });
    }
  }
  return sections.map((section) => {
    const next = sections.find(
      (other) =>
        other !== section &&
        other.page === section.page &&
        other.y0 > section.hit.box.y1 &&
        other.y0 < section.y1 &&
        other.x0 < section.x1 &&
        section.x0 < other.hit.box.x1,
    );
    return next ? { ...section, y1: next.y0 } : section;
  });
}

/** The party whose section holds a box, or null; the latest opened section wins. */
export function partyAt(sections: readonly PartySection[], page: number, box: Rect): Party | null {
  const x = Math.min((box.x0 + box.x1) / 2, box.x0 + 50);
  const y = (box.y0 + box.y1) / 2;
  let found: PartySection | null = null;
  for (const section of sections) {
    if (section.page !== page || x < section.x0 || x > section.x1 || y < section.y0 || y > section.y1)
      continue;
    if (!found || section.y0 > found.y0 || section.x0 > found.x0) found = section;
  }
  return found?.party ?? null;
}
