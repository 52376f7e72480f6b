/** Gives each party the address that is printed below its name, and no party a line of an address for its name. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { isLabelled } from '../scored-candidate.ts';
import type { ScoredCandidate } from '../scored-candidate.ts';
import { emOf } from '../sheet.ts';
import type { Sheet } from '../sheet.ts';
import { plainFieldOf } from '../fields/plain-fields.ts';

type Party = 'seller' | 'buyer';
type Choice = ScoredCandidate | null | undefined;

/** How far below its name an address may begin, and how far its left edge may be off, in line heights. */
const NEAR = { below: 3.2, aside: 1.2 };
/** What another name has to score to stand in. */
const LEAST = 0.35;
/** What an address scores for the party below whose name it stands, at least. */
const BELOW_NAME = 0.6;
const NAMES: Readonly<Record<Party, string>> = { seller: 'seller_name', buyer: 'buyer_name' };
const ADDRESSES: Readonly<Record<Party, string>> = { seller: 'seller_address', buyer: 'buyer_address' };
const other = (party: Party): Party => (party === 'seller' ? 'buyer' : 'seller');

/** Whether an address begins right below a name, in its column. */
function isBelow(sheet: Sheet, name: Choice, address: ScoredCandidate): boolean {
  if (name?.candidate.page !== address.candidate.page) return false;
  const em = emOf(sheet, name.candidate.page);
  const [above, below] = [name.candidate.box, address.candidate.box];
  const gap = below.y0 - above.y1;
  return gap > -0.3 * em && gap < NEAR.below * em && Math.abs(above.x0 - below.x0) < NEAR.aside * em;
}

/** Whether a name is a line of an address. */
const isLineOf = (name: ScoredCandidate, address: Choice): boolean =>
  address?.candidate.spans.some((span) =>
    name.candidate.spans.some(
      ({ line, from, to }) => line === span.line && from >= span.from && to <= span.to,
    ),
  ) === true;

/** Whom an address belongs to by the name above it; null when neither or both stand there. */
function ownerOf(
  sheet: Sheet,
  names: Readonly<Record<Party, Choice>>,
  address: ScoredCandidate,
): Party | null {
  const [seller, buyer] = [isBelow(sheet, names.seller, address), isBelow(sheet, names.buyer, address)];
  return seller === buyer ? null : seller ? 'seller' : 'buyer';
}

/** An address with a label, without the name above it where the same was found without it. */
function withoutName(own: ScoredCandidate, name: Choice, all: readonly ScoredCandidate[]): ScoredCandidate {
  const [above, { value }] = [name?.candidate.value, own.candidate];
  if (above === undefined || !value.startsWith(above)) return own;
  const rest = value.slice(above.length).replace(/^[,\s]+/, '');
  const bare = all.find(({ candidate }) => candidate.value === rest);
  return bare ? { ...bare, score: Math.max(bare.score, own.score) } : own;
}

/**
 * Where an address without a label of its own was chosen for a party and stands right below the name of the other, it goes to
 * that one; and who has none gets the one below its name. One with a label goes without that name. A name without a label that is a line of its own party's address is no name.
 */
export function matchAddresses(
  sheet: Sheet,
  fields: readonly FieldSpec[],
  scored: readonly (readonly ScoredCandidate[])[],
  chosen: (ScoredCandidate | null)[],
): void {
  const at = (concept: string): number => plainFieldOf(fields, concept);
  for (const party of ['seller', 'buyer'] as const) {
    const [name, address] = [at(NAMES[party]), chosen[at(ADDRESSES[party])]];
    const taken = chosen[name];
    if (!taken || isLabelled(taken) || !isLineOf(taken, address)) continue;
    const rival = chosen[at(NAMES[other(party)])]?.candidate.value;
    chosen[name] =
      (scored[name] ?? []).find(
        (item) => item.score >= LEAST && !isLineOf(item, address) && item.candidate.value !== rival,
      ) ?? null;
  }
  const names = { seller: chosen[at(NAMES.seller)], buyer: chosen[at(NAMES.buyer)] };
  const indices = { seller: at(ADDRESSES.seller), buyer: at(ADDRESSES.buyer) };
  const isOf = (party: Party, item: Choice): boolean =>
    item !== null && item !== undefined && ownerOf(sheet, names, item) === party;
  for (const party of ['seller', 'buyer'] as const) {
    const own = chosen[indices[party]];
    if (own && !isLabelled(own) && isOf(other(party), own)) chosen[indices[party]] = null;
  }
  for (const party of ['seller', 'buyer'] as const) {
    const index = indices[party];
    const own = chosen[index];
    if (index < 0) continue;
    if (own && isLabelled(own)) {
      chosen[index] = withoutName(own, names[party], scored[index] ?? []);
      continue;
    }
    if (own && isOf(party, own)) {
      chosen[index] = { ...own, score: Math.max(own.score, BELOW_NAME) };
      continue;
    }
    const all = [...(scored[index] ?? []), ...(scored[indices[other(party)]] ?? [])];
    const below = all.find((item) => item.candidate.field === null && isOf(party, item));
    if (below) chosen[index] = { ...below, score: Math.max(below.score, BELOW_NAME) };
  }
}
