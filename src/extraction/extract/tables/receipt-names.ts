/** What stands around the name of an item on a receipt and is none of it: a pump, a rate of tax, a second column of text, codes. */
import { centsOf } from '../numerals.ts';
import { leftOf, textOf } from '../sheet.ts';
import type { Span } from '../sheet.ts';

/** What fuel is taken from, as stations print it before the fuel. */
const PUMP = /^(?:pump|pumpe|pompe|pomp|pompa|bomba|surtidor|zapfs(?:ä|ae?)ule)$/iu;

/** The words of a name behind the number of a pump: "Pump 5 Unleaded 95". */
export function behindPump({ line, from, to }: Span): number {
  const [first, second] = [line.tokens[from], line.tokens[from + 1]];
  const isPump = PUMP.test(first?.text ?? '') && /^(?:nr\.?)?\d{1,2}:?$/i.test(second?.text ?? '');
  return isPump && from + 2 < to ? from + 2 : from;
}

/** Whether the last word of a name is a rate of tax that stands apart from it: "Paint   22%", "Paint   %20", not "Chocolate 70%". */
export function isRateBeside({ line, from, to }: Span): boolean {
  const [before, last] = [line.tokens[to - 2], line.tokens[to - 1]];
  const isApart = to - 2 >= from && before?.segment !== last?.segment;
  return isApart && /^(?:\d{1,2}(?:[.,]\d{1,2})?%|%\d{1,2})$/.test(last?.text ?? '');
}

/** Whether the last word of a name is the class of tax that the price is marked with as well: "SER GOUDA KG D   11,35D". */
export function isTaxClass({ line, from, to }: Span, price: Span): boolean {
  const last = line.tokens[to - 1]?.text ?? '';
  return to - 1 > from && /^\p{Lu}$/u.test(last) && new RegExp(`\\d${last}$`, 'u').test(textOf(price));
}

/** A number that may belong to a name: a size, a pack, "0,5". One figure may count, longer ones are codes, those with cents prices. */
const SMALL_NUMBER = /^\d{2,3}$|^\d[.,]\d$/;
/** The price of one, alone in its part behind a name. */
const EACH = /^\p{Sc}?(\d{1,4})[.,](\d{2})$/u;

/**
 * Whether the last word of a name is a number of its own: "Slim jeans 32". It is none where it is a count that makes the amount of
 * the item together with the price behind it.
 */
export function isNumberOfName({ line, from, to }: Span, amount: string | null): boolean {
  const [before, last, behind] = [line.tokens[to - 2], line.tokens[to - 1], line.tokens[to]];
  if (to - 2 < from || !last || !SMALL_NUMBER.test(last.text)) return false;
  if (last.segment !== before?.segment || last.segment === behind?.segment) return false;
  if (!/\p{L}{2}/u.test(before.text)) return false;
  const [, whole = '', cents = ''] = EACH.exec(behind?.text ?? '') ?? [];
  const price = Number(`${whole}.${cents || '0'}`);
  return amount === null || Math.round(Number(last.text.replace(',', '.')) * price * 100) !== centsOf(amount);
}

/** The part of a line that a name begins with, and the part behind it, when it has two. */
function partsOf(name: Span): readonly Span[] {
  return name.line.parts.flatMap(({ line, from, to }) => {
    const part = { line, from: Math.max(from, name.from), to: Math.min(to, name.to) };
    return part.from < part.to ? [part] : [];
  });
}

/** Items that begin a second part at one place, at least. */
const ALIKE = 2;

/**
 * Names without what stands in a column of its own right of them: how a charge was reckoned, or when it is due. Such a column is
 * there where second parts of several names begin at one place.
 */
export function withoutSecondColumn(names: readonly Span[]): readonly Span[] {
  const parts = names.map(partsOf);
  const isAlike = (one: Span, other: Span | undefined): boolean =>
    other !== undefined && Math.abs(leftOf(one) - leftOf(other)) < (one.line.tokens[one.from]?.size ?? 0);
  return names.map((name, at) => {
    const [first, second] = parts[at] ?? [];
    if (!first || !second || !/\p{L}{3}/u.test(textOf(first))) return name;
    return parts.filter(([, other]) => isAlike(second, other)).length >= ALIKE ? first : name;
  });
}

/** Names without codes of four figures before them, which are codes where the lines of all names begin with such or longer ones. */
export function withoutCodes(names: readonly Span[]): readonly Span[] {
  const isCoded = names.every(({ line }) => /^\d{4,}$/.test(line.tokens[0]?.text ?? ''));
  if (names.length < ALIKE || !isCoded) return names;
  return names.map((name) =>
    /^\d{4}$/.test(name.line.tokens[name.from]?.text ?? '') && name.from + 1 < name.to
      ? { ...name, from: name.from + 1 }
      : name,
  );
}
