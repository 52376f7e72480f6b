/** Which parts of a page speak of which party: the area under (or right of) "Seller", "Bill to", "Ship to". */
import { boxAround } from '../../document/index.ts';
import { lettersOf } from './fold.ts';
import { conceptOf } from '../lexicon/concepts.ts';
import type { Party } from '../lexicon/concepts.ts';
import type { Rect } from '../types.ts';
import { ATTENTION } from './labels/find-labels.ts';
import type { LabelHit } from './labels/label-hit.ts';
import type { Hits } from './regions.ts';
import { emOf, lastOf, textOf } from './sheet.ts';
import type { Sheet, Span } from './sheet.ts';

/** A form of address behind the name of who receives a paper, which no label announces. */
const ADDRESSED_TO = /.{3}(?<!お客)(?:御中|様|殿|귀하|귀중|台照)$/u;

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

/** Whether a label names whom at the customer a document is for, where the customer has a label of its own. */
export const isForAttention = (hits: Hits, hit: LabelHit): boolean =>
  ATTENTION.has(hit.key) &&
  hits
    .flat()
    .some(
      (other) => other.standing >= 0.9 && !ATTENTION.has(other.key) && other.concepts.includes('buyer_name'),
    );

/** A name with a form of address behind it, as the label of its own part. */
const addressed = ({ line, from, to }: Span, party: Party): LabelHit => ({
  line,
  from,
  to,
  box: boxAround(line.tokens.slice(from, to)),
  page: line.page,
  key: '',
  owners: [],
  concepts: [party === 'seller' ? 'seller_name' : 'buyer_name'],
  match: 1,
  standing: 1,
});

/** A number and nothing else, as of a merchant at whose terminal a card was read: names and customers have shorter ones. */
const NUMBER = /^:?\s?\d(?:[ -]?\d){5,}$/u;

/** Whether a colon ends a label, or stands behind it: "Name:", "Nom :". */
export const hasColon = (hit: LabelHit): boolean =>
  lastOf(hit).text.endsWith(':') || hit.line.tokens[hit.to]?.text === ':';

/** Whether all that stands right of a label is a number behind a colon: it asks for that, and no name stands below. */
export function asksForNumber(hit: LabelHit): boolean {
  const { line, to } = hit;
  const part = line.parts.find((one) => one.from <= to && to < one.to);
  return hasColon(hit) && part !== undefined && NUMBER.test(textOf({ ...part, from: to }));
}

/** Finds the sections of a document; the addressee of an order is its seller. */
export function findParties(sheet: Sheet, hits: Hits, addressee: Party = 'buyer'): PartySection[] {
  const sections: PartySection[] = [];
  for (const line of sheet.lines) {
    const named = line.parts
      .filter((part) => ADDRESSED_TO.test(textOf(part)))
      .map((part) => addressed(part, addressee));
    for (const hit of [...(hits[line.index] ?? []), ...named]) {
      const party = partyOf(hit);
      const last = lastOf(hit);
      const stands = hit.standing >= 1 || (hit.standing >= 0.9 && last.text.endsWith(':'));
      if (
        party === null ||
        !stands ||
        (party === 'seller' && asksForNumber(hit)) ||
        hit.match < 0.85 ||
        (hit.key !== '' && lettersOf(hit.key) < 5 && !last.text.endsWith(':'))
      )
        continue;
      const em = emOf(sheet, line.page);
      const next = line.tokens
        .slice(hit.to)
        .find((token) => token.segment !== last.segment && token.x0 > hit.box.x1 + 6 * em);
      // "Patient / Customer:": what is below begins under the first of both.
      const isSecond = line.tokens[hit.from - 1]?.text === '/';
      const left = (isSecond ? line.tokens[hit.from - 2]?.x0 : undefined) ?? hit.box.x0;
      sections.push({
        party,
        page: line.page,
        hit,
        x0: left - 2 * em,
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
    return untilBlank(sheet, hits, next ? { ...section, y1: next.y0 } : section);
  });
}

/** White above a line, as a share of the step between the two lines before it, that parts it from them. */
const BLANK_LINE = 1.5;

/** A section up to the blank line behind its answers: "Address: 7 Lime Street", and the stamp of the dealer below. */
function untilBlank(sheet: Sheet, hits: Hits, section: PartySection): PartySection {
  const { page, hit, x0, x1, y1 } = section;
  const lines = sheet.lines.filter(
    (line) => line.page === page && line.index >= hit.line.index && line.y0 < y1,
  );
  const end = lines.find((line, at) => {
    const [before, last] = [lines[at - 2], lines[at - 1]];
    if (!before || !last || line.y0 - last.y0 <= BLANK_LINE * (last.y0 - before.y0)) return false;
    return (hits[last.index] ?? []).some((own) => own.box.x0 >= x0 && own.box.x0 <= x1 && hasColon(own));
  });
  return end ? { ...section, y1: end.y0 } : section;
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
