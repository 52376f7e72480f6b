/** Keeps the name of one party from being handed to the other because together they would be likelier, and tells two apart that no label names. */
import { HONORIFIC } from '../../lexicon/person-words.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { Features } from '../features.ts';
import { plainFieldOf } from '../fields/plain-fields.ts';
import { fold } from '../fold.ts';
import { textOf } from '../sheet.ts';
import type { Sheet } from '../sheet.ts';

/** What is asked of a scored candidate. */
interface Scored {
  readonly candidate: Pick<Candidate, 'value' | 'page' | 'box'>;
  readonly score: number;
  readonly features: Features;
}

/** A name is surely this party's. */
const SURE = 0.85;
/** Type larger than the rest by this share is a letterhead: the recipient's name is not set so. */
const LETTERHEAD = 0.3;
/** What another name has to score to stand beside it. */
const LEAST = 0.35;

const isSame = (one: Scored, other: Scored): boolean =>
  one.candidate.value.toLowerCase() === other.candidate.value.toLowerCase();
/** Whether one name goes on where the other ends: "Marlow Scaffolding" and "Marlow Scaffolding Ltd" are one firm. */
const isLonger = ({ candidate: one }: Scored, { candidate: other }: Scored): boolean =>
  one.value.toLowerCase().startsWith(`${other.value.toLowerCase()} `) ||
  other.value.toLowerCase().startsWith(`${one.value.toLowerCase()} `);
const isLabelled = ({ features }: Scored): boolean =>
  (features['label'] ?? 0) > 0 || (features['labelled'] ?? 0) > 0;
const isLarge = ({ features }: Scored): boolean => (features['large'] ?? 0) > LETTERHEAD;

/** What a name scores at most that only its place tells from the other. */
const GUESS = 0.6;

/** Whether a name heads an address, or stands above one at the top, and no label says whose it is. */
const isBareHead = (item: Scored): boolean =>
  !isLabelled(item) &&
  (item.features['firstPage'] ?? 0) > 0 &&
  ((item.features['head'] ?? 0) > 0 || (item.features['over'] ?? 0) > 0);

/** What is printed beside an account to pay into. */
const ACCOUNT =
  /\b(?:bsb|sort code|account|acct|a\/c|iban|bic|swift|konto|kontonr|bankgiro|plusgiro|conto|cuenta|rekening|compte|rachunek)\b/iu;

/** What is printed, folded, in the lines with an account to pay into: the name of who is paid. */
export const payeesOf = (sheet: Sheet): string =>
  sheet.lines
    .map(({ parts }) => parts.map(textOf).join(' '))
    .filter((text) => ACCOUNT.test(text) && /\d{3}/.test(text))
    .map(fold)
    .join('\n');

/** An account in a name says more than a telephone number beside it. */
const PAID = 2;

/** What says that a name is that of who writes: how to reach it, its domain, a letterhead, an account in this name; a form of address is the reader's. */
const authorship = ({ candidate, features }: Scored, paid: string): number =>
  (paid.includes(fold(candidate.value)) ? PAID : 0) +
  (features['contacts'] ?? 0) +
  ((features['domain'] ?? 0) > 0 ? 1 : 0) +
  (isLarge({ candidate, features, score: 0 }) ? 1 : 0) +
  0.5 * (features['bold'] ?? 0) -
  (HONORIFIC.test(candidate.value) ? 1 : 0);

/** Whether a box stands before another in the order of reading. */
const isBefore = (one: Scored, other: Scored): boolean =>
  one.candidate.box.y1 < other.candidate.box.y0 ||
  (one.candidate.box.y0 <= other.candidate.box.y1 && one.candidate.box.x0 < other.candidate.box.x0);

/**
 * Two names that head addresses of their own without a label: who shows signs of writing is the author, and where nothing tells, who
 * stands first, which is a guess. Words of a trade make a name likelier, and nobody the seller.
 */
function tellApart(chosen: (Scored | null)[], author: number, reader: number, paid: string): void {
  const [own, other] = [chosen[author], chosen[reader]];
  if (!own || !other || !isBareHead(own) || !isBareHead(other)) return;
  const signs = authorship(own, paid) - authorship(other, paid);
  const isTurned = signs < 0 || (signs === 0 && isBefore(other, own));
  const [first, second] = isTurned ? [other, own] : [own, other];
  const capped = (item: Scored): Scored =>
    signs === 0 ? { ...item, score: Math.min(item.score, GUESS) } : item;
  chosen[author] = capped(first);
  chosen[reader] = capped(second);
}

/**
 * Where the surest name of the seller, in the type of a letterhead, was chosen for the buyer, whose it is less likely and
 * without a label that says so, the seller gets it back, and the buyer what is left, if anything is likely enough. Two bare names are told apart,
 * by what is printed in the lines with an account (`paid`) among others.
 */
export function keepParties<T extends Scored>(
  fields: readonly FieldSpec[],
  scored: readonly (readonly T[])[],
  chosen: (T | null)[],
  isOrder: boolean,
  paid = '',
): void {
  const [seller, buyer] = [plainFieldOf(fields, 'seller_name'), plainFieldOf(fields, 'buyer_name')];
  tellApart(chosen, isOrder ? buyer : seller, isOrder ? seller : buyer, isOrder ? '' : paid);
  const [own, taken] = [scored[seller]?.[0], chosen[buyer]];
  const given = chosen[seller];
  if (own && taken && given && !isLabelled(taken) && isLonger(given, taken)) {
    chosen[seller] = isSame(own, taken) ? own : given;
    chosen[buyer] = null;
    return;
  }
  if (!own || !taken || own.score < SURE || own.score <= taken.score) return;
  if (!isSame(own, taken) || isLabelled(taken) || !isLarge(own)) return;
  chosen[seller] = own;
  const rest = (scored[buyer] ?? []).find((other) => !isSame(other, own));
  chosen[buyer] = rest !== undefined && rest.score >= LEAST ? rest : null;
}
